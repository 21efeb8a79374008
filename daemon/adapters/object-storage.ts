/**
 * Storage in a bucket (ports/storage.ts). Files are made on the disk of this machine and sent from there; what is asked
 * for is served from the disk, else fetched from the bucket, once for all callers, and checked before it has its name.
 * Only this process may change what is below the prefix, or those processes that notify each other (`shared`): then a
 * file is in the bucket before anybody is notified of it, and this disk has copies only.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../ports/deps.ts'
import { isPassing, LIBRARY } from '../ports/layout.ts'
import type { Storage, StoredFolder } from '../ports/storage.ts'
import { createBucket, type BucketOptions } from './object-storage/bucket.ts'
import { createFileFetches } from './object-storage/fetching.ts'
import { createFolderWatches, keysBelow } from './object-storage/folder-watch.ts'
import { createFolderLists } from './object-storage/folder-lists.ts'
import { createCachedAnswers } from './object-storage/cached-answers.ts'
import { createDirectAccess } from './object-storage/direct.ts'
import { openLent } from './object-storage/lent.ts'
import { createLocalUse } from './object-storage/local-use.ts'
import { lookAt } from './object-storage/look-at.ts'
import { createReading } from './object-storage/reading.ts'
import { createLinking } from './object-storage/linking.ts'
import { createLocalFiles } from './object-storage/local-files.ts'
import { openRemovals, type RemovalDeps } from './object-storage/removals.ts'
import { createSendQueue, UNREADABLE, type SendQueueDeps } from './object-storage/sending.ts'
import { joinTogether, removalsTogether, type SharedBucket } from './object-storage/together.ts'
import type { S3Settings } from './s3/settings.ts'

const RETRY_MS = 30_000
/** Room for a file of unknown size to begin with. */
const RECEIVED_BYTES = 64 * 1024 * 1024
/** A host that does not answer is not waited for: what was begun in parts is noted, and ended at the next start. */
const MOST_STOPPING_MS = 1_000
/** A stream may break before it is read: reading it then throws the same error. */
const laterError = () => undefined

export interface ObjectStorageOptions
  extends
    Omit<BucketOptions, 'uploadsFile'>,
    Pick<RemovalDeps, 'checkAgainMs'>,
    Pick<SendQueueDeps, 'retryMs'> {
  /** Storage of the data folder. */
  disk: Storage
  dataDir: string
  settings: S3Settings
  /** Limit of the files on the disk; those that are in use, or not in the bucket yet, stay all the same. */
  limitBytes: number
  /** How viewers reach the bucket; null or absent: not at all. */
  publicSettings?: S3Settings | null
  /** null or absent: no other process uses the bucket. */
  shared?: SharedBucket | null
  log: Log
}

export async function openObjectStorage(options: ObjectStorageOptions): Promise<Storage> {
  const { disk, dataDir, log, limitBytes, retryMs = RETRY_MS, shared = null } = options
  const { publicSettings = null } = options
  const isShared = shared !== null
  const closing = new AbortController()
  const { signal } = closing
  const own = join(dataDir, 'object-storage')
  await mkdir(own, { recursive: true })
  const bucket = createBucket(options.settings, {
    ...options,
    uploadsFile: join(own, 'uploads.ndjson'),
  })
  const cached = createCachedAnswers({ isShared })
  const local = createLocalFiles(disk, limitBytes)
  const removals = await openRemovals({
    ...options,
    bucket,
    signal,
    retryMs,
    ...(shared && removalsTogether(shared, { bucket, disk, cached, local, signal })),
  })
  shared?.onLead(removals.resume)
  const lent = await openLent(disk)
  const listed = createFolderLists({ bucket, cached, signal })
  const ready = sweepBucket()
  const sending = createSendQueue({
    ...options,
    bucket,
    local,
    cached,
    removals,
    ready,
    signal,
    isShared,
    sent: (key, file) => together?.changed(key, file),
  })
  const fetching = createFileFetches({ disk, bucket, local, cached, removals, signal })
  const together =
    shared &&
    joinTogether(
      shared,
      {
        disk,
        cached,
        local,
        fetching,
        onFault: (error) => log.warn({ err: error }, 'copies of files could not be removed'),
      },
      removeHere,
    )
  const isToBeSent = (key: string): boolean =>
    !local.isKnown(key) && !isPassing(key) && !lent.has(key) && !fetching.isFetched(key)
  const watches = createFolderWatches(dataDir, {
    isKnown: (key) => !isToBeSent(key),
    found: (key) => sending.add(key),
  })
  const scanned = scan(LIBRARY, true, (key, error) => log.error({ err: error, key }, UNREADABLE))

  /** Nothing is sent before what the last run has left in parts is ended. */
  async function sweepBucket(): Promise<void> {
    for (let isReported = false; !signal.aborted;) {
      try {
        return await bucket.sweep(signal)
      } catch (error) {
        if (signal.aborted) return
        if (!isReported) log.warn({ err: error }, `${bucket.address} cannot be used; retrying`)
        isReported = true
        await pause(retryMs, undefined, { signal }).catch(() => undefined)
      }
    }
  }

  /** Throws for what cannot be read, unless there is `unreadable`, which gets it. */
  async function scan(
    below: string,
    mayBeThere: boolean,
    unreadable?: (key: string, error: unknown) => void,
  ): Promise<void> {
    for await (const key of keysBelow(dataDir, below, unreadable)) {
      if (signal.aborted) return
      if (!isToBeSent(key)) continue
      await sending.add(key, { mayBeThere }).catch((error: unknown) => {
        if (!unreadable) throw error
        unreadable(key, error)
      })
    }
  }

  async function written<T>(key: string, write: () => Promise<T>): Promise<T> {
    const unpin = local.pin(key)
    try {
      await local.settled(key)
      // What is fetched of the old file would take the place of the new one.
      await fetching.forget(key)
      const result = await write()
      await sending.add(key)
      await beThere([key])
      return result
    } finally {
      unpin()
    }
  }

  /**
   * With other processes: until the bucket has these files. What it does not take does not stay here either, since
   * nobody else would know of it.
   */
  async function beThere(keys: readonly string[]): Promise<void> {
    if (!isShared) return
    try {
      await Promise.all(keys.map((key) => sending.settled(key, signal)))
    } catch (error) {
      for (const key of keys) {
        if (local.isSent(key)) continue
        await sending.forget(key)
        local.forget(key)
        await disk.remove(key)
      }
      throw error
    }
  }

  async function folder(key: string): Promise<StoredFolder | null> {
    const here = await disk.folder(key)
    if (isPassing(key) || removals.covers(key)) return here
    const { names: all, version } = await listed(key)
    const names =
      removals.waiting() === 0
        ? all
        : new Map([...all].filter(([name]) => !removals.covers(`${key}/${name}`)))
    if (!here && names.size === 0) return null
    return {
      stamp: `${here?.stamp ?? ''} ${version} ${names.size}`,
      names: async () => [...new Set([...names.keys(), ...((await here?.names()) ?? [])])],
      sizes: async () => new Map([...names, ...((await here?.sizes()) ?? [])]),
    }
  }

  async function removeHere(key: string): Promise<void> {
    const removal = { key, also: [] as string[] }
    await removals.begin(removal, async () => {
      await Promise.all([sending.forget(key), fetching.forget(key)])
      removal.also = [...new Set([...cached.forget(key), ...local.sentBelow(key)])]
      local.forget(key)
      await lent.end(key)
      await disk.remove(key)
    })
    together?.changed(key, null)
  }

  async function remove(key: string): Promise<void> {
    if (isPassing(key)) return disk.remove(key)
    return together ? together.remove(key) : removeHere(key)
  }

  return {
    remote: {
      address: bucket.address,
      check: (stop) => bucket.check(AbortSignal.any([signal, stop])),
      files: (stop, below) => bucket.files(AbortSignal.any([signal, stop]), below),
      look: (path, stop) => lookAt(bucket, path, AbortSignal.any([signal, stop])),
      direct: publicSettings && createDirectAccess(publicSettings, fetching.statInBucket),
    },
    async receive(key, stream, how) {
      stream.on('error', laterError)
      await local.requireFreeSpace(RECEIVED_BYTES).catch((error: unknown) => {
        stream.destroy()
        throw error
      })
      return written(key, () => disk.receive(key, stream, how))
    },
    adopt: (key, path) =>
      written(key, async () => {
        const stored = await disk.adopt(key, path)
        await lent.end(key)
        return stored
      }),
    ...createLinking({
      disk,
      bucket,
      local,
      cached,
      removals,
      fetching,
      sending,
      folder,
      signal,
      copied: (key, file) => together?.changed(key, file),
      linked: (key) => beThere([key]),
    }),
    async lend(key, path) {
      await lent.add(key)
      const isLent = await disk.lend(key, path)
      if (!isLent) await lent.end(key)
      return isLent
    },
    stat: fetching.stat,
    openFile: fetching.openFile,
    folder,
    ...createReading({ disk, fetching }),
    writeText: (key, text) => {
      disk.placeOf(key)
      return written(key, () => disk.writeText(key, text))
    },
    ...createLocalUse({
      disk,
      local,
      fetching,
      watches,
      folder,
      left: (key) => beThere(sending.unsent(key)),
      log,
    }),
    withTemporaryFolder: disk.withTemporaryFolder,
    placeOf(key) {
      // Throws for what is no key, here and above.
      disk.placeOf(key)
      return `${bucket.address}/${key}`
    },
    remove,
    requireFreeSpace: local.requireFreeSpace,
    async settled(key, stop) {
      await scanned
      if (await disk.stat(key)) {
        if (isToBeSent(key)) await sending.add(key)
      } else await scan(key, false)
      await sending.settled(key, stop)
    },
    sweep: disk.sweep,
    usage: disk.usage,
    async close() {
      together?.stop()
      closing.abort(new Error('the storage is closed'))
      watches.stop()
      await Promise.race([sending.stopped(), pause(MOST_STOPPING_MS)])
    },
  }
}
