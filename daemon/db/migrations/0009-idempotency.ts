/** Answers that are given again when a request comes again with its Idempotency-Key. */
import type { MigrationInterface, QueryRunner } from 'typeorm'

const UP = [
  `CREATE TABLE kept_answers (
    owner TEXT NOT NULL, idempotency_key TEXT NOT NULL, fingerprint TEXT NOT NULL, answer TEXT, created_at TEXT NOT NULL,
    PRIMARY KEY (owner, idempotency_key))`,
  `CREATE INDEX kept_answers_by_age ON kept_answers (created_at)`,
]

export class Idempotency1700000000009 implements MigrationInterface {
  readonly name = 'Idempotency1700000000009'

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE kept_answers')
  }
}
