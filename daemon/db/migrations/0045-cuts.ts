/** What was cut from a video, and versions that show only a part of their file. */
import type { MigrationInterface, QueryRunner } from 'typeorm'

const TABLES = ['videos', 'sources']

export class Cuts1700000000045 implements MigrationInterface {
  readonly name = 'Cuts1700000000045'

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} ADD COLUMN cut TEXT`)
    await runner.query('CREATE INDEX videos_cut ON videos (id) WHERE cut IS NOT NULL')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX videos_cut')
    for (const table of TABLES) await runner.query(`ALTER TABLE ${table} DROP COLUMN cut`)
  }
}
