/** What the owner allows on the watch page of a video. */
import type { MigrationInterface, QueryRunner } from 'typeorm'

export class WatchPages1700000000032 implements MigrationInterface {
  readonly name = 'WatchPages1700000000032'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE videos ADD COLUMN listed BOOLEAN NOT NULL DEFAULT FALSE')
    await runner.query('ALTER TABLE videos ADD COLUMN downloads BOOLEAN NOT NULL DEFAULT FALSE')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE videos DROP COLUMN downloads')
    await runner.query('ALTER TABLE videos DROP COLUMN listed')
  }
}
