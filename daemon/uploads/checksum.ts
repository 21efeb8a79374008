/** The SHA-256 of a stored upload, for its sender to compare. */
import { AppError } from '../contract/errors.ts'
import type { UploadChecksum } from '../contract/upload.ts'
import type { Uploader } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { sourceFile } from '../ports/layout.ts'
import { readUpload } from './read.ts'
import { sourceOfUpload } from '../model/source-of-upload.ts'

/** A source does not change, so neither does this; the oldest go when there are many. */
const MOST_CACHED = 1_000

/** `calculate` answers at once what is under way or known; null when there is no file. */
export interface Checksums {
  calculate(key: string): Promise<string | null>
}

/** Reads one file at a time: a disk that reads two at once reads each at less than half the speed. */
export function createChecksums(deps: Pick<Deps, 'storage'>, stopping: AbortSignal): Checksums {
  const cache = new Map<string, Promise<string | null>>()
  let last: Promise<unknown> = Promise.resolve()
  return {
    calculate(key) {
      const found = cache.get(key)
      if (found) return found
      const reading = last.then(() => deps.storage.sha256(key, stopping))
      cache.set(key, reading)
      // A failed or missing checksum may be requested again.
      reading.then(
        (value) => value === null && cache.delete(key),
        () => cache.delete(key),
      )
      last = reading.catch(() => undefined)
      for (const oldest of cache.keys()) {
        if (cache.size <= MOST_CACHED) break
        cache.delete(oldest)
      }
      return reading
    },
  }
}

type ChecksumDeps = Parameters<typeof readUpload>[0]

/**
 * `until` ends the wait, not the calculation: the answer then has no value yet. Throws as `readUpload` does, and
 * `invalid_state` while bytes are missing.
 */
export async function readChecksum(
  deps: ChecksumDeps,
  checksums: Checksums,
  uploader: Uploader,
  id: string,
  until: AbortSignal,
): Promise<UploadChecksum> {
  const { finished, size_bytes, received_bytes, video } = await readUpload(deps, uploader, id)
  if (!finished)
    throw new AppError(
      'invalid_state',
      `The upload has ${received_bytes} of ${size_bytes} bytes. Send the rest first.`,
    )
  const value = await valueUntil(checksums.calculate(sourceFile(video, sourceOfUpload(id))), until)
  if (value === null)
    throw new AppError(
      'upload_not_found',
      'The file of this upload was not kept: it is not a video, or its video was deleted.',
    )
  return {
    object: 'upload_checksum',
    upload: id,
    size_bytes,
    algorithm: 'sha256',
    value: value ?? null,
  }
}

/** undefined when `until` came first. */
async function valueUntil(
  value: Promise<string | null>,
  until: AbortSignal,
): Promise<string | null | undefined> {
  if (until.aborted) return undefined
  const { promise: over, resolve: end } = Promise.withResolvers<undefined>()
  const onAbort = () => end(undefined)
  until.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([value, over])
  } finally {
    until.removeEventListener('abort', onAbort)
  }
}
