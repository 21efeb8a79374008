/** Accepts WebVTT and SRT, and stores WebVTT. */
import { AppError, type Fault } from '../contract/errors.ts'
import { cueFault, faultAt, type ParsedSubtitle } from './cues.ts'
import { countLines, linesOf, MOST_LINE_CHARS, MOST_LINES } from './lines.ts'
import { parseSrt } from './srt.ts'
import { isWebVtt, parseWebVtt, writeWebVtt } from './webvtt.ts'

const MOST_FAULTS = 50
/** A cue every half second for 28 hours. */
const MOST_CUES = 200_000

/**
 * Converts to WebVTT. Throws `validation_failed` with every fault, named by its line; `path` is the
 * text's path in the request.
 */
export function requireSubtitle(
  text: string,
  path: string,
): { vtt: string; parsed: ParsedSubtitle } {
  const count = countLines(text)
  if (count > MOST_LINES)
    throw refused([cueFault(path, 'too_many_lines', { count, most: MOST_LINES })], 1)
  const lines = linesOf(cleaned(text))
  const tooLong = lines.findIndex(({ length }) => length > MOST_LINE_CHARS)
  const parsed =
    tooLong < 0
      ? parseLines(lines)
      : { ...NOTHING, faults: [faultAt(tooLong, 'line_too_long', { most: MOST_LINE_CHARS })] }
  const faults = parsed.faults
    .slice(0, MOST_FAULTS)
    .map((fault) => ({ ...fault, path: `${path} ${fault.path}` }))
  if (faults.length === 0 && parsed.cues.length === 0) faults.push(cueFault(path, 'cues_missing'))
  if (parsed.cues.length > MOST_CUES)
    faults.push(cueFault(path, 'too_many_cues', { count: parsed.cues.length, most: MOST_CUES }))
  if (faults.length > 0) throw refused(faults, parsed.faults.length)
  return { vtt: writeWebVtt(parsed), parsed }
}

/** `count`: total number of faults, of which only the first are listed. */
function refused(faults: Fault[], count: number): AppError {
  const more = count > 1 ? ` (and ${count - 1} more)` : ''
  return new AppError(
    'validation_failed',
    `The subtitle has errors: ${faults[0]!.path} ${faults[0]!.message}${more}.`,
    { faults },
  )
}

const NOTHING: ParsedSubtitle = { cues: [], blocks: [], language: null, faults: [] }

/** Parses a subtitle; a text that is too large to be one has no cues. */
export function parseSubtitle(text: string): ParsedSubtitle {
  return countLines(text) > MOST_LINES ? NOTHING : parseLines(linesOf(cleaned(text)))
}

const cleaned = (text: string): string => text.replace(/^\uFEFF/, '').replaceAll('\u0000', '\uFFFD')
const parseLines = (lines: string[]): ParsedSubtitle =>
  isWebVtt(lines) ? parseWebVtt(lines) : parseSrt(lines)
