/**
 * The files of videos that are in a bucket, as a list in each backup: a restore finds them there, so a backup lists
 * which it needs, and its restore test looks whether they are still what they were (docs/decisions/0231).
 */
import { existsSync } from 'node:fs'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupDamaged } from '../../ports/backups.ts'
import type { RemotePlace } from '../../ports/storage.ts'
import { dataPath, linesIn } from './manifest.ts'
import { pickFiles } from './pick-files.ts'

/** In the data folder, and thereby in backups. */
export const BUCKET_FILES = 'bucket-files.ndjson'
const LINES_AT_ONCE = 1_000

export interface BucketFile {
  path: string
  size_bytes: number
  etag: string
  modified_at: string | null
}

/** Lists the bucket into the data folder; removes an earlier list where there is no bucket. */
export async function noteBucketFiles(
  dataDir: string,
  bucket: RemotePlace | null,
  signal: AbortSignal,
): Promise<void> {
  const file = join(dataDir, BUCKET_FILES)
  if (!bucket) return rm(file, { force: true })
  const part = `${file}.part`
  const handle = await open(part, 'w', 0o600)
  try {
    let lines: string[] = []
    for await (const { path, sizeBytes, etag, modifiedAtMs } of bucket.files(signal)) {
      const line: BucketFile = {
        path,
        size_bytes: sizeBytes,
        etag,
        modified_at: Number.isNaN(modifiedAtMs) ? null : new Date(modifiedAtMs).toISOString(),
      }
      lines.push(`${JSON.stringify(line)}\n`)
      if (lines.length < LINES_AT_ONCE) continue
      await handle.write(lines.join(''))
      lines = []
    }
    await handle.write(lines.join(''))
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(part, file)
}

/** null: the files of videos are no objects. */
export async function readBucketFiles(file: string): Promise<BucketFile[] | null> {
  if (!existsSync(file)) return null
  return linesIn<BucketFile>(await readFile(file, 'utf8'))
}

/**
 * Holds the list of a backup against the bucket: what is in both must be the same, unless it was written again, and
 * some are read whole. What has gone since was deleted with its video; whether the rows of a backup refer to files that
 * the bucket lacks is found when the backup is made. Throws `BackupDamaged`.
 */
export async function verifyBucketFiles(
  backup: string,
  bucket: RemotePlace,
  { most, ms, signal }: { most: number; ms: number; signal: AbortSignal },
): Promise<{ files: number; hashedFiles: number }> {
  const listed = new Map(
    (await readBucketFiles(dataPath(backup, BUCKET_FILES)))?.map((file) => [file.path, file]),
  )
  const present: BucketFile[] = []
  for await (const { path, sizeBytes, etag, modifiedAtMs } of bucket.files(signal)) {
    const before = listed.get(path)
    if (!before) continue
    const isNewer = before.modified_at !== null && modifiedAtMs > Date.parse(before.modified_at)
    if (!isNewer && (before.size_bytes !== sizeBytes || before.etag !== etag))
      throw damagedThere(path)
    present.push({ ...before, size_bytes: sizeBytes })
  }
  const limit = AbortSignal.timeout(ms)
  let hashedFiles = 0
  for (const { path } of pickFiles(present, most)) {
    if (limit.aborted) break
    const found = await bucket.look(path, signal)
    if (found === 'damaged') throw damagedThere(path)
    // Deleted a moment ago, otherwise.
    if (found === 'sound') hashedFiles += 1
  }
  return { files: present.length, hashedFiles }
}

const damagedThere = (path: string): BackupDamaged =>
  new BackupDamaged('file_damaged', path, `${path} in the bucket is not what was sent there.`)
