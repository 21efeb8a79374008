/** Programs that ask the owner for a key (contract/device.ts). */
import type { MigrationInterface, QueryRunner } from 'typeorm'

const UP = [
  `CREATE TABLE device_authorizations (
    hash TEXT PRIMARY KEY, user_code TEXT NOT NULL UNIQUE, name TEXT NOT NULL, address TEXT NOT NULL, access TEXT NOT NULL, status TEXT NOT NULL,
    space TEXT REFERENCES spaces (id), interval_seconds INTEGER NOT NULL, asked_at TEXT, created_at TEXT NOT NULL, expires_at TEXT NOT NULL)`,
]

export class DeviceAuthorizations1700000000011 implements MigrationInterface {
  readonly name = 'DeviceAuthorizations1700000000011'

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE device_authorizations')
  }
}
