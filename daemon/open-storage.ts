/** Where the files of videos are, by the configuration: the data folder, or a bucket. */
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { folderId } from './adapters/data-folder.ts'
import { createDiskStorage } from './adapters/disk.ts'
import { openObjectStorage } from './adapters/object-storage.ts'
import { createBucket } from './adapters/object-storage/bucket.ts'
import { createBucketUploads } from './adapters/object-storage/bucket-uploads.ts'
import { createRunFiles } from './adapters/object-storage/run-files.ts'
import {
  moveFilesToBucket,
  moveFilesToDisk,
  type FileMove,
  type MovedFiles,
} from './adapters/object-storage/move-files.ts'
import type { S3Settings } from './adapters/s3/settings.ts'
import type { Config } from './config.ts'
import {
  endFilesAttempts,
  filesDecision,
  forgetFilesDecision,
  forgetFilesMove,
} from './moving/finish-files.ts'
import type { SystemFact } from './ports/database.ts'
import type { Deps, Log } from './ports/deps.ts'
import { SENT_RUNS } from './ports/layout.ts'
import type { PartsReader } from './ports/source-parts.ts'
import { StartRefused } from './ports/start-refused.ts'
import type { Storage } from './ports/storage.ts'
import type { UploadFiles } from './ports/uploads.ts'
import type { RunFiles } from './ports/workers.ts'
import { bucketSettings, placeOf, requireBucket } from './storage-config.ts'
import { BUCKET_IS_WHOLE, isBucket, MEDIA_FOLDER } from './system/media-folder.ts'

/** Where the files are; there is none while they are in the data folder. */
const FACT = 'storage'
/** Somebody waits for the answer. */
const UPLOAD_DELAYS_MS = [250, 1_000, 3_000, 8_000]
const UPLOAD_ANSWER_MS = 60_000
/** A segment is sent in one piece: an upload in parts of a killed worker would be ended by nobody. */
const MOST_SEGMENT_BYTES = 1 << 30
/** What is known of files on their way to a bucket. */
const OWN_FOLDER = 'object-storage'

type StorageConfig = Pick<
  Config,
  | 'dataDir'
  | 'stateDir'
  | 'storageUrl'
  | 'storageAccessKey'
  | 'storageSecretKey'
  | 'storageLocalBytes'
  | 'storageRedirect'
>

/** Throws `ConfigError`, and `StartRefused` when the files are elsewhere or a new bucket cannot be used. */
export async function openStorage(
  config: StorageConfig,
  { db, log, leftOverMs }: { db: Deps['db']; log: Log; leftOverMs: number },
): Promise<Storage> {
  const { dataDir, storageLocalBytes: limitBytes } = config
  const settings = bucketSettings(config)
  const shared = settings && isOneOfSeveral(config) ? db.shared : null
  const place = settings && placeOf(settings)
  await endFilesMove(dataDir, place, db)
  const before = await db.read(({ system }) => system.fact(FACT))
  requireOnePlace(before, place)
  // Decided for another place than svc is configured to use now: it must not count one day.
  forgetFilesDecision(dataDir)
  const disk = createDiskStorage({ dataDir, log, leftOverMs })
  if (!settings) {
    // Where it is, backups leave the videos to the bucket.
    await rm(join(dataDir, OWN_FOLDER), { recursive: true, force: true })
    return disk
  }
  if (before === null) {
    await requireBucket(settings)
    await endFilesAttempts(dataDir, settings, place!)
  }
  if (shared) await requireWholeBucket(db, before)
  // A process that wants the data alone may be refused yet: the conductor notes that it keeps files for itself.
  if (db.shared && !shared) await notePlace(db, place, {})
  else await notePlace(db, place, { isWhole: shared !== null })
  await emptyCache(dataDir, shared !== null)
  const { storageRedirect: redirect } = config
  const endpoint = typeof redirect === 'string' ? redirect : settings.endpoint
  const publicSettings = redirect === false ? null : { ...settings, endpoint }
  return openObjectStorage({ disk, dataDir, settings, limitBytes, log, shared, publicSettings })
}

/** A move that was decided, and whose files and settings are in place, ends with a record in the rows. */
async function endFilesMove(dataDir: string, place: string | null, db: Deps['db']): Promise<void> {
  if (filesDecision(dataDir)?.place !== place) return
  await notePlace(db, place, { isWhole: false })
  forgetFilesMove(dataDir)
}

/** Writes nothing that is so already: a start must not need room on a full disk. */
async function notePlace(
  db: Deps['db'],
  place: string | null,
  { isWhole }: { isWhole?: boolean },
): Promise<void> {
  const facts: [name: SystemFact, value: string | null][] = [[FACT, place]]
  if (isWhole !== undefined) facts.push([BUCKET_IS_WHOLE, isWhole ? 'true' : null])
  const before = await db.read(({ system }) =>
    Promise.all(facts.map(([name]) => system.fact(name))),
  )
  if (facts.every(([, value], at) => before[at] === value)) return
  await db.write(async ({ system }) => {
    for (const [name, value] of facts) await system.setFact(name, value)
  })
}

/** Several processes with a bucket have no folder in common: `readConfig` makes their state folder the data folder. */
export const isOneOfSeveral = ({ stateDir }: Pick<Config, 'stateDir'>): boolean =>
  stateDir !== undefined

/** Uploads that have not ended, where several processes use the bucket. */
export function openBucketUploads(
  config: StorageConfig,
  {
    storage,
    log,
    leftOverMs,
  }: { storage: Pick<Storage, 'requireFreeSpace'>; log: Log; leftOverMs: number },
): UploadFiles {
  const { dataDir } = config
  const uploadsFile = join(dataDir, OWN_FOLDER, 'pieces.ndjson')
  const bucket = createBucket(bucketSettings(config)!, {
    uploadsFile,
    writing: { delaysMs: UPLOAD_DELAYS_MS, answerMs: UPLOAD_ANSWER_MS },
  })
  return createBucketUploads({
    bucket,
    disk: createDiskStorage({ dataDir, log, leftOverMs }),
    requireFreeSpace: storage.requireFreeSpace,
  })
}

/** For a worker. `dir`: its own folder, empty. Throws `ConfigError`, and `StartRefused` when the bucket cannot be used. */
export async function openRunFiles(
  config: StorageConfig,
  deps: { dir: string; log: Log; signal: AbortSignal } & { media: PartsReader },
): Promise<{ files: RunFiles; place: string }> {
  const { dir, log, signal, media } = deps
  const settings = bucketSettings(config)!
  await requireBucket(settings)
  const bucket = createBucket(settings, {
    uploadsFile: join(dir, 'uploads.ndjson'),
    partBytes: MOST_SEGMENT_BYTES,
    writing: { delaysMs: UPLOAD_DELAYS_MS, answerMs: UPLOAD_ANSWER_MS },
  })
  const disk = createDiskStorage({ dataDir: dir, log })
  const limitBytes = config.storageLocalBytes
  const files = createRunFiles({ media, bucket, disk, limitBytes, signal, log })
  return { files, place: placeOf(settings) }
}

/**
 * A process that has a disk of its own must not look for files that only another disk has: it would declare them
 * lost.
 */
async function requireWholeBucket(db: Deps['db'], before: string | null): Promise<void> {
  const { isNew, isWhole } = await db.read(async ({ system, spaces }) => ({
    isNew: before === null && (await spaces.oldest()) === null,
    isWhole: before !== null && (await system.fact(BUCKET_IS_WHOLE)) === 'true',
  }))
  if (!isNew && !isWhole)
    throw new StartRefused(
      'Files of videos may be in the data folder of the svc that has used this database alone. Stop it, move them ' +
        'to the bucket with `svc migrate --to-storage` there, then start the processes. See docs/scale-out.md.',
    )
}

/**
 * What one of several processes has on its disk are copies, and files that were not announced: they are gone at
 * the next start, so that what was removed meanwhile does not come back. A folder that was used otherwise is
 * refused.
 */
async function emptyCache(dataDir: string, isShared: boolean): Promise<void> {
  const mark = join(dataDir, OWN_FOLDER, 'copies')
  const folders = ['videos', 'uploads', SENT_RUNS].map((name) => join(dataDir, name))
  if (!existsSync(mark)) {
    if (!isShared) return
    const used = folders.find((folder) => existsSync(folder) && readdirSync(folder).length > 0)
    if (used)
      throw new StartRefused(
        `${used} has files of an svc that used this folder alone. Set SVC_STATE_DIR to an empty folder.`,
      )
    await mkdir(dirname(mark), { recursive: true })
    await writeFile(mark, '')
    return
  }
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
  if (!isShared) await rm(mark)
}

/**
 * Moves the files of a stopped svc to a bucket, or (null) from the one of the configuration to the data folder, and notes
 * where they are. Called again, it copies the rest. Files stay where they were, too. Throws `ConfigError`, `StartRefused`.
 */
export async function moveStorage(
  config: StorageConfig,
  to: S3Settings | null,
  { db, log, ...moving }: { db: Deps['db']; log: Log } & Pick<FileMove, 'signal' | 'progress'>,
): Promise<MovedFiles> {
  const { dataDir } = config
  const from = bucketSettings(config)
  await endFilesMove(dataDir, from && placeOf(from), db)
  const before = await db.read(({ system }) => system.fact(FACT))
  const settings = to ?? from
  if (to === null && before === null)
    throw new StartRefused(`The files of videos are in ${dataDir} already.`)
  requireOnePlace(before, settings && placeOf(settings))
  const disk = createDiskStorage({ dataDir, log })
  const move = { ...moving, disk, dataDir, settings: settings! }
  if (to) {
    await requireOwnFiles(dataDir, db)
    await requireBucket(to)
    await emptyCache(dataDir, false)
    const moved = await moveFilesToBucket(move)
    await endFilesAttempts(dataDir, to, placeOf(to))
    await notePlace(db, placeOf(to), { isWhole: true })
    forgetFilesMove(dataDir)
    return moved
  }
  // What a move while svc ran has fetched only takes room here.
  forgetFilesMove(dataDir)
  const moved = await moveFilesToDisk(move)
  await notePlace(db, null, { isWhole: false })
  await rm(join(dataDir, OWN_FOLDER), { recursive: true, force: true })
  return moved
}

/** Throws `StartRefused` where these rows belong to the files of another data folder. */
async function requireOwnFiles(dataDir: string, db: Deps['db']): Promise<void> {
  const theirs = await db.read(({ system }) => system.fact(MEDIA_FOLDER))
  if (theirs !== null && !isBucket(theirs) && theirs !== folderId(dataDir))
    throw new StartRefused(
      `The files of videos are in another data folder than ${dataDir}. Set SVC_DATA_DIR to that one.`,
    )
}

/** A library whose files seem to be missing would be declared lost, file by file. */
function requireOnePlace(before: string | null, now: string | null): void {
  if (before === null || before === now) return
  throw new StartRefused(
    `The files of videos are in ${before}. Set SVC_STORAGE_URL to it` +
      (now === null ? '.' : `, and not to ${now}.`) +
      ' See docs/scale-out.md.',
  )
}
