/**
 * The bytes of unfinished uploads. Always local files, since they grow in pieces; a finished one is
 * handed to the storage (`Storage.adopt`).
 */
import type { Readable } from 'node:stream'

export interface UploadFiles {
  /** Creates an empty upload, with a note that is stored beside it. Durable when it returns. */
  create(id: string, note: string): Promise<void>
  /**
   * Writes the stream from `offset` on and returns the new size. Throws when the stream breaks; what
   * came before is durable. Throws `storage_full`.
   */
  append(id: string, offset: number, stream: Readable): Promise<number>
  /** null when the upload does not exist, or was handed over. */
  sizeOf(id: string): Promise<number | null>
  note(id: string): Promise<string | null>
  localPath(id: string): string
  /** Does nothing when the upload does not exist. */
  remove(id: string): Promise<void>
  /** Ids of everything in the folder, whether complete, partial or only a note. */
  list(): Promise<string[]>
}
