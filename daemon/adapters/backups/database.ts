/** The database while the appliance uses it: copied as of one moment, and asked what has gone since. */
import { existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { splitVideoId } from '../../contract/ids.ts'
import { countRows, type RowCounts } from './count-rows.ts'
import { expectedFiles, isInBucket, type ExpectedFile } from './expected-files.ts'
import { BackupFault } from './fault.ts'
import type { RowSaver } from './saved-rows.ts'

/** SQLITE_CORRUPT, SQLITE_NOTADB */
const DAMAGE: ReadonlySet<number> = new Set([11, 26])

/** Whether SQLite says that the file itself is damaged. */
export const isDamage = (error: unknown): boolean =>
  // The low byte is the kind of error; the others give details.
  DAMAGE.has(((error as { errcode?: number }).errcode ?? 0) & 0xff)

/** Rows that stand for files: a line each, which is gone or another once their files may be. */
const FILES_OF = [
  `SELECT 'v ' || id || coalesce(poster, '') AS line FROM videos`,
  `SELECT 's ' || id AS line FROM sources`,
  `SELECT 'r ' || source || ' ' || name AS line FROM renditions`,
  `SELECT 'a ' || source || ' ' || id AS line FROM audio_tracks`,
  `SELECT 't ' || id AS line FROM subtitles`,
]

/** What `FILES_OF` and `expectedFiles` read. */
export const TABLES_OF_FILES = ['videos', 'sources', 'renditions', 'audio_tracks', 'subtitles']

export interface Snapshot {
  /** Folders of its videos: `<space>/<video key>`. */
  folders: Set<string>
  sources: Set<string>
  migrations: string[]
  /** Files that its rows name. */
  expected: ExpectedFile[]
  /** Whether the files of videos are in a bucket. */
  isInBucket: boolean
  lines: string[]
  rows: RowCounts
}

/** Where the rows are that a backup is made of. */
export interface LiveRows {
  /** The SQLite file of the data folder. */
  file: string
  /** null: they are in that file. */
  save: RowSaver
  signal: AbortSignal
}

/** By SQLite's own online backup, under its name once it is whole and was looked through. */
export async function copyDatabase(
  { file, save, signal }: LiveRows,
  to: string,
): Promise<Snapshot> {
  const { DatabaseSync } = await sqlite()
  const part = save ? `${to}.part` : await copyAsOfNow(file, to)
  await save?.(part, { signal })
  const snapshot = readSnapshot(new DatabaseSync(part))
  await rename(part, to)
  return snapshot
}

/** Copies the analytics database, which refers to no files. Returns its rows; null: there is none. */
export async function copyAnalytics(
  { file, save, signal }: LiveRows,
  to: string,
): Promise<RowCounts | null> {
  if (!save && !existsSync(file)) return null
  const { DatabaseSync } = await sqlite()
  const part = save ? `${to}.part` : await copyAsOfNow(file, to)
  await save?.(part, { signal, analytics: true })
  const copy = new DatabaseSync(part)
  let rows: RowCounts
  try {
    copy.exec('PRAGMA journal_mode = DELETE')
    rows = countRows(copy)
  } finally {
    copy.close()
  }
  await rename(part, to)
  return rows
}

async function copyAsOfNow(from: string, to: string): Promise<string> {
  const { DatabaseSync, backup } = await sqlite()
  const part = `${to}.part`
  await rm(part, { force: true })
  // SQLite alone would let others read it.
  await writeFile(part, '', { mode: 0o600 })
  const live = new DatabaseSync(from, { readOnly: true, timeout: 5_000 })
  try {
    // In one step: in pieces it would begin again whenever the appliance writes.
    await backup(live, part, { rate: 2 ** 31 - 1 })
  } finally {
    live.close()
  }
  return part
}

/** Whether something that the snapshot names is not there any more. `scratch`: a file that is made and removed. */
export async function hasLost(
  { file, save, signal }: LiveRows,
  { lines }: Snapshot,
  scratch: string,
): Promise<boolean> {
  const { DatabaseSync } = await sqlite()
  await save?.(scratch, { signal, only: TABLES_OF_FILES })
  const live = new DatabaseSync(save ? scratch : file, { readOnly: true, timeout: 5_000 })
  try {
    const now = new Set(linesOf(live))
    return lines.some((line) => !now.has(line))
  } finally {
    live.close()
    if (save) await rm(scratch, { force: true })
  }
}

type Database = import('node:sqlite').DatabaseSync

function readSnapshot(database: Database): Snapshot {
  try {
    // A file of its own: with a log beside it the copy would be two.
    database.exec('PRAGMA journal_mode = DELETE')
    // The making of this backup, and its restore test, are over when somebody restores it.
    database.exec(`DELETE FROM jobs WHERE kind IN ('backup', 'verify_backup')`)
    const faults = column(database, 'PRAGMA quick_check(3)', 'quick_check').filter(
      (fault) => fault !== 'ok',
    )
    if (faults.length > 0)
      throw new BackupFault(
        'conflict',
        `The database is damaged: ${faults.join('; ')}`,
        'Run `svc doctor`. Keep your existing backups.',
      )
    return {
      folders: new Set(
        column(database, 'SELECT id FROM videos', 'id')
          .map(splitVideoId)
          .map(({ space, videoKey }) => `${space}/${videoKey}`),
      ),
      sources: new Set(column(database, 'SELECT id FROM sources', 'id')),
      migrations: column(database, 'SELECT name FROM migrations ORDER BY timestamp', 'name'),
      expected: [...expectedFiles(database, 'anywhere')],
      isInBucket: isInBucket(database),
      lines: linesOf(database),
      rows: countRows(database),
    }
  } finally {
    database.close()
  }
}

const linesOf = (database: Database): string[] =>
  FILES_OF.flatMap((query) => column(database, query, 'line'))
const column = (database: Database, query: string, name: string): string[] =>
  database
    .prepare(query)
    .all()
    .map((row) => String(row[name]))

async function sqlite(): Promise<typeof import('node:sqlite')> {
  const module = await import('node:sqlite').catch(() => null)
  if (!module || !('backup' in module))
    throw new BackupFault(
      'unexpected',
      `Node ${process.versions.node} cannot copy a database that is in use.`,
      'Run svc with Node 24.',
    )
  return module
}
