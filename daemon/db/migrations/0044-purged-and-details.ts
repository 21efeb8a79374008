/**
 * What is being deleted for good, apart from the trash; and upload links that take the details of a
 * file, with the account that made them.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm'

const TABLES = ['videos', 'collections']

export class PurgedAndDetails1700000000044 implements MigrationInterface {
  readonly name = 'PurgedAndDetails1700000000044'

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.query(`ALTER TABLE ${table} ADD COLUMN purged_at TEXT`)
      await runner.query(
        `CREATE INDEX ${table}_purged ON ${table} (space, purged_at, id) WHERE purged_at IS NOT NULL`,
      )
    }
    await runner.query(
      'ALTER TABLE upload_links ADD COLUMN ask_details BOOLEAN NOT NULL DEFAULT TRUE',
    )
    await runner.query('ALTER TABLE upload_links ADD COLUMN created_by_account TEXT')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE upload_links DROP COLUMN created_by_account')
    await runner.query('ALTER TABLE upload_links DROP COLUMN ask_details')
    for (const table of TABLES) {
      await runner.query(`DROP INDEX ${table}_purged`)
      await runner.query(`ALTER TABLE ${table} DROP COLUMN purged_at`)
    }
    await runner.query(`DELETE FROM jobs WHERE kind = 'empty_trash'`)
  }
}
