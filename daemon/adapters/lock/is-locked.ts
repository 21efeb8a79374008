import { existsSync } from 'node:fs'
import { join } from 'node:path'

export const LOCK_FILE = 'daemon.lock'

/**
 * Whether a process has a folder alone: SQLite's own lock on a small file, which the system frees however its holder
 * ends. Throws SQLite's error where this user may not read the file.
 */
export async function isFolderLocked(folder: string): Promise<boolean> {
  const path = join(folder, LOCK_FILE)
  if (!existsSync(path)) return false
  // Loaded late: most commands of `svc` do without it, and it costs their start time.
  const { DatabaseSync } = await import('node:sqlite')
  let database: InstanceType<typeof DatabaseSync> | undefined
  try {
    database = new DatabaseSync(path, { readOnly: true, timeout: 0 })
    database.prepare('SELECT count(*) FROM sqlite_schema').get()
    return false
  } catch (error) {
    if (/locked|busy/i.test((error as Error).message)) return true
    throw error
  } finally {
    database?.close()
  }
}
