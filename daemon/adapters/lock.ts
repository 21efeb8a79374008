/**
 * One daemon a data folder. The lock is SQLite's own on a small file: the system frees it
 * however the holder ends, so there is no stale lock to clear by hand.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** `localUrl`: where this machine reaches it, also when a proxy stands before `baseUrl`. */
export interface Holder { pid: number; startedAt: string; baseUrl: string | null; localUrl: string | null }

export class AlreadyRunning extends Error {
  readonly holder: Holder | null
  constructor(dataDir: string, holder: Holder | null) {
    const who = holder ? `process ${holder.pid}, since ${holder.startedAt}${holder.baseUrl ? `, at ${holder.baseUrl}` : ''}` : 'another process'
    super(`The data folder ${dataDir} is in use by ${who}. Stop it first, or choose another folder with SVC_DATA_DIR.`)
    this.name = 'AlreadyRunning'
    this.holder = holder
  }
}

export interface Lock {
  /** Lets a second start say where the first one serves. */
  publish(addresses: Pick<Holder, 'baseUrl' | 'localUrl'>): void
  release(): void
}

/** Throws `AlreadyRunning`. */
export function takeLock(dataDir: string): Lock {
  const holderFile = join(dataDir, 'daemon.json')
  const database = new DatabaseSync(join(dataDir, 'daemon.lock'), { timeout: 0 })
  try {
    database.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (/locked|busy/i.test((error as Error).message)) throw new AlreadyRunning(dataDir, readHolder(holderFile))
    throw error
  }
  const holder: Holder = { pid: process.pid, startedAt: new Date().toISOString(), baseUrl: null, localUrl: null }
  const write = (addresses: object) => writeFileSync(holderFile, `${JSON.stringify({ ...holder, ...addresses })}\n`)
  write({})
  return {
    publish: write,
    release: () => database.close(),
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
