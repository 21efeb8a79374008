/** All rows go from SQLite to PostgreSQL and back, whatever table they are in. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import { after, before, describe, it } from 'mocha'
import { openDatabase } from '../../../daemon/db/database.ts'
import { withClient } from '../../../daemon/db/postgres/connect.ts'
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
