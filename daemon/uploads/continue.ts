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

/** So often, while bytes come, the expiry is renewed, and the lock taken again that went with a lost connection. */
export const renewEveryMs = ({ settings }: Pick<Deps, 'settings'>): number =>
  Math.min(RENEW_MS, settings.uploadExpirySeconds * 250)

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
  let lock = null as HeldLock | null
  const renew = async () => {
    if (!(await continueUpload(deps, id)))
      return ended.abort(
        new AppError(
          'upload_not_found',
          'The upload was cancelled, or its video was deleted, while bytes were being sent.',
        ),
      )
    if (!lock || lock.lost.aborted) lock = (await deps.db.shared?.tryLock(lockOf(id))) ?? null
  }
  let renewing: Promise<void> | null = null
  const timer = setInterval(() => {
    // Two at once would take the lock twice.
    renewing ??= renew()
      .catch((error: unknown) =>
        deps.log.warn({ err: error, upload: id }, 'could not extend the expiry of an upload'),
      )
      .finally(() => (renewing = null))
  }, renewEveryMs(deps))
  try {
    await (renewing = renew().finally(() => (renewing = null)))
    ended.signal.throwIfAborted()
    receiving.add(id)
    return await receive(ended.signal)
  } finally {
    receiving.delete(id)
    clearInterval(timer)
    // A lock that is taken now must not outlive the request.
    await renewing
    await lock?.release()
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
