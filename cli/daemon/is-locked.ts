import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isFolderLocked, LOCK_FILE } from '../../daemon/adapters/lock/is-locked.ts'
import { CliError } from '../errors/cli-error.ts'

const AS_OWNER = 'Run the command as the user that runs svc.'

/** In a folder that this user cannot read, whether svc runs is unknown. Throws `forbidden`. */
export function requireReadable(folder: string): void {
  if (!existsSync(folder)) return
  try {
    if (statSync(folder).isDirectory()) readdirSync(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new CliError('forbidden', `Cannot look into ${folder} (${code}).`, AS_OWNER, error)
  }
}

/** Whether a process has a folder alone. Throws `forbidden` where this user may not read its lock. */
export async function isLocked(folder: string): Promise<boolean> {
  try {
    return await isFolderLocked(folder)
  } catch (error) {
    const path = join(folder, LOCK_FILE)
    const { message } = error as Error
    throw new CliError('forbidden', `Cannot read ${path}: ${message}.`, AS_OWNER, error)
  }
}
