import type { SourceRecord, VideoRecord } from '../../ports/records.ts'
import type { Change } from '../../model/change.ts'
import { advance } from '../../model/change-video.ts'
import { dropSource } from '../drop-source.ts'
import { resumeTracks } from '../resume-tracks.ts'

/**
 * Gives up a re-encode or a cut, as part of a transaction: what was made of the copy is deleted, and the video
 * is ready with the version that was served all the time.
 */
export async function keepServed(
  tx: Change,
  video: VideoRecord,
  copy: Pick<SourceRecord, 'id' | 'video' | 'cut' | 'copyOf'>,
  error: VideoRecord['error'] = null,
): Promise<void> {
  await tx.jobs.removeOf(video.id, ['process', 'encode', 'reencode'])
  await dropSource(tx, copy)
  await advance(tx, video, 'ready', {
    source: video.servedSource,
    error: null,
    waiting: null,
    progress: 1,
    ...(error && !isReencode(copy) ? { cut: failedCut(video, error) } : {}),
  })
  await resumeTracks(tx, video.id)
  if (video.earlierSources) await tx.enqueue('retire', video.id, {})
}

const AGAIN = 'Cut the video again. If it fails again, see the server log for the reason.'

/** A first cut that failed leaves nothing but the reason. */
const failedCut = (
  { cut, servedSource }: VideoRecord,
  error: NonNullable<VideoRecord['error']>,
): VideoRecord['cut'] => ({
  ...(cut ?? {
    original: servedSource!,
    keep: null,
    since: '',
    freedAt: null,
    chapters: { before: null, after: null },
    poster: { before: null, after: null },
    texts: [],
  }),
  error:
    error.code === 'encoding_failed' ? { ...error, message: `${error.message} ${AGAIN}` } : error,
})

/** Whether a copy shows what was shown before, and is no other cut of it. */
export const isReencode = ({ copyOf, cut }: Pick<SourceRecord, 'copyOf' | 'cut'>): boolean =>
  copyOf !== null && (!cut || cut.fresh === 'reencode')

/** Whether the video is being re-encoded, or cut, into this source. */
export const isCopyInWork = (video: VideoRecord, source: SourceRecord | null): boolean =>
  source !== null &&
  source.copyOf !== null &&
  video.source === source.id &&
  video.servedSource !== null &&
  video.servedSource !== source.id &&
  (video.status === 'uploaded' || video.status === 'processing')
