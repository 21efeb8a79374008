/**
 * The bytes of uploads on their way. Always local files, since they grow by pieces;
 * a finished one is handed to the storage (`Storage.adopt`).
 */
import type { Readable } from 'node:stream'

export interface UploadFiles {
  /** Makes the upload, empty, with a note to be kept beside it. Durable when it returns. */
  create(id: string, note: string): Promise<void>
  /**
   * Writes what comes from `offset` on and answers the new size. When the stream breaks it throws;
   * what came before stays and is durable. Throws `storage_full`.
   */
  append(id: string, offset: number, stream: Readable): Promise<number>
  /** null when there is no such upload, or it was handed over. */
  sizeOf(id: string): Promise<number | null>
  note(id: string): Promise<string | null>
  localPath(id: string): string
  /** Nothing there is no error. */
  remove(id: string): Promise<void>
  /** The ids of everything here, whether whole, half or only a note. */
  list(): Promise<string[]>
}
