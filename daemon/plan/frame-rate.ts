import type { Rational, VideoStreamInfo } from '../ports/probe.ts'

const STANDARD: Rational[] = [
  { num: 24_000, den: 1_001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30_000, den: 1_001 },
  { num: 30, den: 1 },
  { num: 48_000, den: 1_001 },
  { num: 48, den: 1 },
  { num: 50, den: 1 },
  { num: 60_000, den: 1_001 },
  { num: 60, den: 1 },
]
const MOST = 60
/** At a lower rate a segment could contain no frame, and seeking would be coarse. */
const LEAST = 10
/** Relative difference; 30 and 30000/1001 are 0.1 % apart. */
const NEAR = 0.0004
/** A stream's two rates differ by less than this when its rate is constant. */
const CONSTANT = 0.01
/** Rates of grids on which frames may lie when they come in groups. */
const SENSIBLE = [24, 25, 30, 48, 50, 60]

/** Frames may come off their places by so much until the end without one of them being lost. */
const MOST_DRIFT = 0.25

type Stated = Pick<
  VideoStreamInfo,
  'averageFrameRate' | 'realFrameRate' | 'isExactRate' | 'durationSeconds'
>

/** The constant rate of all renditions. Every frame of a source with a constant rate keeps its place. */
export function frameRateOf(
  stream: Omit<Stated, 'durationSeconds'> & Partial<Pick<Stated, 'durationSeconds'>>,
): Rational {
  const { averageFrameRate, realFrameRate } = stream
  if (stream.isExactRate) return exact(realFrameRate, stream.durationSeconds ?? Infinity)
  const average = valueOf(averageFrameRate)
  const real = valueOf(realFrameRate)
  const isConstant = Math.abs(real / average - 1) < CONSTANT
  if (isConstant) return intoBounds(standardNear(real) ?? standardNear(average) ?? simple(real))
  const standard = standardNear(real)
  if (standard && real > average && SENSIBLE.includes(Math.round(real))) return standard
  return STANDARD.find((rate) => valueOf(rate) >= average * (1 - NEAR)) ?? { num: MOST, den: 1 }
}

/**
 * A rate that is declared exactly stays, since another one loses or repeats a frame sooner or later;
 * only what makes no difference until the end becomes a standard rate.
 */
function exact(rate: Rational, seconds: number): Rational {
  const into = bounded(rate)
  const value = valueOf(into)
  const standard = standardNear(value)
  const drift = standard ? Math.abs(valueOf(standard) / value - 1) * value * seconds : Infinity
  return standard && drift < MOST_DRIFT ? standard : reduced(into)
}

/** The rates of a stream each of whose fields becomes a frame. */
export const fieldsOf = ({
  averageFrameRate,
  realFrameRate,
}: Pick<VideoStreamInfo, 'averageFrameRate' | 'realFrameRate'>): Pick<
  VideoStreamInfo,
  'averageFrameRate' | 'realFrameRate'
> => ({
  averageFrameRate: { ...averageFrameRate, num: averageFrameRate.num * 2 },
  realFrameRate: { ...realFrameRate, num: realFrameRate.num * 2 },
})

const valueOf = ({ num, den }: Rational): number => num / den

function standardNear(value: number): Rational | null {
  return STANDARD.find((rate) => Math.abs(valueOf(rate) / value - 1) < NEAR) ?? null
}

/** Rounds to a thousandth of a frame. */
function simple(value: number): Rational {
  return reduced({ num: Math.max(1, Math.round(value * 1_000)), den: 1_000 })
}

/** Multiplies or divides by a whole factor, so that frames are dropped or repeated evenly. */
function intoBounds(rate: Rational): Rational {
  const into = bounded(rate)
  return into === rate ? rate : snapped(into)
}

function bounded(rate: Rational): Rational {
  const value = valueOf(rate)
  if (value > MOST) return { num: rate.num, den: rate.den * Math.ceil(value / MOST - NEAR) }
  if (value < LEAST) return { num: rate.num * Math.ceil(LEAST / value - NEAR), den: rate.den }
  return rate
}

const snapped = (rate: Rational): Rational => standardNear(valueOf(rate)) ?? reduced(rate)

function reduced({ num, den }: Rational): Rational {
  const divisor = greatestCommonDivisor(num, den)
  return { num: num / divisor, den: den / divisor }
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
