/** Which subtitles and chapters a file has: see TrackReader.textTracks. */
import { text } from 'node:stream/consumers'
import type { EngineCall } from '../../../ports/engine-call.ts'
import type { ChapterMark } from '../../../ports/records.ts'
import type { TextFormat, TextStreamInfo, TextTracks } from '../../../ports/tracks.ts'
import { JSON_OUTPUT } from '../probe/json-output.ts'
import { explained } from '../process/faults.ts'
import { safeInput } from '../encode/input-args.ts'
import { run, SILENCE_MS, type Program } from '../process/run.ts'

/** The part of ffprobe's JSON that is used; every field may be missing. */
interface ProbedTrack {
  format?: { start_time?: string; duration?: string }
  streams?: {
    index: number
    codec_name?: string
    disposition?: Record<string, number>
    tags?: Record<string, string>
  }[]
  chapters?: { start_time?: string; end_time?: string; tags?: Record<string, string> }[]
}

/** The text formats that containers hold. What is not here is pictures of text, or read by no ffmpeg that we use. */
const READ_AS: Record<string, TextFormat> = {
  subrip: 'srt',
  srt: 'srt',
  webvtt: 'vtt',
  ass: 'ass',
  ssa: 'ass',
  mov_text: 'ass',
  text: 'ass',
}
/** Each is read by a pipe of its own; those beyond are left out. */
const MOST_STREAMS = 64
const FOR_THE_DEAF = /\b(?:SDH|CC|HI|hearing[ -]impaired|closed captions?)\b/i
const FORCED = /\bforced\b/i

export const textTracksArgs = (file: string): string[] => [
  '-hide_banner',
  '-loglevel',
  'error',
  '-select_streams',
  's',
  '-show_streams',
  '-show_chapters',
  '-show_entries',
  'format=start_time,duration',
  '-of',
  'json',
  ...safeInput(file),
]

export async function textTracks(
  ffprobe: Program,
  file: string,
  { signal }: EngineCall,
): Promise<TextTracks> {
  return explained(
    'source_damaged',
    'The tracks of this file could not be read.',
    signal,
    async () => {
      const probed = JSON.parse(
        await run(
          ffprobe,
          textTracksArgs(file),
          { signal, limits: JSON_OUTPUT, silenceMs: SILENCE_MS, stdout: true },
          ({ stdout }) => text(stdout),
        ),
      ) as ProbedTrack
      return {
        subtitles: (probed.streams ?? []).slice(0, MOST_STREAMS).map(subtitleOf),
        chapters: chaptersOf(probed),
      }
    },
  )
}

function subtitleOf({
  index,
  codec_name: codec = 'unknown',
  disposition = {},
  tags = {},
}: NonNullable<ProbedTrack['streams']>[number]): TextStreamInfo {
  const title = tags.title?.trim() || handlerName(tags.handler_name)
  return {
    index,
    codec,
    readAs: READ_AS[codec] ?? null,
    language: languageOf(tags.language),
    title,
    forced: disposition.forced === 1 || FORCED.test(title ?? ''),
    hearingImpaired:
      disposition.hearing_impaired === 1 ||
      disposition.captions === 1 ||
      FOR_THE_DEAF.test(title ?? ''),
  }
}

/** MP4 names its tracks there, when it is not what every muxer writes. */
function handlerName(name: string | undefined): string | null {
  const trimmed = name?.trim()
  return trimmed && !/handler|^(?:subtitles?|text|sbtl|gpac)\b/i.test(trimmed) ? trimmed : null
}

/** Containers have `ger` or `deu`; BCP 47 has `de`. */
function languageOf(tag: string | undefined): string | null {
  try {
    const language = tag ? (Intl.getCanonicalLocales(tag.trim())[0] ?? null) : null
    return language === null || ['und', 'mul', 'zxx', 'mis'].includes(language) ? null : language
  } catch {
    // Not the name of a language.
    return null
  }
}

/** Entries without a length, and a single untitled one over the whole file, are no chapters. */
function chaptersOf({ format, chapters = [] }: ProbedTrack): ChapterMark[] {
  const offset = Number(format?.start_time ?? 0) || 0
  const at = (time: string | undefined): number =>
    Math.max(0, Math.round((Number(time ?? 0) - offset) * 1000) / 1000)
  const found = chapters
    .map((chapter, index) => ({
      startSeconds: at(chapter.start_time),
      endSeconds: at(chapter.end_time),
      title: chapter.tags?.title?.trim().slice(0, 300) || `${index + 1}`,
    }))
    .filter((chapter) => chapter.endSeconds > chapter.startSeconds)
    .sort((a, b) => a.startSeconds - b.startSeconds)
    // Two at one moment: the first counts.
    .filter(
      (chapter, index, all) => index === 0 || chapter.startSeconds > all[index - 1]!.startSeconds,
    )
  const isMeaningless =
    found.length === 1 && !chapters.some((chapter) => chapter.tags?.title?.trim())
  return isMeaningless ? [] : found.slice(0, 500)
}
