/** Changes rows behind the back of a daemon that runs, or has run, on this data folder, in whichever database. */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ask } from '../postgres.ts'
import { databaseOf } from './test-database.ts'

/** `?` stands for a value. */
export async function runSql(
  dataDir: string,
  sql: string,
  values: (string | number)[] = [],
): Promise<void> {
  const url = databaseOf(dataDir)
  if (url) {
    let number = 0
    await ask(
      url,
      sql.replaceAll('?', () => `$${(number += 1)}`),
      values,
    )
    return
  }
  const database = new DatabaseSync(join(dataDir, 'svc.db'), { timeout: 60_000 })
  try {
    database.prepare(sql).run(...values)
  } finally {
    database.close()
  }
}
