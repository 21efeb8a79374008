/** Times as they are typed and read, 62_500 ms as `1:02.500`, and what lies in their order: cues and chapters. */
import type { Video } from '../../daemon/contract/video.ts'

export function timeText(ms: number, places: 0 | 1 | 3 = 3) {
  const unit = places === 3 ? 1 : places === 1 ? 100 : 1_000
  const whole = Math.round(Math.max(0, ms) / unit) * unit
  const pad = (value: number, width = 2) => String(value).padStart(width, '0')
  const [hours, minutes] = [Math.floor(whole / 3_600_000), Math.floor(whole / 60_000) % 60]
  const fraction = places === 0 ? '' : `.${pad(whole % 1_000, 3).slice(0, places)}`
  const seconds = `${pad(Math.floor(whole / 1_000) % 60)}${fraction}`
  return hours > 0 ? `${hours}:${pad(minutes)}:${seconds}` : `${minutes}:${seconds}`
}

/** `62.5`, `1:02,5`, `01:00:02.500`; null where it is no time. In milliseconds. */
export function readTime(text: string): number | null {
  const match = /^\s*(?:(?:(\d{1,3}):)?(\d{1,3}):)?(\d{1,5})(?:[.,](\d{1,3}))?\s*$/.exec(text)
  if (!match) return null
  const [, hours, minutes, seconds = '0', fraction = ''] = match
  // Ninety seconds are that many where they stand alone.
  if (
    (minutes !== undefined && Number(seconds) > 59) ||
    (hours !== undefined && Number(minutes) > 59)
  )
    return null
  return (
    ((Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds)) * 1_000 +
    Number(fraction.padEnd(3, '0'))
  )
}

export interface Timed {
  /** Id within this page; not stored. */
  key: number
  startMs: number
}

let lastKey = 0
export const newKey = (): number => (lastKey += 1)

export const inOrder = <T extends Timed>(list: readonly T[]): readonly T[] =>
  list.toSorted((a, b) => a.startMs - b.startMs || a.key - b.key)

export const changed = <T extends Timed>(
  list: readonly T[],
  key: number,
  change: (one: T) => Partial<T>,
): readonly T[] => list.map((one) => (one.key === key ? { ...one, ...change(one) } : one))

/** A time that may stand in a file: whole milliseconds, not before the video begins. */
export const wholeMs = (ms: number): number => Math.max(0, Math.round(ms))

export const lengthMsOf = ({ duration_seconds: seconds }: Video): number | null =>
  seconds === null ? null : Math.round(seconds * 1_000)

/** Index of the last that has begun and not ended; -1: none. */
export function currentAt(list: readonly { startMs: number; endMs: number }[], ms: number) {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (list[middle]!.startMs <= ms) low = middle + 1
    else high = middle
  }
  for (let index = low - 1; index >= Math.max(0, low - 5); index -= 1)
    if (list[index]!.endMs > ms) return index
  return -1
}
