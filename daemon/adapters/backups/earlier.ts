/**
 * Shares unchanged files with an earlier backup by hard links (docs/decisions/0162). Files of a backup
 * are never written in place, only created under another name, renamed and removed, so a shared file
 * never changes.
 */
import { link, mkdir, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { crc32 } from 'node:zlib'
import { checksumOf, hasSize } from './copy-file.ts'
import type { FoundFile } from './list-files.ts'
import { dataPath, readManifest, type BackedUpFile } from './manifest.ts'

/** Anything else is small, and may be written over where it lies. */
const SHARED = /^videos\//
/** Each file is read again, and compared with its checksum, once in so many days. */
const LOOK_EVERY_DAYS = 7

export interface EarlierBackup {
  /** Whether the earlier backup has this file, by size, times and permissions. */
  has(file: FoundFile): boolean
  /** Puts it to `to`. null: it has to be copied. */
  take(file: FoundFile, to: string, signal: AbortSignal): Promise<BackedUpFile | null>
}

interface Options {
  dataDir: string
  /** Days since 1970. */
  day: number
  /** Whether every file is read, not only those whose day it is. */
  readsAll: boolean
  /** Called when a file of the earlier backup has changed since it was made. */
  onDamaged(path: string): void
}

export const isSame = (file: FoundFile, copy: BackedUpFile | undefined): boolean =>
  copy?.size_bytes === file.sizeBytes && copy.modified_ms === file.modifiedMs

/** null: there is nothing in it to be taken over. */
export async function readEarlier(
  backup: string | null,
  { dataDir, day, readsAll, onDamaged }: Options,
): Promise<EarlierBackup | null> {
  // A backup with a damaged manifest cannot be shared; restoring it reports the damage.
  const read = backup === null ? null : await readManifest(backup).catch(() => null)
  if (read?.manifest.data_dir !== resolve(dataDir)) return null
  const files = new Map(
    read.files.filter(({ path }) => SHARED.test(path)).map((file) => [file.path, file]),
  )
  const copyOf = (file: FoundFile): BackedUpFile | undefined => {
    const copy = files.get(file.path)
    return isSame(file, copy) && copy!.mode === file.mode ? copy : undefined
  }
  return {
    has: (file) => copyOf(file) !== undefined,
    async take(file, to, signal) {
      const copy = copyOf(file)
      const from = dataPath(backup!, file.path)
      if (!copy || !(await hasSize(from, copy.size_bytes))) return null
      if (
        (readsAll || (crc32(file.path) + day) % LOOK_EVERY_DAYS === 0) &&
        (await checksumOf(from, signal)) !== copy.sha256
      ) {
        onDamaged(file.path)
        return null
      }
      return (await linked(from, to)) ? copy : null
    },
  }
}

/** False where the file system has no such links, or no more of them. */
async function linked(from: string, to: string): Promise<boolean> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  // Left over by a killed process.
  for (const left of [to, `${to}.part`]) await rm(left, { force: true })
  return link(from, to).then(
    () => true,
    () => false,
  )
}
