/** The destination that the owner has set in the dashboard, as a command reads it without svc running. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupDestination } from '../../ports/backups.ts'
import { DATABASE } from './manifest.ts'
import { readKey, unsealed } from './sealed.ts'

/** In the database of the appliance: the secret key is sealed. */
export const DESTINATION_FACT = 'backup_destination'

/** null: none is set, or there is no database that can be read. */
export async function storedDestination(dataDir: string): Promise<BackupDestination | null> {
  const key = readKey(await readFile(join(dataDir, 'master.key'), 'utf8').catch(() => ''))
  const fact = await factIn(join(dataDir, DATABASE))
  if (key === null || fact === null) return null
  const stored = JSON.parse(fact) as BackupDestination
  if (stored.s3 === null) return stored
  const secretKey = unsealed(key, stored.s3.secretKey)
  return secretKey === null ? null : { ...stored, s3: { ...stored.s3, secretKey } }
}

async function factIn(path: string): Promise<string | null> {
  const { DatabaseSync } = await import('node:sqlite')
  try {
    const database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 })
    try {
      const row = database
        .prepare('SELECT value FROM system_facts WHERE name = ?')
        .get(DESTINATION_FACT)
      return row ? String(row['value']) : null
    } finally {
      database.close()
    }
  } catch {
    // A folder without data; the backup itself reports that.
    return null
  }
}
