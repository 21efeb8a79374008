import type { Rational } from '../ports/probe.ts'

/**
 * ITU-T H.264 table A-1: macroblocks per second, macroblocks per frame, and bits per second (High
 * profile: × 1.25).
 */
const LEVELS: readonly (readonly [
  level: number,
  perSecond: number,
  perFrame: number,
  bps: number,
])[] = [
  [10, 1_485, 99, 80_000],
  [11, 3_000, 396, 240_000],
  [12, 6_000, 396, 480_000],
  [13, 11_880, 396, 960_000],
  [20, 11_880, 396, 2_500_000],
  [21, 19_800, 792, 5_000_000],
  [22, 20_250, 1_620, 5_000_000],
  [30, 40_500, 1_620, 12_500_000],
  [31, 108_000, 3_600, 17_500_000],
  [32, 216_000, 5_120, 25_000_000],
  [40, 245_760, 8_192, 25_000_000],
  [41, 245_760, 8_192, 62_500_000],
  [42, 522_240, 8_704, 62_500_000],
  [50, 589_824, 22_080, 168_750_000],
  [51, 983_040, 36_864, 300_000_000],
  [52, 2_073_600, 36_864, 300_000_000],
  [60, 4_177_920, 139_264, 300_000_000],
  [61, 8_355_840, 139_264, 600_000_000],
]
/** The lowest level that every decoder of the last fifteen years is sure to support. */
const LEAST_LEVEL = 30

export function levelFor(
  width: number,
  height: number,
  { num, den }: Rational,
  maxBps: number,
): number {
  const [across, down] = [Math.ceil(width / 16), Math.ceil(height / 16)]
  const frame = across * down
  const fitting = LEVELS.find(
    ([level, perSecond, perFrame, bps]) =>
      level >= LEAST_LEVEL &&
      (frame * num) / den <= perSecond &&
      frame <= perFrame &&
      // A.3.1: neither edge may exceed the square root of 8 times the frame size in macroblocks.
      Math.max(across, down) ** 2 <= 8 * perFrame &&
      maxBps <= bps,
  )
  return fitting?.[0] ?? LEVELS.at(-1)![0]
}
