/** Copies rows of PostgreSQL into an SQLite file. */
import { rm } from 'node:fs/promises'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { Client } from 'pg'
import { columnsOf, quoted, type RowTable } from './tables.ts'

const ROWS_AT_ONCE = 1_000

/**
 * `save` sees PostgreSQL as of one moment and writes in one transaction; `check` may refuse the result. `client`: a
 * connection that nothing else uses meanwhile. The file, whose tables are there already, is removed after a fault.
 */
export async function saveInto(
  client: Client,
  file: string,
  save: (database: DatabaseSync) => Promise<void>,
  check: (database: DatabaseSync) => void = () => {},
): Promise<void> {
  try {
    const database = new DatabaseSync(file, { enableForeignKeyConstraints: false })
    try {
      // A single file without a log beside it, flushed once at its end.
      database.exec('PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL; BEGIN')
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      await save(database)
      database.exec('COMMIT')
      check(database)
    } finally {
      database.close()
      await client.query('ROLLBACK')
    }
  } catch (error) {
    await removeDatabase(file)
    throw error
  }
}

interface SavingTable {
  signal: AbortSignal
  /** Called with how many more there are. */
  onRows?: ((rows: number) => void) | undefined
}

export async function saveTable(
  client: Client,
  table: RowTable,
  database: DatabaseSync,
  { signal, onRows = () => {} }: SavingTable,
): Promise<void> {
  const name = quoted(table.name)
  database.exec(`DELETE FROM ${name}`)
  const insert = database.prepare(
    `INSERT INTO ${name} (${columnsOf(table)}) VALUES (${table.columns.map(() => '?').join(', ')})`,
  )
  await client.query(`DECLARE saved CURSOR FOR SELECT ${columnsOf(table)} FROM ${name}`)
  for (;;) {
    signal.throwIfAborted()
    const { rows } = await client.query<SavedValue[]>({
      text: `FETCH ${ROWS_AT_ONCE} FROM saved`,
      rowMode: 'array',
    })
    for (const row of rows) insert.run(...row.map(inSqlite))
    onRows(rows.length)
    if (rows.length < ROWS_AT_ONCE) break
  }
  await client.query('CLOSE saved')
}

export type SavedValue = string | number | boolean | null

export const inSqlite = (value: SavedValue): SQLInputValue =>
  typeof value === 'boolean' ? Number(value) : value

export async function removeDatabase(file: string): Promise<void> {
  for (const ending of ['', '-journal', '-wal', '-shm'])
    await rm(`${file}${ending}`, { force: true })
}
