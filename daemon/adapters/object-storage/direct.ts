/** Signed URLs of files in the bucket, for viewers of public videos (ports/storage.ts). */
import type { DirectAccess } from '../../ports/storage.ts'
import { presignedUrl } from '../s3/presign.ts'
import { bucketUrl, type S3Settings } from '../s3/settings.ts'
import type { FileFetches } from './fetching.ts'

/** Within it, a file has one URL, which caches know again. */
const WINDOW_SECONDS = 300
/** To begin to read at the end of the window, there is as much time again. */
const VALID_SECONDS = 2 * WINDOW_SECONDS
/** Nobody is sent to a bucket that cannot be reached: as often it is asked, by the request of some viewer. */
const ASK_AGAIN_MS = 10_000
/** For its answer; then svc sends the file. */
const PATIENCE_MS = 2_000

export function createDirectAccess(
  settings: S3Settings,
  inBucket: FileFetches['statInBucket'],
  nowMs: () => number = Date.now,
): DirectAccess {
  let [lastCheckedMs, awayMs] = [-Infinity, -Infinity]

  async function isThere(key: string): Promise<boolean> {
    const now = performance.now()
    if (now - awayMs < ASK_AGAIN_MS) return false
    const bypassesCache = now - lastCheckedMs >= ASK_AGAIN_MS
    if (bypassesCache) lastCheckedMs = now
    try {
      return (
        (await inBucket(key, { stop: AbortSignal.timeout(PATIENCE_MS), bypassesCache })) !== null
      )
    } catch (error) {
      awayMs = now
      throw error
    }
  }

  return {
    origin: new URL(bucketUrl(settings)).origin,
    async urlOf(key, { contentType }) {
      if (!(await isThere(key))) return null
      const now = nowMs()
      const fromMs = now - (now % (WINDOW_SECONDS * 1_000))
      const url = await presignedUrl(settings, `${settings.prefix}${key}`, {
        fromMs,
        seconds: VALID_SECONDS,
        query: {
          'response-content-type': contentType,
          'response-cache-control': `public, max-age=${VALID_SECONDS}, immutable`,
        },
      })
      return { url, maxAgeSeconds: Math.floor((fromMs - now) / 1_000) + WINDOW_SECONDS }
    },
  }
}
