/** Databases as an earlier release left them. */
import { DatabaseSync } from 'node:sqlite'
import type { QueryRunner } from 'typeorm'
import { MIGRATIONS } from '../../daemon/db/migrations/index.ts'

/** As migrations are given one, on SQLite. */
export const runnerOn = (database: DatabaseSync): QueryRunner =>
  ({
    query: async (text: string, values: string[] = []) => database.prepare(text).all(...values),
    dataSource: { options: { type: 'better-sqlite3' } },
  }) as unknown as QueryRunner

/** Without what the last migration made. Its name. */
export async function undoLastMigration(file: string): Promise<string> {
  const Last = MIGRATIONS.at(-1)!
  const database = new DatabaseSync(file)
  try {
    await new Last().down(runnerOn(database))
    database.prepare('DELETE FROM migrations WHERE name = ?').run(Last.name)
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    return Last.name
  } finally {
    database.close()
  }
}
