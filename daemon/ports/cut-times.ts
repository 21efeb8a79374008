/** The two timelines of a cut: that of the source, and that of what stays of it. In seconds. */

/** `end` is outside. */
export interface TimeRange {
  start: number
  end: number
}
/** Frames of the source in a row. */
export interface FrameRun {
  first: number
  count: number
}
/**
 * A part of a segment of a cut. `segment`: the segment of the uncut version that has exactly these
 * frames and is used again; null: they are encoded.
 */
export interface CutPiece {
  segment: number | null
  frames: readonly FrameRun[]
}

export const totalSeconds = (keep: readonly TimeRange[]): number =>
  keep.reduce((sum, { start, end }) => sum + (end - start), 0)

/** Ranges that touch each other become one. */
export function joined(keep: readonly TimeRange[]): TimeRange[] {
  const all: TimeRange[] = []
  for (const { start, end } of keep) {
    const last = all.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else all.push({ start, end })
  }
  return all
}

/** Where a moment of the source is in the cut; null where it was cut away. */
export function inCut(keep: readonly TimeRange[], seconds: number): number | null {
  let before = 0
  for (const { start, end } of keep) {
    if (seconds >= start && seconds < end) return before + seconds - start
    before += end - start
  }
  return null
}

/** What stays of a stretch of the source, in the cut: one stretch, since what stays is joined; null: nothing. */
export function stretchInCut(
  keep: readonly TimeRange[],
  { start, end }: TimeRange,
): TimeRange | null {
  let before = 0
  const found: TimeRange[] = []
  for (const range of keep) {
    const from = Math.max(start, range.start)
    const to = Math.min(end, range.end)
    if (from < to)
      found.push({ start: before + from - range.start, end: before + to - range.start })
    before += range.end - range.start
  }
  return found.length > 0 ? { start: found[0]!.start, end: found.at(-1)!.end } : null
}

/** The stretches of the source that a stretch of the cut shows, in order. */
export function inSource(keep: readonly TimeRange[], { start, end }: TimeRange): TimeRange[] {
  const found: TimeRange[] = []
  let before = 0
  for (const range of keep) {
    const length = range.end - range.start
    const from = Math.max(0, start - before)
    const to = Math.min(length, end - before)
    if (from < to) found.push({ start: range.start + from, end: range.start + to })
    before += length
  }
  return joined(found)
}

/** Likewise of several stretches; without a cut, they are those of the source. */
export const allInSource = (
  keep: readonly TimeRange[] | null | undefined,
  stretches: readonly TimeRange[],
): TimeRange[] => (keep ? stretches.flatMap((stretch) => inSource(keep, stretch)) : [...stretches])

/** What is not kept of a source of this length. */
export function removedFrom(keep: readonly TimeRange[], seconds: number): TimeRange[] {
  const found: TimeRange[] = []
  let at = 0
  for (const { start, end } of keep) {
    if (start > at) found.push({ start: at, end: start })
    at = end
  }
  if (seconds > at) found.push({ start: at, end: seconds })
  return found
}
