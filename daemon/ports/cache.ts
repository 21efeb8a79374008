/**
 * Files that can be made again at any time: bounded, the least recently used goes first, kept over a restart.
 * Keys are those of the storage, so that what belongs to a video can go with it.
 */
export interface FileCache {
  /** null when it is not there. */
  get(key: string): Promise<Buffer | null>
  /**
   * Keeps a file, and never more than the limit in all. `isWanted` is asked once the file is known to `forget`:
   * what was removed meanwhile does not come back. Throws `storage_full`.
   */
  put(key: string, bytes: Buffer, isWanted: () => Promise<boolean>): Promise<void>
  /** Removes everything below a prefix, also what is being kept at this moment. */
  forget(prefix: string): Promise<void>
}
