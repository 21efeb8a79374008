/** What the editor works on: cues in the order of their starts. They are replaced, never changed in place. */
import type { SubtitleContent } from '../../../../daemon/contract/tracks.ts'
import { newKey, type Timed } from '../../times.ts'

export interface EditorCue extends Timed {
  endMs: number
  text: string
  /** Name and settings of WebVTT, kept as they came. */
  id: string
  settings: string
}

export type Cues = readonly EditorCue[]

/** Tags of WebVTT; what else stands in angle brackets is text. */
const TAG = String.raw`<\/?(?:c|i|b|u|v|ruby|rt|lang)(?:[.\s][^<>]*)?>|<\d[\d:.]*>`
const TAGS = new RegExp(TAG, 'g')
const TAG_FIRST = new RegExp(`^(?:${TAG})`)
/** What stays written out, since nobody can see it. */
const ENTITY_FIRST = /^&(?:nbsp|lrm|rlm|#\d{1,7}|#x[\da-f]{1,6});/i
const SIGN_FIRST = /^&(?:amp|lt|gt);/

/** Cue text of WebVTT as people type it: tags stay, `&amp;` is `&`. */
export function displayTextOf(markup: string) {
  return markup.replace(/&(amp|lt|gt);/g, (whole, name: string, at: number) => {
    const sign = { amp: '&', lt: '<', gt: '>' }[name]!
    // Where it would be taken for a tag or an entity again, it stays as it is.
    const then = sign + markup.slice(at + whole.length)
    return [TAG_FIRST, ENTITY_FIRST, SIGN_FIRST].some((taken) => taken.test(then)) ? whole : sign
  })
}

/** An empty line would end the cue. */
export function markupOf(shown: string) {
  const lines = shown
    .replaceAll('\r', '')
    .split('\n')
    .filter((line) => line.trim() !== '')
  return lines.join('\n').replace(/[<&]|-->/g, (sign, at: number, all: string) => {
    if (sign === '-->') return '--&gt;'
    const rest = all.slice(at)
    if (sign === '<') return TAG_FIRST.test(rest) ? '<' : '&lt;'
    return ENTITY_FIRST.test(rest) || SIGN_FIRST.test(rest) ? '&' : '&amp;'
  })
}

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
export const sameCues = (some: Cues, others: Cues) =>
  some.length === others.length && some.every((cue, index) => sameCue(cue, others[index]!))

const sameCue = (one: EditorCue, other: EditorCue) =>
  one === other ||
  ((['startMs', 'endMs', 'id', 'settings'] as const).every((name) => one[name] === other[name]) &&
    (one.text === other.text || markupOf(one.text) === markupOf(other.text)))

export function writeVtt(blocks: readonly string[], cues: Cues) {
  return `${['WEBVTT', ...blocks, ...cues.map(block)].join('\n\n')}\n`
}

function block({ id, startMs, endMs, settings, text }: EditorCue) {
  const time = `${clock(startMs)} --> ${clock(endMs)}${settings ? ` ${settings}` : ''}`
  return [id, time, markupOf(text)].filter((line) => line !== '').join('\n')
}

function clock(ms: number) {
  const pad = (value: number, width = 2) => String(Math.floor(value)).padStart(width, '0')
  const [hours, minutes, seconds] = [ms / 3_600_000, (ms / 60_000) % 60, (ms / 1_000) % 60]
  return `${pad(hours)}:${pad(minutes)}:${pad(seconds)}.${pad(ms % 1_000, 3)}`
}

/** Characters that people read, without tags. Counted once per cue, since cues are never changed in place. */
export function lettersOf(cue: EditorCue) {
  const count =
    letters.get(cue) ?? [...cue.text.replace(TAGS, '').replace(/\s+/g, ' ').trim()].length
  letters.set(cue, count)
  return count
}
const letters = new WeakMap<EditorCue, number>()
