/** Changes of a video within a transaction of `change`. */
import { AppError } from '../contract/errors.ts'
import { TRANSITIONS, type VideoStatus } from '../contract/states.ts'
import type { VideoRecord } from '../ports/records.ts'
import type { Change } from './change.ts'
import { recordVideo } from './present-video.ts'

/** Updates columns other than the state; records no event. In another collection, the video comes first. */
export async function setVideo(
  tx: Pick<Change, 'videos' | 'now'>,
  video: VideoRecord,
  fields: Partial<VideoRecord>,
): Promise<VideoRecord> {
  const isMoved = fields.collection !== undefined && fields.collection !== video.collection
  const changed = {
    ...fields,
    ...(isMoved ? { position: -Date.parse(tx.now) } : {}),
    updatedAt: laterThan(video.updatedAt, tx.now),
  }
  await tx.videos.update(video.id, changed)
  return { ...video, ...changed }
}

/**
 * Moves the video to another state and records the event. Throws `invalid_state` when the table of
 * states does not permit it.
 */
export async function advance(
  tx: Change,
  video: VideoRecord,
  to: VideoStatus,
  fields: Partial<VideoRecord> = {},
): Promise<VideoRecord> {
  const type = TRANSITIONS[video.status][to]
  if (type === undefined)
    throw new AppError('invalid_state', `A video that is ${video.status} cannot become ${to}.`)
  const advanced = await setVideo(tx, video, { ...fields, status: to })
  if (type) await recordVideo(tx, type, advanced)
  return advanced
}

/**
 * Ensures that two changes within a millisecond have different times: `updatedAt` distinguishes
 * versions of a video.
 */
function laterThan(before: string, now: string): string {
  return now > before ? now : new Date(Date.parse(before) + 1).toISOString()
}
