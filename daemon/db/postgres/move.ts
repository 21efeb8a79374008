/** Moves all rows from the SQLite file of an appliance to PostgreSQL, or back, and compares every value before it says so. */
import { rm } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import type { Log } from '../../ports/deps.ts'
import { StartRefused } from '../../ports/start-refused.ts'
import { openDatabase } from '../database.ts'
import { withClient } from './connect.ts'
import { loadFromSqlite } from './load.ts'
import { openPostgres } from './open.ts'
import { saveAsSqlite } from './save.ts'
import { quoted } from './tables.ts'

export interface MoveRows {
  /** Address of the PostgreSQL database. */
  url: string
  /** SQLite file of the appliance. */
  file: string
  log: Pick<Log, 'info' | 'error'>
  signal: AbortSignal
}
export interface MovedRows {
  tables: number
  rows: number
}

/** Into an empty database; the file stays as it is. Throws `StartRefused`; then nothing was changed. */
export async function moveToPostgres({ url, file, log, signal }: MoveRows): Promise<MovedRows> {
  // Brings both to the tables of this version.
  await (await openDatabase({ file, log })).close()
  asSingleFile(file)
  await (await openPostgres({ url, log })).close()
  const copy = `${file}.compared`
  try {
    const rows = await withClient(url, (client) => loadFromSqlite(client, { file, signal }))
    await withClient(url, (client) => saveAsSqlite(client, { file: copy, signal }))
    requireEqual(file, copy)
    return counted(rows)
  } finally {
    await rm(copy, { force: true })
  }
}

/** Into a new file. Throws `StartRefused` where the database has none of our rows. */
export async function moveToSqlite({ url, file, log, signal }: MoveRows): Promise<MovedRows> {
  await (await openPostgres({ url, log })).close()
  const copy = `${file}.part`
  await withClient(url, async (client) => {
    const { rows } = await client.query('SELECT 1 FROM spaces LIMIT 1')
    if (rows.length === 0) throw new StartRefused('The database has no svc data.')
    await saveAsSqlite(client, { file, signal })
  })
  try {
    await withClient(url, (client) => saveAsSqlite(client, { file: copy, signal }))
    requireEqual(file, copy)
    return counted(rowCounts(file))
  } catch (error) {
    await rm(file, { force: true })
    throw error
  } finally {
    await rm(copy, { force: true })
  }
}

const counted = (rows: Record<string, number>): MovedRows => ({
  tables: Object.keys(rows).length,
  rows: Object.values(rows).reduce((sum, number) => sum + number, 0),
})

function rowCounts(file: string): Record<string, number> {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return Object.fromEntries(
      tablesIn(database).map((table) => [
        table,
        Number(
          database.prepare(`SELECT count(*) AS number FROM ${quoted(table)}`).get()!['number'],
        ),
      ]),
    )
  } finally {
    database.close()
  }
}

/** Its log, which a renamed file would lose, goes into the file. */
function asSingleFile(file: string): void {
  const database = new DatabaseSync(file)
  try {
    database.exec('PRAGMA journal_mode = DELETE')
  } finally {
    database.close()
  }
}

/** Tables of rows; `migrations`, and those of the index of words, are made anew. */
const tablesIn = (database: DatabaseSync): string[] =>
  database
    .prepare(
      `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
       AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name <> 'migrations' ORDER BY name`,
    )
    .all()
    .map(({ name }) => String(name))

/** Throws where a row of one is not in the other. */
function requireEqual(file: string, copy: string): void {
  const database = new DatabaseSync(file)
  try {
    database.prepare('ATTACH DATABASE ? AS other').run(copy)
    for (const table of tablesIn(database)) {
      const [here, there] = [`main.${quoted(table)}`, `other.${quoted(table)}`]
      const { lost, extra, same } = database
        .prepare(
          `SELECT (SELECT count(*) FROM (SELECT * FROM ${here} EXCEPT SELECT * FROM ${there})) AS lost,
             (SELECT count(*) FROM (SELECT * FROM ${there} EXCEPT SELECT * FROM ${here})) AS extra,
             (SELECT count(*) FROM ${here}) = (SELECT count(*) FROM ${there}) AS same`,
        )
        .get() as { lost: number; extra: number; same: number }
      if (lost + extra > 0 || same !== 1)
        throw new Error(
          `${table} differs after the copy: ${lost} rows are missing or changed, ${extra} are new. ` +
            'svc still uses the database of before.',
        )
    }
  } finally {
    database.close()
  }
}
