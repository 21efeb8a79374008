/** Who made a video, as people write it. */
import type { MigrationInterface, QueryRunner } from 'typeorm'

export class Credits1700000000050 implements MigrationInterface {
  readonly name = 'Credits1700000000050'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE videos ADD COLUMN credits TEXT NOT NULL DEFAULT ''`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE videos DROP COLUMN credits')
  }
}
