import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, it } from 'mocha'
import type { QueryRunner } from 'typeorm'
import { openDatabase } from '../../../daemon/db/database.ts'
import { openPostgres } from '../../../daemon/db/postgres/open.ts'
import { MIGRATIONS } from '../../../daemon/db/migrations/index.ts'
import { NameKeys1700000000020 } from '../../../daemon/db/migrations/0020-name-keys.ts'
import { ask, startPostgres, type Postgres } from '../../postgres.ts'
import { runnerOn } from '../../support/earlier-data.ts'
import { folders } from '../../support/folder.ts'

describe('migrations', () => {
  const folder = folders()
  let server: Postgres
  before(async () => {
    server = await startPostgres()
  })
  after(() => server.remove())

  it('make the same tables and columns on SQLite and on Postgres', async () => {
    const file = join(await folder(), 'svc.db')
    await (await openDatabase({ file })).close()
    const sqlite = new DatabaseSync(file)
    const ours = sqlite
      .prepare(
        `SELECT m.name || '.' || c.name AS column FROM pragma_table_list m, ` +
          `pragma_table_info(m.name) c WHERE m.schema = 'main' AND m.type = 'table' AND m.name ` +
          `<> 'migrations' AND m.name NOT LIKE 'sqlite%' ORDER BY 1`,
      )
      .all()
      .map((row) => row.column)
    sqlite.close()

    const url = await server.database()
    await (await openPostgres({ url })).close()
    const theirs = await ask<{ column: string }>(
      url,
      `SELECT table_name || '.' || column_name AS column FROM information_schema.columns WHERE ` +
        `table_schema = 'public' AND table_name <> 'migrations' ORDER BY 1`,
    )
    assert.ok(ours.length > 80)
    assert.deepEqual(theirs.map((row) => row.column).sort(), ours.sort())

    const runner = { query: (sql: string) => ask(url, sql) } as unknown as QueryRunner
    for (const Migration of MIGRATIONS.toReversed()) await new Migration().down(runner)
    const left = await ask<{ table_name: string }>(
      url,
      `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'`,
    )
    assert.deepEqual(
      left.map((row) => row.table_name),
      ['migrations'],
    )
  })

  it('bring names of before into the order of people', async () => {
    const sqlite = new DatabaseSync(':memory:')
    const runner = runnerOn(sqlite)
    const at = MIGRATIONS.indexOf(NameKeys1700000000020)
    for (const Migration of MIGRATIONS.slice(0, at)) await new Migration().up(runner)
    await runner.query(
      'INSERT INTO spaces (id, name, allowed_domains, public_listing, player_settings, ' +
        `encoding, created_at) VALUES ('space', 'S', '[]', false, '{}', '{}', 'now')`,
    )
    for (const name of ['Zoo', 'part 10', 'Éclair', 'Part 2']) {
      await runner.query(
        'INSERT INTO videos (id, space, name, description, visibility, status, playable, ' +
          `progress, settings, tags, metadata, created_at, updated_at) VALUES (?, 'space', ?, ` +
          `'', 'public', 'ready', true, 1, '{}', '[]', '{}', 'now', 'now')`,
        [name, name],
      )
    }
    await new NameKeys1700000000020().up(runner)
    assert.deepEqual(
      (await runner.query('SELECT name FROM videos ORDER BY name_key')).map(
        ({ name }: { name: string }) => name,
      ),
      ['Éclair', 'Part 2', 'part 10', 'Zoo'],
    )
    sqlite.close()
  })

  it('run once: a second opening changes nothing', async () => {
    const file = join(await folder(), 'svc.db')
    const schema = () => {
      const sqlite = new DatabaseSync(file)
      const rows = sqlite.prepare('SELECT sql FROM sqlite_master ORDER BY name').all()
      const done = sqlite.prepare('SELECT name FROM migrations').all()
      sqlite.close()
      return { rows, done }
    }
    await (await openDatabase({ file })).close()
    const first = schema()
    await (await openDatabase({ file })).close()
    assert.deepEqual(schema(), first)
    assert.equal(first.done.length, MIGRATIONS.length)
  })
})
