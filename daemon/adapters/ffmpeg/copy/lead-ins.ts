/** Seconds of source that must be decoded before a position is reached: see MediaEngine.leadIns. */
import type { VideoPlan } from '../../../ports/media.ts'
import { segmentCount, segmentStart } from '../../../ports/grid.ts'
import type { TrackIndex } from '../../mp4/source/track-index.ts'
import { compositionTimeOf } from '../../mp4/source/track-samples.ts'

/** Rounding of timestamps in containers. */
const ROUNDED_SECONDS = 0.002

/** In seconds for each segment; null when the source does not say. */
export function leadInsOf(track: TrackIndex | null, plan: VideoPlan): number[] | null {
  if (!track) return null
  const { keyframes, edit, timescale } = track
  const zero = edit.mediaTime / timescale - edit.emptySeconds + (plan.startSeconds ?? 0)
  const presentedAt = (keyframe: number): number =>
    compositionTimeOf(track, keyframes![keyframe]!) / timescale - zero
  let before = 0
  return Array.from({ length: segmentCount(plan) }, (_, segment) => {
    // Every frame is a keyframe.
    if (!keyframes || keyframes.length === 0) return 0
    const start = segmentStart(plan, segment)
    while (before + 1 < keyframes.length && presentedAt(before + 1) <= start + ROUNDED_SECONDS)
      before++
    return Math.max(0, start - presentedAt(before))
  })
}
