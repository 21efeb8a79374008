/**
 * Converts a subtitle from inside a source to WebVTT. Skips what it does not understand, since nobody
 * could correct it.
 */
import type { TextFormat } from '../ports/tracks.ts'
import { parseAss } from './ass.ts'
import type { ParsedSubtitle } from './cues.ts'
import { countLines, linesOf, MOST_LINE_CHARS, MOST_LINES } from './lines.ts'
import { parseSrt } from './srt.ts'
import { parseWebVtt, writeWebVtt } from './webvtt.ts'

const PARSERS: Record<TextFormat, (lines: string[]) => ParsedSubtitle> = {
  srt: parseSrt,
  vtt: parseWebVtt,
  ass: parseAss,
}

/** null when it holds no cue or is unreadable. Overlong lines are skipped. */
export function parseEmbedded(text: string, format: TextFormat): string | null {
  if (countLines(text) > MOST_LINES) return null
  const parsed = PARSERS[format](
    linesOf(text.replaceAll('\u0000', '')).filter(({ length }) => length <= MOST_LINE_CHARS),
  )
  const cues = parsed.cues.filter((cue) => cue.text.trim() !== '')
  return cues.length > 0 ? writeWebVtt({ ...parsed, cues }) : null
}
