/** The original video stream as a rendition: see MediaEngine.sourceRung. Starts no process and writes nothing. */
import { lastUpTo } from '../../../ports/last-up-to.ts'
import { open } from 'node:fs/promises'
import { AppError } from '../../../contract/errors.ts'
import type { Ladder, SourceRung } from '../../../ports/media.ts'
import { fragmentOf, type Sample } from '../../mp4/segments/fragments.ts'
import { avcEntry, startClean } from '../../mp4/source/avc.ts'
import { planCopy, type CopyPlan } from './copy-plan.ts'
import type { Indexes } from '../../mp4/source/index-cache.ts'
import { initSegment } from '../../mp4/source/init-segment.ts'
import type { MovieIndex } from '../../mp4/source/movie-index.ts'
import { readSamples } from '../../mp4/source/read-samples.ts'
import { durationOf, endsOf } from '../../mp4/source/track-samples.ts'
import { trusted } from '../../mp4/source/trusted.ts'

const KEYFRAME = 0x0200_0000
const NOT_KEYFRAME = 0x0101_0000

export interface SourceRungs {
  sourceRung(source: string, ladder: Ladder): Promise<SourceRung | null>
  cutSource(source: string, ladder: Ladder, segment: number | 'init'): Promise<Buffer>
  /** See MediaEngine.bytesNeeded; null when there is no such rendition. */
  sourceNeeds(source: string, ladder: Ladder, tailStart: number): Promise<Float64Array | null>
}

export function createSourceRungs(indexes: Indexes): SourceRungs {
  const plans = new WeakMap<MovieIndex, Map<string, Promise<CopyPlan | null>>>()

  /** Cached as long as the index is. */
  async function planOf(source: string, ladder: Ladder): Promise<CopyPlan | null> {
    // What is burnt in is not in the source.
    if (!ladder.video || ladder.video.watermark) return null
    const index = await indexes.read(source)
    if (!index) return null
    const cached = plans.get(index) ?? new Map<string, Promise<CopyPlan | null>>()
    plans.set(index, cached)
    const { stream, startSeconds = 0, frameCount, frameRate } = ladder.video
    const key = [stream, startSeconds, frameCount, frameRate.num, frameRate.den].join(' ')
    const planning = cached.get(key) ?? planned(source, index, ladder, indexes.isHeld(source))
    cached.set(key, planning)
    planning.catch(() => cached.delete(key))
    return planning
  }

  return {
    async sourceRung(source, ladder) {
      const plan = await planOf(source, ladder)
      return (
        plan && {
          codec: plan.codec,
          width: plan.width,
          height: plan.height,
          segments: plan.segments.map(({ index, durationSeconds, sizeBytes }) => ({
            index,
            durationSeconds,
            sizeBytes,
          })),
        }
      )
    },

    async cutSource(source, ladder, segment) {
      const plan = await planOf(source, ladder)
      if (!plan) throw new AppError('not_found', 'The source of this video is not served directly.')
      return segment === 'init' ? initOf(plan) : cut(source, plan, segment, indexes.isHeld(source))
    },

    async sourceNeeds(source, ladder, tailStart) {
      const plan = await planOf(source, ladder)
      return (
        plan &&
        endsOf(
          plan.track,
          plan.segments.map(({ endSample }) => endSample),
          tailStart,
        )
      )
    },
  }
}

/** `isArriving`: only the first keyframe is there to be looked at; `cut` looks at the others. */
async function planned(
  source: string,
  { tracks }: MovieIndex,
  ladder: Ladder,
  isArriving: boolean,
): Promise<CopyPlan | null> {
  const plan = trusted(() => planCopy(tracks[ladder.video!.stream] ?? null, ladder))
  if (!plan) return null
  const file = await open(source, 'r')
  try {
    const { lengthBytes } = avcEntry(plan.track.entry)!
    return (await startClean(
      file,
      plan.track,
      plan.segments.slice(0, isArriving ? 1 : undefined).map(({ firstSample }) => firstSample),
      lengthBytes,
    ))
      ? plan
      : null
  } finally {
    await file.close()
  }
}

function initOf({ track, timescale, delay, width, height }: CopyPlan): Buffer {
  return initSegment({
    handler: 'vide',
    timescale,
    entry: avcEntry(track.entry)!.entry,
    mediaTime: delay,
    width,
    height,
  })
}

async function cut(
  source: string,
  plan: CopyPlan,
  segment: number,
  isArriving: boolean,
): Promise<Buffer> {
  const wanted = plan.segments[segment]
  if (!wanted) throw new AppError('not_found', 'The video ends before this segment.')
  const { firstSample, endSample } = wanted
  const file = await open(source, 'r')
  try {
    const { lengthBytes } = avcEntry(plan.track.entry)!
    if (isArriving && !(await startClean(file, plan.track, [firstSample], lengthBytes)))
      throw new AppError('not_found', 'The source of this video cannot be served directly.')
    const data = await readSamples(file, plan.track, firstSample, endSample)
    return Buffer.concat(
      fragmentOf(
        segment + 1,
        data.map((bytes, at) => sampleOf(plan, firstSample + at, bytes)),
      ),
    )
  } finally {
    await file.close()
  }
}

function sampleOf(
  { track, timescale, delay, decoded, presentedAt }: CopyPlan,
  sample: number,
  data: Buffer,
): Sample {
  const decodeTime = decoded(sample)
  const isLast = sample + 1 === track.sampleCount
  return {
    decodeTime,
    duration: isLast
      ? Math.round((durationOf(track, sample) * timescale) / track.timescale)
      : decoded(sample + 1) - decodeTime,
    compositionOffset: presentedAt(sample) - decodeTime + delay,
    flags: isKeyframe(track.keyframes, sample) ? KEYFRAME : NOT_KEYFRAME,
    data,
  }
}

function isKeyframe(keyframes: Uint32Array | null, sample: number): boolean {
  if (!keyframes) return true
  return keyframes[lastUpTo(keyframes, sample)] === sample
}
