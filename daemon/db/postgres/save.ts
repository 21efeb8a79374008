/**
 * Copies all rows of a PostgreSQL database, as of one moment, into a new SQLite file of the same schema: what a backup
 * holds, so that it can be restored to either database (docs/decisions/0227).
 */
import { rm } from 'node:fs/promises'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { Client } from 'pg'
import { openDatabase } from '../database.ts'
import { DATA_FORMAT_FACT } from '../found.ts'
import { columnsOf, quoted, requireSameSchema, tablesOf, type RowTable } from './tables.ts'

const ROWS_AT_ONCE = 1_000

interface Saving {
  /** Made here; a file that is there already is replaced. */
  file: string
  signal: AbortSignal
  /** Only these tables are filled. */
  only?: readonly string[]
}

/** `client`: a connection that nothing else uses meanwhile. Leaves no file when it fails or is stopped. */
export async function saveAsSqlite(client: Client, { file, signal, only }: Saving): Promise<void> {
  await removeDatabase(file)
  try {
    await (await openDatabase({ file })).close()
    const database = new DatabaseSync(file, { enableForeignKeyConstraints: false })
    try {
      // A single file without a log beside it, flushed once at its end.
      database.exec('PRAGMA journal_mode = DELETE; PRAGMA synchronous = FULL; BEGIN')
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      await requireSameSchema(client, database)
      for (const table of await tablesOf(client))
        if (only?.includes(table.name) ?? true) await saveTable(client, table, database, signal)
      database.prepare('DELETE FROM system_facts WHERE name = ?').run(DATA_FORMAT_FACT)
      database.exec('COMMIT')
      if (!only) requireWhole(database)
    } finally {
      database.close()
      await client.query('ROLLBACK')
    }
  } catch (error) {
    await removeDatabase(file)
    throw error
  }
}

async function saveTable(
  client: Client,
  table: RowTable,
  database: DatabaseSync,
  signal: AbortSignal,
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
    if (rows.length < ROWS_AT_ONCE) break
  }
  await client.query('CLOSE saved')
}

type SavedValue = string | number | boolean | null

const inSqlite = (value: SavedValue): SQLInputValue =>
  typeof value === 'boolean' ? Number(value) : value

/** A row that refers to another one which is not there could not be restored. */
function requireWhole(database: DatabaseSync): void {
  const [fault] = database.prepare('PRAGMA foreign_key_check').all()
  if (fault) throw new Error(`a row of ${String(fault['table'])} refers to one that is missing`)
}

async function removeDatabase(file: string): Promise<void> {
  for (const ending of ['', '-journal', '-wal', '-shm'])
    await rm(`${file}${ending}`, { force: true })
}
