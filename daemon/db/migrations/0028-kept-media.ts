import type { MigrationInterface, QueryRunner } from 'typeorm'

/** `waiting`: a code. The other two: lists as JSON; null is an empty one. */
const COLUMNS = ['waiting', 'earlier_sources', 'missing_files']

export class KeptMedia1700000000028 implements MigrationInterface {
  readonly name = 'KeptMedia1700000000028'

  async up(runner: QueryRunner): Promise<void> {
    for (const column of COLUMNS) await runner.query(`ALTER TABLE videos ADD COLUMN ${column} TEXT`)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of COLUMNS) await runner.query(`ALTER TABLE videos DROP COLUMN ${column}`)
  }
}
