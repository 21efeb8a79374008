/** The end of a cut: it takes the place of what was served, and everything timed moves to its timeline. */
import type { SourceRecord, VideoRecord } from '../../ports/records.ts'
import { chaptersInCut, posterInCut, wholeMarks } from '../../model/cut-marks.ts'
import { setVideo } from '../../model/change-video.ts'
import type { Change } from '../../model/change.ts'
import { isReencode } from '../reencode/keep-served.ts'
import { withEarlier } from '../retire.ts'
import { moveTranscription, resumeTracks } from '../resume-tracks.ts'
import { applyTexts, type PreparedText } from './texts.ts'

/** Serves the cut, as part of the transaction that makes the video ready. */
export async function takeOverCut(
  tx: Change,
  video: VideoRecord,
  copy: SourceRecord,
  prepared: readonly PreparedText[],
): Promise<VideoRecord> {
  const keep = copy.cut!.keep
  const original = (await tx.media.source(copy.cut!.of.source))!
  const wholeSeconds = original.ladder!.durationSeconds
  const { chapters, poster } = wholeMarks(video)
  await applyTexts(tx, video, prepared, copy.id)
  await tx.media.updateSource(copy.id, {
    chapters: chaptersInCut(original.chapters, keep, wholeSeconds),
  })
  await moveTranscription(tx, video.id, copy.id)
  const isSame = isReencode(copy)
  if (isSame) await tx.jobs.removeOf(video.id, ['reencode'])
  await resumeTracks(tx, video.id)
  const after = {
    chapters: chaptersInCut(chapters, keep, wholeSeconds),
    poster: posterInCut(poster, keep),
  }
  const earlierSources = await withEarlier(tx, video)
  return setVideo(tx, video, {
    ...after,
    servedSource: copy.id,
    earlierSources,
    missingFiles: null,
    cut: {
      original: original.id,
      keep,
      since: (isSame ? video.cut?.since : null) ?? tx.now,
      error: null,
      freedAt: video.cut?.freedAt ?? null,
      chapters: { before: chapters, after: after.chapters },
      poster: { before: poster, after: after.poster },
      texts: prepared.map(({ id, before: whole, after: moved }) => ({
        id,
        before: whole,
        after: moved,
      })),
    },
  })
}
