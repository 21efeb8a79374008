/** Whether the app starts when the person signs in to the machine: then without its window. */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import type { AppApi, ElectronApi } from '../electron-api.ts'
import { messages } from '../messages/messages.ts'
import { HIDDEN } from './opened.ts'

export interface LoginItem {
  get(): boolean
  set(starts: boolean): void
}

export function createLoginItem(
  app: AppApi,
  platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
): LoginItem {
  if (platform === 'linux')
    return autostart(
      join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'autostart', 'svc.desktop'),
      env.APPIMAGE || process.execPath,
    )
  return {
    get: () => app.getLoginItemSettings({ args: [HIDDEN] }).openAtLogin,
    set: (starts) => app.setLoginItemSettings({ openAtLogin: starts, args: [HIDDEN] }),
  }
}

/** Tells a person who chose it why `set` has failed. */
export async function showNotChanged(
  dialog: ElectronApi['dialog'],
  { message }: Error,
): Promise<void> {
  await dialog.showMessageBox({
    type: 'warning',
    title: 'svc',
    ...messages().atLoginNotChanged(message),
    buttons: ['OK'],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
}

/** Electron has none for Linux: this is the Desktop Application Autostart Specification. */
function autostart(file: string, program: string): LoginItem {
  return {
    get: () => existsSync(file),
    set(starts) {
      if (!starts) return rmSync(file, { force: true })
      mkdirSync(dirname(file), { recursive: true })
      // Quoted as the Desktop Entry Specification has it: backslashes once for the string, once for the argument.
      const quoted = program.replace(/[\\"`$]/g, '\\\\$&').replaceAll('%', '%%')
      writeFileSync(
        `${file}.part`,
        `[Desktop Entry]\nType=Application\nName=svc\nExec="${quoted}" ${HIDDEN}\nTerminal=false\n`,
      )
      renameSync(`${file}.part`, file)
    },
  }
}
