/** What the editor works on: cues in the order of their starts. They are replaced, never changed in place. */
import type { SubtitleContent } from '../../../../daemon/contract/tracks.ts'
import { markupOf, displayTextOf } from './cue-text.ts'

export interface EditorCue {
  /** Id within this page; not stored. */
  key: number
  startMs: number
  endMs: number
  /** Text as typed: with line breaks and tags, without entities. */
  text: string
  /** Name and settings of WebVTT, kept as they came. */
  id: string
  settings: string
}

export type Cues = readonly EditorCue[]

let lastKey = 0
export const newKey = (): number => (lastKey += 1)

export function cuesOf({ cues }: Pick<SubtitleContent, 'cues'>): Cues {
  return cues.map(({ start_seconds: start, end_seconds: end, markup, id, settings }) => ({
    key: newKey(),
    startMs: Math.round(start * 1_000),
    endMs: Math.round(end * 1_000),
    text: displayTextOf(markup),
    id,
    settings,
  }))
}

/** Kept ones have keys of another page. */
export const withNewKeys = (cues: Cues): Cues => cues.map((cue) => ({ ...cue, key: newKey() }))

/** Whether they are written alike. Of thousands nearly all are the same objects. */
export const sameCues = (some: Cues, others: Cues): boolean =>
  some.length === others.length && some.every((cue, index) => sameCue(cue, others[index]!))

function sameCue(one: EditorCue, other: EditorCue): boolean {
  if (one === other) return true
  if (
    one.startMs !== other.startMs ||
    one.endMs !== other.endMs ||
    one.id !== other.id ||
    one.settings !== other.settings
  )
    return false
  return one.text === other.text || markupOf(one.text) === markupOf(other.text)
}

export function writeVtt(blocks: readonly string[], cues: Cues): string {
  return `${['WEBVTT', ...blocks, ...cues.map(block)].join('\n\n')}\n`
}

function block({ id, startMs, endMs, settings, text }: EditorCue): string {
  const markup = markupOf(text)
  return [
    ...(id ? [id] : []),
    `${clock(startMs)} --> ${clock(endMs)}${settings ? ` ${settings}` : ''}`,
    ...(markup ? [markup] : []),
  ].join('\n')
}

function clock(ms: number): string {
  const pad = (value: number, width = 2): string => String(value).padStart(width, '0')
  return `${pad(Math.floor(ms / 3_600_000))}:${pad(Math.floor(ms / 60_000) % 60)}:${pad(Math.floor(ms / 1_000) % 60)}.${pad(ms % 1_000, 3)}`
}

/** Characters that people read, without tags. Counted once per cue, since cues are never changed in place. */
export function lettersOf(cue: EditorCue): number {
  const known = letters.get(cue)
  if (known !== undefined) return known
  const count = [...cue.text.replace(TAG, '').replace(/\s+/g, ' ').trim()].length
  letters.set(cue, count)
  return count
}
const letters = new WeakMap<EditorCue, number>()
const TAG = /<\/?(?:c|i|b|u|v|ruby|rt|lang)(?:[.\s][^<>]*)?>|<\d[\d:.]*>/g
