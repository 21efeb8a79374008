/** Imports, what they found, and what came of it. */
import type { MigrationInterface, QueryRunner } from 'typeorm'

const UP = [
  `CREATE TABLE imports (
    id TEXT PRIMARY KEY, space TEXT NOT NULL REFERENCES spaces (id), source TEXT NOT NULL, status TEXT NOT NULL, dry_run BOOLEAN NOT NULL,
    again BOOLEAN NOT NULL, folder TEXT, collection TEXT, visibility TEXT, account TEXT, account_name TEXT, token TEXT, place TEXT,
    waiting_until TEXT, error TEXT, created_at TEXT NOT NULL, started_at TEXT, ended_at TEXT)`,
  `CREATE INDEX imports_of_space ON imports (space, created_at, id)`,

  `CREATE TABLE import_items (
    import TEXT NOT NULL REFERENCES imports (id), position INTEGER NOT NULL, kind TEXT NOT NULL, external_id TEXT NOT NULL,
    name TEXT NOT NULL, parent TEXT, status TEXT NOT NULL, target TEXT, size_bytes BIGINT, received_bytes BIGINT NOT NULL,
    attempts INTEGER NOT NULL, error TEXT, notes TEXT NOT NULL, plan TEXT, updated_at TEXT NOT NULL, PRIMARY KEY (import, position))`,
  `CREATE UNIQUE INDEX import_items_once ON import_items (import, kind, external_id)`,
  `CREATE INDEX import_items_by_status ON import_items (import, kind, status, attempts, position)`,

  // A thing of an account is one video of a space, however often it is imported.
  `CREATE TABLE imported (
    space TEXT NOT NULL, source TEXT NOT NULL, account TEXT NOT NULL, kind TEXT NOT NULL, external_id TEXT NOT NULL,
    target TEXT NOT NULL, import TEXT NOT NULL, PRIMARY KEY (space, source, account, kind, external_id))`,
]

export class Imports1700000000014 implements MigrationInterface {
  readonly name = 'Imports1700000000014'

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['imported', 'import_items', 'imports'])
      await runner.query(`DROP TABLE ${table}`)
  }
}
