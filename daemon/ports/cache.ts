/**
 * A bounded cache of files that can be regenerated at any time; it survives a restart and evicts the
 * least recently used. Keys are storage keys, so that the files of a video can be removed together with
 * it.
 */
export interface FileCache {
  /** null when the file is not cached. */
  get(key: string): Promise<Buffer | null>
  /**
   * Caches a file within the size limit. Calls `isWanted` once `forget` can see the file, so that files
   * of a video that is removed meanwhile do not come back. Throws `storage_full`.
   */
  put(key: string, bytes: Buffer, isWanted: () => Promise<boolean>): Promise<void>
  /** Removes everything below a prefix, including files that are being written. */
  forget(prefix: string): Promise<void>
}
