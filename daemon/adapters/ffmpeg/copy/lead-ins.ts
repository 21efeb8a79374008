/** How much of a source is decoded before a place is reached: see MediaEngine.leadIns. */
import type { VideoPlan } from '../../../ports/media.ts'
import { segmentCount, segmentStart } from '../../../ports/grid.ts'
import { compositionTimeOf, type TrackIndex } from '../../mp4/source/track-index.ts'

/** How times of containers are rounded. */
const ROUNDED_SECONDS = 0.002

/** For each segment, in seconds; null for a source that does not say. */
export function leadInsOf(track: TrackIndex | null, plan: VideoPlan): number[] | null {
  if (!track) return null
  const { keyframes, edit, timescale } = track
  const zero = edit.mediaTime / timescale - edit.emptySeconds + (plan.startSeconds ?? 0)
  const shownAt = (keyframe: number): number =>
    compositionTimeOf(track, keyframes![keyframe]!) / timescale - zero
  let before = 0
  return Array.from({ length: segmentCount(plan) }, (_, segment) => {
    // Every picture is one.
    if (!keyframes || keyframes.length === 0) return 0
    const start = segmentStart(plan, segment)
    while (before + 1 < keyframes.length && shownAt(before + 1) <= start + ROUNDED_SECONDS) before++
    return Math.max(0, start - shownAt(before))
  })
}
