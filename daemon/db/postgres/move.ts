/**
 * Moves all rows from the SQLite file of an appliance to PostgreSQL, or back, and compares every value before it is
 * done.
 */
import { rm } from 'node:fs/promises'
import type { Client } from 'pg'
import type { Log } from '../../ports/deps.ts'
import { StartRefused } from '../../ports/start-refused.ts'
import { asSingleFile, requireEqual, rowCounts } from '../../postgres/compare.ts'
import { withClient } from '../../postgres/connect.ts'
import { markFinished } from '../../postgres/unfinished.ts'
import { openDatabase } from '../database.ts'
import { claimForMove } from './claim.ts'
import { loadFromSqlite } from './load.ts'
import { openPostgres } from './open.ts'
import { saveAsSqlite } from './save.ts'

export interface MoveRows {
  /** Address of the PostgreSQL database. */
  url: string
  /** SQLite file of the appliance. */
  file: string
  /** The version of this program: names the copy of a database that it upgrades first. */
  version: string
  log: Pick<Log, 'info' | 'error'>
  signal: AbortSignal
}
/** What goes along, in the same transaction where it is written to PostgreSQL. */
export interface MoveAlongside {
  /** Brings its tables up to date. */
  prepare(): Promise<void>
  /** Throws `StartRefused` where PostgreSQL has some that are in use. */
  requireUnused(client: Client): Promise<void>
  /** Answers how many rows each table has. */
  load(client: Client): Promise<RowCounts>
  /** Throws where what was loaded differs from the file. */
  compare(): Promise<void>
  /** Into its file, and compared; leaves none after a fault. Answers how many rows each table has. */
  save(): Promise<RowCounts>
}
type RowCounts = Record<string, number>
export interface MovedRows {
  tables: number
  rows: number
}

/** Into an empty database; the file stays as it is. Throws `StartRefused`; then nothing was changed. */
export async function moveToPostgres(
  { url, file, version, log, signal }: MoveRows,
  alongside: MoveAlongside,
): Promise<MovedRows> {
  // Brings both to the tables of this version.
  await (await openDatabase({ file, version, log })).close()
  asSingleFile(file)
  await (await openPostgres({ url, version, log })).close()
  await alongside.prepare()
  await withClient(url, (client) => claimForMove(client, alongside, signal))
  const copy = `${file}.compared`
  try {
    const rows = await withClient(url, (client) =>
      loadFromSqlite(client, { file, signal, alongside: alongside.load }),
    )
    await withClient(url, (client) => saveAsSqlite(client, { file: copy, signal }))
    requireEqual(file, copy)
    await alongside.compare()
    await withClient(url, markFinished)
    return counted(rows)
  } finally {
    await rm(copy, { force: true })
  }
}

/** Into a new file. Throws `StartRefused` where the database has none of our rows. */
export async function moveToSqlite(
  { url, file, version, log, signal }: MoveRows,
  alongside: MoveAlongside,
): Promise<MovedRows> {
  await (await openPostgres({ url, file, version, log })).close()
  await alongside.prepare()
  const copy = `${file}.part`
  await withClient(url, async (client) => {
    const { rows } = await client.query('SELECT 1 FROM spaces LIMIT 1')
    if (rows.length === 0) throw new StartRefused('The database has no svc data.')
    await saveAsSqlite(client, { file, signal })
  })
  try {
    await withClient(url, (client) => saveAsSqlite(client, { file: copy, signal }))
    requireEqual(file, copy)
    return counted({ ...rowCounts(file), ...(await alongside.save()) })
  } catch (error) {
    await rm(file, { force: true })
    throw error
  } finally {
    await rm(copy, { force: true })
  }
}

const counted = (rows: RowCounts): MovedRows => ({
  tables: Object.keys(rows).length,
  rows: Object.values(rows).reduce((sum, number) => sum + number, 0),
})
