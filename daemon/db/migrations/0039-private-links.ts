/** Private links, and the visits whose play is counted. */
import type { MigrationInterface, QueryRunner } from 'typeorm'

export class PrivateLinks1700000000039 implements MigrationInterface {
  readonly name = 'PrivateLinks1700000000039'

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE private_links (
        id TEXT PRIMARY KEY, space TEXT NOT NULL, video TEXT REFERENCES videos (id) ON DELETE CASCADE,
        collection TEXT REFERENCES collections (id) ON DELETE CASCADE, label TEXT NOT NULL, hash TEXT NOT NULL UNIQUE,
        sealed TEXT NOT NULL, password TEXT, nonce TEXT NOT NULL, expires_at TEXT, max_plays INTEGER,
        plays INTEGER NOT NULL, download BOOLEAN NOT NULL, last_played_at TEXT, created_by TEXT,
        created_at TEXT NOT NULL)`,
    )
    await runner.query(
      'CREATE INDEX private_links_by_space ON private_links (space, created_at, id)',
    )
    for (const target of ['video', 'collection'])
      await runner.query(
        `CREATE INDEX private_links_by_${target} ON private_links (${target}) WHERE ${target} IS NOT NULL`,
      )
    await runner.query(
      `CREATE TABLE private_link_plays (
        link TEXT NOT NULL REFERENCES private_links (id) ON DELETE CASCADE, visit TEXT NOT NULL,
        ends_at TEXT NOT NULL, PRIMARY KEY (link, visit))`,
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE private_link_plays')
    await runner.query('DROP TABLE private_links')
  }
}
