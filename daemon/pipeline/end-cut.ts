import type { VideoRecord } from '../ports/records.ts'
import { setVideo } from '../model/change-video.ts'
import type { Change } from '../model/change.ts'
import { dropSource } from './drop-source.ts'

/**
 * Ends a cut because the video gets another file: what plays now plays on, and what only undoing would
 * need is deleted. Uploaded subtitles stay, as they were before the cut.
 */
export async function endCut(tx: Change, video: VideoRecord): Promise<VideoRecord> {
  const { cut } = video
  if (!cut) return video
  for (const row of await tx.media.subtitlesOf(video.id)) {
    const text = cut.texts.find(({ id }) => id === row.id)
    if (text?.before.source === null && row.source === text.after.source)
      await tx.media.updateSubtitle(row.id, text.before)
  }
  const ended = await setVideo(tx, video, { cut: null })
  const isServed = [video.servedSource, ...(video.earlierSources ?? [])].includes(cut.original)
  if (cut.keep && !isServed) await dropSource(tx, { id: cut.original, video: video.id })
  return ended
}
