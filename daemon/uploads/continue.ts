/** More bytes come: the time until the upload expires starts over, again and again while they come. */
import { AppError } from '../contract/errors.ts'
import type { Deps } from '../ports/deps.ts'
import type { HeldLock } from '../ports/shared.ts'
import { expiryOf } from './acceptable.ts'

const RENEW_MS = 60_000

/** Uploads that this process is receiving. */
const receiving = new Set<string>()

/** Whether a request brings bytes for it at this moment, to whichever process. */
export const isReceiving = async ({ db }: Pick<Deps, 'db'>, id: string): Promise<boolean> =>
  receiving.has(id) || ((await db.shared?.isLocked(lockOf(id))) ?? false)

const lockOf = (id: string): string => `receiving ${id}`

export type ContinueDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'log'>

/**
 * Runs `receive`; its signal fires with `upload_not_found` when the upload is ended, or its video
 * deleted, meanwhile.
 */
export async function whileContinued<T>(
  deps: ContinueDeps,
  id: string,
  receive: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const ended = new AbortController()
  const renew = async () => {
    if (!(await continueUpload(deps, id)))
      ended.abort(
        new AppError(
          'upload_not_found',
          'The upload was cancelled, or its video was deleted, while bytes were being sent.',
        ),
      )
  }
  const everyMs = Math.min(RENEW_MS, deps.settings.uploadExpirySeconds * 250)
  const timer = setInterval(
    () =>
      void renew().catch((error: unknown) =>
        deps.log.warn({ err: error, upload: id }, 'could not extend the expiry of an upload'),
      ),
    everyMs,
  )
  let lock: HeldLock | null = null
  try {
    await renew()
    ended.signal.throwIfAborted()
    receiving.add(id)
    lock = (await deps.db.shared?.tryLock(lockOf(id))) ?? null
    return await receive(ended.signal)
  } finally {
    receiving.delete(id)
    await lock?.release()
    clearInterval(timer)
  }
}

/** False when there is no such upload any more, or its video is in the trash. */
async function continueUpload(deps: ContinueDeps, id: string): Promise<boolean> {
  return deps.db.write(async ({ uploads, videos }) => {
    const upload = await uploads.get(id)
    const video = upload && (await videos.get(upload.video))
    if (!video || video.trashedAt !== null) return false
    await uploads.updateExpiry(id, expiryOf(deps))
    return true
  })
}
