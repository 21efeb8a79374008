/** A subtitle from inside a source as WebVTT: what cannot be understood of it is left out, since nobody could mend it. */
import type { TextFormat } from '../ports/tracks.ts'
import { parseAss } from './ass.ts'
import type { ParsedSubtitle } from './cues.ts'
import { parseSrt } from './srt.ts'
import { parseWebVtt, writeWebVtt } from './webvtt.ts'

const PARSERS: Record<TextFormat, (lines: string[]) => ParsedSubtitle> = { srt: parseSrt, vtt: parseWebVtt, ass: parseAss }

/** null when it holds no cue. */
export function parseEmbedded(text: string, format: TextFormat): string | null {
  const parsed = PARSERS[format](text.replaceAll('\u0000', '').split(/\r\n|\r|\n/))
  const cues = parsed.cues.filter((cue) => cue.text.trim() !== '')
  return cues.length > 0 ? writeWebVtt({ ...parsed, cues }) : null
}
