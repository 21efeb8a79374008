/** All rows go from SQLite to PostgreSQL and back, whatever table they are in. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { after, before, describe, it } from 'mocha'
import { openDatabase } from '../../../daemon/db/database.ts'
import { attachBefore } from '../../../daemon/postgres/changes-in.ts'
import { oldestOpen } from '../../../daemon/postgres/changes-out.ts'
import { requireEqual } from '../../../daemon/postgres/compare.ts'
import { withClient } from '../../../daemon/postgres/connect.ts'
import { requireSameSums } from '../../../daemon/postgres/sums.ts'
import { bringRowsIn, bringRowsOut, sumsOfRows } from '../../../daemon/db/postgres/follow.ts'
import { loadFromSqlite } from '../../../daemon/db/postgres/load.ts'
import { openPostgres } from '../../../daemon/db/postgres/open.ts'
import { saveAsSqlite } from '../../../daemon/db/postgres/save.ts'
import { ask, startPostgres, type Postgres } from '../../postgres.ts'
import { folders } from '../../support/folder.ts'

const { signal } = new AbortController()
const ROWS = 3

describe('copies of a database', () => {
  const folder = folders()
  let server: Postgres
  before(async () => {
    server = await startPostgres()
  })
  after(() => server.remove())

  /** Tables of rows, without those that SQLite makes for its full-text index. */
  const tablesIn = (database: DatabaseSync): string[] =>
    database
      .prepare(
        `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
         AND name NOT LIKE 'sqlite%' AND name <> 'migrations' ORDER BY name`,
      )
      .all()
      .map(({ name }) => String(name))

  /** Rows in every table. All text is the same in a row, so that each refers to others that are there. */
  async function filled(): Promise<string> {
    const file = join(await folder(), 'svc.db')
    await (await openDatabase({ file })).close()
    const database = new DatabaseSync(file, { enableForeignKeyConstraints: false })
    database.exec('PRAGMA journal_mode = DELETE')
    for (const table of tablesIn(database)) {
      const columns = database.prepare(`SELECT name, type FROM pragma_table_info('${table}')`).all()
      const value = (type: string, row: number): SQLInputValue =>
        /BOOL/.test(type)
          ? row % 2
          : /INT/.test(type)
            ? row * 3_000_000_000 * Number(/BIG/.test(type)) + row
            : /REAL|DOUBLE/.test(type)
              ? row + 0.1
              : `${row} é😀 'quoted" \\ `
      database.exec(`DELETE FROM ${table}`)
      for (let row = 0; row < ROWS; row += 1)
        database
          .prepare(`INSERT INTO ${table} VALUES (${columns.map(() => '?').join()})`)
          .run(...columns.map(({ type }) => value(String(type), row)))
    }
    database.close()
    return file
  }

  function rowsOf(file: string): Record<string, unknown[]> {
    const database = new DatabaseSync(file, { readOnly: true })
    const rows = Object.fromEntries(
      tablesIn(database).map((table) => [
        table,
        database.prepare(`SELECT * FROM "${table}" ORDER BY 1, 2`).all(),
      ]),
    )
    database.close()
    return rows
  }

  const newDatabase = async (): Promise<string> => {
    const url = await server.database()
    await (await openPostgres({ url })).close()
    return url
  }

  it('hold every row of every table, with the same values, after the way there and back', async () => {
    const from = await filled()
    const url = await newDatabase()
    const counts = await withClient(url, (client) => loadFromSqlite(client, { file: from, signal }))
    const tables = Object.keys(rowsOf(from))
    assert.ok(tables.length > 25, String(tables.length))
    assert.deepEqual(counts, Object.fromEntries(tables.map((table) => [table, ROWS])))

    const to = join(await folder(), 'copy.db')
    await withClient(url, (client) => saveAsSqlite(client, { file: to, signal }))
    assert.deepEqual(rowsOf(to), rowsOf(from))
    const copy = new DatabaseSync(to)
    assert.equal(copy.prepare('PRAGMA integrity_check').get()!['integrity_check'], 'ok')
    assert.equal(
      copy.prepare('SELECT count(*) AS n FROM transcript_words').get()!['n'],
      ROWS,
      'its index of words is made anew',
    )
    copy.close()
    await (await openDatabase({ file: to })).close()
    await (await openPostgres({ url })).close()
  })

  it('have a replacement for U+0000, which SQLite stores and PostgreSQL refuses', async () => {
    const from = await filled()
    const database = new DatabaseSync(from, { enableForeignKeyConstraints: false })
    database.prepare('UPDATE collections SET name = ?').run('one\0two')
    database.exec(`UPDATE imported SET external_id = external_id || char(0)`)
    const url = await newDatabase()
    const to = join(await folder(), 'copy.db')
    await withClient(url, async (client) => {
      await loadFromSqlite(client, { file: from, signal })
      const { sqlite, postgres } = await sumsOfRows(client, database)
      requireSameSums(sqlite, postgres)
      await saveAsSqlite(client, { file: to, signal })
    })
    requireEqual(from, to)
    const copy = new DatabaseSync(to)
    assert.equal(copy.prepare('SELECT name FROM collections').get()!['name'], 'one\ufffdtwo')
    copy.exec(`UPDATE collections SET name = 'another' WHERE rowid = 1`)
    copy.close()
    assert.throws(() => requireEqual(from, to), /collections differs after the copy: 1 rows/)

    const earlier = join(await folder(), 'earlier.db')
    await copyFile(from, earlier)
    database.exec('DELETE FROM imported')
    attachBefore(database, earlier)
    await withClient(url, async (client) => {
      await client.query('BEGIN')
      assert.equal(await bringRowsIn(client, database, signal), ROWS)
      await client.query('COMMIT')
    })
    database.close()
  })

  /** The same file after rows were changed, deleted and added in every table. */
  async function changed(from: string): Promise<string> {
    const file = join(await folder(), 'later.db')
    await copyFile(from, file)
    const database = new DatabaseSync(file, { enableForeignKeyConstraints: false })
    for (const table of tablesIn(database)) {
      const [row] = database.prepare(`SELECT * FROM ${table} ORDER BY 1, 2 LIMIT 1`).all()
      const columns = Object.keys(row!)
      // All text of a row is the same, so references stay whole where every table loses the same row.
      database.exec(`DELETE FROM ${table} WHERE rowid = (SELECT min(rowid) FROM ${table})`)
      const names = columns.map((name) => `"${name}"`)
      const next = columns.map((name) =>
        typeof row![name] === 'string' ? `${row![name]} again` : Number(row![name]) + 10,
      )
      const isFlag = (name: string): boolean =>
        /BOOL/.test(
          String(
            database
              .prepare(`SELECT type FROM pragma_table_info('${table}') WHERE name = ?`)
              .get(name)!['type'],
          ),
        )
      database
        .prepare(`INSERT INTO ${table} (${names.join()}) VALUES (${names.map(() => '?').join()})`)
        .run(...next.map((value, at) => (isFlag(columns[at]!) ? 1 : value)))
    }
    database.exec(
      `UPDATE spaces SET name = 'changed' WHERE rowid = (SELECT max(rowid) - 1 FROM spaces)`,
    )
    database.close()
    return file
  }

  it('follow what is changed, deleted and added, in both directions, and both sides compute the same sums', async () => {
    const from = await filled()
    const later = await changed(from)
    assert.notDeepEqual(rowsOf(later), rowsOf(from))
    const url = await newDatabase()
    const out = join(await folder(), 'out.db')
    await withClient(url, async (client) => {
      await loadFromSqlite(client, { file: from, signal })
      const since = await oldestOpen(client)
      await saveAsSqlite(client, { file: out, signal })

      const database = new DatabaseSync(later, { readOnly: true })
      attachBefore(database, from)
      await client.query('BEGIN')
      assert.ok((await bringRowsIn(client, database, signal)) > 25)
      await client.query('COMMIT')
      const { sqlite, postgres } = await sumsOfRows(client, database)
      assert.deepEqual(postgres, sqlite)
      requireSameSums(sqlite, postgres)
      database.close()

      const earlier = new DatabaseSync(out, { enableForeignKeyConstraints: false })
      const apart = await sumsOfRows(client, earlier)
      assert.throws(
        () => requireSameSums(apart.sqlite, apart.postgres),
        /differs after the copy: 3 rows in one database, 3 in the other, with other values/,
      )
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      earlier.exec('BEGIN')
      assert.ok((await bringRowsOut(client, earlier, { since, signal })) > 25)
      earlier.exec('COMMIT')
      await client.query('ROLLBACK')
      assert.deepEqual((await sumsOfRows(client, earlier)).sqlite, postgres)
      assert.equal(
        earlier
          .prepare('SELECT count(*) AS n FROM transcript_words WHERE transcript_words MATCH ?')
          .get('again')!['n'],
        1,
        'its index of words follows',
      )
      earlier.close()
    })
    assert.deepEqual(rowsOf(out), rowsOf(later))
  })

  it('are refused where there are rows already, and leave those as they are', async () => {
    const from = await filled()
    const url = await newDatabase()
    await withClient(url, (client) => loadFromSqlite(client, { file: from, signal }))
    const before = await ask(url, 'SELECT id FROM videos ORDER BY id')
    await assert.rejects(
      withClient(url, (client) => loadFromSqlite(client, { file: from, signal })),
      /in use already/,
    )
    assert.deepEqual(await ask(url, 'SELECT id FROM videos ORDER BY id'), before)
  })
  it('leave nothing when they are stopped, or when a row refers to one that is missing', async () => {
    const from = await filled()
    const url = await newDatabase()
    const aborted = AbortSignal.abort(new Error('stopped'))
    await assert.rejects(
      withClient(url, (client) => loadFromSqlite(client, { file: from, signal: aborted })),
      /stopped/,
    )
    const broken = new DatabaseSync(from, { enableForeignKeyConstraints: false })
    broken.exec(`DELETE FROM spaces WHERE rowid = 1`)
    broken.close()
    await assert.rejects(
      withClient(url, (client) => loadFromSqlite(client, { file: from, signal })),
      /foreign key/,
    )
    assert.deepEqual(await ask(url, 'SELECT id FROM videos'), [])
    const to = join(await folder(), 'copy.db')
    await assert.rejects(
      withClient(url, (client) => saveAsSqlite(client, { file: to, signal: aborted })),
      /stopped/,
    )
    assert.equal(existsSync(to), false)
  })
})
