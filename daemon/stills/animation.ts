/** Some seconds of a video as an image that moves: made and cached like a frame image. */
import { z } from 'zod'
import { AppError } from '../contract/errors.ts'
import { clockTime, queryBoolean } from '../contract/values.ts'
import type { Viewer } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { segmentOfFrame } from '../ports/grid.ts'
import { frameFile } from '../ports/layout.ts'
import type { VideoPlan } from '../ports/media.ts'
import type { Rational } from '../ports/probe.ts'
import type { SourceFacts, VideoRecord } from '../ports/records.ts'
import type { AnimationFormat } from '../ports/stills.ts'
import { picturesOf, type CachedImage, type CachedImages, type Pictures } from './cached-image.ts'
import { frameAt, isEncoded, smallestSufficient, withFrames } from './frame-of.ts'
import { posterSeconds } from './poster-choice.ts'

const LEAST_SECONDS = 0.5
const MOST_SECONDS = 10
const LEAST_WIDTH = 16
const MOST_WIDTH = 640
const DEFAULT_WIDTH = 320
const MOST_FPS = 15
const DEFAULT_FPS = 10
/** Where it begins when the video has no poster of its own time yet. */
const DEFAULT_SHARE = 0.1
/** Tolerance of durations that were rounded to milliseconds. */
const EPSILON_SECONDS = 0.01

const within = (least: number, most: number, fallback: number) => {
  const words = `must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d{1,9}$/, words)
    .transform(Number)
    .pipe(z.number().min(least, words).max(most, words))
    .default(fallback)
}
const length = `must be from ${LEAST_SECONDS} to ${MOST_SECONDS} seconds`
/** Query of an animated preview. */
export const animationQuery = z.strictObject({
  start: clockTime.optional(),
  duration: clockTime.pipe(z.number().min(LEAST_SECONDS, length).max(MOST_SECONDS, length)),
  width: within(LEAST_WIDTH, MOST_WIDTH, DEFAULT_WIDTH),
  fps: within(1, MOST_FPS, DEFAULT_FPS),
  /** Only from encoded segments. */
  encoded: queryBoolean.optional(),
  download: z.string().optional(),
})
type AnimationQuery = z.output<typeof animationQuery>

export type AnimationMaker = (
  id: string,
  format: AnimationFormat,
  query: AnimationQuery,
  viewer: Viewer,
) => Promise<CachedImage>

export function createAnimationMaker(
  deps: Pick<Deps, 'db' | 'storage' | 'media' | 'maker'>,
  images: CachedImages,
): AnimationMaker {
  return async (id, format, query, viewer) => {
    const found = await picturesOf(deps, id, viewer, 'validation_failed')
    const { video, source, plan } = found
    const { durationSeconds } = found.encoded.ladder
    const start = startOf(query, video, source, durationSeconds)
    const rate = rateOf(query.fps, plan)
    const frames = framesOf(plan, start, Math.min(query.duration, durationSeconds - start), rate)
    const name = `a${frames[0]}_n${frames.length}_r${rate.num}-${rate.den}_w${query.width}.${format}`
    if (query.encoded && !(await areEncoded(deps, found, frames, query.width)))
      throw new AppError('not_playable', 'This part of the video is not encoded yet.')

    return images(found, frameFile(id, source.id, name), async (signal) => {
      const rung = smallestSufficient(plan.renditions, { width: query.width, height: null })
      return withFrames(deps, { ...found.encoded, rendition: rung.name }, frames, signal, (dir) =>
        deps.media.animation({ dir, plan, frames, rate, width: query.width, format }, { signal }),
      )
    })
  }
}

/** A given start must leave room for the duration; otherwise it moves forward to fit. */
function startOf(
  { start, duration }: AnimationQuery,
  video: Pick<VideoRecord, 'poster'>,
  source: Pick<SourceFacts, 'posterSeconds' | 'durationSeconds'>,
  durationSeconds: number,
): number {
  if (start === undefined) {
    const hasTime = video.poster?.kind === 'time' || source.posterSeconds !== null
    const wanted = hasTime ? posterSeconds(video, source) : durationSeconds * DEFAULT_SHARE
    return Math.max(0, Math.min(wanted, durationSeconds - duration))
  }
  if (start + duration > durationSeconds + EPSILON_SECONDS) {
    const message =
      start >= durationSeconds
        ? `must be before the end of the video at ${durationSeconds} s, but is ${start}`
        : `leaves only ${round(durationSeconds - start)} s until the end of the video at ` +
          `${durationSeconds} s, less than the duration of ${duration} s`
    throw new AppError('validation_failed', `query.start: ${message}.`, {
      faults: [{ path: 'query.start', code: 'too_big', message }],
    })
  }
  return start
}

/** No more images a second than the video has. */
const rateOf = (fps: number, { frameRate }: VideoPlan): Rational =>
  fps * frameRate.den < frameRate.num ? { num: fps, den: 1 } : frameRate

function framesOf(plan: VideoPlan, start: number, seconds: number, { num, den }: Rational) {
  const count = Math.max(1, Math.round((seconds * num) / den))
  const frames = Array.from({ length: count }, (_, index) =>
    frameAt(plan, start + (index * den) / num),
  )
  return [...new Set(frames)]
}

/** A frame of each segment. */
function openings(plan: VideoPlan, frames: number[]): number[] {
  return [...Map.groupBy(frames, (frame) => segmentOfFrame(plan, frame)).values()].map(
    ([first]) => first!,
  )
}

async function areEncoded(
  deps: Pick<Deps, 'storage'>,
  { plan, encoded }: Pictures,
  frames: number[],
  width: number,
): Promise<boolean> {
  const shape = { width, height: null }
  const found = openings(plan, frames).map((frame) => isEncoded(deps, encoded, frame, shape))
  return (await Promise.all(found)).every(Boolean)
}

const round = (seconds: number): number => Math.round(seconds * 1_000) / 1_000
