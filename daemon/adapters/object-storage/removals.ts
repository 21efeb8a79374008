/**
 * Removals from the bucket. Each is written down before anything is removed, and stays so until two lists, some time
 * apart, show nothing more: a request that had begun before may still arrive, and the lists of some hosts are behind.
 */
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../../contract/errors.ts'
import { limitConcurrency } from '../../contract/limit-concurrency.ts'
import type { Log } from '../../ports/deps.ts'
import type { Storage } from '../../ports/storage.ts'
import { unlessAborted } from '../../ports/unless-aborted.ts'
import type { Bucket } from './bucket.ts'
import { lineOf } from './local-files.ts'

const FOLDER = 'object-storage/removals'
const AT_ONCE = 4
/** The lists of hosts that are behind agree after some seconds. */
const CHECK_AGAIN_MS = 5_000
const RETRY_MS = 30_000

/** `also`: keys that are known to be there, since a list may not show them yet. */
interface Removal {
  key: string
  also: string[]
}

export interface Removals {
  /** Writes it down; `removeLocal` removes what is on this disk. Then the bucket follows, whatever happens. */
  begin(removal: Removal, removeLocal: () => Promise<void>): Promise<void>
  /** Whether the bucket may still have what was removed. */
  covers(key: string): boolean
  /** Until a new file can have this key. */
  cleared(key: string, signal: AbortSignal): Promise<void>
  waiting(): number
  /** Goes on with those that were noted by a process that worked for all before this one. */
  resume(): void
}

/** Since this removal was begun, another process works for all, and is to be asked. Nothing was removed. */
export class RemovedElsewhere extends AppError {
  constructor() {
    super('storage_unreachable', 'Another svc process removes files now.', { retryAfterSeconds: 5 })
  }
}

export interface RemovalDeps {
  disk: Pick<Storage, 'folder' | 'readText' | 'writeText' | 'remove'>
  /** Where removals are noted; by default on the disk. */
  notes?: RemovalNotes
  /** Removes what this disk has of a removal that another process has begun; by default whatever has the name. */
  dropHere?: (key: string) => Promise<void>
  /** Whether this process may remove from the bucket; another one goes on with what it had begun. */
  mayRemove?: () => boolean
  bucket: Pick<Bucket, 'address' | 'below' | 'remove'>
  log: Log
  signal: AbortSignal
  checkAgainMs?: number
  retryMs?: number
}

export type RemovalNotes = Pick<Storage, 'folder' | 'readText' | 'writeText' | 'remove'>

interface NotedRemoval extends Removal {
  /** Key of the note. */
  record: string
  isLocalGone: boolean
}

/** Removals of the last run that had not ended. */
export async function notedRemovals(
  disk: Pick<RemovalNotes, 'folder' | 'readText'>,
): Promise<NotedRemoval[]> {
  const noted: NotedRemoval[] = []
  for (const name of (await (await disk.folder(FOLDER))?.sizes())?.keys() ?? []) {
    const record = `${FOLDER}/${name}`
    const text = name.endsWith('.json') ? await disk.readText(record) : null
    if (text !== null) noted.push({ ...(JSON.parse(text) as Omit<NotedRemoval, 'record'>), record })
  }
  return noted
}

/** Goes on with those of the last run. */
export async function openRemovals(deps: RemovalDeps): Promise<Removals> {
  const { disk, bucket, log, signal, checkAgainMs = CHECK_AGAIN_MS, retryMs = RETRY_MS } = deps
  const { notes = disk, mayRemove = () => true, dropHere = disk.remove } = deps
  /** By key; several of one key follow one another. */
  const pending = new Map<string, Set<Promise<void>>>()
  const followed = new Set<string>()
  const takeTurn = limitConcurrency(AT_ONCE)
  let count = 0
  let resumed: Promise<void> = Promise.resolve()

  async function write(record: string, removal: Removal, isLocalGone: boolean): Promise<void> {
    await notes.writeText(record, JSON.stringify({ ...removal, isLocalGone }))
  }

  /** `isLocalGone` settles before anything is removed from the bucket. */
  function follow(record: string, removal: Removal, isLocalGone: Promise<void>): void {
    const { key } = removal
    const done = isLocalGone
      .then(() => removeRemote(removal))
      .then(() => crossOut(record))
      .then(
        () => settle(),
        () => {
          // The daemon stops, or its disk has a fault: the next start finds the record.
          if (!signal.aborted) settle()
        },
      )
    const others = pending.get(key) ?? new Set()
    pending.set(key, others.add(done))
    followed.add(record)
    count += 1

    function settle(): void {
      count -= 1
      followed.delete(record)
      others.delete(done)
      if (others.size === 0) pending.delete(key)
    }
  }

  /** A note that stays would remove what is sent under that name later. */
  async function crossOut(record: string): Promise<void> {
    // A fault of the disk does not pass.
    if (notes === disk) return notes.remove(record)
    for (;;) {
      if (!mayRemove()) throw new Error('another process removes it now')
      try {
        return await notes.remove(record)
      } catch {
        await pause(retryMs, undefined, { signal })
      }
    }
  }

  async function removeRemote({ key, also }: Removal): Promise<void> {
    let isReported = false
    for (let empty = 0, known = also; empty < 2;) {
      if (!mayRemove()) throw new Error('another process removes it now')
      try {
        const found = await takeTurn(async () => {
          const keys = [...new Set([...known, ...(await bucket.below(key, signal))])]
          await bucket.remove(keys, signal)
          return keys.length
        })
        known = []
        empty = found === 0 ? empty + 1 : 0
        if (empty < 2) await pause(checkAgainMs, undefined, { signal })
      } catch (error) {
        signal.throwIfAborted()
        if (!isReported)
          log.warn({ err: error, key }, 'files could not be removed from the bucket; retrying')
        isReported = true
        await pause(retryMs, undefined, { signal })
      }
    }
  }

  async function goOn(): Promise<void> {
    for (const { record, isLocalGone, ...removal } of await notedRemovals(notes)) {
      if (followed.has(record)) continue
      if (!isLocalGone) {
        await dropHere(removal.key)
        await write(record, removal, true)
      }
      follow(record, removal, Promise.resolve())
    }
  }

  async function goOnUntilDone(): Promise<void> {
    for (let isReported = false; !signal.aborted && mayRemove();) {
      try {
        return await goOn()
      } catch (error) {
        if (!isReported && !signal.aborted)
          log.warn({ err: error }, 'removals could not be read from the bucket; retrying')
        isReported = true
        await pause(retryMs, undefined, { signal }).catch(() => undefined)
      }
    }
  }

  if (notes === disk) await goOn()

  return {
    async begin(removal, removeLocal) {
      const record = `${FOLDER}/${randomBytes(12).toString('hex')}.json`
      await write(record, removal, false)
      if (!mayRemove()) {
        // The next process has read the notes by now, perhaps without this one, which would stay and be obeyed one day.
        await notes.remove(record)
        throw new RemovedElsewhere()
      }
      const gone = Promise.withResolvers<void>()
      follow(record, removal, gone.promise)
      try {
        await removeLocal()
        // Another process may have crossed the note out already.
        if (mayRemove()) await write(record, removal, true)
        gone.resolve()
      } catch (error) {
        gone.reject(error)
        throw error
      }
    },
    covers: (key) => lineOf(key).some((prefix) => pending.has(prefix)),
    async cleared(key, waiting) {
      for (;;) {
        waiting.throwIfAborted()
        await unlessAborted(resumed, waiting)
        const all = lineOf(key).flatMap((prefix) => [...(pending.get(prefix) ?? [])])
        if (all.length === 0) return
        await unlessAborted(Promise.all(all), waiting)
      }
    },
    waiting: () => count,
    resume() {
      resumed = goOnUntilDone()
    },
  }
}
