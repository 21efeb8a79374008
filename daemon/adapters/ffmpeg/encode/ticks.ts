import type { Rational } from '../../../ports/probe.ts'

/** 90 kHz is a multiple of all common whole frame rates. */
const COMMON_TIMESCALE = 90_000
const COARSEST_TIMESCALE = 10_000

/** A timescale in which a frame is a whole number of ticks. */
export function ticksOf({ num, den }: Rational): { timescale: number; perFrame: number } {
  const timescale =
    COMMON_TIMESCALE % num === 0 ? COMMON_TIMESCALE : num * Math.ceil(COARSEST_TIMESCALE / num)
  return { timescale, perFrame: (timescale / num) * den }
}
