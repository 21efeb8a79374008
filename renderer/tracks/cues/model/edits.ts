/** Every change of cues: a list goes in, another comes out, in order; `at` is the cue that the change is about. */
import { changed, inOrder, newKey, wholeMs } from '../../times.ts'
import type { Cues, EditorCue } from './cue.ts'

export interface Edited {
  cues: Cues
  at?: number | undefined
}

/** A new cue lasts so long where nothing follows. */
const NEW_MS = 2_000
const SHORTEST_MS = 1

const between = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value))

export const setText = (cues: Cues, key: number, text: string): Edited => ({
  cues: changed(cues, key, () => ({ text })),
  at: key,
})

/** A time below zero is zero; ends before their starts are shown, not mended. */
export function setTime(cues: Cues, key: number, which: 'startMs' | 'endMs', ms: number): Edited {
  const next = changed(cues, key, () => ({ [which]: wholeMs(ms) }))
  return { cues: which === 'startMs' ? inOrder(next) : next, at: key }
}

export function add(cues: Cues, startMs: number): Edited {
  const key = newKey()
  const start = wholeMs(startMs)
  const next = cues.find((cue) => cue.startMs > start)
  const endMs = between(start + SHORTEST_MS, next?.startMs ?? Infinity, start + NEW_MS)
  const cue = { key, startMs: start, endMs, text: '', id: '', settings: '' }
  return { cues: inOrder([...cues, cue]), at: key }
}

/** At a place in its text; the time is shared as the letters are. */
export function split(cues: Cues, key: number, caret: number): Edited {
  const index = cues.findIndex((cue) => cue.key === key)
  const cue = cues[index]
  if (!cue || cue.endMs - cue.startMs < 2) return { cues }
  const { startMs, endMs, text } = cue
  const [before, after] = [text.slice(0, caret).trim(), text.slice(caret).trim()]
  const letters = before.length + after.length
  const share = letters === 0 ? 0.5 : between(0.05, before.length / letters, 0.95)
  const middle = between(startMs + 1, Math.round(startMs + (endMs - startMs) * share), endMs - 1)
  const first = { ...cue, endMs: middle, text: before }
  const second = { ...cue, key: newKey(), id: '', startMs: middle, text: after }
  return { cues: cues.toSpliced(index, 1, first, second), at: second.key }
}

export function merge(cues: Cues, key: number): Edited {
  const index = cues.findIndex((cue) => cue.key === key)
  const [cue, next] = [cues[index], cues[index + 1]]
  if (!cue || !next) return { cues }
  const text = [cue.text, next.text].filter((part) => part.trim() !== '').join('\n')
  const joined = { ...cue, endMs: Math.max(cue.endMs, next.endMs), text }
  return { cues: cues.toSpliced(index, 2, joined), at: key }
}

/** `at` is the one that takes its place. */
export function remove(cues: Cues, key: number): Edited {
  const index = cues.findIndex((cue) => cue.key === key)
  const next = cues[index + 1] ?? cues[index - 1]
  return { cues: cues.filter((cue) => cue.key !== key), at: next?.key }
}

/** What would begin before the video begins with it. */
export const shift = (cues: Cues, byMs: number): Edited => ({
  cues: inOrder(
    cues.map((cue) => ({
      ...cue,
      startMs: Math.max(0, cue.startMs + byMs),
      endMs: Math.max(1, cue.endMs + byMs),
    })),
  ),
})

export interface Search {
  find: string
  matchCase: boolean
}

export function matches(cues: Cues, search: Search): EditorCue[] {
  if (search.find === '') return []
  const wanted = pattern(search)
  return cues.filter(({ text }) => text.search(wanted) >= 0)
}

export function replace(cues: Cues, search: Search, by: string, key?: number): Edited {
  if (search.find === '') return { cues }
  const wanted = pattern(search)
  const next = cues.map((cue) => {
    if (key !== undefined && cue.key !== key) return cue
    const text = cue.text.replace(wanted, () => by)
    return text === cue.text ? cue : { ...cue, text }
  })
  return { cues: next, at: key }
}

const pattern = ({ find, matchCase }: Search): RegExp =>
  new RegExp(find.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`), matchCase ? 'gu' : 'giu')
