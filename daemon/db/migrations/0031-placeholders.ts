/** What is shown until a poster has loaded. Null: not made yet; it is made at the next start. */
import type { MigrationInterface, QueryRunner } from 'typeorm'

export class Placeholders1700000000031 implements MigrationInterface {
  readonly name = 'Placeholders1700000000031'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE videos ADD COLUMN placeholder TEXT')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE videos DROP COLUMN placeholder')
  }
}
