/** A video's own changes, inside a transaction of `change`. */
import { AppError } from '../contract/errors.ts'
import { TRANSITIONS, type VideoStatus } from '../contract/states.ts'
import type { VideoRecord } from '../ports/records.ts'
import type { Change } from './change.ts'
import { recordVideo } from './present-video.ts'

/** Changes columns, not the state; no event of its own. */
export async function setVideo(
  tx: Pick<Change, 'videos' | 'now'>,
  video: VideoRecord,
  fields: Partial<VideoRecord>,
): Promise<VideoRecord> {
  const changed = { ...fields, updatedAt: laterThan(video.updatedAt, tx.now) }
  await tx.videos.update(video.id, changed)
  return { ...video, ...changed }
}

/** To another state, with its event. Throws `invalid_state` where the table of states has no way. */
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

/** Two changes in one millisecond have two times: `updatedAt` tells versions of a video apart. */
function laterThan(before: string, now: string): string {
  return now > before ? now : new Date(Date.parse(before) + 1).toISOString()
}
