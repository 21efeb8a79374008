/** The trash: since when a video or collection is in it, and with which collection it went there. */
import type { MigrationInterface, QueryRunner } from 'typeorm'

const TABLES = ['videos', 'collections']

export class Trash1700000000037 implements MigrationInterface {
  readonly name = 'Trash1700000000037'

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.query(`ALTER TABLE ${table} ADD COLUMN trashed_at TEXT`)
      await runner.query(`ALTER TABLE ${table} ADD COLUMN trashed_with TEXT`)
      await runner.query(
        `CREATE INDEX ${table}_in_trash ON ${table} (trashed_at, id) WHERE trashed_at IS NOT NULL`,
      )
      await runner.query(
        `CREATE INDEX ${table}_trashed_with ON ${table} (trashed_with) WHERE trashed_with IS NOT NULL`,
      )
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) {
      await runner.query(`DROP INDEX ${table}_trashed_with`)
      await runner.query(`DROP INDEX ${table}_in_trash`)
      await runner.query(`ALTER TABLE ${table} DROP COLUMN trashed_with`)
      await runner.query(`ALTER TABLE ${table} DROP COLUMN trashed_at`)
    }
  }
}
