/**
 * Texts of a video that are available before it is playable: `subtitles/<language>.vtt`,
 * `chapters.<vtt|json>`, `transcript.<json|txt|vtt>`.
 */
import { AppError } from '../contract/errors.ts'
import type { TranscriptFormat } from '../contract/tracks.ts'
import type { MediaOfVideo } from '../ports/media-repository.ts'
import type { Deps } from '../ports/deps.ts'
import { subtitleFile } from '../ports/layout.ts'
import type { SubtitleRecord, VideoRecord } from '../ports/records.ts'
import { chaptersJson, chaptersOf, chaptersVtt } from '../model/chapter-list.ts'
import { subtitleNamed } from '../model/subtitle-address.ts'
import { TRANSCRIPT_TYPES, transcriptOf } from './transcript.ts'

export type ServedText =
  | {
      kind: 'file'
      key: string
      contentType: string
      immutable: false
      /** The subtitle that the text belongs to. */ row: SubtitleRecord
    }
  | { kind: 'text'; text: string; contentType: string; maxAgeSeconds: number }

const WEBVTT = 'text/vtt; charset=utf-8'
const MAX_AGE_SECONDS = 60

/** null for any other path. Throws `subtitle_not_found`, `transcript_not_found`, `not_found`. */
export async function servedText(
  deps: Pick<Deps, 'storage' | 'texts'>,
  video: VideoRecord,
  media: MediaOfVideo,
  path: string,
): Promise<ServedText | null> {
  const subtitle = /^subtitles\/([A-Za-z0-9-]+)\.vtt$/.exec(path)?.[1]
  if (subtitle) return subtitleOf(media, subtitle)
  const format = /^transcript\.(json|txt|vtt)$/.exec(path)?.[1] as TranscriptFormat | undefined
  if (format)
    return text(await transcriptOf(deps, media.subtitles, format), TRANSCRIPT_TYPES[format])
  if (path !== 'chapters.vtt' && path !== 'chapters.json') return null
  const chapters = chaptersOf(video, media.source)
  if (chapters.length === 0) throw new AppError('not_found', 'This video has no chapters.')
  return path === 'chapters.vtt'
    ? text(chaptersVtt(chapters), WEBVTT)
    : text(chaptersJson(chapters), 'application/json+chapters')
}

function subtitleOf({ subtitles }: MediaOfVideo, name: string): ServedText {
  const row = subtitleNamed(subtitles, name)
  if (!row) throw new AppError('subtitle_not_found', `This video has no subtitle ${name}.`)
  if (row.status !== 'ready')
    throw new AppError(
      'subtitle_not_found',
      row.status === 'failed'
        ? 'This subtitle could not be generated.'
        : 'This subtitle is still being generated.',
    )
  return { kind: 'file', key: subtitleFile(row), contentType: WEBVTT, immutable: false, row }
}

function text(content: string, contentType: string): ServedText {
  return { kind: 'text', text: content, contentType, maxAgeSeconds: MAX_AGE_SECONDS }
}
