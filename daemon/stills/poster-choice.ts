/**
 * Chooses the poster of a video: the one that somebody set, otherwise the best of the frames near its
 * beginning.
 */
import type { VideoPlan } from '../ports/media.ts'
import type { SourceFacts, VideoRecord } from '../ports/records.ts'
import type { FrameScore } from '../ports/stills.ts'
import { frameAt } from './frame-of.ts'

/** Until one was chosen. */
const DEFAULT_SECONDS = 1
const CANDIDATES = 10

/** Time of the poster; with an uploaded image, the time that would be chosen. */
export function posterSeconds(
  video: Pick<VideoRecord, 'poster'>,
  source: Pick<SourceFacts, 'posterSeconds' | 'durationSeconds'>,
): number {
  const wanted =
    video.poster?.kind === 'time' ? video.poster.seconds : (source.posterSeconds ?? DEFAULT_SECONDS)
  return Math.min(wanted, source.durationSeconds ?? wanted)
}

/**
 * After a fade-in, and within the first fifth, since later frames reveal too much. Ascending, below
 * `endFrame`, without duplicates.
 */
export function candidateFrames(plan: VideoPlan, endFrame: number): number[] {
  const duration = (plan.frameCount * plan.frameRate.den) / plan.frameRate.num
  const last = frameAt(
    { ...plan, frameCount: endFrame },
    Math.max(Math.min(duration / 2, 10), duration / 5),
  )
  const first = Math.min(last, frameAt(plan, Math.min(2, duration / 20)))
  return [
    ...new Set(
      Array.from({ length: CANDIDATES }, (_, index) =>
        Math.round(first + ((last - first) * index) / (CANDIDATES - 1)),
      ),
    ),
  ]
}

/** Index of the best frame; the earlier one of equals. */
export function bestOf(looks: FrameScore[]): number {
  const scores = looks.map(scoreOf)
  return scores.indexOf(Math.max(...scores))
}

/** Below these thresholds a frame is black, flat or blurred, and used only when all are. */
const DARKEST = 28
const BRIGHTEST = 235
const LEAST_CONTRAST = 14
const LEAST_SHARPNESS = 20
const MIDDLE = 115

function scoreOf({ brightness, contrast, sharpness }: FrameScore): number {
  const faults = [
    brightness < DARKEST,
    brightness > BRIGHTEST,
    contrast < LEAST_CONTRAST,
    sharpness < LEAST_SHARPNESS,
  ].filter(Boolean).length
  const detail = Math.min(1, Math.log1p(Math.max(0, sharpness)) / Math.log1p(1_000))
  return (
    0.4 * detail +
    0.4 * Math.min(1, contrast / 60) +
    0.2 * (1 - Math.abs(brightness - MIDDLE) / 255) -
    faults
  )
}
