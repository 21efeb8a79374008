/**
 * A file of the bucket that is too large to be fetched as a whole before its first byte is sent on: read in parts, each
 * checked, of which some are kept for all readers.
 */
import { AppError } from '../../contract/errors.ts'
import { limitConcurrency } from '../../contract/limit-concurrency.ts'
import type { OpenFile } from '../../ports/storage.ts'
import type { Bucket, RemoteFile } from './bucket.ts'

/** Parts that are kept in memory for all, of 8 MiB each, and parts that are fetched at once. */
const MOST_PARTS = 12

export interface LargeFiles {
  open(key: string, file: RemoteFile, partBytes: number): OpenFile
  forgetAll(): void
}

export function createLargeFiles(bucket: Pick<Bucket, 'part'>, signal: AbortSignal): LargeFiles {
  /** Least recently used first; one request for all that want a part. */
  const parts = new Map<string, Promise<Buffer>>()
  const takeTurn = limitConcurrency(MOST_PARTS)

  function partOf(key: string, file: RemoteFile, part: number): Promise<Buffer> {
    const name = `${key} ${file.etag} ${part}`
    const found = parts.get(name)
    parts.delete(name)
    const bytes = found ?? takeTurn(() => bucket.part(key, file, part, signal))
    parts.set(name, bytes)
    if (!found) bytes.catch(() => parts.delete(name))
    if (parts.size > MOST_PARTS) parts.delete(parts.keys().next().value!)
    return bytes
  }

  return {
    open(key, file, partBytes) {
      const { sizeBytes, modifiedAtMs } = file
      /** A reader in small pieces needs it again, however many others read other parts. */
      let last: { part: number; bytes: Buffer } | null = null
      return {
        sizeBytes,
        modifiedAtMs,
        async read(into, position) {
          let done = 0
          while (done < into.length && position + done < sizeBytes) {
            const at = position + done
            const part = Math.floor(at / partBytes)
            const bytes: Buffer = last?.part === part ? last.bytes : await partOf(key, file, part)
            last = { part, bytes }
            const copied = bytes.copy(into, done, at - part * partBytes)
            // An answer of another length has been refused; this would not end.
            if (copied === 0) throw new AppError('storage_unreachable')
            done += copied
          }
          return done
        },
        async close() {
          last = null
        },
      }
    },
    forgetAll: () => parts.clear(),
  }
}
