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

/** Without what this migration made. */
export async function undoMigration(file: string, name: string): Promise<void> {
  const Migration = MIGRATIONS.find((each) => each.name === name)!
  const database = new DatabaseSync(file)
  try {
    await new Migration().down(runnerOn(database))
    database.prepare('DELETE FROM migrations WHERE name = ?').run(name)
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  } finally {
    database.close()
  }
}

/** Leaves the database as the release before did. The name of the migration that is gone. */
export async function undoLastMigration(file: string): Promise<string> {
  const { name } = MIGRATIONS.at(-1)!
  await undoMigration(file, name)
  return name
}
