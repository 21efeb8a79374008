/** By what a sender who kept nothing finds an upload again, and whether the upload made its video. */
import type { MigrationInterface, QueryRunner } from 'typeorm'

const UP = [
  `ALTER TABLE uploads ADD COLUMN resume_key TEXT`,
  `ALTER TABLE uploads ADD COLUMN made_video BOOLEAN NOT NULL DEFAULT FALSE`,
  `CREATE INDEX uploads_by_resume_key ON uploads (resume_key)`,
]

const DOWN = [
  `DROP INDEX uploads_by_resume_key`,
  `ALTER TABLE uploads DROP COLUMN made_video`,
  `ALTER TABLE uploads DROP COLUMN resume_key`,
]

export class Uploads1700000000010 implements MigrationInterface {
  readonly name = 'Uploads1700000000010'

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement)
  }
}
