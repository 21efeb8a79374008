/**
 * A consistent copy while the appliance runs. Files are whole before a row names them, and go after their
 * row has gone; so all files are copied first, then the database as of one moment, then the files that came
 * meanwhile. If something of that moment is deleted before the end, the moment is taken again, which is quick.
 */
import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { BUCKET_FILES, readBucketFiles } from './bucket-files.ts'
import type { RowCounts } from './count-rows.ts'
import { BackupFault } from './fault.ts'
import { copyAnalytics, copyDatabase, hasLost, isDamage, type Snapshot } from './database.ts'
import type { ExpectedFile } from './expected-files.ts'
import { openFolderPlace, type FolderPlace } from './folder-place.ts'
import { listFiles } from './list-files.ts'
import {
  ANALYTICS,
  DATABASE,
  FORMAT,
  lineOf,
  type BackedUpFile,
  type Manifest,
} from './manifest.ts'
import type { BackupPlace } from './place.ts'
import type { RowSaver } from './saved-rows.ts'
import { openSigner, signedBy } from './signature.ts'
import { storageFull } from './free-space.ts'

export interface MakeBackup {
  dataDir: string
  version: string
  /** null or absent: the rows are in the data folder. */
  save?: RowSaver
  /** The data folder has a list of the bucket, made a moment ago. */
  hasListedBucket?: boolean
  signal: AbortSignal
  onProgress(doneBytes: number, totalBytes: number): void
}
export type BackUp = MakeBackup & FolderPlace

export interface MadeBackup extends Manifest {
  path: string
  /** Fingerprint; null: the data folder has no master key to sign with. */
  signed_by: string | null
}

const MOST_SNAPSHOTS = 10
const SQLITE_FULL = 13
/** Missing files are listed by name up to this number; the rest are only counted. */
const MOST_NAMED = 100
/** A file that this disk got so recently is on its way to the bucket. */
const ON_ITS_WAY_MS = 3_600_000

/** Into a folder. Goes on where an earlier run for the same folder stopped. Throws `BackupFault`. */
export const backUp = (task: BackUp): Promise<MadeBackup> =>
  backUpTo(task, task.target, () => openFolderPlace(task))

/** `where`: for messages. Throws `BackupFault`. */
export async function backUpTo(
  task: MakeBackup,
  where: string,
  open: () => Promise<BackupPlace>,
): Promise<MadeBackup> {
  let place: BackupPlace | null = null
  try {
    place = await open()
    return await make(task, place)
  } catch (error) {
    const { code, errcode } = error as { code?: string; errcode?: number }
    if (isDamage(error))
      throw new BackupFault(
        'conflict',
        `The database of ${task.dataDir} is damaged (${(error as Error).message}) and ` +
          'cannot be copied.',
        'Run `svc doctor` and restore an earlier backup: docs/backup.md. Keep your ' +
          'existing backups.',
        error,
      )
    throw code === 'ENOSPC' || errcode === SQLITE_FULL
      ? storageFull(`The disk of ${where} is full.`, error)
      : error
  } finally {
    await place?.close()
  }
}

async function make(task: MakeBackup, place: BackupPlace): Promise<MadeBackup> {
  const { dataDir, signal } = task
  const from = { save: task.save ?? null, signal }
  const rows = { ...from, file: join(dataDir, DATABASE) }
  const views = { ...from, file: join(dataDir, ANALYTICS) }
  await place.requireFreeSpace(await listFiles(dataDir), await databaseBytes(dataDir))
  await copyChanged(task, place)
  for (let snapshots = 1; ; snapshots++) {
    signal.throwIfAborted()
    const analytics = await copyAnalytics(views, place.databasePath(ANALYTICS))
    const snapshot = await copyDatabase(rows, place.databasePath(DATABASE))
    await copyChanged(task, place)
    if (await hasLost(rows, snapshot, `${place.databasePath(DATABASE)}.now`)) {
      if (snapshots < MOST_SNAPSHOTS) continue
      throw new BackupFault(
        'conflict',
        'The backup could not keep up with videos being deleted.',
        'Run it again when svc is less busy; files that were copied are kept.',
      )
    }
    const manifest = await finish(task, place, snapshot, {
      [DATABASE]: snapshot.rows,
      ...(analytics ? { [ANALYTICS]: analytics } : {}),
    })
    return { ...manifest, path: place.address, signed_by: signedBy(manifest) }
  }
}

async function databaseBytes(dataDir: string): Promise<number> {
  const sizes = await Promise.all(
    [DATABASE, ANALYTICS].map((name) =>
      stat(join(dataDir, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes[0]! + sizes[1]!
}

async function copyChanged(
  { dataDir, signal, onProgress }: MakeBackup,
  place: BackupPlace,
): Promise<void> {
  const files = await listFiles(dataDir)
  const total = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  let done = 0
  onProgress(done, total)
  for (const file of files) {
    signal.throwIfAborted()
    if (!(await place.has(file)))
      await place.take(file, signal, (bytes) => onProgress(done + bytes, total))
    done += file.sizeBytes
    onProgress(done, total)
  }
  await place.flush()
}

async function finish(
  task: MakeBackup,
  place: BackupPlace,
  snapshot: Snapshot,
  rows: Record<string, RowCounts>,
): Promise<Manifest> {
  const { dataDir, version, signal } = task
  const files: BackedUpFile[] = []
  for (const name of Object.keys(rows)) files.push(await place.takeDatabase(name, signal))
  for (const file of place.taken.values()) {
    if (belongs(file.path, snapshot)) files.push(file)
    else await place.drop(file.path)
  }
  const missing = await missingOf(task, snapshot, files)
  const list = files.map(lineOf).join('')
  const manifest: Manifest = {
    object: 'backup',
    format: FORMAT,
    version,
    created_at: new Date().toISOString(),
    data_dir: resolve(dataDir),
    migrations: snapshot.migrations,
    files: files.length,
    size_bytes: files.reduce((sum, file) => sum + file.size_bytes, 0),
    missing_files: missing.length,
    missing: missing.slice(0, MOST_NAMED),
    rows,
    files_sha256: createHash('sha256').update(list).digest('hex'),
  }
  const whole = (await openSigner(dataDir))?.sign(manifest) ?? manifest
  await place.finish(whole, list)
  return whole
}

/**
 * Files that the database refers to and the backup lacks. A copy of damaged data is damaged too, so
 * this is reported.
 */
async function missingOf(
  { dataDir, hasListedBucket = false }: MakeBackup,
  { expected, isInBucket }: Snapshot,
  files: readonly BackedUpFile[],
): Promise<string[]> {
  // Without the appliance nobody knows what is there.
  if (isInBucket && !hasListedBucket) return []
  const inBucket = isInBucket ? await readBucketFiles(join(dataDir, BUCKET_FILES)) : null
  const sizes = new Map(
    [...(inBucket ?? []), ...files].map(({ path, size_bytes: size }) => [path, size]),
  )
  const isLacking = ({ path, sizeBytes }: ExpectedFile): boolean =>
    !sizes.has(path) || (sizeBytes !== null && sizes.get(path) !== sizeBytes)
  return expected
    .filter((file) => isLacking(file) && !(inBucket && isOnItsWay(join(dataDir, file.path))))
    .map(({ path }) => path)
}

/** What has been on this disk for longer and is in neither the bucket nor the backup would be lost with the disk. */
function isOnItsWay(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  return found !== undefined && found.mtimeMs > Date.now() - ON_ITS_WAY_MS
}

/** A video that came after the moment, or a source that was replaced before it, would only be in the way. */
function belongs(path: string, { folders, sources }: Snapshot): boolean {
  const [top, space, key, source] = path.split('/')
  if (top !== 'videos') return true
  return folders.has(`${space}/${key}`) && (!source?.startsWith('src_') || sources.has(source))
}
