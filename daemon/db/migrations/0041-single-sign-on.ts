/** Single sign-on: providers, the accounts linked to them, and which roles and sessions come from one. */
import type { MigrationInterface, QueryRunner } from 'typeorm'

export class SingleSignOn1700000000041 implements MigrationInterface {
  readonly name = 'SingleSignOn1700000000041'

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [
      `CREATE TABLE sign_in_providers (
        id TEXT PRIMARY KEY, name TEXT NOT NULL, issuer TEXT NOT NULL, client_id TEXT NOT NULL, client_secret TEXT,
        scopes TEXT NOT NULL, groups_claim TEXT, mapping TEXT NOT NULL, default_role TEXT, creates TEXT NOT NULL,
        email_domains TEXT NOT NULL, trust_email BOOLEAN NOT NULL, link_by_email BOOLEAN NOT NULL,
        enabled BOOLEAN NOT NULL, created_at TEXT NOT NULL, updated_at TEXT NOT NULL)`,
      `CREATE TABLE account_identities (
        id TEXT PRIMARY KEY, provider TEXT NOT NULL REFERENCES sign_in_providers (id), subject TEXT NOT NULL,
        account TEXT NOT NULL REFERENCES accounts (id), email TEXT, created_at TEXT NOT NULL, last_used_at TEXT,
        UNIQUE (provider, subject), UNIQUE (provider, account))`,
      'CREATE INDEX account_identities_by_account ON account_identities (account)',
      'ALTER TABLE memberships ADD COLUMN provider TEXT',
      'ALTER TABLE sessions ADD COLUMN provider TEXT',
      'CREATE INDEX sessions_by_provider ON sessions (provider) WHERE provider IS NOT NULL',
    ])
      await runner.query(statement)
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [
      `DELETE FROM system_facts WHERE name = 'sso_required'`,
      'DROP INDEX sessions_by_provider',
      'ALTER TABLE sessions DROP COLUMN provider',
      'ALTER TABLE memberships DROP COLUMN provider',
      'DROP TABLE account_identities',
      'DROP TABLE sign_in_providers',
    ])
      await runner.query(statement)
  }
}
