/** Expires abandoned uploads periodically. */
import type { Deps } from '../ports/deps.ts'
import type { UploadRecord } from '../ports/records.ts'
import { failVideo } from '../pipeline/fail.ts'
import { discardUpload } from './discard.ts'
import { finishUpload, type FinishDeps } from './finish.ts'

export { recoverUploads } from './recover.ts'

const LOOK_EVERY_MS = 60_000

/** Answers the stop. */
export function watchUploads(
  deps: Parameters<typeof expireUploads>[0] & Pick<Deps, 'schedule'>,
): () => void {
  let looking = false
  const look = async () => {
    if (looking) return
    looking = true
    try {
      await expireUploads(deps)
    } catch (error) {
      deps.log.error({ err: error }, 'could not maintain uploads')
    } finally {
      looking = false
    }
  }
  const everyMs = Math.min(LOOK_EVERY_MS, deps.settings.uploadExpirySeconds * 250)
  return deps.schedule.every('uploads', everyMs, look)
}

/**
 * Uploads that nobody continued: bytes and rows go, and a video that waited for them fails. To be called now
 * and then. One that fails is logged and does not hold up the others.
 */
export async function expireUploads(deps: FinishDeps & Pick<Deps, 'log'>): Promise<void> {
  const now = deps.clock.now().toISOString()
  for (const row of await deps.db.read(({ uploads }) => uploads.expired(now))) {
    await expire(deps, row, now).catch((error: unknown) =>
      deps.log.error({ err: error, upload: row.id }, 'could not expire an upload'),
    )
  }
}

async function expire(deps: FinishDeps, row: UploadRecord, now: string): Promise<void> {
  // Whole, but its finish failed: no fault of the client's.
  if ((await deps.uploadFiles.sizeOf(row.id)) === row.sizeBytes)
    return finishUpload(deps, { upload: row.id })

  const isOver = (current: UploadRecord): boolean => current.expiresAt <= now
  if (!(await discardUpload(deps, row, { when: isOver, isByItself: true }))) return
  const { video, others } = await deps.db.read(async ({ videos, uploads }) => ({
    video: await videos.get(row.video),
    others: await uploads.ofVideo(row.video),
  }))
  if (video?.status !== 'created' || others.length > 0) return
  await failVideo(
    deps,
    video.id,
    'upload_expired',
    'The upload was started but not finished in time. Upload the file again.',
  )
}
