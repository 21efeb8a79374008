/**
 * Ensures that only one daemon uses a data folder, or, where several share one, a state folder. Uses
 * SQLite's lock on a small file, which the system releases however the holder ends, so there is never a
 * stale lock.
 */
import {
  closeSync,
  constants,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ProcessNote } from '../contract/process-note.ts'
import { fileFault } from '../ports/start-refused.ts'
import { LOCK_FILE } from './lock/is-locked.ts'
import { leaveNote, notesIn } from './lock/process-note.ts'

const HOLDER_FILE = 'daemon.json'
const DATABASE_FILE = 'svc.db'

/** `localUrl`: where this machine reaches it, also when a proxy stands before `baseUrl`. */
export interface Holder {
  pid: number
  startedAt: string
  baseUrl: string | null
  localUrl: string | null
}

export class AlreadyRunning extends Error {
  /** null: several share the folder, or the one that has it has only just begun. */
  readonly holder: Holder | null
  /** `sharing`: where several processes have it together; it is theirs, whatever is left of an earlier holder. */
  constructor(dataDir: string, holder: Holder | null, sharing: readonly ProcessNote[] = []) {
    const several = sharing.map(({ pid, host }) => `process ${pid} on ${host}`).join(', ')
    const who = several
      ? `several svc processes (${several})`
      : holder
        ? `process ${holder.pid}, since ` +
          `${holder.startedAt}${holder.baseUrl ? `, at ${holder.baseUrl}` : ''}`
        : 'another process'
    super(
      `The data folder ${dataDir} is in use by ${who}. ` +
        (several
          ? 'Stop them first, or set SVC_STATE_DIR to start one more of them (docs/scale-out.md).'
          : 'Stop it first, or use another folder with SVC_DATA_DIR.'),
    )
    this.name = 'AlreadyRunning'
    this.holder = several ? null : holder
  }
}

export interface Lock {
  /** Lets a second start report where the first one serves. */
  publish(addresses: Pick<Holder, 'baseUrl' | 'localUrl'>): void
  /** When an appliance last ran on this folder; null where none has. */
  lastSeenMs: number | null
  /** The process is still running. */
  seen(now: Date): void
  release(): void
}

/**
 * Several processes may have it at once, and nobody may have the folder alone meanwhile: neither a
 * daemon nor what moves or restores data. Throws `AlreadyRunning`.
 */
export function shareLock(dataDir: string): Pick<Lock, 'release'> {
  // A read that has not ended; what is read is nothing.
  const database = locked(dataDir, 'BEGIN; SELECT count(*) FROM sqlite_schema')
  return { release: () => database.close() }
}

/**
 * For one of several processes: a state folder alone, and the data folder with the others, where it leaves a note.
 * Throws `AlreadyRunning`.
 */
export function takeSharedLock(stateDir: string, dataDir: string): Lock {
  const own = takeLock(stateDir)
  try {
    const common = shareLock(dataDir)
    const note = leaveNote(dataDir, stateDir)
    return {
      ...own,
      publish(addresses) {
        own.publish(addresses)
        note.publish(addresses)
      },
      seen(now) {
        own.seen(now)
        note.seen(now)
      },
      release() {
        note.release()
        common.release()
        own.release()
      },
    }
  } catch (error) {
    own.release()
    throw error
  }
}

/** Throws `AlreadyRunning`, and `StartRefused` when its files cannot be used. */
export function takeLock(dataDir: string): Lock {
  const holderFile = join(dataDir, HOLDER_FILE)
  const lockFile = join(dataDir, LOCK_FILE)
  const lastSeenMs = lastSeenIn(dataDir)
  const database = locked(dataDir, 'BEGIN EXCLUSIVE')
  const holder: Holder = {
    pid: process.pid,
    startedAt: new Date().toISOString(),
    baseUrl: null,
    localUrl: null,
  }
  const write = (addresses: object) =>
    writeOver(holderFile, `${JSON.stringify({ ...holder, ...addresses })}\n`)
  try {
    write({})
  } catch (error) {
    database.close()
    throw error
  }
  return {
    publish: write,
    lastSeenMs,
    seen: (now) => utimesSync(lockFile, now, now),
    release: () => database.close(),
  }
}

const timeOf = (file: string): number | null =>
  statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null

/** A restore brings the rows, dated by the backup, and no lock file. */
const lastSeenIn = (dataDir: string): number | null =>
  timeOf(join(dataDir, LOCK_FILE)) ?? timeOf(join(dataDir, DATABASE_FILE))

/** Files that belong to the lock itself. */
const LOCK_FILES = /^daemon\./

/**
 * Takes one of the numbered folders below `root` that no living process has, and empties it. What killed processes have
 * left in the others is removed.
 */
export function takeWorkFolder(root: string): Pick<Lock, 'release'> & { path: string } {
  let own: (Pick<Lock, 'release'> & { path: string }) | null = null
  for (let number = 1; ; number++) {
    const path = join(root, String(number))
    if (own && !existsSync(path)) return own
    mkdirSync(path, { recursive: true })
    const lock = freeLock(path)
    if (!lock) continue
    if (!own) own = { path, release: () => leave(path, lock) }
    if (own.path === path) emptyFolder(path)
    else leave(path, lock)
  }
}

function leave(path: string, { release }: Lock): void {
  emptyFolder(path)
  release()
}

function emptyFolder(path: string): void {
  for (const name of readdirSync(path))
    if (!LOCK_FILES.test(name)) rmSync(join(path, name), { recursive: true, force: true })
}

/** null: another process has it. */
function freeLock(dir: string): Lock | null {
  try {
    return takeLock(dir)
  } catch (error) {
    if (error instanceof AlreadyRunning) return null
    throw error
  }
}

function locked(dataDir: string, begin: string): DatabaseSync {
  const file = join(dataDir, LOCK_FILE)
  const lastSeenMs = existsSync(file) ? null : lastSeenIn(dataDir)
  let database: DatabaseSync
  try {
    database = new DatabaseSync(file, { timeout: 0 })
    // A program that only works on the data, such as a move to PostgreSQL, is no run of the appliance.
    if (lastSeenMs !== null) utimesSync(file, lastSeenMs / 1_000, lastSeenMs / 1_000)
  } catch (error) {
    throw fileFault(file, error)
  }
  try {
    const tillMs = performance.now() + LOOK_MS
    while (!takes(database, begin)) {
      // Several that share it have it for long.
      const isTaken = isAnothers(database) || notesIn(dataDir).length > 0
      if (isTaken || performance.now() > tillMs)
        throw new AlreadyRunning(dataDir, readHolder(join(dataDir, HOLDER_FILE)), notesIn(dataDir))
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_AGAIN_MS)
    }
    return database
  } catch (error) {
    database.close()
    throw error instanceof AlreadyRunning ? error : fileFault(file, error)
  }
}

/**
 * What only looks whether it is taken, such as `svc daemon status`, reads the file for a moment, or for longer where
 * the machine gives it no time. SQLite does not wait for it: it would keep others from it meanwhile.
 */
const LOOK_MS = 10_000
const LOOK_AGAIN_MS = 20

/** false: another process has it, or looks at it. */
function takes(database: DatabaseSync, begin: string): boolean {
  try {
    // Without a journal on the disk nothing is written: it is taken on a full disk as well.
    database.exec(`PRAGMA journal_mode = MEMORY; ${begin}`)
    return true
  } catch (error) {
    if (/locked|busy/i.test((error as Error).message)) return false
    throw error
  }
}

/** No process can read the file while another has it alone. */
function isAnothers(database: DatabaseSync): boolean {
  if (database.isTransaction) database.exec('ROLLBACK')
  try {
    database.exec('SELECT count(*) FROM sqlite_schema')
    return false
  } catch {
    return true
  }
}

/**
 * Over what is there: that needs no room on a full disk. Where it needs some all the same, the
 * note of who holds the lock is missing.
 */
function writeOver(path: string, text: string): void {
  try {
    const file = openSync(path, constants.O_WRONLY | constants.O_CREAT, 0o600)
    try {
      const bytes = Buffer.from(text)
      for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at, bytes.length - at, at)
      ftruncateSync(file, bytes.length)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    if (!['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw fileFault(path, error)
  }
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    // The holder has only just begun, or its note is half written: the lock itself is what counts.
    return null
  }
}
