/**
 * Ensures that only one daemon uses a data folder. Uses SQLite's lock on a small file, which the system
 * releases however the holder ends, so there is never a stale lock.
 */
import {
  closeSync,
  constants,
  ftruncateSync,
  openSync,
  readFileSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** `localUrl`: where this machine reaches it, also when a proxy stands before `baseUrl`. */
export interface Holder {
  pid: number
  startedAt: string
  baseUrl: string | null
  localUrl: string | null
}

export class AlreadyRunning extends Error {
  readonly holder: Holder | null
  constructor(dataDir: string, holder: Holder | null) {
    const who = holder
      ? `process ${holder.pid}, since ` +
        `${holder.startedAt}${holder.baseUrl ? `, at ${holder.baseUrl}` : ''}`
      : 'another process'
    super(
      `The data folder ${dataDir} is in use by ${who}. Stop it first, or use another ` +
        'folder with SVC_DATA_DIR.',
    )
    this.name = 'AlreadyRunning'
    this.holder = holder
  }
}

export interface Lock {
  /** Lets a second start say where the first one serves. */
  publish(addresses: Pick<Holder, 'baseUrl' | 'localUrl'>): void
  /** When an appliance last ran on this folder; null where none has. */
  lastSeenMs: number | null
  /** The process is still running. */
  seen(now: Date): void
  release(): void
}

/** Throws `AlreadyRunning`. */
export function takeLock(dataDir: string): Lock {
  const holderFile = join(dataDir, 'daemon.json')
  const lockFile = join(dataDir, 'daemon.lock')
  const lastSeenMs = statSync(lockFile, { throwIfNoEntry: false })?.mtimeMs ?? null
  const database = new DatabaseSync(lockFile, { timeout: 0 })
  try {
    // Without a journal on the disk nothing is written: it is taken on a full disk as well.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (/locked|busy/i.test((error as Error).message))
      throw new AlreadyRunning(dataDir, readHolder(holderFile))
    throw error
  }
  const holder: Holder = {
    pid: process.pid,
    startedAt: new Date().toISOString(),
    baseUrl: null,
    localUrl: null,
  }
  const write = (addresses: object) =>
    writeOver(holderFile, `${JSON.stringify({ ...holder, ...addresses })}\n`)
  write({})
  return {
    publish: write,
    lastSeenMs,
    seen: (now) => utimesSync(lockFile, now, now),
    release: () => database.close(),
  }
}

/**
 * Over what is there: that needs no room on a full disk. Where it needs some all the same, who
 * holds the lock is not told.
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
    if (!['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
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
