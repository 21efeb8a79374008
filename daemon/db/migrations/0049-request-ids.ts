/** The request that caused a job, an event and its deliveries. */
import type { MigrationInterface, QueryRunner } from 'typeorm'

const TABLES = ['jobs', 'events', 'deliveries']

export class RequestIds1700000000049 implements MigrationInterface {
  readonly name = 'RequestIds1700000000049'

  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES)
      await runner.query(`ALTER TABLE ${table} ADD COLUMN request_id TEXT`)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES.toReversed())
      await runner.query(`ALTER TABLE ${table} DROP COLUMN request_id`)
  }
}
