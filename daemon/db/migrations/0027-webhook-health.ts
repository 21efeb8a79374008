/** Since when a webhook fails, and what each delivery is about. */
import type { MigrationInterface, QueryRunner } from 'typeorm'

const UP = [
  'ALTER TABLE webhooks ADD COLUMN failing_since TEXT',
  'ALTER TABLE webhooks ADD COLUMN failing_error TEXT',
  'ALTER TABLE deliveries ADD COLUMN subject TEXT',
  'ALTER TABLE deliveries ADD COLUMN subject_name TEXT',
  'UPDATE deliveries SET subject = (SELECT subject FROM events WHERE events.id = deliveries.event)',
  // The name of today: that of the event is inside its text.
  `UPDATE deliveries SET subject_name = COALESCE(
    (SELECT name FROM videos WHERE videos.id = deliveries.subject),
    (SELECT name FROM collections WHERE collections.id = deliveries.subject)) WHERE subject IS NOT NULL`,
  // Webhooks failing at this time: since the first failed attempt, whatever was delivered meanwhile.
  `UPDATE webhooks SET
    failing_since = (SELECT MIN(created_at) FROM deliveries WHERE webhook = webhooks.id AND status = 'pending' AND error IS NOT NULL),
    failing_error = (SELECT error FROM deliveries WHERE webhook = webhooks.id AND status = 'pending' AND error IS NOT NULL
      ORDER BY next_attempt_at DESC LIMIT 1)`,
]

const DOWN = [
  'ALTER TABLE deliveries DROP COLUMN subject_name',
  'ALTER TABLE deliveries DROP COLUMN subject',
  'ALTER TABLE webhooks DROP COLUMN failing_error',
  'ALTER TABLE webhooks DROP COLUMN failing_since',
]

export class WebhookHealth1700000000027 implements MigrationInterface {
  readonly name = 'WebhookHealth1700000000027'

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement)
  }
}
