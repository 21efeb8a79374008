/** Chapters as they are presented: each with its end, none beyond the video. Pure. */
import type { Chapter } from '../contract/video.ts'
import type { SourceFacts, VideoRecord } from '../ports/records.ts'
import { escapeText } from '../subtitle-formats/cues.ts'
import { writeWebVtt } from '../subtitle-formats/webvtt.ts'

export function chaptersOf(
  video: Pick<VideoRecord, 'chapters'>,
  source: Pick<SourceFacts, 'chapters' | 'durationSeconds'> | null,
): Chapter[] {
  const marks = video.chapters ?? source?.chapters ?? []
  const duration = source?.durationSeconds ?? null
  // A shorter source may have replaced the one that the chapters were made for.
  const inside = marks.filter((mark) => duration === null || mark.startSeconds < duration)
  return inside.map((mark, index) => {
    const next = inside[index + 1]?.startSeconds ?? duration ?? mark.startSeconds
    const end = Math.min(
      mark.endSeconds ?? next,
      next === mark.startSeconds ? Infinity : next,
      duration ?? Infinity,
    )
    return { start_seconds: mark.startSeconds, end_seconds: end, title: mark.title }
  })
}

/** WebVTT for a chapter track. */
export function chaptersVtt(chapters: readonly Chapter[]): string {
  const cues = chapters.map((chapter) => ({
    startMs: Math.round(chapter.start_seconds * 1000),
    endMs: Math.max(
      Math.round(chapter.end_seconds * 1000),
      Math.round(chapter.start_seconds * 1000) + 1,
    ),
    id: '',
    settings: '',
    text: escapeText(chapter.title.replace(/\s+/g, ' ')),
  }))
  return writeWebVtt({ blocks: [], cues })
}

/** For podcast programs: https://github.com/Podcastindex-org/podcast-namespace, JSON Chapters 1.2. */
export function chaptersJson(chapters: readonly Chapter[]): string {
  return JSON.stringify({
    version: '1.2.0',
    chapters: chapters.map(({ start_seconds: startTime, end_seconds: endTime, title }) => ({
      startTime,
      endTime,
      title,
    })),
  })
}
