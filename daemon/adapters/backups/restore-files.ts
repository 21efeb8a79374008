/**
 * Copies files out of a backup into a folder, each compared with its checksum: for `svc restore`, and
 * for the nightly restore test. The backup is only read.
 */
import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { checksumOf, hasSize, writeFileWhole } from './copy-file.ts'
import { damaged } from './fault.ts'
import { dataPath, type BackedUpFile } from './manifest.ts'

/** Whatever the backup says: files belong to their owner alone. */
const FILE_MODE = 0o600

/** A list that was tampered with must not write elsewhere. */
export function requireInside(files: readonly BackedUpFile[]): void {
  for (const { path } of files) {
    const plain = path
      .split('/')
      .every((name) => name !== '' && name !== '.' && name !== '..' && !/[\\\0]/.test(name))
    if (!plain)
      throw damaged('manifest_damaged', path, `The backup lists a file outside itself: ${path}`)
  }
}

/**
 * A link would have something copied that lies outside of the backup. Missing files are reported where
 * they are copied.
 */
export async function requirePlain(backup: string, files: readonly BackedUpFile[]): Promise<void> {
  const seen = new Set<string>()
  for (const { path } of files) {
    const names = path.split('/')
    for (let length = 0; length <= names.length; length++) {
      const part = names.slice(0, length).join('/')
      if (seen.has(part)) continue
      seen.add(part)
      const existing = await lstat(length === 0 ? dataPath(backup) : dataPath(backup, part)).catch(
        () => null,
      )
      const isRight =
        !existing || (length === names.length ? existing.isFile() : existing.isDirectory())
      if (!isRight)
        throw damaged(
          'file_damaged',
          part || null,
          `${part || 'data'} of the backup is ` +
            `${existing.isSymbolicLink() ? 'a link' : 'not a plain file or folder'}; svc ` +
            'backups contain neither.',
          'The backup was modified. Use another backup.',
        )
    }
  }
}

interface RestoreFiles {
  read(file: BackedUpFile, signal: AbortSignal): AsyncIterable<Buffer>
  into: string
  files: readonly BackedUpFile[]
  signal: AbortSignal
  onFile?(file: BackedUpFile): void
}

/** What an interrupted run has copied is read again, since its checksum was not recorded. */
export async function restoreFiles(task: RestoreFiles): Promise<void> {
  const { read, into, files, signal, onFile } = task
  for (const file of files) {
    signal.throwIfAborted()
    const to = join(into, ...file.path.split('/'))
    const exists =
      (await hasSize(to, file.size_bytes)) && (await checksumOf(to, signal)) === file.sha256
    if (!exists) {
      const { sha256 } = await writeFileWhole(read(file, signal), to, {
        mode: FILE_MODE,
        modifiedMs: file.modified_ms,
      })
      if (sha256 !== file.sha256) throw otherThanListed(file.path)
    }
    onFile?.(file)
  }
}

export const missing = (path: string) =>
  damaged('file_missing', path, `${path} is missing from the backup.`)

/** A bad sector. */
export const unreadable = (path: string) =>
  damaged('file_damaged', path, `${path} of the backup cannot be read: the disk reports an error.`)

export const otherThanListed = (path: string) =>
  damaged(
    'file_damaged',
    path,
    `${path} of the backup is damaged: its SHA-256 does not match.`,
    'Use another backup.',
  )
