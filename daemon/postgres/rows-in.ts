/** Copies rows of an SQLite file into PostgreSQL. */
import type { DatabaseSync } from 'node:sqlite'
import type { Client } from 'pg'
import { storable } from './storable.ts'
import { columnsOf, quoted, type RowTable } from './tables.ts'

/** PostgreSQL takes at most 65,535 values in one statement. */
const MOST_VALUES = 20_000

interface LoadingTable {
  signal: AbortSignal
  /** What SQLite is asked for, in the order of the columns; by default its table of that name. */
  query?: string
  /** Called with how many more there are. */
  onRows?: ((rows: number) => void) | undefined
}

/** Inside the caller's transaction. Answers how many rows there were. */
export async function loadTable(
  client: Client,
  table: RowTable,
  database: DatabaseSync,
  {
    signal,
    query = `SELECT ${columnsOf(table)} FROM ${quoted(table.name)}`,
    onRows = () => {},
  }: LoadingTable,
): Promise<number> {
  const perRow = table.columns.length
  const most = Math.floor(MOST_VALUES / perRow)
  const read = database.prepare(query)
  read.setReturnArrays(true)
  let count = 0
  let batch: unknown[][] = []
  const flush = async (): Promise<void> => {
    if (batch.length === 0) return
    signal.throwIfAborted()
    const rows = batch.map(
      (_, row) => `(${table.columns.map((__, at) => `$${row * perRow + at + 1}`).join(', ')})`,
    )
    await client.query(
      `INSERT INTO ${quoted(table.name)} (${columnsOf(table)}) VALUES ${rows.join(', ')}`,
      batch.flat(),
    )
    count += batch.length
    onRows(batch.length)
    batch = []
  }
  for (const row of read.iterate() as Iterable<unknown>) {
    batch.push(
      (row as unknown[]).map((value, at) =>
        table.columns[at]!.isBoolean && value !== null ? Boolean(value) : storable(value),
      ),
    )
    if (batch.length === most) await flush()
  }
  await flush()
  return count
}
