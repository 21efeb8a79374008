/** Before the appliance works with a database: whose is it, and may this version open it? */
import type { DataSource } from 'typeorm'
import { DATA_FORMAT } from '../contract/data-format.ts'
import { StartRefused } from '../ports/start-refused.ts'
import { isPostgres } from './dialect.ts'
import { query } from './rows.ts'

const MOST_NAMED = 3
/** Where PostgreSQL has no PRAGMA user_version. */
export const DATA_FORMAT_FACT = 'data_format'

/** Facts about the database before any change. */
export interface FoundData {
  /** Nothing was ever written to it. */
  isNew: boolean
  /** A value that the master key has sealed, if there is any. */
  sealed: string | null
}

export interface DatabaseOpening {
  /** Version of this program. */
  version: string
  /** Names of all its migrations. */
  known: readonly string[]
  /** Throws to refuse the database as it is. */
  admit?: ((found: FoundData) => void) | undefined
}

export interface Applied {
  applied: readonly string[]
  format: number
}

/** Throws `StartRefused` where a newer version has written to it, or where `admit` does. */
export async function requireSvcDatabase(
  connection: DataSource,
  { version, known, admit }: DatabaseOpening,
): Promise<Applied> {
  const applied = await appliedTo(connection)
  const unknown = applied.filter((name) => !known.includes(name))
  const format = await formatOf(connection)
  if (unknown.length > 0 || format > DATA_FORMAT) {
    const writer = await fact(connection, 'written_by')
    const what =
      unknown.length > 0
        ? ` It contains items that this version does not support (${named(unknown)}).`
        : ''
    throw new StartRefused(
      `This data was written by a newer version of svc${writer ? ` (${writer})` : ''}; ` +
        `this is svc ${version}.${what} Start the newer version, or go back as described in ` +
        'docs/upgrade.md.',
    )
  }
  admit?.({
    isNew: applied.length === 0,
    sealed: applied.length === 0 ? null : await anySealed(connection),
  })
  return { applied, format }
}

async function appliedTo(connection: DataSource): Promise<string[]> {
  if (!(await hasTable(connection, 'migrations'))) return []
  const rows = (await connection.query('SELECT name FROM migrations ORDER BY timestamp')) as {
    name: string
  }[]
  return rows.map(({ name }) => name)
}

/** The check value, else whatever else the key has sealed: data of before had no check value. */
async function anySealed(connection: DataSource): Promise<string | null> {
  const check = await fact(connection, 'key_check')
  if (check !== null) return check
  for (const [table, column] of [
    ['webhooks', 'secret'],
    ['api_keys', 'sealed'],
    ['imports', 'token'],
  ] as const) {
    if (!(await hasColumn(connection, table, column))) continue
    const [row] = (await connection.query(
      `SELECT ${column} AS sealed FROM ${table} WHERE ${column} IS NOT NULL LIMIT 1`,
    )) as { sealed: string }[]
    if (row) return row.sealed
  }
  return (await fact(connection, 'owner_password')) ?? fact(connection, 'owner_secret')
}

/** The format of what is written in the rows, which newer versions may change without another column. */
async function formatOf(connection: DataSource): Promise<number> {
  if (isPostgres(connection)) return Number((await fact(connection, DATA_FORMAT_FACT)) ?? 0)
  const [row] = await query<{ user_version: number }>(connection.manager, 'PRAGMA user_version', {})
  return row?.user_version ?? 0
}

async function fact(connection: DataSource, name: string): Promise<string | null> {
  if (!(await hasTable(connection, 'system_facts'))) return null
  const [row] = await query<{ value: string }>(
    connection.manager,
    'SELECT value FROM system_facts WHERE name = :name',
    { name },
  )
  return row?.value ?? null
}

async function hasTable(connection: DataSource, name: string): Promise<boolean> {
  const sql = isPostgres(connection)
    ? 'SELECT 1 FROM information_schema.tables WHERE table_schema = current_schema() AND table_name = :name'
    : `SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = :name`
  return (await query(connection.manager, sql, { name })).length > 0
}

async function hasColumn(connection: DataSource, table: string, name: string): Promise<boolean> {
  const sql = isPostgres(connection)
    ? `SELECT 1 FROM information_schema.columns
       WHERE table_schema = current_schema() AND table_name = :table AND column_name = :name`
    : 'SELECT 1 FROM pragma_table_info(:table) WHERE name = :name'
  return (await query(connection.manager, sql, { table, name })).length > 0
}

const named = (names: readonly string[]): string =>
  `${names.slice(0, MOST_NAMED).join(', ')}${names.length > MOST_NAMED ? `, and ${names.length - MOST_NAMED} more` : ''}`
