/** Whether ranges can be cut, and their frames. */
import { AppError, type Fault } from '../contract/errors.ts'
import { fillIn, type Given } from '../contract/fill-in.ts'
import { CUT_FAULTS, type CutReason } from '../contract/reasons.ts'
import { joined } from '../ports/cut-times.ts'
import { PACKET_SAMPLES, secondsOf } from '../ports/grid.ts'
import type { TimeRange } from '../ports/cut-times.ts'
import type { Ladder } from '../ports/media.ts'
import { framesOf, onFrames } from '../plan/cut.ts'

/** A length that was read off a page is rounded to thousandths. */
const ROUNDING_SECONDS = 0.001

export interface CheckedPath {
  start: string
  end: string
}

/**
 * The ranges on whole frames, joined where they touch. Throws `validation_failed` with every fault.
 */
export function checkedRanges(
  ladder: Ladder,
  keep: readonly TimeRange[],
  pathOf: (index: number) => CheckedPath,
): TimeRange[] {
  const { video, durationSeconds: length } = ladder
  const frame = frameSeconds(ladder)
  const faults: Fault[] = []
  const fault = (path: string, code: string, reason: CutReason, given: Given): void =>
    void faults.push({ path, code, message: fillIn(CUT_FAULTS[reason], given), reason, given })
  keep.forEach((range, index) => {
    const path = pathOf(index)
    const before = keep[index - 1]
    if (before && range.start < before.start)
      fault(path.start, 'not_in_order', 'cut_not_in_order', { start: before.start })
    else if (before && range.start < before.end)
      fault(path.start, 'overlap', 'cut_overlaps', { end: before.end })
    if (range.end > length + frame / 2 + ROUNDING_SECONDS)
      fault(path.end, 'beyond_end', 'cut_beyond_end', { length: thousandths(length) })
    else if (range.end <= range.start) fault(path.end, 'not_in_order', 'cut_ends_before_start', {})
    else if (isTooShort(ladder, range))
      fault(path.end, 'too_small', 'cut_too_short', { frame: thousandths(frame) })
  })
  if (faults.length > 0)
    throw new AppError(
      'validation_failed',
      `${faults[0]!.path} ${faults[0]!.message}${faults.length > 1 ? ` (and ${faults.length - 1} more)` : ''}.`,
      { faults },
    )
  return joined(
    keep.map((range) =>
      video
        ? onFrames(video, range, length)
        : { start: range.start, end: Math.min(range.end, length) },
    ),
  )
}

/** A frame of the picture; without one, a packet of the sound. */
export const frameSeconds = ({ video }: Ladder): number =>
  video ? secondsOf(video, 1) : PACKET_SAMPLES / 48_000

function isTooShort(ladder: Ladder, range: TimeRange): boolean {
  if (!ladder.video) return range.end - range.start < frameSeconds(ladder)
  const { start, end } = framesOf(ladder.video, range)
  return end <= start
}

/** Whether nothing is cut away. */
export const isWhole = (ladder: Ladder, keep: readonly TimeRange[]): boolean =>
  keep.length === 1 &&
  keep[0]!.start === 0 &&
  keep[0]!.end >= ladder.durationSeconds - frameSeconds(ladder) / 2

const thousandths = (seconds: number): number => Math.round(seconds * 1000) / 1000
