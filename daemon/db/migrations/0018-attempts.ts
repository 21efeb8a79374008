/** Each attempt of a delivery, deliveries by event, and texts that are edited: a new text is a new file. */
import type { MigrationInterface, QueryRunner } from 'typeorm'

const UP = [
  `ALTER TABLE deliveries ADD COLUMN attempts TEXT NOT NULL DEFAULT '[]'`,
  `CREATE INDEX deliveries_of_event ON deliveries (event)`,
  // Null: the file has the name of the row.
  `ALTER TABLE subtitles ADD COLUMN file TEXT`,
]

export class Attempts1700000000018 implements MigrationInterface {
  readonly name = 'Attempts1700000000018'

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE subtitles DROP COLUMN file')
    await runner.query('DROP INDEX deliveries_of_event')
    await runner.query('ALTER TABLE deliveries DROP COLUMN attempts')
  }
}
