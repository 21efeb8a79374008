/** What a backup contains, wherever it is: for `svc restore`, and for restore tests. */
import { lstat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { piecesOf } from './copy-file.ts'
import { damaged } from './fault.ts'
import { dataPath, readManifest, type BackedUpFile, type Manifest } from './manifest.ts'
import { missing, requireInside, requirePlain, unreadable } from './restore-files.ts'

export interface BackupContents {
  readonly address: string
  readonly manifest: Manifest
  /** In an order in which they are read quickly. */
  readonly files: readonly BackedUpFile[]
  /** Every file is there with its size, as far as that can be seen from outside. Throws `BackupFault`. */
  requireComplete(signal: AbortSignal): Promise<void>
  /** Throws `BackupFault` about what is missing or cannot be read; not about other bytes than listed. */
  read(file: BackedUpFile, signal: AbortSignal): AsyncIterable<Buffer>
}

/** A folder. Throws `BackupFault`. */
export async function openFolder(backup: string): Promise<BackupContents> {
  const { manifest, files } = await readManifest(backup)
  requireInside(files)
  await requirePlain(backup, files)
  return {
    address: resolve(backup),
    manifest,
    files,
    async requireComplete(signal) {
      for (const file of files) {
        signal.throwIfAborted()
        await requireSize(backup, file)
      }
    },
    async *read({ path }, signal) {
      try {
        yield* piecesOf(dataPath(backup, path), signal)
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        if (code === 'ENOENT') throw missing(path)
        throw code === 'EIO' ? unreadable(path) : error
      }
    },
  }
}

async function requireSize(backup: string, { path, size_bytes: size }: BackedUpFile) {
  const stats = await lstat(dataPath(backup, path)).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? missing(path) : error
  })
  if (stats.size !== size)
    throw damaged(
      'file_damaged',
      path,
      `${path} of the backup is damaged: it has ${stats.size} bytes instead of ${size}.`,
    )
}
