/** Which session at its provider a session comes from, so that a logout there ends it. */
import type { MigrationInterface, QueryRunner } from 'typeorm'

export class ProviderSessions1700000000043 implements MigrationInterface {
  readonly name = 'ProviderSessions1700000000043'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions ADD COLUMN provider_session TEXT')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE sessions DROP COLUMN provider_session')
  }
}
