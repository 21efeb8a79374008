/** Mail: what people want to be told, in which language, and what was sent. */
import type { MigrationInterface, QueryRunner } from 'typeorm'

export class Mail1700000000040 implements MigrationInterface {
  readonly name = 'Mail1700000000040'

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      'ALTER TABLE accounts ADD COLUMN language TEXT',
      'ALTER TABLE accounts ADD COLUMN notifications TEXT',
      `CREATE TABLE mails (
        id TEXT PRIMARY KEY, kind TEXT NOT NULL, recipient TEXT NOT NULL, about TEXT, created_at TEXT NOT NULL)`,
      'CREATE INDEX mails_by_recipient ON mails (recipient, kind, created_at)',
      'CREATE INDEX mails_by_time ON mails (created_at)',
    ])
      await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE mails')
    await runner.query('ALTER TABLE accounts DROP COLUMN notifications')
    await runner.query('ALTER TABLE accounts DROP COLUMN language')
    await runner.query(`DELETE FROM system_facts WHERE name = 'mail'`)
    await runner.query(`DELETE FROM jobs WHERE kind = 'mail'`)
  }
}
