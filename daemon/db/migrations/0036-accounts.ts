/**
 * Accounts with roles. What belonged to the one owner of before (password, passkeys, sessions, links)
 * belongs to the first account, which is owner of all spaces.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm'

export const FIRST_ACCOUNT = 'acc_00000000000000000001'

const now = (): string => new Date().toISOString()

export class Accounts1700000000036 implements MigrationInterface {
  readonly name = 'Accounts1700000000036'

  async up(runner: QueryRunner): Promise<void> {
    const at = now()
    const [password] = (await runner.query(
      `SELECT value FROM system_facts WHERE name = 'owner_password'`,
    )) as { value: string }[]
    const [first] = (await runner.query('SELECT MIN(created_at) AS "createdAt" FROM spaces')) as {
      createdAt: string | null
    }[]
    for (const statement of [
      `CREATE TABLE accounts (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, email TEXT UNIQUE, password TEXT, totp TEXT, totp_pending TEXT,
        totp_step INTEGER, recovery_codes TEXT, created_at TEXT NOT NULL, last_signed_in_at TEXT)`,
      `CREATE TABLE memberships (
        account TEXT NOT NULL REFERENCES accounts (id), space TEXT NOT NULL, role TEXT NOT NULL, collections TEXT,
        created_at TEXT NOT NULL, PRIMARY KEY (account, space))`,
      'CREATE INDEX memberships_by_space ON memberships (space, created_at, account)',
      `CREATE TABLE invitations (
        id TEXT PRIMARY KEY, hash TEXT NOT NULL UNIQUE, email TEXT, space TEXT NOT NULL, role TEXT NOT NULL, collections TEXT,
        invited_by TEXT, created_at TEXT NOT NULL, expires_at TEXT NOT NULL)`,
      `INSERT INTO accounts (id, name, password, created_at) VALUES (${[
        FIRST_ACCOUNT,
        'Owner',
        password?.value,
        first?.createdAt ?? at,
      ]
        .map(quoted)
        .join(', ')})`,
      `INSERT INTO memberships (account, space, role, created_at) VALUES (${[
        FIRST_ACCOUNT,
        '*',
        'owner',
        first?.createdAt ?? at,
      ]
        .map(quoted)
        .join(', ')})`,
      `DELETE FROM system_facts WHERE name = 'owner_password'`,
      `ALTER TABLE sessions ADD COLUMN account TEXT NOT NULL DEFAULT '${FIRST_ACCOUNT}'`,
      'ALTER TABLE sessions ADD COLUMN id TEXT',
      'ALTER TABLE sessions ADD COLUMN user_agent TEXT',
      'ALTER TABLE sessions ADD COLUMN address TEXT',
      'ALTER TABLE sessions ADD COLUMN last_used_at TEXT',
      `UPDATE sessions SET id = 'ses_' || substr(hash, 1, 20) WHERE kind = 'session'`,
      'CREATE INDEX sessions_by_account ON sessions (account)',
      `ALTER TABLE passkeys ADD COLUMN account TEXT NOT NULL DEFAULT '${FIRST_ACCOUNT}'`,
      'ALTER TABLE device_authorizations ADD COLUMN account TEXT',
      'ALTER TABLE api_keys ADD COLUMN account TEXT',
      'CREATE INDEX api_keys_by_account ON api_keys (account) WHERE account IS NOT NULL',
      'ALTER TABLE videos ADD COLUMN created_by TEXT',
    ])
      await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [
      'ALTER TABLE videos DROP COLUMN created_by',
      'DROP INDEX api_keys_by_account',
      'ALTER TABLE api_keys DROP COLUMN account',
      'ALTER TABLE device_authorizations DROP COLUMN account',
      'ALTER TABLE passkeys DROP COLUMN account',
      'DROP INDEX sessions_by_account',
      'ALTER TABLE sessions DROP COLUMN last_used_at',
      'ALTER TABLE sessions DROP COLUMN address',
      'ALTER TABLE sessions DROP COLUMN user_agent',
      'ALTER TABLE sessions DROP COLUMN id',
      'ALTER TABLE sessions DROP COLUMN account',
      `INSERT INTO system_facts (name, value)
        SELECT 'owner_password', password FROM accounts WHERE id = '${FIRST_ACCOUNT}' AND password IS NOT NULL`,
      'DROP TABLE invitations',
      'DROP TABLE memberships',
      'DROP TABLE accounts',
    ])
      await runner.query(statement)
  }
}

/** Values of this appliance's own, without quotation marks. */
const quoted = (value: string | undefined): string =>
  value === undefined ? 'NULL' : `'${value.replaceAll("'", "''")}'`
