/**
 * Copies the files of videos of an appliance that runs to a bucket or to the data folder, and then what has changed
 * since, until little is left. Once nothing is written any more, the rest follows, and both are compared
 * (docs/decisions/0241).
 */
import { workerData } from 'node:worker_threads'
import { createDiskStorage } from '../adapters/disk.ts'
import { createLog } from '../adapters/log.ts'
import { createBucket, type Bucket } from '../adapters/object-storage/bucket.ts'
import { followFiles, type FileRoute } from '../adapters/object-storage/follow-files.ts'
import { routeToBucket } from '../adapters/object-storage/follow-to-bucket.ts'
import { routeToDisk } from '../adapters/object-storage/follow-to-disk.ts'
import type { MovedFiles } from '../adapters/object-storage/move-files.ts'
import type { S3Options } from '../adapters/s3/client.ts'
import type { S3Settings } from '../adapters/s3/settings.ts'
import type { MoveCounts } from '../ports/migration.ts'
import { placeOf, requireBucket } from '../storage-config.ts'
import { beginFilesMove, filesUploadsOf, NEW_LIBRARY, sentFileOf } from './finish-files.ts'
import { paused, report, reportCounts, runMove } from './notes.ts'

export interface MoveFilesTask {
  dataDir: string
  /** The bucket to which or from which the files go. */
  settings: S3Settings
  to: 'disk' | 's3'
}

/** With so little left, it takes less time than what follows. */
const FEW_FILES = 100
const FEW_BYTES = 64 * 1024 * 1024
/** An appliance that writes faster than it is followed is paused all the same. */
const MOST_PASSES = 10
/** A bucket that is away for a minute is waited for: a new beginning would compare everything again. */
const PATIENCE: S3Options = { delaysMs: [500, 2_000, 8_000, 20_000, 30_000], answerMs: 120_000 }
/** Nobody can change anything meanwhile: the move fails instead. */
const PATIENCE_IN_PAUSE: S3Options = { delaysMs: [250, 1_000], answerMs: 15_000 }

const { dataDir, settings, to } = workerData as MoveFilesTask
/** Never aborted: the work ends with its thread. */
const { signal } = new AbortController()

const { log } = createLog('warn', { file: undefined, maxBytes: 0, rotatedFiles: 0 })
const disk = createDiskStorage({ dataDir, log })

function bucketWith(patience: S3Options): Bucket {
  const uploadsFile = filesUploadsOf(dataDir)
  return createBucket(settings, { uploadsFile, reading: patience, writing: patience })
}

async function routeOver(bucket: Bucket): Promise<FileRoute> {
  const around = { disk, dataDir, bucket, signal }
  return to === 's3'
    ? routeToBucket({ ...around, sentFile: sentFileOf(dataDir) })
    : routeToDisk({ ...around, into: NEW_LIBRARY })
}

const countsOf = (now: MovedFiles, totalBytes: number): MoveCounts => ({
  files: now.files,
  bytes: now.bytes,
  total_bytes: totalBytes,
  copied_files: now.copiedFiles,
  copied_bytes: now.copiedBytes,
})

async function move(): Promise<void> {
  beginFilesMove(dataDir, { to, endpoint: settings.endpoint, place: placeOf(settings) })
  await requireBucket(settings)
  const bucket = bucketWith(PATIENCE)
  if (to === 's3') await bucket.sweep(signal)
  let last: MoveCounts = {}
  const followed = followFiles(await routeOver(bucket), {
    signal,
    progress(now, totalBytes) {
      last = countsOf(now, totalBytes)
      reportCounts(() => last)
    },
  })
  await followed.pass()
  report({ kind: 'catching_up' })
  for (let pass = 1; pass <= MOST_PASSES; pass += 1) {
    const { files, bytes } = await followed.pass()
    if (files <= FEW_FILES && bytes <= FEW_BYTES) break
  }
  await paused(last)
  const moved = await followed.finish(await routeOver(bucketWith(PATIENCE_IN_PAUSE)))
  report({ kind: 'compared', counts: countsOf(moved, moved.bytes) })
}

runMove(move, (error) => error)
