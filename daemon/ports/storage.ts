/**
 * Storage of files. A key is a relative path of plain names: `videos/<space>/<video key>/<source>/…`.
 * Every write is durable and complete before it is visible (house rule 9). Throws AppError
 * `storage_full`, and `storage_unreachable` where files are kept on another machine.
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
  /** Two that are equal: no file was added or removed in between. Two that differ show nothing. */
  stamp: string
  names(): Promise<string[]>
  /** Sizes in bytes by name. */
  sizes(): Promise<Map<string, number>>
}

/** Where files are kept, when it is not this disk. */
export interface RemotePlace {
  /** For people. */
  address: string
  /** Throws `storage_unreachable` with the reason when files can be neither read nor written there. */
  check(signal: AbortSignal): Promise<void>
  /** Every file that is there, or that is below a folder, in no particular order. Throws `storage_unreachable`. */
  files(signal: AbortSignal, below?: string): AsyncIterable<RemoteListed>
  /** Reads a file there whole, and compares it with what was sent. Throws `storage_unreachable`. */
  look(path: string, signal: AbortSignal): Promise<'sound' | 'damaged' | 'missing'>
  /** null: viewers get files from svc alone. */
  readonly direct: DirectAccess | null
}

/** Files that viewers may read from where they are kept, by URLs that are valid for some minutes. */
export interface DirectAccess {
  /** Where the URLs lead, such as https://s3.example.com. */
  readonly origin: string
  /** null while it is not there. `maxAgeSeconds`: for how long the URL may be handed out. */
  urlOf(
    key: string,
    options: { contentType: string },
  ): Promise<{ url: string; maxAgeSeconds: number } | null>
}

export interface RemoteListed {
  /** A key of the storage. */
  path: string
  sizeBytes: number
  /** A checksum that its host has made; '' where it makes none. */
  etag: string
  /** Milliseconds since 1970; NaN where the host does not report it. */
  modifiedAtMs: number
}

export interface Storage {
  /** null: this disk. */
  readonly remote: RemotePlace | null
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
   * links. A file that has that name already is replaced. null when the first does not exist.
   */
  link(from: string, to: string): Promise<StoredFile | null>
  /**
   * Links many files like `link`, flushing each folder once. Those that have the name already stay.
   * Returns the targets that exist now.
   */
  linkAll(files: readonly { from: string; to: string }[]): Promise<Set<string>>
  /**
   * Gives a local file that is still growing a name in the storage as well, so that it can be read
   * there. False where the file system has no hard links. `adopt` of the same file must follow when it is whole.
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
  /**
   * Runs `use` with a local path at which the file can be read until `use` ends. It is always the same for
   * a key; nothing is there when the file does not exist. `signal`: stops waiting until the file is there; `use` itself
   * has to heed it. Throws its reason.
   */
  withFile<T>(key: string, use: (path: string) => Promise<T>, signal?: AbortSignal): Promise<T>
  /**
   * Runs `use` with a local folder in which files of this folder are read and made; each new file that appears
   * under its final name is stored, can be read by its key from that moment on, and does not change. `needs`:
   * which files are read, as paths below the folder; absent: all that are directly in it. `signal`: as for a file.
   * Does not make the folder.
   */
  withFolder<T>(
    key: string,
    use: (path: string) => Promise<T>,
    needs?: readonly string[],
    signal?: AbortSignal,
  ): Promise<T>
  /** Runs `use` with a new local folder, whose files are not stored; it is removed in the end, or by `sweep`. */
  withTemporaryFolder<T>(key: string, use: (path: string) => Promise<T>): Promise<T>
  /** Where a file is, for people: a path or a URL. */
  placeOf(key: string): string
  /** Removes a file or a whole prefix; does nothing when there is none. */
  remove(key: string): Promise<void>
  /** Throws `storage_full` when `bytes` more would use the reserve that the database needs. */
  requireFreeSpace(bytes: number): Promise<void>
  /**
   * Until every file below it is where it is kept: at once on a disk, and for a bucket when it has them. Throws
   * `storage_unreachable`.
   */
  settled(key: string, signal: AbortSignal): Promise<void>
  /** Removes unfinished files of a killed process. Runs beside everything else. */
  sweep(signal: AbortSignal): Promise<void>
  /** `totalBytes`: size of the disk. */
  usage(): Promise<{ usedBytes: number; freeBytes: number; totalBytes: number }>
  /** Ends what is done in the background. */
  close(): Promise<void>
}
