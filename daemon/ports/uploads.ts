/**
 * The bytes of unfinished uploads: local files, which grow, or pieces in the bucket that several processes use. A
 * finished one is handed to the storage as a local file (`whole`, then `Storage.adopt`).
 */
import type { Readable } from 'node:stream'

/** Which bytes of an upload are there: those before `received`, and those from `tailStart` on. */
export interface ReceivedBytes {
  received: number
  /** Where the tail begins that was sent ahead of the rest; null: none was. */
  tailStart: number | null
}

export interface UploadFiles {
  /** Whether the end of a file may come first: a gap in the file must cost nothing. */
  readonly takesTails: boolean
  /** Creates an empty upload, with a note that is stored beside it. Durable when it returns. */
  create(id: string, note: string): Promise<void>
  /**
   * Writes the stream from `offset` on and returns the new size. Throws when the stream breaks; what
   * came before is durable. Throws `storage_full`. `onReceived` is called with the size so far.
   */
  append(
    id: string,
    offset: number,
    stream: Readable,
    onReceived?: (sizeBytes: number) => void,
  ): Promise<number>
  /**
   * Gives the file its final length at once, so that it can be read like the finished one; what has
   * not arrived reads as zeros. From then on `sizeOf` answers from a record beside the file.
   */
  extend(id: string, sizeBytes: number): Promise<void>
  /**
   * Stores the end of the file, from `start` to its final length, before the bytes in front of it
   * have arrived. Throws `validation_failed` when the stream has another length.
   */
  putTail(id: string, start: number, sizeBytes: number, stream: Readable): Promise<void>
  /** Whether the finished file ends as the tail that was sent ahead; true without a tail. */
  matchesTail(id: string): Promise<boolean>
  /** Number of bytes received from the start; null when the upload does not exist, or was handed over. */
  sizeOf(id: string): Promise<number | null>
  /** null like `sizeOf`. */
  received(id: string): Promise<ReceivedBytes | null>
  /** Bytes from `start` to `end`, the latter excluded; fewer where the file ends. */
  read(id: string, start: number, end: number): Promise<Uint8Array>
  note(id: string): Promise<string | null>
  /** Where it is while it grows, if that is a local file. */
  localPath(id: string): string
  /** Path of a local file with all that has been received, which the caller may move away. */
  whole(id: string): Promise<string>
  /** Does nothing when the upload does not exist. */
  remove(id: string): Promise<void>
  /** Ids of everything in the folder, whether complete, partial or only a note. */
  list(): Promise<string[]>
}
