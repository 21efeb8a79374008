/** Brings a database up to date, after a copy of it as it was. */
import { rm, rename, readdir, open } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import type { DataSource } from 'typeorm'
import { DATA_FORMAT } from '../contract/data-format.ts'
import type { Log } from '../ports/deps.ts'
import { StartRefused } from '../ports/start-refused.ts'
import { hasSpace } from './connections.ts'
import type { Applied, DatabaseOpening } from './found.ts'
import { isFull } from './problem.ts'

export interface Migrating extends DatabaseOpening {
  file: string
  log?: Pick<Log, 'info' | 'error'> | undefined
}

/** Runs what is not applied yet, after a copy of the database as it was. Writes nothing where all of it is. */
export async function migrate(
  writer: DataSource,
  found: Applied,
  { file, version, known, log }: Migrating,
): Promise<void> {
  if (found.applied.length > 0 && pendingOf(found, known) > 0) {
    await copyBefore({ file, version, log }, (part) => copyOfFile(file, part))
  }
  await runPending(writer, found, { known, log })
  if (found.format === DATA_FORMAT) return
  await writer.query(`PRAGMA user_version = ${DATA_FORMAT}`).catch((error: unknown) => {
    // The next start that finds room notes it.
    if (!isFull(error)) throw error
  })
}

export const pendingOf = ({ applied }: Applied, known: readonly string[]): number =>
  known.filter((name) => !applied.includes(name)).length

/** All of them in one transaction, each logged with the time it took where there was a database before. */
export async function runPending(
  writer: DataSource,
  found: Applied,
  { known, log }: Pick<Migrating, 'known' | 'log'>,
): Promise<void> {
  if (pendingOf(found, known) === 0) return
  const took = timed(writer)
  const done = await writer.runMigrations({ transaction: 'all' })
  if (found.applied.length > 0)
    for (const { name } of done)
      log?.info({ migration: name, durationMs: took.get(name) }, 'the database was upgraded')
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

/**
 * Makes `svc.db.before-0.2.0`, whole once it has its name, beside the SQLite file, or where that was before its rows
 * were moved to PostgreSQL. The one of the upgrade before goes.
 */
export async function copyBefore(
  { file, version, log }: Pick<Migrating, 'file' | 'version' | 'log'>,
  make: (part: string) => Promise<void>,
): Promise<void> {
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
    await make(part)
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
  log?.info({ copy }, 'the database was copied before the upgrade')
}

async function copyOfFile(file: string, part: string): Promise<void> {
  const live = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  try {
    await backup(live, part, { rate: 2 ** 31 - 1 })
  } finally {
    live.close()
  }
  const whole = new DatabaseSync(part)
  whole.exec('PRAGMA journal_mode = DELETE')
  whole.close()
}
