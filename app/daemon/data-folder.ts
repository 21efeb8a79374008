/** Where the appliance of this machine keeps its data: the rule that the daemon and svc follow too. */
import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

export function dataFolder(env: NodeJS.ProcessEnv = process.env): string {
  if (env.SVC_DATA_DIR) return env.SVC_DATA_DIR
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'svc')
  if (process.platform === 'win32')
    return join(env.APPDATA || join(homedir(), 'AppData', 'Roaming'), 'svc')
  return join(env.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'svc')
}

/** Whether config.json sets it: then the app does not. What is wrong with that file, the daemon reports. */
export function isSet(dataDir: string, setting: 'logFile' | 'logLevel' | 'ffmpeg'): boolean {
  return settingOf(dataDir, setting) !== undefined
}

/** The log of an appliance that the app starts. */
export function logFileOf(dataDir: string, env: NodeJS.ProcessEnv = process.env): string {
  const named = env.SVC_LOG_FILE || settingOf(dataDir, 'logFile')
  return typeof named === 'string' ? named : join(dataDir, 'svc.log')
}

function settingOf(dataDir: string, setting: string): unknown {
  try {
    return (
      JSON.parse(readFileSync(join(dataDir, 'config.json'), 'utf8')) as Record<string, unknown>
    )[setting]
  } catch {
    return undefined // There is none, or the daemon is about to report what is wrong with it.
  }
}
