/** Webhooks and what was sent to them. */
import type { MigrationInterface, QueryRunner } from 'typeorm'

const UP = [
  `CREATE TABLE webhooks (
    id TEXT PRIMARY KEY, space TEXT NOT NULL REFERENCES spaces (id), url TEXT NOT NULL, description TEXT NOT NULL,
    events TEXT NOT NULL, enabled BOOLEAN NOT NULL, secret TEXT NOT NULL, previous_secret TEXT, previous_until TEXT,
    created_at TEXT NOT NULL, updated_at TEXT NOT NULL)`,
  `CREATE INDEX webhooks_of_space ON webhooks (space, created_at, id)`,

  `CREATE TABLE deliveries (
    id TEXT PRIMARY KEY, webhook TEXT NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE, space TEXT NOT NULL,
    event TEXT NOT NULL, event_type TEXT NOT NULL, lane TEXT, seq INTEGER NOT NULL, body TEXT,
    attempt INTEGER NOT NULL, status TEXT NOT NULL, response_status INTEGER, error TEXT, duration_ms INTEGER,
    next_attempt_at TEXT, created_at TEXT NOT NULL)`,
  `CREATE INDEX deliveries_of_webhook ON deliveries (webhook, created_at, id)`,
  `CREATE INDEX deliveries_by_age ON deliveries (created_at)`,
  // Only what waits is in these: they stay small however long the log grows.
  `CREATE INDEX deliveries_due ON deliveries (webhook, next_attempt_at, seq) WHERE status = 'pending'`,
  `CREATE INDEX deliveries_next ON deliveries (next_attempt_at) WHERE status = 'pending'`,
  `CREATE INDEX deliveries_in_lane ON deliveries (webhook, lane, seq) WHERE status = 'pending'`,
]

export class Webhooks1700000000008 implements MigrationInterface {
  readonly name = 'Webhooks1700000000008'

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['deliveries', 'webhooks']) await runner.query(`DROP TABLE ${table}`)
  }
}
