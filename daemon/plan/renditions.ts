import type { EncoderChoice, RenditionPlan, WatermarkPlan } from '../ports/media.ts'
import type { Rational, VideoStreamInfo } from '../ports/probe.ts'
import { SOFTWARE_H264 } from '../ports/media.ts'
import {
  EXTRA_CODECS,
  type EncodingProfile,
  type VideoCodec,
} from '../contract/encoding-choices.ts'
import { SIZES, SIZE_NAMES, type Size } from '../contract/sizes.ts'
import { levelFor } from './level.ts'

interface Rung {
  size: Size
  /** Pixels of the longer edge. */
  longEdge: number
  maxBps: number
}

/** For H.264, 16:9, at up to 30 frames per second. */
const MAX_BPS: Record<Size, number> = {
  // With stereo sound of 128 kbit/s what a slow line carries, at any frame rate.
  ld: 90_000,
  sd: 1_000_000,
  md: 1_800_000,
  hd: 3_000_000,
  fhd: 6_000_000,
  qhd: 10_000_000,
  uhd: 18_000_000,
}
const RUNGS: readonly Rung[] = SIZE_NAMES.map((size) => ({
  size,
  longEdge: SIZES[size],
  maxBps: MAX_BPS[size],
}))
/** Exists for every source: at the source's own size when that is smaller. */
const ALWAYS: Size = 'sd'
/** A rendition must exceed the next smaller one by this factor to be visibly better. */
const WORTH_A_RUNG = 1.05

interface Effort {
  preset: string
  crf: number
  lookahead?: number
}
const LARGE: Effort = { preset: 'superfast', crf: 23 }
/**
 * Measured: docs/decisions/0056. Small renditions cost little time and are often displayed enlarged, so
 * they get more time and bits.
 */
const EFFORTS: Record<VideoCodec, Record<EncodingProfile, Record<Size, Effort>>> = {
  h264: {
    fast: bySize(
      { preset: 'superfast', crf: 23.5 },
      {
        hd: { preset: 'superfast', crf: 21.5 },
        md: { preset: 'superfast', crf: 21.5 },
        sd: { preset: 'veryfast', crf: 22.5 },
        ld: { preset: 'veryfast', crf: 26 },
      },
    ),
    // The two largest use superfast: an encoder with lookahead needs about 180 MB more at 4K, in each
    // process. A shorter one at 1080p saves 15 MB in each.
    balanced: bySize(
      { preset: 'veryfast', crf: 23.5, lookahead: 8 },
      {
        uhd: LARGE,
        qhd: LARGE,
        hd: { preset: 'veryfast', crf: 21.5 },
        md: { preset: 'veryfast', crf: 20.2 },
        sd: { preset: 'faster', crf: 22.5 },
        ld: { preset: 'faster', crf: 26 },
      },
    ),
    small: bySize(
      { preset: 'fast', crf: 25 },
      {
        hd: { preset: 'medium', crf: 24 },
        md: { preset: 'medium', crf: 24 },
        sd: { preset: 'medium', crf: 24 },
        ld: { preset: 'medium', crf: 27 },
      },
    ),
  },
  hevc: {
    fast: bySize({ preset: 'ultrafast', crf: 26 }),
    balanced: bySize({ preset: 'superfast', crf: 26 }),
    small: bySize({ preset: 'fast', crf: 27 }),
  },
  // `-cpu-used` of libaom; libsvtav1 counts alike (encoder-args.ts).
  av1: {
    fast: bySize({ preset: '8', crf: 34 }),
    balanced: bySize({ preset: '7', crf: 34 }),
    small: bySize({ preset: '6', crf: 36 }),
  },
}
/** Bitrate for the same quality, relative to H.264. */
const CEILING_FACTOR: Record<VideoCodec, number> = { h264: 1, hevc: 0.7, av1: 0.6 }
/** Twice the frame rate needs about half as many bits again: `ld` has to do without them. */
const FAST_FACTOR = 1.5
const FAST_RATE = 30.5
/** However few pixels a size has left. */
const LEAST_BPS = 200_000

function bySize(usual: Effort, others: Partial<Record<Size, Effort>> = {}): Record<Size, Effort> {
  const all = Object.fromEntries(SIZE_NAMES.map((size) => [size, usual])) as Record<Size, Effort>
  return { ...all, ...others }
}

export interface PlannedEncoding {
  profile: EncodingProfile
  encoders: EncoderChoice
  /** See VideoPlan and Ladder. */
  fields?: boolean
  watermark?: WatermarkPlan
  loudnessTarget?: number
}

/**
 * Largest first, H.264 separate from the other families. Never upscales: the top rendition has the
 * source's own size when that lies between two rungs.
 */
export function planRenditions(
  picture: Pick<VideoStreamInfo, 'displayWidth' | 'displayHeight'>,
  frameRate: Rational,
  { profile, encoders }: PlannedEncoding,
): { renditions: RenditionPlan[]; extra: RenditionPlan[] } {
  const sourceEdge = Math.max(picture.displayWidth, picture.displayHeight)
  const fitting = RUNGS.filter(
    ({ size, longEdge }, index) =>
      size === ALWAYS || sourceEdge > (RUNGS[index - 1]?.longEdge ?? longEdge) * WORTH_A_RUNG,
  ).toReversed()
  const family = (codec: VideoCodec, encoder: string): RenditionPlan[] =>
    fitting.map((rung) => planRendition({ codec, encoder, rung, profile, frameRate }, picture))
  const others = EXTRA_CODECS.flatMap((codec) =>
    encoders[codec] ? family(codec, encoders[codec]) : [],
  )
  return { renditions: family('h264', encoders.h264 ?? SOFTWARE_H264), extra: others }
}

interface Wanted {
  codec: VideoCodec
  encoder: string
  rung: Rung
  profile: EncodingProfile
  frameRate: Rational
}

function planRendition(
  { codec, encoder, rung, profile, frameRate }: Wanted,
  { displayWidth, displayHeight }: Pick<VideoStreamInfo, 'displayWidth' | 'displayHeight'>,
): RenditionPlan {
  const scale = Math.min(1, rung.longEdge / Math.max(displayWidth, displayHeight))
  const [width, height] = [even(displayWidth * scale, scale), even(displayHeight * scale, scale)]
  const isFast = frameRate.num / frameRate.den > FAST_RATE && rung.size !== 'ld'
  const fast = isFast ? FAST_FACTOR : 1
  // A square or tall picture has more pixels than a wide one with the same long edge.
  const area = (width * height) / (rung.longEdge * rung.longEdge * (9 / 16))
  const maxBps = Math.max(
    Math.min(LEAST_BPS, rung.maxBps * CEILING_FACTOR[codec]),
    Math.round((rung.maxBps * area * fast * CEILING_FACTOR[codec]) / 1_000) * 1_000,
  )
  return {
    name: `${codec}_${rung.size}`,
    codec,
    encoder,
    width,
    height,
    maxBps,
    ...EFFORTS[codec][profile][rung.size],
    profile: codec === 'h264' ? 'high' : 'main',
    level: codec === 'h264' ? levelFor(width, height, frameRate, maxBps) : 0,
    ...(codec === 'h264' ? { isFlat: true } : {}),
  }
}

/** 4:2:0 needs even sizes. Without scaling, an odd edge loses a pixel rather than gaining one. */
function even(pixels: number, scale: number): number {
  const half = scale === 1 ? Math.floor(pixels / 2) : Math.round(pixels / 2)
  return Math.max(2, half * 2)
}
