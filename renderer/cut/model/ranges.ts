/**
 * What a cut keeps of a video: ranges in their order, apart from each other or touching where somebody has split one.
 * Times are whole milliseconds of the uncut source. Every function returns the same object where nothing changes.
 */
import { newKey } from '../../tracks/times.ts'

export interface KeepRange {
  /** Id within this page; not stored. */
  key: number
  startMs: number
  endMs: number
}
export type Ranges = readonly KeepRange[]
export type TimeSpan = Pick<KeepRange, 'startMs' | 'endMs'>
export type RangeEdge = 'start' | 'end'

/** A stretch of the time line: a range that is kept, or what is removed between two of them. */
export interface CutPart extends TimeSpan {
  range: KeepRange | null
}

/** The limit of the contract, whose file brings its parser with it (daemon/contract/cut.ts). */
export const MOST_RANGES = 200
/** Shorter ranges are seen by nobody; the API takes them down to a frame. */
const LEAST_MS = 100

export const rangesOf = (spans: readonly TimeSpan[]): Ranges =>
  spans.map(({ startMs, endMs }) => ({ key: newKey(), startMs, endMs }))

/** Without ranges of its own a video is kept as a whole. */
export const fromKeep = (
  keep: readonly { start: number; end: number }[],
  lengthMs: number,
): Ranges =>
  rangesOf(
    keep.length === 0
      ? [{ startMs: 0, endMs: lengthMs }]
      : keep.map(({ start, end }) => ({
          startMs: Math.round(start * 1_000),
          endMs: Math.min(lengthMs, Math.round(end * 1_000)),
        })),
  )

/** Ranges that touch are one for everybody but the editor. */
export function merged(ranges: Ranges): TimeSpan[] {
  const spans: TimeSpan[] = []
  for (const { startMs, endMs } of ranges) {
    const before = spans.at(-1)
    if (before && before.endMs >= startMs) before.endMs = endMs
    else spans.push({ startMs, endMs })
  }
  return spans
}

/** In seconds, for the API. */
export const toKeep = (ranges: Ranges) =>
  merged(ranges).map(({ startMs, endMs }) => ({ start: startMs / 1_000, end: endMs / 1_000 }))

export const textOf = (ranges: Ranges): string => JSON.stringify(merged(ranges))

export const isWhole = (ranges: Ranges, lengthMs: number): boolean => totalMs(ranges) >= lengthMs

export const totalMs = (ranges: Ranges): number =>
  ranges.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)

/** The whole time line, from its beginning to its end. */
export function partsOf(ranges: Ranges, lengthMs: number): CutPart[] {
  const parts: CutPart[] = []
  let atMs = 0
  for (const range of ranges) {
    if (range.startMs > atMs) parts.push({ startMs: atMs, endMs: range.startMs, range: null })
    parts.push({ startMs: range.startMs, endMs: range.endMs, range })
    atMs = range.endMs
  }
  if (atMs < lengthMs) parts.push({ startMs: atMs, endMs: lengthMs, range: null })
  return parts
}

/** Where two parts meet, the second; at the end of the video, the last. */
export const partAt = (parts: readonly CutPart[], ms: number): CutPart | undefined =>
  parts.find(({ endMs }) => ms < endMs) ?? parts.at(-1)

/** Two ranges in place of one; nothing where one of them would be too short. */
export function split(ranges: Ranges, ms: number): Ranges {
  const range = ranges.find(
    ({ startMs, endMs }) => ms - startMs >= LEAST_MS && endMs - ms >= LEAST_MS,
  )
  if (!range) return ranges
  return ranges.flatMap((each) =>
    each === range
      ? [
          { ...each, endMs: ms },
          { ...each, key: newKey(), startMs: ms },
        ]
      : [each],
  )
}

/** Something is always kept. */
export const remove = (ranges: Ranges, key: number): Ranges =>
  ranges.length > 1 && ranges.some((range) => range.key === key)
    ? ranges.filter((range) => range.key !== key)
    : ranges

/** What is removed comes back, and is one range with what it touches. */
export function restore(ranges: Ranges, { startMs, endMs }: TimeSpan): Ranges {
  const before = ranges.find((range) => range.endMs === startMs)
  const after = ranges.find((range) => range.startMs === endMs)
  const joined = {
    key: before?.key ?? after?.key ?? newKey(),
    startMs: before?.startMs ?? startMs,
    endMs: after?.endMs ?? endMs,
  }
  return [...ranges.filter((range) => range !== before && range !== after), joined].toSorted(
    (a, b) => a.startMs - b.startMs,
  )
}

/** How far an edge can go: not over its neighbours, and its range stays. */
export function limitsOf(ranges: Ranges, key: number, edge: RangeEdge, lengthMs: number) {
  const index = ranges.findIndex((range) => range.key === key)
  const range = ranges[index]!
  return edge === 'start'
    ? {
        leastMs: ranges[index - 1]?.endMs ?? 0,
        mostMs: Math.max(range.startMs, range.endMs - LEAST_MS),
      }
    : {
        leastMs: Math.min(range.endMs, range.startMs + LEAST_MS),
        mostMs: ranges[index + 1]?.startMs ?? lengthMs,
      }
}

export function moveEdge(
  ranges: Ranges,
  { key, edge, ms }: { key: number; edge: RangeEdge; ms: number },
  lengthMs: number,
): Ranges {
  const range = ranges.find((each) => each.key === key)
  if (!range) return ranges
  const { leastMs, mostMs } = limitsOf(ranges, key, edge, lengthMs)
  const at = Math.round(Math.min(mostMs, Math.max(leastMs, ms)))
  if (range[`${edge}Ms`] === at) return ranges
  return ranges.map((each) => (each === range ? { ...each, [`${edge}Ms`]: at } : each))
}

/**
 * The range at this time begins or ends here. Where it is removed, the range after it begins here, or the one before
 * it ends here.
 */
export function setEdge(ranges: Ranges, edge: RangeEdge, ms: number, lengthMs: number): Ranges {
  const range =
    edge === 'start'
      ? ranges.find(({ endMs }) => ms < endMs)
      : ranges.findLast(({ startMs }) => ms > startMs)
  return range ? moveEdge(ranges, { key: range.key, edge, ms }, lengthMs) : ranges
}

/** The next or the previous border of two parts, or the beginning or the end. */
export function edgeBeside(ranges: Ranges, ms: number, way: 1 | -1, lengthMs: number): number {
  const all = [0, ...ranges.flatMap(({ startMs, endMs }) => [startMs, endMs]), lengthMs]
  return way > 0
    ? (all.find((each) => each > ms) ?? lengthMs)
    : (all.findLast((each) => each < ms) ?? 0)
}

/** Where playing goes from here: here, or to what is kept next; null where nothing is. */
export const skipTo = (ranges: Ranges, ms: number): number | null => {
  const range = ranges.find(({ endMs }) => ms < endMs)
  return range ? Math.max(ms, range.startMs) : null
}

/** A time of the cut as one of the source. */
export function toSourceMs(ranges: Ranges, ms: number): number {
  let left = ms
  for (const { startMs, endMs } of ranges) {
    if (left < endMs - startMs) return startMs + left
    left -= endMs - startMs
  }
  return ranges.at(-1)?.endMs ?? ms
}

/** A time of the source as one of the cut; what is removed is where the cut joins. */
export const toCutMs = (ranges: Ranges, ms: number): number =>
  ranges.reduce((sum, { startMs, endMs }) => sum + Math.max(0, Math.min(ms, endMs) - startMs), 0)
