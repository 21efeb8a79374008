import type { SourceRecord, VideoRecord } from '../../ports/records.ts'
import type { Change } from '../../model/change.ts'
import { advance } from '../../model/change-video.ts'
import { dropSource } from '../drop-source.ts'
import { resumeTracks } from '../resume-tracks.ts'

/**
 * Gives up a re-encode, as part of a transaction: what was made of the copy is deleted, and the video
 * is ready with the version that was served all the time.
 */
export async function keepServed(
  tx: Change,
  video: VideoRecord,
  copy: Pick<SourceRecord, 'id' | 'video'>,
): Promise<void> {
  await tx.jobs.removeOf(video.id, ['process', 'encode', 'reencode'])
  await dropSource(tx, copy)
  await advance(tx, video, 'ready', {
    source: video.servedSource,
    error: null,
    waiting: null,
    progress: 1,
  })
  await resumeTracks(tx, video.id)
  if (video.earlierSources) await tx.enqueue('retire', video.id, {})
}

/** Whether the video is being re-encoded into this source. */
export const isCopyInWork = (video: VideoRecord, source: SourceRecord | null): boolean =>
  source !== null &&
  source.copyOf !== null &&
  video.source === source.id &&
  video.servedSource !== null &&
  video.servedSource !== source.id &&
  (video.status === 'uploaded' || video.status === 'processing')
