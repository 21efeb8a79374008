/**
 * What the editor of chapters works on, in the order of their starts. Each lasts until the next, or
 * has an end of its own.
 */
import type { Chapter as Saved } from '../../../../daemon/contract/video.ts'
import { changed, inOrder, newKey, wholeMs, type Timed } from '../../times.ts'

export interface Plain {
  startMs: number
  /** null: where the next begins. */
  endMs: number | null
  title: string
}
export type EditorChapter = Plain & Timed
export type Chapters = readonly EditorChapter[]

/** An end so close before the next chapter, as files have them, is where that begins. */
const GAP_MS = 50

const msOf = (seconds: number) => Math.round(seconds * 1_000)

/**
 * The appliance answers an end for each, which is one of its own where it is not the one that
 * follows. `lengthMs`: of the video, where it is known.
 */
export function chaptersOf(saved: readonly Saved[], lengthMs: number | null): Chapters {
  return saved.map(({ start_seconds: start, end_seconds: end, title }, index) => {
    const next = saved[index + 1]
    const follows = next ? msOf(next.start_seconds) : lengthMs
    // Where the length is not known, one without an end is answered with its start.
    const isOwn = end > start && (follows === null || msOf(end) < follows - GAP_MS)
    return { key: newKey(), startMs: msOf(start), endMs: isOwn ? msOf(end) : null, title }
  })
}

/** `endMs`: older drafts and pasted lists have none. */
export const withKeys = (plain: readonly (Omit<Plain, 'endMs'> & Partial<Plain>)[]): Chapters =>
  inOrder(
    plain.map(({ startMs, endMs = null, title }) => ({ key: newKey(), startMs, endMs, title })),
  )
/** Chapters in the state that the API returned, keeping their rows and what is being typed in them. */
export const storedKeys = (saved: Chapters, sent: Chapters): Chapters =>
  saved.length === sent.length
    ? saved.map((one, index) => ({ ...one, key: sent[index]!.key }))
    : saved
export const plainOf = (chapters: Chapters): Plain[] =>
  chapters.map(({ startMs, endMs, title }) => ({ startMs, endMs, title: title.trim() }))

export const setTitle = (chapters: Chapters, key: number, title: string): Chapters =>
  changed(chapters, key, () => ({ title }))
export const setStart = (chapters: Chapters, key: number, startMs: number): Chapters =>
  inOrder(changed(chapters, key, () => ({ startMs: wholeMs(startMs) })))
/** null, and what is the same: none of its own. */
export function setEnd(
  chapters: Chapters,
  key: number,
  endMs: number | null,
  lengthMs: number | null,
): Chapters {
  const next = chapters[chapters.findIndex((one) => one.key === key) + 1]
  const isOwn = endMs !== null && endMs !== (next?.startMs ?? lengthMs)
  return changed(chapters, key, () => ({ endMs: isOwn ? wholeMs(endMs) : null }))
}
export const remove = (chapters: Chapters, key: number): Chapters =>
  chapters.filter((one) => one.key !== key)

/** Returns the chapter that starts there already; a chapter added inside another takes the rest of it. */
export function add(chapters: Chapters, startMs: number): { chapters: Chapters; at: number } {
  const found = chapters.find((one) => Math.abs(one.startMs - startMs) < 1)
  if (found) return { chapters, at: found.key }
  const at = newKey()
  const start = wholeMs(startMs)
  const around = chapters.find(
    (one) => one.startMs < start && one.endMs !== null && one.endMs > start,
  )
  const others = chapters.map((one) => (one === around ? { ...one, endMs: null } : one))
  const chapter = { key: at, startMs: start, endMs: around?.endMs ?? null, title: '' }
  return { chapters: inOrder([...others, chapter]), at }
}

type ChapterFault = 'untitled' | 'doubled' | 'beyond' | 'backwards' | 'overlap' | 'endBeyond'

/** `lengthMs`: of the video, where it is known. */
export function faultOf(
  chapters: Chapters,
  index: number,
  lengthMs: number | null,
): ChapterFault | null {
  const { startMs, endMs, title } = chapters[index]!
  if (index > 0 && chapters[index - 1]!.startMs === startMs) return 'doubled'
  if (lengthMs !== null && startMs >= lengthMs) return 'beyond'
  if (endMs !== null && endMs <= startMs) return 'backwards'
  if (endMs !== null && endMs > (chapters[index + 1]?.startMs ?? Infinity)) return 'overlap'
  if (endMs !== null && lengthMs !== null && endMs > lengthMs) return 'endBeyond'
  return title.trim() === '' ? 'untitled' : null
}
export const isAboutEnd = (fault: ChapterFault | null) =>
  fault === 'backwards' || fault === 'overlap' || fault === 'endBeyond'
