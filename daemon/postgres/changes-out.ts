/** Brings an SQLite copy of PostgreSQL up to date: rows that were written since, and those that are gone. */
import type { DatabaseSync } from 'node:sqlite'
import type { Client } from 'pg'
import { inSqlite, type SavedValue } from './rows-out.ts'
import { columnsOf, keyOf, quoted, type RowTable } from './tables.ts'

const ROWS_AT_ONCE = 5_000

/**
 * The oldest transaction that has not ended. Asked before rows are copied: what the copy lacks was written by this one
 * or by a later one.
 */
export async function oldestOpen(client: Client): Promise<string> {
  const { rows } = await client.query<{ xid: string }>(
    `SELECT (pg_snapshot_xmin(pg_current_snapshot())::text::numeric % 4294967296)::bigint::text AS xid`,
  )
  return rows[0]!.xid
}

interface Refreshing {
  /** What `oldestOpen` answered before the copy was made or refreshed last. */
  since: string
  signal: AbortSignal
}

/** Inside a transaction on both sides. Answers how many rows were written or deleted. */
export async function refreshTable(
  client: Client,
  table: RowTable,
  database: DatabaseSync,
  { since, signal }: Refreshing,
): Promise<number> {
  const name = quoted(table.name)
  const key = keyOf(database, table)
  const keys = key.map(quoted).join(', ')
  // A row keeps the number of the transaction that has written it last.
  const changed: SavedValue[][] = []
  await each(
    client,
    `SELECT ${columnsOf(table)} FROM ${name} WHERE age(xmin) <= age('${since}'::xid)`,
    (row) => void changed.push(row),
    signal,
  )
  const { rows } = await client.query<{ number: number }>(`SELECT count(*) AS number FROM ${name}`)
  const here = database.prepare(`SELECT count(*) AS number FROM ${name}`).get()!['number']
  if (changed.length === 0 && Number(here) === rows[0]!.number) return 0

  database.exec(
    `CREATE TEMP TABLE kept AS SELECT ${keys} FROM ${name} WHERE false; CREATE UNIQUE INDEX temp.kept_key ON kept (${keys})`,
  )
  const keep = database.prepare(`INSERT INTO kept VALUES (${key.map(() => '?').join(', ')})`)
  await each(
    client,
    `SELECT ${keys} FROM ${name}`,
    (row) => void keep.run(...row.map(inSqlite)),
    signal,
  )
  const isSame = key.map((column) => `kept.${quoted(column)} = ${name}.${quoted(column)}`)
  const { changes } = database
    .prepare(
      `DELETE FROM ${name} WHERE NOT EXISTS (SELECT 1 FROM kept WHERE ${isSame.join(' AND ')})`,
    )
    .run()
  database.exec('DROP TABLE kept')
  // Never replaced: a trigger of the index of words runs for a deletion alone.
  const remove = database.prepare(
    `DELETE FROM ${name} WHERE ${key.map((column) => `${quoted(column)} = ?`).join(' AND ')}`,
  )
  const at = key.map((column) => table.columns.findIndex((each) => each.name === column))
  for (const row of changed) remove.run(...at.map((index) => inSqlite(row[index]!)))
  const insert = database.prepare(
    `INSERT INTO ${name} (${columnsOf(table)}) VALUES (${table.columns.map(() => '?').join(', ')})`,
  )
  for (const row of changed) insert.run(...row.map(inSqlite))
  return changed.length + Number(changes)
}

async function each(
  client: Client,
  query: string,
  take: (row: SavedValue[]) => void,
  signal: AbortSignal,
): Promise<void> {
  await client.query(`DECLARE refreshed CURSOR FOR ${query}`)
  for (;;) {
    signal.throwIfAborted()
    const { rows } = await client.query<SavedValue[]>({
      text: `FETCH ${ROWS_AT_ONCE} FROM refreshed`,
      rowMode: 'array',
    })
    for (const row of rows) take(row)
    if (rows.length < ROWS_AT_ONCE) break
  }
  await client.query('CLOSE refreshed')
}
