/** The cues of a text track, independent of its format. */
import type { Fault } from '../contract/errors.ts'
import { fillIn, type Given } from '../contract/fill-in.ts'
import { CUE_FAULTS, type CueReason } from '../contract/reasons.ts'

export interface Cue {
  startMs: number
  endMs: number
  /** Cue identifier of WebVTT; empty when there is none. */
  id: string
  /** WebVTT cue settings: `line:0 align:start`. */
  settings: string
  /** WebVTT cue text, with tags and entities. */
  text: string
}

export interface ParsedSubtitle {
  cues: Cue[]
  /** STYLE and REGION blocks of WebVTT, unchanged. */
  blocks: string[]
  /** Declared in the header; null otherwise. */
  language: string | null
  faults: Fault[]
}

export const cueFault = (path: string, reason: CueReason, given: Given = {}): Fault => ({
  path,
  code: 'invalid_subtitle',
  message: fillIn(CUE_FAULTS[reason], given),
  reason,
  given,
})

export const faultAt = (index: number, reason: CueReason, given?: Given): Fault =>
  cueFault(`line ${index + 1}`, reason, given)

/** Limit of reported faults, so that a file of nothing but faults does not become as many objects. */
const MOST_FAULTS = 1_000

export function note({ faults }: Pick<ParsedSubtitle, 'faults'>, fault: () => Fault): void {
  if (faults.length < MOST_FAULTS) faults.push(fault())
}

/** Converts SubStation Alpha's \an (positions like the keys of a number pad) to WebVTT cue settings. */
export function settingsOfPlace(place: number): string {
  const column = (place - 1) % 3
  const line = place >= 7 ? ['line:0'] : place >= 4 ? ['line:50%'] : []
  const side =
    column === 0
      ? ['position:0%', 'align:left']
      : column === 2
        ? ['position:100%', 'align:right']
        : []
  return [...line, ...side].join(' ')
}

/** Escapes text, so that nothing in it can be taken for a tag or an entity. */
export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
