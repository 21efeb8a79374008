/**
 * Before the appliance works with a database: whose is it, may this version open it, and what has
 * to be brought up to date?
 */
import { rm, rename, readdir, open } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import type { DataSource } from 'typeorm'
import { DATA_FORMAT } from '../contract/data-format.ts'
import type { Log } from '../ports/deps.ts'
import { StartRefused } from '../ports/start-refused.ts'
import { hasSpace } from './connections.ts'
import { isFull } from './problem.ts'

const MOST_NAMED = 3

/** Facts about the database before any change. */
export interface FoundData {
  /** Nothing was ever written to it. */
  isNew: boolean
  /** A value that the master key has sealed, if there is any. */
  sealed: string | null
}

export interface Migrating {
  file: string
  /** Version of this program. */
  version: string
  known: readonly string[]
  log?: Pick<Log, 'info' | 'error'> | undefined
  /** Throws to refuse the database as it is. */
  admit?: ((found: FoundData) => void) | undefined
}

interface Applied {
  applied: readonly string[]
  format: number
}

/** Throws `StartRefused` where a newer version has written to it, or where `admit` does. */
export async function requireSvcDatabase(
  connection: DataSource,
  { version, known, admit }: Migrating,
): Promise<Applied> {
  const applied = await appliedTo(connection)
  const unknown = applied.filter((name) => !known.includes(name))
  const [{ user_version: format } = { user_version: 0 }] = (await connection.query(
    'PRAGMA user_version',
  )) as { user_version: number }[]
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

/** Runs what is not applied yet, after a copy of the database as it was. Writes nothing where all of it is. */
export async function migrate(
  writer: DataSource,
  { applied, format }: Applied,
  { file, version, known, log }: Migrating,
): Promise<void> {
  const pending = known.filter((name) => !applied.includes(name))
  if (pending.length > 0 && applied.length > 0) {
    const copy = await copyBefore(file, version)
    log?.info({ copy, pending: pending.length }, 'the database was copied before the upgrade')
  }
  const took = timed(writer)
  const done = pending.length > 0 ? await writer.runMigrations({ transaction: 'all' }) : []
  if (applied.length > 0)
    for (const { name } of done)
      log?.info({ migration: name, durationMs: took.get(name) }, 'the database was upgraded')
  if (format === DATA_FORMAT) return
  await writer.query(`PRAGMA user_version = ${DATA_FORMAT}`).catch((error: unknown) => {
    // The next start that finds room notes it.
    if (!isFull(error)) throw error
  })
}

/** By name, in ms, as soon as one has run. */
function timed({ migrations }: DataSource): ReadonlyMap<string, number> {
  const took = new Map<string, number>()
  for (const migration of migrations) {
    const up = migration.up.bind(migration)
    migration.up = async (runner) => {
      const startedAt = performance.now()
      await up(runner)
      took.set(migration.name!, Math.round(performance.now() - startedAt))
    }
  }
  return took
}

/** `svc.db.before-0.2.0`, whole once it has its name. The one of the upgrade before goes. */
async function copyBefore(file: string, version: string): Promise<string> {
  const copy = `${file}.before-${version}`
  const part = `${copy}.part`
  const removePart = async (): Promise<void> => {
    // SQLite leaves its own files beside one that it could not write to its end.
    for (const ending of ['', '-journal', '-wal', '-shm'])
      await rm(`${part}${ending}`, { force: true })
  }
  await removePart()
  try {
    // SQLite alone would let others read it.
    await (await open(part, 'w', 0o600)).close()
    const live = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
    try {
      await backup(live, part, { rate: 2 ** 31 - 1 })
    } finally {
      live.close()
    }
    const whole = new DatabaseSync(part)
    whole.exec('PRAGMA journal_mode = DELETE')
    whole.close()
  } catch (error) {
    await removePart()
    if (!isFull(error) && (await hasSpace(file))) throw error
    throw new StartRefused(
      `The database must be upgraded to svc ${version}, but there is not enough disk space ` +
        `to copy it first. Nothing was changed: free space on the disk of ${dirname(file)}, ` +
        'then start svc again.',
    )
  }
  await rename(part, copy)
  const earlier = (await readdir(dirname(file))).filter(
    (name) => name.startsWith(`${basename(file)}.before-`) && name !== basename(copy),
  )
  for (const name of earlier) await rm(join(dirname(file), name), { force: true })
  return copy
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
  return fact(connection, 'owner_password')
}

async function fact(connection: DataSource, name: string): Promise<string | null> {
  if (!(await hasTable(connection, 'system_facts'))) return null
  const [row] = (await connection.query('SELECT value FROM system_facts WHERE name = ?', [
    name,
  ])) as { value: string }[]
  return row?.value ?? null
}

async function hasTable(connection: DataSource, name: string): Promise<boolean> {
  return (
    (
      (await connection.query(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?`, [
        name,
      ])) as unknown[]
    ).length > 0
  )
}

async function hasColumn(connection: DataSource, table: string, column: string): Promise<boolean> {
  return (
    (
      (await connection.query('SELECT 1 FROM pragma_table_info(?) WHERE name = ?', [
        table,
        column,
      ])) as unknown[]
    ).length > 0
  )
}

const named = (names: readonly string[]): string =>
  `${names.slice(0, MOST_NAMED).join(', ')}${names.length > MOST_NAMED ? `, and ${names.length - MOST_NAMED} more` : ''}`
