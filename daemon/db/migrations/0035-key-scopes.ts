/** API keys with fewer permissions than their `access` gives. */
import type { MigrationInterface, QueryRunner } from 'typeorm'

export class KeyScopes1700000000035 implements MigrationInterface {
  readonly name = 'KeyScopes1700000000035'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE api_keys ADD COLUMN scopes TEXT')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE api_keys DROP COLUMN scopes')
  }
}
