/**
 * Estimates how encoding effort varies over a source, from the bytes that the source needs for each
 * part: see MediaEngine.effort.
 */
import type { VideoPlan } from '../../../ports/media.ts'
import { segmentAt, segmentCount, segmentDuration } from '../../../ports/grid.ts'
import type { TrackIndex } from '../../mp4/source/track-index.ts'
import { sizeOf } from '../../mp4/source/track-samples.ts'

/**
 * Share of the average effort that is proportional to bytes; the rest is constant: decoding, scaling
 * and the minimum of an encoder (bench/estimate/README.md).
 */
const BY_BYTES = 0.6

/** Effort per second of each segment relative to the average; null when the source does not reveal it. */
export function effortOf(track: TrackIndex | null, plan: VideoPlan): number[] | null {
  // Samples of equal size reveal nothing.
  if (!track || typeof track.sizes === 'number') return null
  const bytes = bytesBySegment(track, plan)
  const seconds = bytes.map((_, segment) => segmentDuration(plan, segment))
  const rate = sum(bytes) / sum(seconds)
  return rate > 0
    ? bytes.map((each, segment) => 1 - BY_BYTES + (BY_BYTES * each) / seconds[segment]! / rate)
    : null
}

function bytesBySegment(track: TrackIndex, plan: VideoPlan): number[] {
  const { runs, edit, timescale, sampleCount } = track
  const bytes = Array.from({ length: segmentCount(plan) }, () => 0)
  const zero = edit.mediaTime / timescale - edit.emptySeconds + (plan.startSeconds ?? 0)
  for (const [run, first] of runs.first.entries()) {
    const end = runs.first[run + 1] ?? sampleCount
    for (let sample = first; sample < end; sample++) {
      const at = (runs.decodeTime[run]! + (sample - first) * runs.duration[run]!) / timescale - zero
      const segment = Math.min(bytes.length - 1, Math.max(0, segmentAt(plan, at)))
      bytes[segment]! += sizeOf(track, sample)
    }
  }
  return bytes
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0)
