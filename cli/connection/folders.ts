/** Where `svc` keeps its own files, and where the appliance of this machine keeps its data. */
import { homedir } from 'node:os'
import { join } from 'node:path'

/** Credentials and half-done uploads. */
export function configFolder(env: NodeJS.ProcessEnv = process.env): string {
  if (env.SVC_CONFIG_DIR) return env.SVC_CONFIG_DIR
  if (process.platform === 'win32' && env.APPDATA) return join(env.APPDATA, 'svc-cli')
  return join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'svc')
}

/** The rule that the daemon follows too. */
export function dataFolder(env: NodeJS.ProcessEnv = process.env): string {
  if (env.SVC_DATA_DIR) return env.SVC_DATA_DIR
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'svc')
  if (process.platform === 'win32')
    return join(env.APPDATA || join(homedir(), 'AppData', 'Roaming'), 'svc')
  return join(env.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'svc')
}
