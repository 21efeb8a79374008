/** The cues of a text track, independent of its format. */
import type { Fault } from '../contract/errors.ts'
import { fillIn, type Given } from '../contract/fill-in.ts'
import { CUE_FAULTS, type CueReason } from '../contract/reasons.ts'

export interface Cue {
  startMs: number
  endMs: number
  /** WebVTT's name of a cue; empty when it has none. */
  id: string
  /** WebVTT cue settings: `line:0 align:start`. */
  settings: string
  /** WebVTT cue text: with its tags and entities. */
  text: string
}

export interface ParsedSubtitle {
  cues: Cue[]
  /** STYLE and REGION blocks of WebVTT, as they are. */
  blocks: string[]
  /** From the head of the file, where it says so. */
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

/** Beyond so many nobody reads on, and a file of millions of wrong lines must not become as many objects. */
const MOST_FAULTS = 1_000

export function note({ faults }: Pick<ParsedSubtitle, 'faults'>, fault: () => Fault): void {
  if (faults.length < MOST_FAULTS) faults.push(fault())
}

/** The nine places of SubStation Alpha's \an (like the keys of a number pad) as WebVTT cue settings. */
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
