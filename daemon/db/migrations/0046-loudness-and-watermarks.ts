/** Loudness of sources, images of watermarks, and what videos choose otherwise than their space. */
import type { MigrationInterface, QueryRunner } from 'typeorm'

const COLUMNS = [
  ['sources', 'loudness', 'TEXT'],
  ['sources', 'watermarked', 'BOOLEAN NOT NULL DEFAULT FALSE'],
  ['videos', 'encoding', `TEXT NOT NULL DEFAULT '{}'`],
  ['videos', 'watermark', 'TEXT'],
] as const

export class LoudnessAndWatermarks1700000000046 implements MigrationInterface {
  readonly name = 'LoudnessAndWatermarks1700000000046'

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, column, type] of COLUMNS)
      await runner.query(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`)
    await runner.query(
      'CREATE TABLE watermarks (space TEXT PRIMARY KEY REFERENCES spaces (id), image TEXT NOT NULL)',
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE watermarks')
    await runner.query(`DELETE FROM renditions WHERE name = 'audio_surround'`)
    for (const [table, column] of COLUMNS)
      await runner.query(`ALTER TABLE ${table} DROP COLUMN ${column}`)
  }
}
