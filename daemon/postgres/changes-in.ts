/** Brings a PostgreSQL copy of an SQLite file up to date: what differs between two states of the file is written. */
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import type { Client } from 'pg'
import { loadTable } from './rows-in.ts'
import { storable } from './storable.ts'
import { keyOf, quoted, type RowTable } from './tables.ts'

const KEYS_AT_ONCE = 1_000

interface ChangedTable extends RowTable {
  /** What SQLite is asked for besides, for columns that PostgreSQL has alone. */
  alone?: { columns: RowTable['columns']; select: string; join: string }
}

/**
 * Deletes rows that are gone or changed. `database`: the file as it is, with the earlier state attached as `before`.
 * Answers how many. No foreign key may stand in the way (`withoutReferences`).
 */
export async function removeOutdated(
  client: Client,
  table: RowTable,
  database: DatabaseSync,
  signal: AbortSignal,
): Promise<number> {
  const key = keyOf(database, table)
  const read = database.prepare(
    `SELECT ${key.map(quoted).join(', ')} FROM before.${quoted(table.name)} AS there
     WHERE NOT EXISTS (SELECT 1 FROM main.${quoted(table.name)} AS here WHERE ${same(table, key)})`,
  )
  read.setReturnArrays(true)
  const gone = read.all() as unknown as SQLInputValue[][]
  const row = (at: number): string => `(${key.map((_, n) => `$${at * key.length + n + 1}`).join()})`
  for (let at = 0; at < gone.length; at += KEYS_AT_ONCE) {
    signal.throwIfAborted()
    const keys = gone.slice(at, at + KEYS_AT_ONCE)
    const { rowCount } = await client.query(
      `DELETE FROM ${quoted(table.name)} WHERE (${key.map(quoted).join(', ')}) IN (${keys.map((_, n) => row(n)).join(', ')})`,
      keys.flat().map(storable),
    )
    if (rowCount !== keys.length)
      throw new Error(`${table.name} was changed in PostgreSQL while it was copied.`)
  }
  return gone.length
}

/** Writes rows that are new or changed, once none of the outdated ones is there. Answers how many. */
export function addChanged(
  client: Client,
  table: ChangedTable,
  database: DatabaseSync,
  signal: AbortSignal,
): Promise<number> {
  const { alone } = table
  const key = keyOf(database, table)
  const columns = table.columns.map(({ name }) => `here.${quoted(name)}`)
  return loadTable(
    client,
    { name: table.name, columns: [...table.columns, ...(alone?.columns ?? [])] },
    database,
    {
      signal,
      query: `SELECT ${[...columns, ...(alone ? [alone.select] : [])].join(', ')}
        FROM main.${quoted(table.name)} AS here ${alone?.join ?? ''}
        WHERE NOT EXISTS (SELECT 1 FROM before.${quoted(table.name)} AS there WHERE ${same(table, key)})`,
    },
  )
}

/** The key is compared by `=`, for which there is an index. */
function same({ columns }: RowTable, key: readonly string[]): string {
  return columns
    .map(
      ({ name }) => `here.${quoted(name)} ${key.includes(name) ? '=' : 'IS'} there.${quoted(name)}`,
    )
    .join(' AND ')
}

/** Runs `work`, inside the caller's transaction, without foreign keys, which are then made again and checked. */
export async function withoutReferences<T>(client: Client, work: () => Promise<T>): Promise<T> {
  const { rows } = await client.query<{ table: string; name: string; rule: string }>(
    `SELECT c.conrelid::regclass::text AS table, c.conname AS name, pg_get_constraintdef(c.oid) AS rule
     FROM pg_constraint c JOIN pg_namespace n ON n.oid = c.connamespace
     WHERE c.contype = 'f' AND n.nspname = current_schema()`,
  )
  for (const { table, name } of rows)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quoted(name)}`)
  const result = await work()
  for (const { table, name, rule } of rows)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quoted(name)} ${rule}`)
  return result
}

/** Opened with another state of the file attached as `before`. */
export function attachBefore(database: DatabaseSync, file: string): void {
  database.prepare('ATTACH DATABASE ? AS before').run(file)
}
