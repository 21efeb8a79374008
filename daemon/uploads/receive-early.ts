/**
 * A file that comes in one go, and that can be played while it does: kept like an upload by tus, but
 * gone when it is cut off, since its sender cannot continue it.
 */
import type { Readable } from 'node:stream'
import type { Deps } from '../ports/deps.ts'
import type { UploadRecord } from '../ports/records.ts'
import { expiryOf } from './acceptable.ts'
import { whileContinued } from './continue.ts'
import { whileFollowed } from './early/follow.ts'

/** Note of an upload that nobody continues. An upload by tus has at least an empty object. */
const NOT_CONTINUED = ''

export const isContinued = (note: string | null): boolean => note !== NOT_CONTINUED

/** The row of an upload that is sent or fetched in one go. */
export const uploadInOneGo = (
  deps: Pick<Deps, 'clock' | 'ids' | 'settings'>,
  about: Pick<UploadRecord, 'space' | 'video' | 'fileName' | 'sizeBytes' | 'counted'>,
): UploadRecord => ({
  ...about,
  id: deps.ids.prefixed('upl'),
  createdAt: deps.clock.now().toISOString(),
  expiresAt: expiryOf(deps),
  resumeKey: null,
  holder: null,
  madeVideo: false,
})

/** Returns the number of bytes that came. The caller finishes or discards the upload. */
export async function receiveEarly(
  deps: Deps,
  row: UploadRecord,
  stream: Readable,
  signal: AbortSignal,
): Promise<number> {
  await deps.uploadFiles.create(row.id, NOT_CONTINUED)
  return whileContinued(deps, row.id, async (ended) => {
    const either = AbortSignal.any([signal, ended])
    const stop = (): void => void stream.destroy(either.reason as Error)
    either.addEventListener('abort', stop)
    try {
      either.throwIfAborted()
      return await whileFollowed(deps, row.id, (received) =>
        deps.uploadFiles.append(row.id, 0, stream, received),
      )
    } finally {
      either.removeEventListener('abort', stop)
    }
  })
}
