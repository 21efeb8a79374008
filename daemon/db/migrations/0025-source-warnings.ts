/** Missing or undecodable parts of a source. */
import type { MigrationInterface, QueryRunner } from 'typeorm'

export class SourceWarnings1700000000025 implements MigrationInterface {
  readonly name = 'SourceWarnings1700000000025'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE sources ADD COLUMN warnings TEXT NOT NULL DEFAULT '[]'`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE sources DROP COLUMN warnings`)
  }
}
