/** Upload links, and how many files were sent with a link or token. */
import type { MigrationInterface, QueryRunner } from 'typeorm'

export class UploadLinks1700000000042 implements MigrationInterface {
  readonly name = 'UploadLinks1700000000042'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE upload_links (
        id TEXT PRIMARY KEY, space TEXT NOT NULL, collection TEXT REFERENCES collections (id) ON DELETE CASCADE,
        label TEXT NOT NULL, hash TEXT NOT NULL UNIQUE, sealed TEXT NOT NULL, nonce TEXT NOT NULL, expires_at TEXT,
        max_files INTEGER, max_bytes BIGINT, ask_name BOOLEAN NOT NULL, created_by TEXT, created_at TEXT NOT NULL)`,
    )
    await runner.query('CREATE INDEX upload_links_by_space ON upload_links (space, created_at, id)')
    await runner.query(
      'CREATE INDEX upload_links_by_collection ON upload_links (collection) WHERE collection IS NOT NULL',
    )
    await runner.query(
      'CREATE TABLE upload_counts (holder TEXT PRIMARY KEY, files INTEGER NOT NULL, ends_at TEXT)',
    )
    await runner.query('ALTER TABLE uploads ADD COLUMN counted TEXT')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE uploads DROP COLUMN counted')
    await runner.query('DROP TABLE upload_counts')
    await runner.query('DROP TABLE upload_links')
  }
}
