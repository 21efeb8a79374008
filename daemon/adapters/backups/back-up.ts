/**
 * A consistent copy while the appliance runs. Files are whole before a row tells of them, and go after their
 * row has gone; so all files are copied first, then the database as of one moment, then the files that came
 * meanwhile. If something of that moment is deleted before the end, the moment is taken again, which is quick.
 */
import { createHash } from 'node:crypto'
import { appendFile, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { RowCounts } from './count-rows.ts'
import { BackupFault } from './fault.ts'
import { checksumOf, copyFile, hasSize } from './copy-file.ts'
import { isSame, readEarlier, type EarlierBackup } from './earlier.ts'
import { copyAnalytics, copyDatabase, hasLost, type Snapshot } from './database.ts'
import { listFiles, type FoundFile } from './list-files.ts'
import {
  ANALYTICS,
  DATABASE,
  dataPath,
  FORMAT,
  journalPath,
  lineOf,
  listPath,
  readList,
  writeManifest,
  type BackedUpFile,
  type Manifest,
} from './manifest.ts'
import { requireSafe } from './require-safe.ts'
import { openSigner, signedBy } from './signature.ts'
import { requireFreeSpace, storageFull } from './free-space.ts'

export interface BackUp {
  dataDir: string
  target: string
  version: string
  /** To be left free on the disk that it is written to; 0 where nobody else writes. */
  reserveBytes?: number
  /**
   * A whole backup of the same appliance on the same disk, whose files are shared where they are
   * the same; absent, all are copied.
   */
  earlier?: string | null
  /** Whether each file of the earlier one is read before it is shared: its restore test has failed. */
  readsEarlier?: boolean
  /** A file of the earlier one is no longer what it was; it is copied anew. */
  onDamaged?(path: string): void
  signal: AbortSignal
  onProgress(doneBytes: number, totalBytes: number): void
}

export interface MadeBackup extends Manifest {
  path: string
  /** Fingerprint; null: the data folder has no master key to sign with. */
  signed_by: string | null
}

const MOST_SNAPSHOTS = 10
const DAY_MS = 86_400_000
const SQLITE_FULL = 13
/** SQLITE_CORRUPT, SQLITE_NOTADB */
const DAMAGE: ReadonlySet<number> = new Set([11, 26])
/** Missing files are listed by name up to this number; the rest are only counted. */
const MOST_NAMED = 100

/** Goes on where an earlier run for the same folder stopped. Throws `BackupFault`. */
export async function backUp(task: BackUp): Promise<MadeBackup> {
  try {
    return await make(task)
  } catch (error) {
    const { code, errcode } = error as { code?: string; errcode?: number }
    if (DAMAGE.has((errcode ?? 0) & 0xff))
      throw new BackupFault(
        'conflict',
        `The database of ${task.dataDir} is damaged (${(error as Error).message}) and ` +
          'cannot be copied.',
        'Run `svc doctor` and restore an earlier backup: docs/backup.md. Keep your ' +
          'existing backups.',
        error,
      )
    throw code === 'ENOSPC' || errcode === SQLITE_FULL
      ? storageFull(`The disk of ${task.target} is full.`, error)
      : error
  }
}

async function make(task: BackUp): Promise<MadeBackup> {
  const { dataDir, target, signal, readsEarlier = false, onDamaged = () => {} } = task
  await requireSafe(task)
  const earlier = await readEarlier(task.earlier ?? null, {
    dataDir,
    day: Math.floor(Date.now() / DAY_MS),
    readsAll: readsEarlier,
    onDamaged,
  })
  const database = join(dataDir, DATABASE)
  await mkdir(dataPath(target), { recursive: true, mode: 0o700 })
  const copied = new Map((await readList(journalPath(target))).map((file) => [file.path, file]))
  await requireFreeSpace(target, await missingBytes(task, copied, earlier), task.reserveBytes)
  await copyChanged(task, copied, earlier)
  for (let snapshots = 1; ; snapshots++) {
    signal.throwIfAborted()
    const analytics = await copyAnalytics(join(dataDir, ANALYTICS), dataPath(target, ANALYTICS))
    const snapshot = await copyDatabase(database, dataPath(target, DATABASE))
    await copyChanged(task, copied, earlier)
    if (await hasLost(database, snapshot)) {
      if (snapshots < MOST_SNAPSHOTS) continue
      throw new BackupFault(
        'conflict',
        'The backup could not keep up with videos being deleted.',
        'Run it again when svc is less busy; files that were copied are kept.',
      )
    }
    const manifest = await finish(task, copied, snapshot, {
      [DATABASE]: snapshot.rows,
      ...(analytics ? { [ANALYTICS]: analytics } : {}),
    })
    return { ...manifest, path: target, signed_by: signedBy(manifest) }
  }
}

async function missingBytes(
  { dataDir }: BackUp,
  copied: Map<string, BackedUpFile>,
  earlier: EarlierBackup | null,
): Promise<number> {
  const files = await listFiles(dataDir)
  const sizes = await Promise.all(
    [DATABASE, ANALYTICS].map((name) =>
      stat(join(dataDir, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return files
    .filter((file) => !isSame(file, copied.get(file.path)) && !earlier?.has(file))
    .reduce((sum, file) => sum + file.sizeBytes, sizes[0]! + sizes[1]!)
}

async function copyChanged(
  { dataDir, target, signal, reserveBytes, onProgress }: BackUp,
  copied: Map<string, BackedUpFile>,
  earlier: EarlierBackup | null,
): Promise<void> {
  const files = await listFiles(dataDir)
  const total = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  let done = 0
  onProgress(done, total)
  for (const file of files) {
    signal.throwIfAborted()
    const before = copied.get(file.path)
    if (!isSame(file, before) || !(await hasSize(dataPath(target, file.path), file.sizeBytes))) {
      const to = dataPath(target, file.path)
      const copy = (await earlier?.take(file, to, signal)) ?? (await copyOf(file, to))
      if (copy) await note(target, copied, copy)
    }
    done += file.sizeBytes
    onProgress(done, total)
  }

  async function copyOf(file: FoundFile, to: string): Promise<BackedUpFile | null> {
    // Others write too.
    await requireFreeSpace(target, file.sizeBytes, reserveBytes)
    const result = await copyFile(join(dataDir, file.path), to, file, signal, (bytes) =>
      onProgress(done + bytes, total),
    ).catch(nullIfGone)
    return (
      result && {
        path: file.path,
        size_bytes: result.sizeBytes,
        modified_ms: file.modifiedMs,
        mode: file.mode,
        sha256: result.sha256,
      }
    )
  }
}

function nullIfGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

async function note(
  target: string,
  copied: Map<string, BackedUpFile>,
  file: BackedUpFile,
): Promise<void> {
  copied.set(file.path, file)
  await appendFile(journalPath(target), lineOf(file), { mode: 0o600 })
}

async function finish(
  { target, dataDir, version, signal }: BackUp,
  copied: Map<string, BackedUpFile>,
  snapshot: Snapshot,
  rows: Record<string, RowCounts>,
): Promise<Manifest> {
  const files: BackedUpFile[] = []
  for (const path of Object.keys(rows)) {
    const copy = dataPath(target, path)
    const { size, mtimeMs } = await stat(copy)
    files.push({
      path,
      size_bytes: size,
      modified_ms: Math.floor(mtimeMs),
      mode: 0o600,
      sha256: await checksumOf(copy, signal),
    })
  }
  for (const file of copied.values()) {
    if (belongs(file.path, snapshot)) files.push(file)
    else await rm(dataPath(target, file.path), { force: true })
  }
  const missing = missingOf(snapshot, files)
  const list = files.map(lineOf).join('')
  await writeFile(`${listPath(target)}.whole`, list, { mode: 0o600, flush: true })
  await rename(`${listPath(target)}.whole`, listPath(target))
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
  await writeManifest(target, whole)
  for (const passing of [journalPath(target), join(target, 'from')])
    await rm(passing, { force: true })
  return whole
}

/**
 * Files that the database refers to and the backup lacks. A copy of damaged data is damaged too, so
 * this is reported.
 */
function missingOf({ expected }: Snapshot, files: readonly BackedUpFile[]): string[] {
  const sizes = new Map(files.map(({ path, size_bytes: size }) => [path, size]))
  return expected
    .filter(
      ({ path, sizeBytes }) =>
        !sizes.has(path) || (sizeBytes !== null && sizes.get(path) !== sizeBytes),
    )
    .map(({ path }) => path)
}

/** A video that came after the moment, or a source that was replaced before it, would only be in the way. */
function belongs(path: string, { folders, sources }: Snapshot): boolean {
  const [top, space, key, source] = path.split('/')
  if (top !== 'videos') return true
  return folders.has(`${space}/${key}`) && (!source?.startsWith('src_') || sources.has(source))
}
