/** Subtitles come as WebVTT or SRT and are kept as WebVTT. */
import { AppError } from '../contract/errors.ts'
import { cueFault, type ParsedSubtitle } from './cues.ts'
import { parseSrt } from './srt.ts'
import { isWebVtt, parseWebVtt, writeWebVtt } from './webvtt.ts'

const MOST_FAULTS = 50
/** Of a day and a night a cue every half second. */
const MOST_CUES = 200_000

/** As WebVTT. Throws `validation_failed` with every fault, named by its line; `path` is what in the request holds the text. */
export function requireSubtitle(text: string, path: string): { vtt: string; parsed: ParsedSubtitle } {
  const parsed = parseSubtitle(text)
  const faults = parsed.faults.slice(0, MOST_FAULTS).map((fault) => ({ ...fault, path: `${path} ${fault.path}` }))
  if (faults.length === 0 && parsed.cues.length === 0) faults.push(cueFault(path, 'cues_missing'))
  if (parsed.cues.length > MOST_CUES) faults.push(cueFault(path, 'too_many_cues', { count: parsed.cues.length, most: MOST_CUES }))
  if (faults.length > 0) {
    const more = parsed.faults.length > 1 ? ` (and ${parsed.faults.length - 1} more)` : ''
    throw new AppError('validation_failed', `The subtitle has faults: ${faults[0]!.path} ${faults[0]!.message}${more}.`, { faults })
  }
  return { vtt: writeWebVtt(parsed), parsed }
}

export function parseSubtitle(text: string): ParsedSubtitle {
  const lines = text.replace(/^\uFEFF/, '').replaceAll('\u0000', '\uFFFD').split(/\r\n|\r|\n/)
  return isWebVtt(lines) ? parseWebVtt(lines) : parseSrt(lines)
}
