/** State that the steps of a job on a source share. */
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
  /** Shortened when the source ends earlier than its container declares. */
  ladder: Ladder
  encoded: EncodedSource
  progress: StepProgress
  /** Fires when the job is stopped or the disk fills up. */
  signal: AbortSignal
}

/** The video was deleted or has a newer source, so nothing is left to do. */
export class Superseded extends Error {}

/** The video in this transaction. Throws `Superseded` when this source is no longer its newest. */
export async function currentVideo(
  tx: Pick<Change, 'videos'>,
  source: Pick<SourceRecord, 'id' | 'video'>,
): Promise<VideoRecord> {
  const video = await tx.videos.get(source.video)
  if (!video || video.source !== source.id)
    throw new Superseded(`source ${source.id} is no longer wanted`)
  return video
}
