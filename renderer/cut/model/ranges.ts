/**
 * What a cut keeps of a video: ranges in their order, apart from each other or touching where somebody has split one.
 * Times are whole milliseconds of the uncut source. Every function returns the same object where nothing changes.
 */
import { newKey } from '../../tracks/times.ts'

export interface KeptRange {
  /** Id within this page; not stored. */
  key: number
  startMs: number
  endMs: number
}
export type Kept = readonly KeptRange[]
export type TimeSpan = Pick<KeptRange, 'startMs' | 'endMs'>
export type RangeEdge = 'start' | 'end'

/** A stretch of the time line: a range that is kept, or what is removed between two of them. */
export interface CutPart extends TimeSpan {
  range: KeptRange | null
}

/** The limit of the contract, whose file brings its parser with it (daemon/contract/cut.ts). */
export const MOST_RANGES = 200
/** Shorter ranges are seen by nobody; the API takes them down to a frame. */
const LEAST_MS = 100

export const rangesOf = (spans: readonly TimeSpan[]): Kept =>
  spans.map(({ startMs, endMs }) => ({ key: newKey(), startMs, endMs }))

/** Without ranges of its own a video is kept as a whole. */
export const keptOf = (keep: readonly { start: number; end: number }[], lengthMs: number): Kept =>
  rangesOf(
    keep.length === 0
      ? [{ startMs: 0, endMs: lengthMs }]
      : keep.map(({ start, end }) => ({
          startMs: Math.round(start * 1_000),
          endMs: Math.min(lengthMs, Math.round(end * 1_000)),
        })),
  )

/** Ranges that touch are one for everybody but the editor. */
export function merged(kept: Kept): TimeSpan[] {
  const spans: { startMs: number; endMs: number }[] = []
  for (const { startMs, endMs } of kept) {
    const before = spans.at(-1)
    if (before && before.endMs >= startMs) before.endMs = endMs
    else spans.push({ startMs, endMs })
  }
  return spans
}

/** In seconds, for the API. */
export const toKeep = (kept: Kept) =>
  merged(kept).map(({ startMs, endMs }) => ({ start: startMs / 1_000, end: endMs / 1_000 }))

export const textOf = (kept: Kept): string => JSON.stringify(merged(kept))

export const isWhole = (kept: Kept, lengthMs: number): boolean => keptMs(kept) >= lengthMs

export const keptMs = (kept: Kept): number =>
  kept.reduce((sum, { startMs, endMs }) => sum + endMs - startMs, 0)

/** The whole time line, from its beginning to its end. */
export function partsOf(kept: Kept, lengthMs: number): CutPart[] {
  const parts: CutPart[] = []
  let atMs = 0
  for (const range of kept) {
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
export function split(kept: Kept, ms: number): Kept {
  const range = kept.find(
    ({ startMs, endMs }) => ms - startMs >= LEAST_MS && endMs - ms >= LEAST_MS,
  )
  if (!range) return kept
  return kept.flatMap((each) =>
    each === range
      ? [
          { ...each, endMs: ms },
          { key: newKey(), startMs: ms, endMs: each.endMs },
        ]
      : [each],
  )
}

/** Something is always kept. */
export const remove = (kept: Kept, key: number): Kept =>
  kept.length > 1 && kept.some((range) => range.key === key)
    ? kept.filter((range) => range.key !== key)
    : kept

/** What is removed comes back, and is one range with what it touches. */
export function restore(kept: Kept, { startMs, endMs }: TimeSpan): Kept {
  const before = kept.find((range) => range.endMs === startMs)
  const after = kept.find((range) => range.startMs === endMs)
  const joined = {
    key: before?.key ?? after?.key ?? newKey(),
    startMs: before?.startMs ?? startMs,
    endMs: after?.endMs ?? endMs,
  }
  return [...kept.filter((range) => range !== before && range !== after), joined].toSorted(
    (a, b) => a.startMs - b.startMs,
  )
}

/** How far an edge can go: not over its neighbours, and its range stays. */
export function limitsOf(kept: Kept, key: number, edge: RangeEdge, lengthMs: number) {
  const index = kept.findIndex((range) => range.key === key)
  const range = kept[index]!
  return edge === 'start'
    ? {
        leastMs: kept[index - 1]?.endMs ?? 0,
        mostMs: Math.max(range.startMs, range.endMs - LEAST_MS),
      }
    : {
        leastMs: Math.min(range.endMs, range.startMs + LEAST_MS),
        mostMs: kept[index + 1]?.startMs ?? lengthMs,
      }
}

export function moveEdge(
  kept: Kept,
  { key, edge, ms }: { key: number; edge: RangeEdge; ms: number },
  lengthMs: number,
): Kept {
  const range = kept.find((each) => each.key === key)
  if (!range) return kept
  const { leastMs, mostMs } = limitsOf(kept, key, edge, lengthMs)
  const at = Math.round(Math.min(mostMs, Math.max(leastMs, ms)))
  if (range[`${edge}Ms`] === at) return kept
  return kept.map((each) => (each === range ? { ...each, [`${edge}Ms`]: at } : each))
}

/**
 * The range at this time begins or ends here. Where it is removed, the range after it begins here, or the one before
 * it ends here.
 */
export function setEdge(kept: Kept, edge: RangeEdge, ms: number, lengthMs: number): Kept {
  const range =
    edge === 'start'
      ? kept.find(({ endMs }) => ms < endMs)
      : kept.findLast(({ startMs }) => ms > startMs)
  return range ? moveEdge(kept, { key: range.key, edge, ms }, lengthMs) : kept
}

/** The next or the previous border of two parts, or the beginning or the end. */
export function edgeBeside(kept: Kept, ms: number, way: 1 | -1, lengthMs: number): number {
  const all = [0, ...kept.flatMap(({ startMs, endMs }) => [startMs, endMs]), lengthMs]
  return way > 0
    ? (all.find((each) => each > ms) ?? lengthMs)
    : (all.findLast((each) => each < ms) ?? 0)
}

/** Where playing goes from here: here, or to what is kept next; null where nothing is. */
export const keptFrom = (kept: Kept, ms: number): number | null => {
  const range = kept.find(({ endMs }) => ms < endMs)
  return range ? Math.max(ms, range.startMs) : null
}

/** A time of the cut as one of the source. */
export function toSourceMs(kept: Kept, ms: number): number {
  let left = ms
  for (const { startMs, endMs } of kept) {
    if (left < endMs - startMs) return startMs + left
    left -= endMs - startMs
  }
  return kept.at(-1)?.endMs ?? ms
}

/** A time of the source as one of the cut; what is removed is where the cut joins. */
export const toCutMs = (kept: Kept, ms: number): number =>
  kept.reduce((sum, { startMs, endMs }) => sum + Math.max(0, Math.min(ms, endMs) - startMs), 0)
