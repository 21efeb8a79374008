/** A backup as a folder, whose files are those of the data folder. */
import { appendFile, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checksumOf, copyFile, hasSize } from './copy-file.ts'
import { isSame, readEarlier } from './earlier.ts'
import { requireFreeSpace } from './free-space.ts'
import {
  dataPath,
  journalPath,
  lineOf,
  listPath,
  readList,
  writeManifest,
  type BackedUpFile,
} from './manifest.ts'
import type { BackupPlace } from './place.ts'
import type { RowSaver } from './saved-rows.ts'
import { requireSafe } from './require-safe.ts'

export interface FolderPlace {
  dataDir: string
  target: string
  /** null or absent: the rows are in the data folder. */
  save?: RowSaver
  /** To be left free on the disk that it is written to; 0 where nobody else writes. */
  reserveBytes?: number
  /**
   * A whole backup of the same appliance on the same disk, whose files are shared where they are
   * the same; absent, all are copied.
   */
  earlier?: string | null
  /** Whether each file of the earlier one is read before it is shared: its restore test has failed. */
  readsEarlier?: boolean
  /** A file of the earlier one is no longer what it was; it is copied again. */
  onDamaged?(path: string): void
}

const DAY_MS = 86_400_000

/** Goes on where an earlier run for the same folder stopped. Throws `BackupFault`. */
export async function openFolderPlace(task: FolderPlace): Promise<BackupPlace> {
  const { dataDir, target, reserveBytes, readsEarlier = false, onDamaged = () => {} } = task
  await requireSafe(task)
  const earlier = await readEarlier(task.earlier ?? null, {
    dataDir,
    day: Math.floor(Date.now() / DAY_MS),
    readsAll: readsEarlier,
    onDamaged,
  })
  await mkdir(dataPath(target), { recursive: true, mode: 0o700 })
  const taken = new Map((await readList(journalPath(target))).map((file) => [file.path, file]))

  async function note(file: BackedUpFile): Promise<void> {
    taken.set(file.path, file)
    await appendFile(journalPath(target), lineOf(file), { mode: 0o600 })
  }

  return {
    address: target,
    taken,
    databasePath: (name) => dataPath(target, name),
    requireFreeSpace: (files, databaseBytes) =>
      requireFreeSpace(
        target,
        files
          .filter((file) => !isSame(file, taken.get(file.path)) && !earlier?.has(file))
          .reduce((sum, file) => sum + file.sizeBytes, databaseBytes),
        reserveBytes,
      ),
    has: async (file) =>
      isSame(file, taken.get(file.path)) &&
      (await hasSize(dataPath(target, file.path), file.sizeBytes)),
    async take(file, signal, onBytes) {
      const to = dataPath(target, file.path)
      const shared = await earlier?.take(file, to, signal)
      if (shared) return note(shared)
      // Others write too.
      await requireFreeSpace(target, file.sizeBytes, reserveBytes)
      const copied = await copyFile(join(dataDir, file.path), to, file, signal, onBytes).catch(
        nullIfGone,
      )
      if (copied)
        await note({
          path: file.path,
          size_bytes: copied.sizeBytes,
          modified_ms: file.modifiedMs,
          mode: file.mode,
          sha256: copied.sha256,
        })
    },
    flush: async () => {},
    async takeDatabase(name, signal) {
      const copy = dataPath(target, name)
      const { size, mtimeMs } = await stat(copy)
      return {
        path: name,
        size_bytes: size,
        modified_ms: Math.floor(mtimeMs),
        mode: 0o600,
        sha256: await checksumOf(copy, signal),
      }
    },
    drop: (path) => rm(dataPath(target, path), { force: true }),
    async finish(manifest, list) {
      await writeFile(`${listPath(target)}.whole`, list, { mode: 0o600, flush: true })
      await rename(`${listPath(target)}.whole`, listPath(target))
      await writeManifest(target, manifest)
      for (const passing of [journalPath(target), join(target, 'from')])
        await rm(passing, { force: true })
    },
    close: async () => {},
  }
}

export function nullIfGone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
