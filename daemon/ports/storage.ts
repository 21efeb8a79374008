/**
 * Storage of files. A key is a relative path of plain names: `videos/<space>/<video key>/<source>/…`.
 * Every write is durable and complete before it is visible (house rule 9). Throws AppError
 * `storage_full`.
 */
import type { Readable } from 'node:stream'

export interface StoredFile {
  sizeBytes: number
  /** Milliseconds since 1970. */
  modifiedAtMs: number
}

/** Readable until it is closed, even after the file is renamed or removed. */
export interface OpenFile extends StoredFile {
  /** Returns the number of bytes read: fewer than fit at the end of the file, 0 beyond it. */
  read(into: Buffer, position: number): Promise<number>
  close(): Promise<void>
}

export interface StoredFolder {
  /** Changes whenever a file is added or removed. */
  stamp: string
  /** Sizes in bytes by name. */
  sizes(): Promise<Map<string, number>>
}

export interface Storage {
  /** Stores a stream. Beyond `maxBytes` it throws `upload_too_large` and leaves nothing. */
  receive(
    key: string,
    stream: Readable,
    options: { maxBytes: number; signal: AbortSignal },
  ): Promise<StoredFile>
  /** Takes over a finished local file, without copying where possible. */
  adopt(key: string, localPath: string): Promise<StoredFile>
  /**
   * Gives the file a second name, independent of the first; copies it where the file system has no hard
   * links. null when it does not exist.
   */
  link(from: string, to: string): Promise<StoredFile | null>
  /**
   * Links many files like `link`, flushing each folder once. Those that have the name already stay.
   * Returns the targets that exist now.
   */
  linkAll(files: readonly { from: string; to: string }[]): Promise<Set<string>>
  /**
   * Gives a local file that is still growing a name in the storage as well, so that it can be read
   * there. False where the file system has no hard links. `adopt` of the same file is harmless later.
   */
  lend(key: string, localPath: string): Promise<boolean>
  stat(key: string): Promise<StoredFile | null>
  /** Opens a file for random access; null when it does not exist. The caller must close it. */
  openFile(key: string): Promise<OpenFile | null>
  /** null when the folder does not exist. */
  folder(key: string): Promise<StoredFolder | null>
  /** SHA-256 in hex; null when the file does not exist. Reads the whole file and yields to other work meanwhile. */
  sha256(key: string, signal: AbortSignal): Promise<string | null>
  /** Bytes from `start` to `end`, both included. */
  open(key: string, range?: { start: number; end: number }): Readable
  readText(key: string): Promise<string | null>
  writeText(key: string, text: string): Promise<void>
  /** A path that a child process may read and write below. */
  localPath(key: string): string
  /** Removes a file or a whole prefix; does nothing when there is none. */
  remove(key: string): Promise<void>
  /** Throws `storage_full` when `bytes` more would use the reserve that the database needs. */
  requireFreeSpace(bytes: number): Promise<void>
  /** Removes unfinished files of a killed process. Runs beside everything else. */
  sweep(signal: AbortSignal): Promise<void>
  /** `totalBytes`: size of the disk. */
  usage(): Promise<{ usedBytes: number; freeBytes: number; totalBytes: number }>
}
