/** Adds sort keys for names: the collations of databases differ from each other, and from what people expect. */
import type { MigrationInterface, QueryRunner } from 'typeorm'
import { isSqlite } from '../dialect.ts'
import { nameKeyOf } from '../name-key.ts'

export class NameKeys1700000000020 implements MigrationInterface {
  readonly name = 'NameKeys1700000000020'

  async up(runner: QueryRunner): Promise<void> {
    // Sign by sign, as SQLite compares by itself, and not by the language of the database.
    await runner.query(
      `ALTER TABLE videos ADD COLUMN name_key TEXT ${isSqlite(runner) ? '' : 'COLLATE "C"'} NOT NULL DEFAULT ''`,
    )
    await runner.query('DROP INDEX videos_by_name')
    if (isSqlite(runner)) await fill(runner)
    await runner.query('CREATE INDEX videos_by_name ON videos (space, name_key, id)')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX videos_by_name')
    await runner.query('ALTER TABLE videos DROP COLUMN name_key')
    await runner.query('CREATE INDEX videos_by_name ON videos (space, name, id)')
  }
}

/** There is no appliance on Postgres that is older than this. */
async function fill(runner: QueryRunner): Promise<void> {
  const videos = (await runner.query('SELECT id, name FROM videos')) as {
    id: string
    name: string
  }[]
  for (const { id, name } of videos)
    await runner.query('UPDATE videos SET name_key = ? WHERE id = ?', [nameKeyOf(name), id])
}
