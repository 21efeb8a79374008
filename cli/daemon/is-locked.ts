import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
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

/**
 * Whether a process has a folder alone: SQLite's own lock on a small file, which the system frees however its holder
 * ends. Throws `forbidden` where this user may not read it.
 */
export async function isLocked(folder: string): Promise<boolean> {
  const path = join(folder, 'daemon.lock')
  if (!existsSync(path)) return false
  const { DatabaseSync } = await import('node:sqlite')
  let database: InstanceType<typeof DatabaseSync> | undefined
  try {
    database = new DatabaseSync(path, { readOnly: true, timeout: 0 })
    database.prepare('SELECT count(*) FROM sqlite_schema').get()
    return false
  } catch (error) {
    const { message } = error as Error
    if (/locked|busy/i.test(message)) return true
    throw new CliError('forbidden', `Cannot read ${path}: ${message}.`, AS_OWNER, error)
  } finally {
    database?.close()
  }
}
