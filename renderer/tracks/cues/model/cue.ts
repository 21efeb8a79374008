/** What the editor works on: cues in the order of their starts. They are replaced, never changed in place. */
import type { SubtitleContent } from '../../../../daemon/contract/tracks.ts'
import { markupOf, shownOf } from './cue-text.ts'

export interface Cue {
  /** Of this page; nothing else has it. */
  key: number
  startMs: number
  endMs: number
  /** As it is typed: with lines and tags, without entities. */
  text: string
  /** Name and settings of WebVTT, kept as they came. */
  id: string
  settings: string
}

export type Cues = readonly Cue[]

let lastKey = 0
export const newKey = (): number => (lastKey += 1)

export function cuesOf({ cues }: Pick<SubtitleContent, 'cues'>): Cues {
  return cues.map(({ start_seconds: start, end_seconds: end, markup, id, settings }) => ({
    key: newKey(), startMs: Math.round(start * 1_000), endMs: Math.round(end * 1_000), text: shownOf(markup), id, settings,
  }))
}

/** Kept ones have keys of another page. */
export const withNewKeys = (cues: Cues): Cues => cues.map((cue) => ({ ...cue, key: newKey() }))

export function writeVtt(blocks: readonly string[], cues: Cues): string {
  return `${['WEBVTT', ...blocks, ...cues.map(block)].join('\n\n')}\n`
}

function block({ id, startMs, endMs, settings, text }: Cue): string {
  const markup = markupOf(text)
  return [...(id ? [id] : []), `${clock(startMs)} --> ${clock(endMs)}${settings ? ` ${settings}` : ''}`, ...(markup ? [markup] : [])].join('\n')
}

function clock(ms: number): string {
  const pad = (value: number, width = 2): string => String(value).padStart(width, '0')
  return `${pad(Math.floor(ms / 3_600_000))}:${pad(Math.floor(ms / 60_000) % 60)}:${pad(Math.floor(ms / 1_000) % 60)}.${pad(ms % 1_000, 3)}`
}

/** Of what is read: tags are not. */
export const lettersOf = (text: string): number => [...text.replace(TAG, '').replace(/\s+/g, ' ').trim()].length
const TAG = /<\/?(?:c|i|b|u|v|ruby|rt|lang)(?:[.\s][^<>]*)?>|<\d[\d:.]*>/g
