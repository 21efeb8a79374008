/**
 * Sends the files of this disk to the bucket. What is to be sent is what lies here and is not there: nothing has to be
 * written down, and a killed process sends the rest when it is started again.
 */
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../../contract/errors.ts'
import type { Log } from '../../ports/deps.ts'
import type { StoredFile } from '../../ports/storage.ts'
import { unlessAborted } from '../../ports/unless-aborted.ts'
import type { Bucket } from './bucket.ts'
import type { CachedAnswers } from './cached-answers.ts'
import { isIn, type LocalFiles } from './local-files.ts'
import type { Removals } from './removals.ts'

/** Files up to this size do not wait for large ones. */
const SMALL_BYTES = 32 * 1024 * 1024
const PARALLEL = { small: 4, large: 1 } as const
type Size = keyof typeof PARALLEL

const RETRY_MS = 10_000
export const UNREADABLE = 'a file cannot be read, and is not sent to the bucket'

interface Task {
  /** An earlier run may have sent it. */
  mayBeThere: boolean
  /** A file of the bucket with the same content. */
  from: string | null
}

export interface SendQueue {
  add(key: string, task?: Partial<Task>): Promise<void>
  /** Stops what is being sent of a file, or of all below it. */
  forget(prefix: string): Promise<void>
  /** Until all below it is in the bucket. Throws `storage_unreachable` when the bucket does not take it now. */
  settled(prefix: string, signal: AbortSignal): Promise<void>
  /** What is not in the bucket yet, of all below it. */
  unsent(prefix: string): string[]
  stopped(): Promise<void>
}

export interface SendQueueDeps {
  dataDir: string
  bucket: Pick<Bucket, 'address' | 'stat' | 'send' | 'copy'>
  local: LocalFiles
  cached: CachedAnswers
  removals: Pick<Removals, 'cleared'>
  /** Nothing is sent before. */
  ready: Promise<void>
  log: Log
  signal: AbortSignal
  retryMs?: number
  /** Called with each file that was sent. `isShared`: others may send the same file at the same time. */
  sent?(key: string, file: StoredFile): void
  isShared?: boolean
}

export function createSendQueue(deps: SendQueueDeps): SendQueue {
  const { dataDir, bucket, local, cached, removals, ready, log, signal, retryMs = RETRY_MS } = deps
  const { sent, isShared = false } = deps
  const waiting: Record<Size, Map<string, Task>> = { small: new Map(), large: new Map() }
  const running = new Map<
    string,
    { abort: AbortController; ended: Promise<void>; isStale: boolean }
  >()
  const busy: Record<Size, number> = { small: 0, large: 0 }
  /** The last fault, while the bucket takes nothing; and how many there were. */
  let fault: unknown = null
  let faults = 0
  /** The last fault of each file that is not sent since. */
  const faultOf = new Map<string, { error: unknown; number: number }>()
  let changes = Promise.withResolvers<void>()

  const pathOf = (key: string): string => join(dataDir, ...key.split('/'))

  /** false only for what is surely gone. */
  const isHere = async (key: string): Promise<boolean> =>
    statOf(pathOf(key)).then(Boolean, () => true)

  function forgetOne(key: string): void {
    faultOf.delete(key)
    local.forget(key)
  }

  function changed(): void {
    changes.resolve()
    changes = Promise.withResolvers()
  }

  function pump(): void {
    if (signal.aborted) return
    for (const size of ['small', 'large'] as const) {
      for (const [key, task] of waiting[size]) {
        if (busy[size] >= PARALLEL[size]) break
        if (running.has(key)) continue
        waiting[size].delete(key)
        busy[size] += 1
        const abort = new AbortController()
        const ended = run(key, task, AbortSignal.any([signal, abort.signal])).finally(() => {
          busy[size] -= 1
          running.delete(key)
          changed()
          pump()
        })
        running.set(key, { abort, ended, isStale: false })
      }
    }
  }

  async function run(key: string, task: Task, stop: AbortSignal): Promise<void> {
    try {
      await unlessAborted(ready, stop)
      await removals.cleared(key, stop)
      await sendOne(key, task, stop)
      if (fault !== null) log.info({}, `${bucket.address} can be written again`)
      fault = null
      faultOf.delete(key)
    } catch (error) {
      if (stop.aborted) return
      // Removed from this disk meanwhile: no fault of the bucket.
      if (!(await isHere(key))) return forgetOne(key)
      if (fault === null)
        log.warn({ err: error, key }, `files could not be sent to ${bucket.address}; retrying`)
      fault = error
      faultOf.set(key, { error, number: ++faults })
      changed()
      await pause(retryMs, undefined, { signal: stop }).catch(() => undefined)
      if (!stop.aborted)
        await add(key, { ...task, mayBeThere: true }).catch((unreadable: unknown) => {
          // A wait until it is settled finds it again, and gets the error.
          forgetOne(key)
          log.error({ err: unreadable, key }, UNREADABLE)
        })
    }
  }

  async function sendOne(
    key: string,
    { mayBeThere, from }: Task,
    stop: AbortSignal,
  ): Promise<void> {
    const before = await statOf(pathOf(key))
    // Removed meanwhile.
    if (!before) return forgetOne(key)
    const isThere = async (): Promise<boolean> => isSame(await bucket.stat(key, stop), before)
    const isSent = async (): Promise<boolean> =>
      isShared ? (await bucket.stat(key, stop))?.sizeBytes === before.sizeBytes : await isThere()
    if (!(mayBeThere && (await isThere()))) {
      const isCopied = from !== null && (await bucket.copy(from, key, before.sizeBytes, stop))
      if (!isCopied || !(await isThere())) {
        await bucket.send(key, { ...before, path: pathOf(key) }, stop)
        if (!(await isSent()))
          throw new AppError(
            'storage_unreachable',
            `${bucket.address} does not have what was sent.`,
          )
      }
    }
    stop.throwIfAborted()
    const storedFile = { ...before, modifiedAtMs: Math.round(before.modifiedAtMs) }
    cached.setFile(key, storedFile)
    sent?.(key, storedFile)
    const after = await statOf(pathOf(key))
    if (!after) return forgetOne(key)
    if (running.get(key)?.isStale || !isSame(after, before)) {
      if (!stop.aborted) await add(key)
      return
    }
    local.sent(key, after.sizeBytes)
    await local.trim()
  }

  async function add(
    key: string,
    { mayBeThere = false, from = null }: Partial<Task> = {},
  ): Promise<void> {
    const found = await statOf(pathOf(key))
    if (!found || signal.aborted) return
    local.unsent(key, found.sizeBytes)
    const task = running.get(key)
    if (task) task.isStale = true
    waiting.small.delete(key)
    waiting.large.delete(key)
    waiting[found.sizeBytes > SMALL_BYTES ? 'large' : 'small'].set(key, { mayBeThere, from })
    pump()
  }

  /** Somebody waits for them: the others go behind. */
  function putFirst(prefix: string): void {
    for (const queued of Object.values(waiting)) {
      const others = [...queued].filter(([key]) => !isIn(prefix, key))
      for (const [key, task] of others) {
        queued.delete(key)
        queued.set(key, task)
      }
    }
  }

  function faultBelow(prefix: string, since: number): { error: unknown } | undefined {
    for (const [key, found] of faultOf) if (found.number > since && isIn(prefix, key)) return found
    return undefined
  }

  const unsent = (prefix: string): string[] =>
    [...waiting.small.keys(), ...waiting.large.keys(), ...running.keys()].filter((key) =>
      isIn(prefix, key),
    )

  return {
    add,
    async forget(prefix) {
      for (const size of ['small', 'large'] as const)
        for (const key of waiting[size].keys()) if (isIn(prefix, key)) waiting[size].delete(key)
      for (const key of faultOf.keys()) if (isIn(prefix, key)) faultOf.delete(key)
      const ends: Promise<void>[] = []
      for (const [key, { abort, ended }] of running) {
        if (!isIn(prefix, key)) continue
        abort.abort(new Error('removed'))
        ends.push(ended)
      }
      await Promise.all(ends)
    },
    async settled(prefix, stop) {
      const either = AbortSignal.any([signal, stop])
      const before = faults
      putFirst(prefix)
      while (unsent(prefix).length > 0) {
        const failed = faultBelow(prefix, before)
        if (failed) throw failed.error
        await unlessAborted(changes.promise, either)
      }
    },
    unsent,
    async stopped() {
      await Promise.all([...running.values()].map(({ ended }) => ended))
    },
  }
}

/** What is sent carries its time of change, and what is fetched gets it back. */
export const isSame = (one: StoredFile | null, other: StoredFile): boolean =>
  one?.sizeBytes === other.sizeBytes &&
  Math.round(one.modifiedAtMs) === Math.round(other.modifiedAtMs)

export async function statOf(path: string): Promise<StoredFile | null> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
  return found?.isFile() ? { sizeBytes: found.size, modifiedAtMs: found.mtimeMs } : null
}
