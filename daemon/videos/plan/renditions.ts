import type { Rational, RenditionPlan, VideoStreamInfo } from '../../ports/media.ts'

interface Rung {
  size: 'sd' | 'hd' | 'fhd'
  /** Pixels of the longer edge. */
  longEdge: number
  crf: number
  /** For a 16:9 picture of this size at up to 30 frames a second. */
  maxBps: number
}

const RUNGS: readonly Rung[] = [
  { size: 'sd', longEdge: 640, crf: 23, maxBps: 1_000_000 },
  { size: 'hd', longEdge: 1280, crf: 23, maxBps: 3_000_000 },
  { size: 'fhd', longEdge: 1920, crf: 23, maxBps: 6_000_000 },
]
const PRESET = 'veryfast'
/** Twice the frames need about half as much again. */
const FAST_FACTOR = 1.5
const FAST_RATE = 30.5
const LEAST_BPS = 200_000

/** Largest first. Never upscaled: the top rung has the source's own size when that lies between two rungs. */
export function planRenditions({ displayWidth, displayHeight }: Pick<VideoStreamInfo, 'displayWidth' | 'displayHeight'>, frameRate: Rational): RenditionPlan[] {
  const sourceEdge = Math.max(displayWidth, displayHeight)
  const fits = RUNGS.filter((_, index) => index === 0 || sourceEdge > RUNGS[index - 1]!.longEdge)
  return fits.reverse().map((rung) => planRendition(rung, displayWidth, displayHeight, frameRate))
}

function planRendition(rung: Rung, displayWidth: number, displayHeight: number, frameRate: Rational): RenditionPlan {
  const scale = Math.min(1, rung.longEdge / Math.max(displayWidth, displayHeight))
  const [width, height] = [even(displayWidth * scale, scale), even(displayHeight * scale, scale)]
  const fast = frameRate.num / frameRate.den > FAST_RATE ? FAST_FACTOR : 1
  // A square or tall picture has more pixels than a wide one of the same long edge.
  const area = (width * height) / (rung.longEdge * rung.longEdge * (9 / 16))
  const maxBps = Math.max(LEAST_BPS, Math.round((rung.maxBps * area * fast) / 1_000) * 1_000)
  return {
    name: `h264_${rung.size}`,
    width,
    height,
    crf: rung.crf,
    maxBps,
    preset: PRESET,
    profile: 'high',
    level: levelFor(width, height, frameRate, maxBps),
  }
}

/** 4:2:0 needs even sizes. Unscaled, an odd edge loses a pixel rather than gain one. */
function even(pixels: number, scale: number): number {
  const half = scale === 1 ? Math.floor(pixels / 2) : Math.round(pixels / 2)
  return Math.max(2, half * 2)
}

/** ITU-T H.264 table A-1: macroblocks a second, macroblocks a frame, and bits a second (High profile: × 1.25). */
const LEVELS: readonly (readonly [level: number, perSecond: number, perFrame: number, bps: number])[] = [
  [10, 1_485, 99, 80_000], [11, 3_000, 396, 240_000], [12, 6_000, 396, 480_000], [13, 11_880, 396, 960_000],
  [20, 11_880, 396, 2_500_000], [21, 19_800, 792, 5_000_000], [22, 20_250, 1_620, 5_000_000],
  [30, 40_500, 1_620, 12_500_000], [31, 108_000, 3_600, 17_500_000], [32, 216_000, 5_120, 25_000_000],
  [40, 245_760, 8_192, 25_000_000], [41, 245_760, 8_192, 62_500_000], [42, 522_240, 8_704, 62_500_000],
  [50, 589_824, 22_080, 168_750_000], [51, 983_040, 36_864, 300_000_000], [52, 2_073_600, 36_864, 300_000_000],
  [60, 4_177_920, 139_264, 300_000_000], [61, 8_355_840, 139_264, 600_000_000],
]
/** The lowest that every decoder of the last fifteen years is sure to have been tried with. */
const LEAST_LEVEL = 30

export function levelFor(width: number, height: number, { num, den }: Rational, maxBps: number): number {
  const [across, down] = [Math.ceil(width / 16), Math.ceil(height / 16)]
  const frame = across * down
  const fitting = LEVELS.find(
    ([level, perSecond, perFrame, bps]) =>
      level >= LEAST_LEVEL &&
      (frame * num) / den <= perSecond &&
      frame <= perFrame &&
      // A.3.1: neither edge longer than the square root of 8 frames' worth.
      Math.max(across, down) ** 2 <= 8 * perFrame &&
      maxBps <= bps,
  )
  return fitting?.[0] ?? LEVELS.at(-1)![0]
}
