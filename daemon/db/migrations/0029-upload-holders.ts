/** By which uploads the open ones of one token are counted. */
import type { MigrationInterface, QueryRunner } from 'typeorm'

export class UploadHolders1700000000029 implements MigrationInterface {
  readonly name = 'UploadHolders1700000000029'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE uploads ADD COLUMN holder TEXT')
    await runner.query('CREATE INDEX uploads_by_holder ON uploads (holder)')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX uploads_by_holder')
    await runner.query('ALTER TABLE uploads DROP COLUMN holder')
  }
}
