/** What pages for viewers need: branding of a space, descriptions and an order by hand for collections. */
import type { MigrationInterface, QueryRunner } from 'typeorm'

const COLUMNS = [
  ['spaces', 'branding', 'TEXT'],
  ['collections', 'description', `TEXT NOT NULL DEFAULT ''`],
  ['collections', 'listed', 'BOOLEAN NOT NULL DEFAULT FALSE'],
  ['collections', 'sort', `TEXT NOT NULL DEFAULT '-created_at'`],
  ['videos', 'position', 'DOUBLE PRECISION NOT NULL DEFAULT 0'],
] as const
/** Rows of one statement. */
const AT_ONCE = 500

export class PublicPages1700000000033 implements MigrationInterface {
  readonly name = 'PublicPages1700000000033'

  async up(runner: QueryRunner): Promise<void> {
    for (const [table, column, type] of COLUMNS)
      await runner.query(`ALTER TABLE ${table} ADD COLUMN ${column} ${type}`)
    await runner.query(
      'CREATE TABLE logos (space TEXT PRIMARY KEY REFERENCES spaces (id), image TEXT NOT NULL)',
    )
    await newestFirst(runner)
    await runner.query('CREATE INDEX videos_by_position ON videos (space, position, id)')
    await runner.query('CREATE INDEX videos_as_arranged ON videos (collection, position, id)')
    // Few of many: what search engines may list.
    await runner.query(
      `CREATE INDEX videos_listed ON videos (id) WHERE listed AND visibility = 'public' AND playable AND archived_at IS NULL`,
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX videos_listed')
    await runner.query('DROP INDEX videos_as_arranged')
    await runner.query('DROP INDEX videos_by_position')
    await runner.query('DROP TABLE logos')
    for (const [table, column] of COLUMNS)
      await runner.query(`ALTER TABLE ${table} DROP COLUMN ${column}`)
  }
}

/** Until somebody arranges them. Times are text, which every database reads in another way. */
async function newestFirst(runner: QueryRunner): Promise<void> {
  for (let after = ''; ;) {
    const rows = (await runner.query(
      `SELECT id, created_at FROM videos WHERE id > '${after}' ORDER BY id LIMIT ${AT_ONCE}`,
    )) as { id: string; created_at: string }[]
    if (rows.length === 0) return
    const cases = rows.map(({ id, created_at: at }) => `WHEN '${id}' THEN ${-Date.parse(at)}`)
    after = rows.at(-1)!.id
    await runner.query(
      `UPDATE videos SET position = CASE id ${cases.join(' ')} END WHERE id IN (${rows
        .map(({ id }) => `'${id}'`)
        .join(', ')})`,
    )
  }
}
