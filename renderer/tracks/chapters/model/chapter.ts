/** What the editor of chapters works on, in the order of their starts. Ends follow: each lasts until the next. */
import type { Chapter as Saved } from '../../../../daemon/contract/video.ts'

export interface Chapter { key: number; startMs: number; title: string }
export type Chapters = readonly Chapter[]

let lastKey = 0
const newKey = (): number => (lastKey += 1)

export const chaptersOf = (saved: readonly Saved[]): Chapters => saved.map(({ start_seconds: start, title }) => ({ key: newKey(), startMs: Math.round(start * 1_000), title }))
export const withKeys = (plain: readonly { startMs: number; title: string }[]): Chapters => inOrder(plain.map(({ startMs, title }) => ({ key: newKey(), startMs, title })))
/** To be compared, and kept. */
export const plainOf = (chapters: Chapters): { startMs: number; title: string }[] => chapters.map(({ startMs, title }) => ({ startMs, title: title.trim() }))

export const setTitle = (chapters: Chapters, key: number, title: string): Chapters => chapters.map((one) => (one.key === key ? { ...one, title } : one))
export const setStart = (chapters: Chapters, key: number, startMs: number): Chapters => inOrder(chapters.map((one) => (one.key === key ? { ...one, startMs: Math.max(0, Math.round(startMs)) } : one)))
export const remove = (chapters: Chapters, key: number): Chapters => chapters.filter((one) => one.key !== key)

/** One that begins there already is the one that is meant. */
export function add(chapters: Chapters, startMs: number): { chapters: Chapters; at: number } {
  const there = chapters.find((one) => Math.abs(one.startMs - startMs) < 1)
  if (there) return { chapters, at: there.key }
  const at = newKey()
  return { chapters: inOrder([...chapters, { key: at, startMs: Math.max(0, Math.round(startMs)), title: '' }]), at }
}

export type Fault = 'untitled' | 'doubled' | 'beyond'

/** `lengthMs`: of the video, where it is known. */
export function faultOf(chapters: Chapters, index: number, lengthMs: number | null): Fault | null {
  const { startMs, title } = chapters[index]!
  if (index > 0 && chapters[index - 1]!.startMs === startMs) return 'doubled'
  if (lengthMs !== null && startMs >= lengthMs) return 'beyond'
  return title.trim() === '' ? 'untitled' : null
}

const inOrder = (chapters: Chapters): Chapters => chapters.toSorted((a, b) => a.startMs - b.startMs || a.key - b.key)
