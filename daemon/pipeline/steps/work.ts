/** What the steps of one `process` job hand to each other. */
import type { Change } from '../../model/change.ts'
import type { Deps } from '../../ports/deps.ts'
import type { EncodedSource } from '../../ports/encoding.ts'
import type { Ladder } from '../../ports/media.ts'
import type { SourceRecord, VideoRecord } from '../../ports/records.ts'
import type { StepProgress } from './progress.ts'

export interface StepWork {
  deps: Deps
  video: VideoRecord
  source: SourceRecord
  /** Shortened when the source ends before its container says. */
  ladder: Ladder
  made: EncodedSource
  progress: StepProgress
  /** Fires when the job is stopped, or when the disk fills up. */
  signal: AbortSignal
}

/** The video was deleted, or another source took this one's place: there is nothing left to do. */
export class Superseded extends Error {}

/** The video as it is in this transaction, while this source is still its newest. */
export async function currentVideo(
  tx: Pick<Change, 'videos'>,
  source: Pick<SourceRecord, 'id' | 'video'>,
): Promise<VideoRecord> {
  const video = await tx.videos.get(source.video)
  if (!video || video.source !== source.id)
    throw new Superseded(`source ${source.id} is no longer wanted`)
  return video
}
