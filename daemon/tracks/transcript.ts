/** The transcript of a video: its original subtitle as text. */
import { AppError } from '../contract/errors.ts'
import type { Transcript, TranscriptFormat } from '../contract/tracks.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { subtitleFile } from '../ports/layout.ts'
import type { SubtitleRecord } from '../ports/records.ts'
import type { TextOwner } from '../ports/texts.ts'
import { findVideo } from '../model/find-video.ts'
import type { Cue } from '../subtitle-formats/cues.ts'
import { parseSubtitle } from '../subtitle-formats/parse-subtitle.ts'

export const TRANSCRIPT_TYPES: Record<TranscriptFormat, string> = {
  json: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
}

/** Throws `transcript_not_found`. */
export async function getTranscript(
  deps: Pick<Deps, 'db' | 'storage' | 'texts'>,
  caller: Caller,
  id: string,
  format: TranscriptFormat,
  signal: AbortSignal,
): Promise<string> {
  const subtitles = await deps.db.read(async (repositories) => {
    const video = await findVideo(repositories, caller, id)
    return (await repositories.media.of([video])).get(id)!.subtitles
  })
  return transcriptOf(deps, subtitles, format, signal)
}

/** Throws `transcript_not_found`. */
export async function transcriptOf(
  deps: Pick<Deps, 'storage' | 'texts'>,
  subtitles: readonly SubtitleRecord[],
  format: TranscriptFormat,
  signal?: AbortSignal,
): Promise<string> {
  const row = subtitles.find((entry) => entry.original && entry.status === 'ready')
  const vtt = row ? await deps.storage.readText(subtitleFile(row)) : null
  if (!row || vtt === null) throw new AppError('transcript_not_found', reasonOf(subtitles))
  if (format === 'vtt') return vtt
  return deps.texts.read(
    'transcript',
    { vtt, format, owner: { video: row.video, subtitle: row.id, language: row.language } },
    signal,
  )
}

export function transcriptAs(vtt: string, format: TranscriptFormat, owner: TextOwner): string {
  const cues = parseSubtitle(vtt).cues.map(spoken)
  const text = cues
    .map((cue) => cue.text)
    .filter(Boolean)
    .join('\n')
  if (format === 'txt') return `${text}\n`
  return JSON.stringify({ object: 'transcript', ...owner, text, cues } satisfies Transcript)
}

function reasonOf(subtitles: readonly SubtitleRecord[]): string {
  const generated = subtitles.find((row) => row.origin === 'generated')
  if (generated?.status === 'failed')
    return `The audio could not be transcribed: ${generated.error?.message ?? 'see the server log'}`
  if (generated && generated.status !== 'ready') return 'The audio is being transcribed.'
  return 'No subtitle of this video is marked as original.'
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
  ['lrm', '\u200e'],
  ['rlm', '\u200f'],
])

/** Without tags, in one line. */
export function spoken({ startMs, endMs, text }: Cue): Transcript['cues'][number] {
  const speaker = /<v(?:\.[^\s<>]*)?\s([^<>]+)>/.exec(text)?.[1]?.trim() ?? null
  const plain = text
    .replace(/<\/?[a-z][^<>]*>|<\d[\d:.]*>/gi, '')
    .replace(
      /&(?:#(\d{1,7})|([a-z]+));/gi,
      (whole, code: string | undefined, name: string | undefined) =>
        code ? signOf(Number(code)) : (ENTITIES.get(name!.toLowerCase()) ?? whole),
    )
    .replace(/\s+/g, ' ')
    .trim()
  return {
    start_seconds: startMs / 1000,
    end_seconds: endMs / 1000,
    text: plain,
    speaker: speaker === null ? null : unescaped(speaker),
  }
}

const signOf = (code: number): string =>
  code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
const unescaped = (text: string): string =>
  text.replace(/&([a-z]+);/gi, (whole, name: string) => ENTITIES.get(name.toLowerCase()) ?? whole)
