/** Which poster a video has, and which stills were made of a source. */
import type { MigrationInterface, QueryRunner } from 'typeorm'

const UP = [
  // Null: chosen by the appliance.
  `ALTER TABLE videos ADD COLUMN poster TEXT`,
  `ALTER TABLE sources ADD COLUMN poster_seconds DOUBLE PRECISION`,
  `ALTER TABLE sources ADD COLUMN storyboard BOOLEAN NOT NULL DEFAULT FALSE`,
  `ALTER TABLE sources ADD COLUMN peaks BOOLEAN NOT NULL DEFAULT FALSE`,
]

const DOWN = [
  `ALTER TABLE sources DROP COLUMN peaks`,
  `ALTER TABLE sources DROP COLUMN storyboard`,
  `ALTER TABLE sources DROP COLUMN poster_seconds`,
  `ALTER TABLE videos DROP COLUMN poster`,
]

export class Stills1700000000003 implements MigrationInterface {
  readonly name = 'Stills1700000000003'

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement)
  }
}
