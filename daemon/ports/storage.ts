/**
 * Where bytes are kept. A key is a relative path of plain names: `videos/<space>/<video key>/<source>/…`.
 * Every write is durable and whole before it is visible (house rule 9). Full storage: AppError `storage_full`.
 */
import type { Readable } from 'node:stream'

export interface StoredFile {
  sizeBytes: number
  /** Milliseconds since 1970. */
  modifiedAtMs: number
}

/** Stays as it is until it is closed, whatever becomes of its name. */
export interface OpenFile extends StoredFile {
  /** How many bytes came: fewer than fit in at the end of the file, 0 behind it. */
  read(into: Buffer, position: number): Promise<number>
  close(): Promise<void>
}

export interface StoredFolder {
  /** Another one after a file was added or removed. */
  stamp: string
  /** Name → bytes. */
  sizes(): Promise<Map<string, number>>
}

export interface Storage {
  /** Receives a stream; beyond `maxBytes` it throws `upload_too_large` and leaves nothing. */
  receive(
    key: string,
    stream: Readable,
    options: { maxBytes: number; signal: AbortSignal },
  ): Promise<StoredFile>
  /** Takes over a finished local file, without copying where it can. */
  adopt(key: string, localPath: string): Promise<StoredFile>
  /**
   * The same file under another name as well, until that is removed; copied where the disk knows no
   * such thing. null when it is not there.
   */
  link(from: string, to: string): Promise<StoredFile | null>
  stat(key: string): Promise<StoredFile | null>
  /** For reading from any place; null when it is not there. Whoever opens it closes it. */
  openFile(key: string): Promise<OpenFile | null>
  /** null when there is no such folder. */
  folder(key: string): Promise<StoredFolder | null>
  /** Hexadecimal; null when it is not there. Reads all of it, and lets others have their turn meanwhile. */
  sha256(key: string, signal: AbortSignal): Promise<string | null>
  /** Bytes from `start` to `end`, both included. */
  open(key: string, range?: { start: number; end: number }): Readable
  readText(key: string): Promise<string | null>
  writeText(key: string, text: string): Promise<void>
  /** A path that a child process may read and write below. */
  localPath(key: string): string
  /** Removes a file or a whole prefix; nothing there is no error. */
  remove(key: string): Promise<void>
  /** Throws `storage_full` when `bytes` more would touch the reserve that the database needs to go on. */
  requireRoom(bytes: number): Promise<void>
  /** Removes what a killed process left unfinished. Runs beside everything else. */
  sweep(signal: AbortSignal): Promise<void>
  usage(): Promise<{ usedBytes: number; freeBytes: number }>
}
