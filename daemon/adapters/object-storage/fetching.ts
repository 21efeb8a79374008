/** Brings files from the bucket to the disk: one request for all callers, and only whole files that were checked. */
import { stat, utimes } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { AppError } from '../../contract/errors.ts'
import { isPassing } from '../../ports/layout.ts'
import type { OpenFile, Storage, StoredFile } from '../../ports/storage.ts'
import { asAppError, type Bucket, type RemoteFile } from './bucket.ts'
import type { CachedAnswers } from './cached-answers.ts'
import { createLargeFiles } from './large-file.ts'
import { isIn, type LocalFiles } from './local-files.ts'
import type { Removals } from './removals.ts'
import { DamagedObject } from './sums.ts'

/** Larger ones are read in parts, unless all of it is needed. */
const MOST_FETCHED_BYTES = 32 * 1024 * 1024
/** A file that fails its check is fetched once more: it may have been damaged on the way. */
const MOST_TRIES = 2
const MOST_LARGE = 1_000

export interface FileFetches {
  /** Until the file is on the disk. false when there is none. */
  present(key: string): Promise<boolean>
  openFile(key: string): Promise<OpenFile | null>
  stat(key: string): Promise<StoredFile | null>
  /** Whatever this disk has: null while it is not sent. `bypassesCache`: asks the bucket in any case. */
  statInBucket(
    key: string,
    asking: { stop: AbortSignal; bypassesCache: boolean },
  ): Promise<StoredFile | null>
  isFetched(key: string): boolean
  /** Stops what is being fetched of a file, or of all below it. */
  forget(prefix: string): Promise<void>
  /** Until nothing of this file is being fetched; what is fetched from then on is the file as it is now. */
  renewed(key: string): Promise<void>
}

interface FileFetchesDeps {
  disk: Storage
  bucket: Bucket
  local: LocalFiles
  cached: CachedAnswers
  removals: Pick<Removals, 'covers'>
  signal: AbortSignal
}

interface Fetch {
  abort: AbortController
  /** What it is like, when it is too large to be fetched as a whole; else whether it is on the disk. */
  ended: Promise<RemoteFile | boolean>
}
type Want = 'whole' | 'readable'

/** With the time of change that it had when it was sent: so is it known as the same file. */
export async function storeFetched(
  disk: Pick<Storage, 'receive' | 'withFile'>,
  key: string,
  { sizeBytes, modifiedAtMs }: StoredFile,
  pieces: AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<void> {
  await disk.receive(key, Readable.from(pieces), { maxBytes: sizeBytes, signal })
  await disk.withFile(key, async (path) => {
    const { atimeMs } = await stat(path)
    await utimes(path, atimeMs / 1_000, modifiedAtMs / 1_000)
  })
}

export function createFileFetches(deps: FileFetchesDeps): FileFetches {
  const { disk, bucket, local, cached, removals, signal } = deps
  const fetches: Record<Want, Map<string, Fetch>> = { whole: new Map(), readable: new Map() }
  const largeFiles = createLargeFiles(bucket, signal)
  const large = new Map<string, RemoteFile>()

  async function look(key: string, want: Want): Promise<RemoteFile | boolean> {
    const whole = fetches.whole.get(key)
    if (whole && (want === 'whole' || !isLarge(key))) return whole.ended
    const found = await fetches.readable.get(key)?.ended
    if (found !== undefined && (want === 'readable' || typeof found === 'boolean')) return found
    await local.settled(key)
    if (await disk.stat(key)) {
      local.used(key)
      return true
    }
    if (isElsewhere(key)) return false
    const cachedFile = cached.file(key)
    if (cachedFile && !cachedFile.isOld) {
      if (cachedFile.value === null) return false
      const seen = large.get(key)
      if (seen && want === 'readable' && isLarge(key)) return seen
    }
    return (fetches[want].get(key) ?? begin(key, want)).ended
  }

  const isLarge = (key: string): boolean =>
    (cached.file(key)?.value?.sizeBytes ?? 0) > MOST_FETCHED_BYTES

  /** Whether it is in no bucket, or what the bucket has of it is being removed. */
  const isElsewhere = (key: string): boolean => isPassing(key) || removals.covers(key)

  function begin(key: string, want: Want): Fetch {
    const abort = new AbortController()
    const ended = fetchOne(key, want, AbortSignal.any([signal, abort.signal]))
      .catch((error: unknown) => {
        // Removed meanwhile.
        if (abort.signal.aborted) return false
        throw asAppError(error)
      })
      .finally(() => fetches[want].delete(key))
    const fetch = { abort, ended }
    fetches[want].set(key, fetch)
    return fetch
  }

  async function fetchOne(
    key: string,
    want: Want,
    stop: AbortSignal,
  ): Promise<RemoteFile | boolean> {
    for (let tries = 1; ; tries++) {
      const opened = await bucket.read(key, stop)
      if (!opened) {
        cached.setFile(key, null)
        return false
      }
      const { pieces, cancel, ...file } = opened
      const { sizeBytes, modifiedAtMs } = file
      cached.setFile(key, { sizeBytes, modifiedAtMs })
      try {
        const isTooLarge = want === 'readable' && sizeBytes > MOST_FETCHED_BYTES
        if (isTooLarge || !(await hasSpace(sizeBytes, want))) {
          await cancel()
          keepLarge(key, file)
          return file
        }
        await keep(key, file, pieces, stop)
        return true
      } catch (error) {
        await cancel().catch(() => undefined)
        if (!(error instanceof DamagedObject) || tries === MOST_TRIES) throw error
      }
    }
  }

  /** Without space, a file is sent on in parts. Throws `storage_full` when all of it is needed. */
  async function hasSpace(sizeBytes: number, want: Want): Promise<boolean> {
    try {
      await local.requireFreeSpace(sizeBytes)
      return true
    } catch (error) {
      const isFull = error instanceof AppError && error.code === 'storage_full'
      if (!isFull || want === 'whole') throw error
      return false
    }
  }

  async function keep(
    key: string,
    file: StoredFile,
    pieces: AsyncIterable<Buffer>,
    stop: AbortSignal,
  ): Promise<void> {
    await storeFetched(disk, key, file, pieces, stop)
    if (stop.aborted) return disk.remove(key)
    local.sent(key, file.sizeBytes)
    await local.trim()
  }

  function keepLarge(key: string, file: RemoteFile): void {
    large.delete(key)
    large.set(key, file)
    if (large.size > MOST_LARGE) large.delete(large.keys().next().value!)
  }

  async function statInBucket(key: string): Promise<StoredFile | null> {
    if (isElsewhere(key)) return null
    const cachedFile = cached.file(key)
    if (cachedFile && !cachedFile.isOld) return cachedFile.value
    try {
      return await askFor(key, signal)
    } catch (error) {
      if (cachedFile) return cachedFile.value
      throw error
    }
  }

  async function askFor(key: string, stop: AbortSignal): Promise<StoredFile | null> {
    const file = await bucket.stat(key, stop)
    // Removed meanwhile.
    if (isElsewhere(key)) return null
    cached.setFile(key, file)
    return file
  }

  return {
    present: async (key) => (await look(key, 'whole')) === true,
    async openFile(key) {
      // Until it is open, its copy must not make room for another.
      const unpin = local.pin(key)
      try {
        const found = await look(key, 'readable')
        if (found === false) return null
        return found === true
          ? await disk.openFile(key)
          : largeFiles.open(key, found, found.sums?.partBytes ?? bucket.partBytes)
      } finally {
        unpin()
      }
    },
    async stat(key) {
      // A file's time of change is set when it is whole.
      await fetches.readable.get(key)?.ended.catch(() => undefined)
      const here = await disk.stat(key)
      return here ?? statInBucket(key)
    },
    async statInBucket(key, { stop, bypassesCache }) {
      if (isElsewhere(key) || (local.isKnown(key) && !local.isSent(key))) return null
      const cachedFile = cached.file(key)
      if (cachedFile && !cachedFile.isOld && !bypassesCache) return cachedFile.value
      return askFor(key, AbortSignal.any([signal, stop]))
    },
    isFetched: (key) => fetches.whole.has(key) || fetches.readable.has(key),
    async renewed(key) {
      large.delete(key)
      for (const kind of [fetches.whole, fetches.readable])
        await kind.get(key)?.ended.catch(() => undefined)
    },
    async forget(prefix) {
      largeFiles.forgetAll()
      for (const key of large.keys()) if (isIn(prefix, key)) large.delete(key)
      const ends: Promise<unknown>[] = []
      for (const [key, { abort, ended }] of [...fetches.whole, ...fetches.readable]) {
        if (!isIn(prefix, key)) continue
        abort.abort(new Error('removed'))
        ends.push(ended.catch(() => undefined))
      }
      await Promise.all(ends)
    },
  }
}
