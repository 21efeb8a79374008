/**
 * The end of a move between databases: it is decided by a note in the data folder, and from then on each step can be
 * done again, by the next start too. Without the note nothing has happened.
 */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ANALYTICS_FILE } from '../adapters/analytics/schema.ts'
import { changedFile } from '../config.ts'
import { writeConfigFile } from '../config/file.ts'
import { MOVED_DATABASE, SQLITE_FILE } from '../db/files.ts'
import { StartRefused } from '../ports/start-refused.ts'
import { asSingleFile } from '../postgres/compare.ts'
import { withClient } from '../postgres/connect.ts'
import { refusedStart } from '../postgres/problem.ts'
import { markFinished } from '../postgres/unfinished.ts'
import { finishFilesMove } from './finish-files.ts'

/** What a move needs until it ends, in the data folder. */
const FOLDER = 'moving'
const NOTE = 'decided.json'

/** null: SQLite. */
export interface MoveDecision {
  databaseUrl: string | null
}

export const movingFolder = (dataDir: string): string => join(dataDir, FOLDER)

/** Whole or not at all. */
export function decideMove(dataDir: string, decision: MoveDecision): void {
  const note = join(movingFolder(dataDir), NOTE)
  mkdirSync(movingFolder(dataDir), { recursive: true, mode: 0o700 })
  writeFileSync(`${note}.part`, JSON.stringify(decision), { mode: 0o600, flush: true })
  renameSync(`${note}.part`, note)
}

/** Whatever is there of a move that was not decided, or is not to be. */
export function forgetMove(dataDir: string): void {
  const folder = movingFolder(dataDir)
  rmSync(join(folder, NOTE), { force: true })
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Ends a move of the rows, or of the files. With the data folder alone, and nothing open in it. Answers whether there was
 * a decision, after which config.json is another. Throws `StartRefused` when PostgreSQL cannot be reached; then nothing was changed.
 */
export async function finishMove(dataDir: string): Promise<boolean> {
  const decision = readDecision(dataDir)
  if (decision?.databaseUrl) await toPostgres(dataDir, decision.databaseUrl)
  else if (decision) await toSqlite(dataDir)
  forgetMove(dataDir)
  return finishOfFiles(dataDir) || decision !== null
}

/** Without it svc starts where the files were. */
function finishOfFiles(dataDir: string): boolean {
  try {
    return finishFilesMove(dataDir)
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error
    return false
  }
}

function readDecision(dataDir: string): MoveDecision | null {
  const note = join(movingFolder(dataDir), NOTE)
  return existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as MoveDecision) : null
}

async function toPostgres(dataDir: string, databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, markFinished).catch((error: unknown) => {
    throw refusedStart(error, databaseUrl)
  })
  await setSqliteAside(dataDir)
  writeConfigFile(dataDir, changedFile(dataDir, { databaseUrl }))
}

/** Once PostgreSQL has all of it: rows are kept under another name, viewing data are deleted. */
export async function setSqliteAside(dataDir: string): Promise<void> {
  const file = join(dataDir, SQLITE_FILE)
  if (existsSync(file)) {
    asSingleFile(file)
    renameSync(file, join(dataDir, MOVED_DATABASE))
  }
  // Not kept: nothing would delete what is past its retention there.
  for (const ending of ['', '-wal', '-shm'])
    await rm(join(dataDir, `${ANALYTICS_FILE}${ending}`), { force: true })
}

async function toSqlite(dataDir: string): Promise<void> {
  for (const name of [ANALYTICS_FILE, SQLITE_FILE]) {
    const copy = join(movingFolder(dataDir), name)
    if (existsSync(copy)) renameSync(copy, join(dataDir, name))
  }
  await rm(join(dataDir, MOVED_DATABASE), { force: true })
  writeConfigFile(dataDir, changedFile(dataDir, { databaseUrl: undefined }))
}

/** A library must not look empty, and its files like leftovers, because the setting names the other place. */
export function requireOnePlace(dataDir: string, url: string | undefined): void {
  const has = (name: string): boolean => existsSync(join(dataDir, name))
  if (url && has(SQLITE_FILE))
    throw new StartRefused(
      `SVC_DATABASE_URL is set, but the rows of ${dataDir} are in ${SQLITE_FILE}. Move them with ` +
        '`svc migrate --to-database`, or unset SVC_DATABASE_URL.',
    )
  if (url && has(ANALYTICS_FILE))
    throw new StartRefused(
      `The rows of ${dataDir} are in PostgreSQL, but its viewing analytics are in ${ANALYTICS_FILE}, where earlier ` +
        'builds kept them. Move both: `svc migrate --to-database sqlite`, then `svc migrate --to-database` again.',
    )
  if (url || has(SQLITE_FILE)) return
  if (has(MOVED_DATABASE))
    throw new StartRefused(
      `The rows of ${dataDir} were moved to PostgreSQL. Set SVC_DATABASE_URL to its address.`,
    )
  if (has('videos') && readdirSync(join(dataDir, 'videos')).length > 0)
    throw new StartRefused(
      `${dataDir} has videos but no ${SQLITE_FILE}. If their rows are in PostgreSQL, set SVC_DATABASE_URL to its ` +
        'address; otherwise restore a backup: docs/backup.md.',
    )
}
