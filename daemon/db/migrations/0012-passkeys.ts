/** The owner's passkeys: public keys only. */
import type { MigrationInterface, QueryRunner } from 'typeorm'

const UP = [
  `CREATE TABLE passkeys (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, rp_id TEXT NOT NULL, public_key TEXT NOT NULL, algorithm INTEGER NOT NULL, sign_count BIGINT NOT NULL,
    created_at TEXT NOT NULL, last_used_at TEXT)`,
]

export class Passkeys1700000000012 implements MigrationInterface {
  readonly name = 'Passkeys1700000000012'

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE passkeys')
  }
}
