/**
 * Undoes the upgrade of the database: the copy that the newer version made before it takes the place of the database,
 * which is kept beside it. Run with the version to go back to; the folder must be free.
 */
import { existsSync, linkSync, readdirSync, renameSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DATA_FORMAT } from '../../daemon/contract/data-format.ts'
import { CliError } from '../errors/cli-error.ts'
import { unknownMigrations } from './migrations.ts'
import { notInstalled } from './program.ts'

/** Not an unfinished one, nor what SQLite has beside one. */
const COPY = /^svc\.db\.before-(\d.*)(?<!\.part|-shm|-wal|-journal)$/

export interface Rollback {
  object: 'rollback'
  data_dir: string
  /** Version whose upgrade is undone. */
  undone_version: string
  /** When that version was first started, and the copy made. */
  copied_at: string
  /** Videos that were created since then, which are no longer listed. */
  videos_since: number
  /** The database of now, renamed. */
  kept_as: string
}

interface Task {
  dataDir: string
  /** Version of this svc. */
  version: string
  /** Numbers of the migrations that this version knows. */
  migrationsFile: string
  now: Date
}

/** What a rollback would do; throws where database and program do not fit. Changes nothing. */
export function planRollback({ dataDir, version, migrationsFile, now }: Task): Rollback {
  const database = join(dataDir, 'svc.db')
  if (!existsSync(database)) {
    const copied = copyIn(dataDir)
    if (copied) throw inPostgres(dataDir, copied.file)
    throw new CliError(
      'usage',
      `There is no svc database in ${dataDir}.`,
      'Set SVC_DATA_DIR to the data folder of svc.',
    )
  }
  const current = contentsOf(database)
  const newer = unknownTo(migrationsFile, current)
  if (newer.length === 0 && current.format <= DATA_FORMAT)
    throw new CliError(
      'conflict',
      `The database was not upgraded beyond svc ${version}, which is this version.`,
      'To go back further, install that version and run its `svc daemon rollback`.',
    )
  if (current.format > DATA_FORMAT)
    throw new CliError(
      'conflict',
      `The newer version has changed files that svc ${version} cannot read.`,
      'Restore a backup from before the upgrade: svc restore.',
    )
  const found = copyIn(dataDir)
  if (!found)
    throw new CliError(
      'conflict',
      `There is no copy of the database from before the upgrade in ${dataDir}.`,
      'Restore a backup from before the upgrade: svc restore.',
    )
  const copy = contentsOf(found.file)
  const alsoNewer = unknownTo(migrationsFile, copy)
  if (alsoNewer.length > 0 || copy.format > DATA_FORMAT)
    throw new CliError(
      'conflict',
      `The copy from before svc ${found.version} was written by a newer version than this svc ${version}.`,
      'Install the version that was used before that upgrade, or restore a backup: svc restore.',
    )
  const before = new Set(copy.videos)
  return {
    object: 'rollback',
    data_dir: dataDir,
    undone_version: found.version,
    copied_at: statSync(found.file).mtime.toISOString(),
    videos_since: current.videos.filter((id) => !before.has(id)).length,
    kept_as: `svc.db.rolled-back-${now.toISOString().replaceAll(/[:.]/g, '-')}`,
  }
}

/** In PostgreSQL, tables cannot be taken back, but the copy is a whole database for an earlier version. */
const inPostgres = (dataDir: string, copy: string): CliError =>
  new CliError(
    'conflict',
    `The database of ${dataDir} is in PostgreSQL, where svc cannot undo an upgrade. Its copy from before the upgrade is ` +
      `${basename(copy)}, of ${statSync(copy).mtime.toISOString()}.`,
    'Go back to it with SQLite, and move it to another PostgreSQL database afterwards: docs/upgrade.md.',
  )

/** Throws `conflict` while svc runs. A kill at any moment leaves either database in place, whole. */
export function rollBack({
  data_dir: dataDir,
  undone_version: version,
  kept_as: newerName,
}: Rollback) {
  const lock = takeLock(dataDir)
  try {
    const database = join(dataDir, 'svc.db')
    // What is still in the log of the newer database would be applied to the older one.
    const writer = new DatabaseSync(database)
    writer.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    writer.close()
    const log = statSync(`${database}-wal`, { throwIfNoEntry: false })
    if (log && log.size > 0)
      throw new CliError(
        'conflict',
        `Another program has ${database} open.`,
        'Close it, then run the command again. Nothing was changed.',
      )
    linkSync(database, join(dataDir, newerName))
    renameSync(join(dataDir, `svc.db.before-${version}`), database)
  } finally {
    lock.close()
  }
}

interface Contents {
  migrations: string[]
  format: number
  videos: string[]
}

function contentsOf(file: string): Contents {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const texts = (sql: string): string[] =>
      database
        .prepare(sql)
        .all()
        .map((row) => String(Object.values(row)[0]))
    return {
      migrations: texts('SELECT name FROM migrations'),
      format: Number(texts('PRAGMA user_version')[0]),
      videos: texts('SELECT id FROM videos'),
    }
  } catch (error) {
    throw new CliError(
      'source_damaged',
      `${file} cannot be read: ${(error as Error).message}.`,
      'Restore a backup: svc restore.',
      error,
    )
  } finally {
    database.close()
  }
}

function unknownTo(file: string, { migrations }: Contents): string[] {
  const unknown = unknownMigrations(file, migrations)
  if (!unknown) throw notInstalled()
  return unknown
}

/** The newest, should there be several. */
function copyIn(dataDir: string): { file: string; version: string } | undefined {
  if (!existsSync(dataDir)) return undefined
  const copies = readdirSync(dataDir).flatMap((name) => {
    const version = COPY.exec(name)?.[1]
    return version === undefined ? [] : [{ file: join(dataDir, name), version }]
  })
  const age = ({ file }: { file: string }): number => statSync(file).mtimeMs
  return copies.sort((a, b) => age(b) - age(a))[0]
}

/** SQLite's own lock on a small file, as the daemon takes it. */
function takeLock(dataDir: string): DatabaseSync {
  const lock = new DatabaseSync(join(dataDir, 'daemon.lock'), { timeout: 0 })
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock.close()
    throw new CliError(
      'conflict',
      `svc is running on ${dataDir}.`,
      'Stop it first: svc daemon stop.',
      error,
    )
  }
}
