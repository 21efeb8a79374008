/** Where `svc` keeps its own files, and where the appliance of this machine keeps its data. */
import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

/** Credentials and half-done uploads. */
export function configFolder(env: NodeJS.ProcessEnv = process.env): string {
  if (env.SVC_CONFIG_DIR) return env.SVC_CONFIG_DIR
  if (process.platform === 'win32' && env.APPDATA) return join(env.APPDATA, 'svc-cli')
  return join(env.XDG_CONFIG_HOME || join(homedir(), '.config'), 'svc')
}

/** Names one of several processes that share a data folder (docs/scale-out.md); null: it belongs to one. */
export const stateFolder = (
  { SVC_STATE_DIR: folder }: NodeJS.ProcessEnv = process.env,
): string | null => (folder ? resolve(folder) : null)

/** The rule that the daemon follows too: several processes with a bucket have no folder in common. */
export function dataFolder(env: NodeJS.ProcessEnv = process.env): string {
  if (env.SVC_DATA_DIR) return resolve(env.SVC_DATA_DIR)
  if (env.SVC_STORAGE_URL && env.SVC_STATE_DIR) return resolve(env.SVC_STATE_DIR)
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support', 'svc')
  if (process.platform === 'win32')
    return join(env.APPDATA || join(homedir(), 'AppData', 'Roaming'), 'svc')
  return join(env.XDG_DATA_HOME || join(homedir(), '.local', 'share'), 'svc')
}
