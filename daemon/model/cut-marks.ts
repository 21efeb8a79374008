/** Chapters and posters of a cut: moved to its timeline, and back. Pure. */
import { inCut, inSource, stretchInCut, totalSeconds } from '../ports/cut-times.ts'
import type { TimeRange } from '../ports/cut-times.ts'
import type { ChapterMark, PosterChoice, VideoRecord } from '../ports/records.ts'

type Moved = (stretch: TimeRange) => TimeRange | null

export const chaptersInCut = (
  marks: readonly ChapterMark[] | null,
  keep: readonly TimeRange[],
  wholeSeconds: number,
): ChapterMark[] | null => movedMarks(marks, wholeSeconds, (stretch) => stretchInCut(keep, stretch))

export const chaptersInSource = (
  marks: readonly ChapterMark[] | null,
  keep: readonly TimeRange[],
  cutSeconds: number,
): ChapterMark[] | null =>
  movedMarks(marks, cutSeconds, (stretch) => {
    const shown = inSource(keep, stretch)
    return shown.length === 0 ? null : { start: shown[0]!.start, end: shown.at(-1)!.end }
  })

function movedMarks(
  marks: readonly ChapterMark[] | null,
  seconds: number,
  moved: Moved,
): ChapterMark[] | null {
  if (!marks) return null
  return marks.flatMap((mark, index) => {
    const end = mark.endSeconds ?? marks[index + 1]?.startSeconds ?? seconds
    const found = moved({ start: mark.startSeconds, end: Math.min(end, seconds) })
    if (!found) return []
    return [
      {
        startSeconds: thousandths(found.start),
        endSeconds: mark.endSeconds === null ? null : thousandths(found.end),
        title: mark.title,
      },
    ]
  })
}

/** A moment that was cut away is no choice any more. */
export function posterInCut(
  poster: PosterChoice | null,
  keep: readonly TimeRange[],
): PosterChoice | null {
  if (poster?.kind !== 'time') return poster
  const seconds = inCut(keep, poster.seconds)
  return seconds === null ? null : { kind: 'time', seconds }
}

export function posterInSource(
  poster: PosterChoice | null,
  keep: readonly TimeRange[],
): PosterChoice | null {
  if (poster?.kind !== 'time') return poster
  const [shown] = inSource(keep, { start: poster.seconds, end: poster.seconds + 0.001 })
  return shown ? { kind: 'time', seconds: shown.start } : null
}

/** Chapters and poster of a video on the timeline of its source: as they were, or moved if changed since. */
export function wholeMarks({
  cut,
  chapters,
  poster,
}: Pick<VideoRecord, 'cut' | 'chapters' | 'poster'>): Pick<VideoRecord, 'chapters' | 'poster'> {
  if (!cut?.keep) return { chapters, poster }
  return {
    chapters: isSame(chapters, cut.chapters.after)
      ? cut.chapters.before
      : chaptersInSource(chapters, cut.keep, totalSeconds(cut.keep)),
    poster: isSame(poster, cut.poster.after) ? cut.poster.before : posterInSource(poster, cut.keep),
  }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const thousandths = (seconds: number): number => Math.round(seconds * 1000) / 1000
