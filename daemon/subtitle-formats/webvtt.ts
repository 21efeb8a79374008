/** WebVTT (https://www.w3.org/TR/webvtt1/): a parser that reports every fault with its line, and a writer. */
import type { CueReason } from '../contract/reasons.ts'
import { faultAt, note, type Cue, type ParsedSubtitle } from './cues.ts'

const TIME = String.raw`(?:(\d{1,5}):)?(\d{1,2}):(\d{1,2})[.,](\d{1,3})`
const TIMING = new RegExp(String.raw`^${TIME} ?--> ?${TIME}(?: (.*))?$`, 's')
const EXAMPLE = '00:01:02.500 --> 00:01:05.000'

export interface Timing {
  startMs: number
  endMs: number
  settings: string
}

export const isWebVtt = (lines: string[]): boolean => /^WEBVTT(?:[ \t]|$)/.test(lines[0] ?? '')

export function parseWebVtt(lines: string[]): ParsedSubtitle {
  const parsed: ParsedSubtitle = { cues: [], blocks: [], language: null, faults: [] }
  for (const { from, to } of blocksOf(lines)) {
    const first = lines[from]!
    if (from === 0) parsed.language = languageOf(lines.slice(from, to))
    else if (/^NOTE(?:[ \t]|$)/.test(first)) continue
    else if (/^(?:STYLE|REGION)[ \t]*$/.test(first)) {
      // Later blocks have no effect, and players do not display them.
      if (parsed.cues.length === 0) parsed.blocks.push(lines.slice(from, to).join('\n'))
    } else readCue(lines, from, to, parsed)
  }
  return parsed
}

/**
 * Groups of lines between empty ones; a timing also starts one, since it cannot be text. A line of blanks is text, as
 * in the captions of YouTube, except before the next block.
 */
function* blocksOf(lines: string[]): Generator<{ from: number; to: number }> {
  let from = -1
  let hasTiming = false
  for (let at = 0; at <= lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (line.trim() === '' && (from < 0 || line === '' || beginsBlock(lines, at + 1))) {
      if (from >= 0) yield { from, to: at }
      from = -1
      hasTiming = false
      continue
    }
    const isTiming = line.includes('-->')
    if (from >= 0 && isTiming && hasTiming) {
      yield { from, to: at }
      from = at
    } else if (from < 0) from = at
    hasTiming ||= isTiming
  }
}

const beginsBlock = (lines: string[], at: number): boolean =>
  [lines[at], lines[at + 1]].some((line) => line?.includes('-->')) ||
  /^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(lines[at] ?? '')

function readCue(lines: string[], from: number, to: number, parsed: ParsedSubtitle): void {
  const at = lines[from]!.includes('-->') ? from : from + 1
  if (at >= to || !lines[at]!.includes('-->')) {
    note(parsed, () => faultAt(from, 'cue_untimed', { example: EXAMPLE }))
    return
  }
  const timing = timingOf(lines[at]!)
  if (typeof timing === 'string') note(parsed, () => faultAt(at, timing, { example: EXAMPLE }))
  else
    parsed.cues.push({
      ...timing,
      id: at === from ? '' : lines[from]!.trim(),
      text: lines.slice(at + 1, to).join('\n'),
    })
}

/** The timing, or its fault. */
export function timingOf(line: string): Timing | CueReason {
  // Single blanks, so that a long run of them takes linear time.
  const match = TIMING.exec(line.replace(/\s+/g, ' ').trim())
  if (!match) return 'cue_timing_unreadable'
  const startMs = milliseconds(match.slice(1, 5))
  const endMs = milliseconds(match.slice(5, 9))
  if (startMs === null || endMs === null) return 'cue_beyond_clock'
  if (endMs < startMs) return 'cue_ends_before_start'
  if (endMs === startMs) return 'cue_ends_at_start'
  return { startMs, endMs, settings: match[9] ?? '' }
}

/** null for an impossible time. */
function milliseconds([hours = '0', minutes, seconds, fraction]: (string | undefined)[]):
  | number
  | null {
  if (Number(minutes) > 59 || Number(seconds) > 59) return null
  return (
    ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 +
    Number(fraction!.padEnd(3, '0'))
  )
}

/** `Language: nl` below WEBVTT, written by YouTube and others. */
function languageOf(head: string[]): string | null {
  return (
    head
      .map((line) => /^Language:\s*([A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*)\s*$/.exec(line)?.[1])
      .find(Boolean) ?? null
  )
}

/** Sorted by start, as the standard requires. */
export function writeWebVtt({ blocks, cues }: Pick<ParsedSubtitle, 'blocks' | 'cues'>): string {
  const inOrder = cues.toSorted((a, b) => a.startMs - b.startMs)
  return `${['WEBVTT', ...blocks, ...inOrder.map(cueBlock)].join('\n\n')}\n`
}

/** Leaves out empty lines, the first of which would end the cue. */
function cueBlock({ id, startMs, endMs, settings, text }: Cue): string {
  const timing = `${clock(startMs)} --> ${clock(endMs)}${settings ? ` ${settings}` : ''}`
  const written = text.split('\n').filter((line) => line.trim() !== '')
  return [...(id ? [id] : []), timing, ...written].join('\n')
}

function clock(ms: number): string {
  const pad = (value: number, width = 2) => String(value).padStart(width, '0')
  return `${pad(Math.floor(ms / 3_600_000))}:${pad(Math.floor(ms / 60_000) % 60)}:${pad(Math.floor(ms / 1000) % 60)}.${pad(ms % 1000, 3)}`
}
