/**
 * Moves the files of videos of a stopped svc from a bucket to its data folder, or from there to a bucket. It can be
 * stopped at any time and begun again: a file that is there already is compared by its checksums and not copied again,
 * and the place that the files come from is left as it is.
 */
import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../contract/errors.ts'
import { isPassing, LIBRARY } from '../../ports/layout.ts'
import type { Storage } from '../../ports/storage.ts'
import type { S3Settings } from '../s3/settings.ts'
import { createBucket, type Bucket, type BucketOptions, type RemoteFile } from './bucket.ts'
import { eachOf } from './each-of.ts'
import { storeFetched } from './fetching.ts'
import { keysBelow } from './folder-watch.ts'
import { openLent } from './lent.ts'
import { isIn } from './local-files.ts'
import { notedRemovals } from './removals.ts'
import { isSame, statOf } from './sending.ts'
import { checked, DamagedObject, type PartSums } from './sums.ts'

/** A file that fails its check is fetched once more: it may have been damaged on the way. */
const MOST_TRIES = 2

export interface FileMove extends Omit<BucketOptions, 'uploadsFile'> {
  /** Storage of the data folder. */
  disk: Storage
  dataDir: string
  settings: S3Settings
  signal: AbortSignal
  /** Called before a file is sent. */
  sending?(key: string): Promise<void>
  /** Called after each file, with the bytes of all. */
  progress?(now: MovedFiles, totalBytes: number): void
}

export interface MovedFiles {
  files: number
  bytes: number
  /** Only what was not there yet. */
  copiedFiles: number
  copiedBytes: number
}

/**
 * Throws `storage_full` before anything is copied when they do not fit, and `storage_unreachable`, also for a file
 * that is damaged in the bucket.
 */
export async function moveFilesToDisk(move: FileMove): Promise<MovedFiles> {
  const { disk, signal } = move
  const bucket = bucketOf(move)
  await bucket.check(signal)
  const removed = await notedRemovals(disk)
  for (const { key } of removed) await disk.remove(key)
  const wanted = async (): Promise<[key: string, sizeBytes: number][]> =>
    [...(await bucket.all(LIBRARY, signal))].filter(
      ([key]) => !removed.some((removal) => isIn(removal.key, key)),
    )
  const files = await wanted()
  await disk.requireFreeSpace(await bytesMissing(disk, files))
  const count = counter(
    move,
    files.reduce((sum, [, sizeBytes]) => sum + sizeBytes, 0),
  )
  await eachOf(files, async ([key, sizeBytes]) => {
    signal.throwIfAborted()
    count(sizeBytes, await toDisk(move, bucket, key))
  })
  for (const [key] of await wanted()) if (!(await disk.stat(key))) throw missing(bucket, key)
  return count(null)
}

/** Throws `storage_unreachable`, and `storage_full` for a bucket that is full. */
export async function moveFilesToBucket(move: FileMove): Promise<MovedFiles> {
  const { disk, dataDir, signal } = move
  await mkdir(join(dataDir, 'object-storage'), { recursive: true })
  const bucket = bucketOf(move)
  await bucket.check(signal)
  await bucket.sweep(signal)
  const lent = await openLent(disk)
  const keys: string[] = []
  let totalBytes = 0
  for await (const key of keysBelow(dataDir, LIBRARY)) {
    if (isPassing(key) || lent.has(key)) continue
    keys.push(key)
    totalBytes += (await statOf(pathOf(dataDir, key)))?.sizeBytes ?? 0
  }
  const count = counter(move, totalBytes)
  await eachOf(keys, async (key) => {
    signal.throwIfAborted()
    const sent = await toBucket(move, bucket, key)
    if (sent) count(sent.sizeBytes, sent.isCopied)
  })
  return count(null)
}

function bucketOf({ dataDir, settings, reading, writing, partBytes }: FileMove): Bucket {
  const uploadsFile = join(dataDir, 'object-storage', 'uploads.ndjson')
  return createBucket(settings, { uploadsFile, reading, writing, partBytes })
}

function counter({ progress }: FileMove, totalBytes: number) {
  const now: MovedFiles = { files: 0, bytes: 0, copiedFiles: 0, copiedBytes: 0 }
  return (sizeBytes: number | null, isCopied = false): MovedFiles => {
    if (sizeBytes === null) return now
    now.files += 1
    now.bytes += sizeBytes
    if (isCopied) {
      now.copiedFiles += 1
      now.copiedBytes += sizeBytes
    }
    progress?.({ ...now }, totalBytes)
    return now
  }
}

async function bytesMissing(
  disk: Pick<Storage, 'stat'>,
  files: readonly [key: string, sizeBytes: number][],
): Promise<number> {
  let bytes = 0
  for (const [key, sizeBytes] of files) if (!(await disk.stat(key))) bytes += sizeBytes
  return bytes
}

/** Whether it was copied. */
async function toDisk(
  { disk, dataDir, signal }: FileMove,
  bucket: Bucket,
  key: string,
): Promise<boolean> {
  const here = await disk.stat(key)
  const there = await bucket.describe(key, signal)
  if (!there) throw missing(bucket, key)
  // Changed here since it was sent: the next version.
  if (here && !isSame(here, there)) return false
  if (here && (await matches(pathOf(dataDir, key), there))) return false
  if (!(await fetchFile(bucket, key, { disk, to: key }, signal))) throw missing(bucket, key)
  return true
}

/** false when the bucket does not have it. Throws `storage_unreachable` when it is damaged there. */
export async function fetchFile(
  bucket: Bucket,
  key: string,
  { disk, to }: { disk: Storage; to: string },
  signal: AbortSignal,
): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    const opened = await bucket.read(key, signal)
    if (!opened) return false
    try {
      await storeFetched(disk, to, opened, opened.pieces, signal)
      return true
    } catch (error) {
      await opened.cancel().catch(() => undefined)
      if (!(error instanceof DamagedObject)) throw error
      if (tries === MOST_TRIES)
        throw new AppError('storage_unreachable', `${bucket.address}: ${error.message}`, {
          cause: error,
        })
    }
  }
}

/** null for a file that was removed meanwhile. */
export async function toBucket(
  { dataDir, signal, sending }: Pick<FileMove, 'dataDir' | 'signal' | 'sending'>,
  bucket: Bucket,
  key: string,
): Promise<{ sizeBytes: number; isCopied: boolean } | null> {
  const path = pathOf(dataDir, key)
  const here = await statOf(path)
  if (!here) return null
  const there = await bucket.describe(key, signal).catch((error: unknown) => {
    // Sent again: a killed process may have left sums of another version.
    if (error instanceof AppError && error.cause instanceof DamagedObject) return null
    throw error
  })
  if (there && isSame(there, here) && (await matches(path, there)))
    return { sizeBytes: here.sizeBytes, isCopied: false }
  await sending?.(key)
  await bucket.send(key, { ...here, path }, signal)
  if (!isSame(await bucket.stat(key, signal), here)) throw missing(bucket, key)
  return { sizeBytes: here.sizeBytes, isCopied: true }
}

/**
 * Where the bucket has no checksums, as of a file that another program has put there, size and time are all there
 * is.
 */
export async function matches(path: string, { sums }: RemoteFile): Promise<boolean> {
  return sums === null || hasSums(path, sums)
}

async function hasSums(path: string, sums: PartSums): Promise<boolean> {
  try {
    for await (const _ of checked(path, createReadStream(path), sums));
    return true
  } catch (error) {
    if (error instanceof DamagedObject) return false
    throw error
  }
}

export const pathOf = (dataDir: string, key: string): string => join(dataDir, ...key.split('/'))

export const missing = ({ address }: Bucket, key: string): AppError =>
  new AppError('storage_unreachable', `${address} does not have ${key}, which it should have.`)
