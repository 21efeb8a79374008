/** The picture of a file, with the times of its frames as they really are where the container has them wrong. */
import { text } from 'node:stream/consumers'
import type { EngineCall } from '../../../ports/engine-call.ts'
import type { Rational, VideoStreamInfo } from '../../../ports/probe.ts'
import { explained } from '../process/faults.ts'
import { safeInput } from '../encode/input-args.ts'
import { run, SILENCE_MS, type Program } from '../process/run.ts'
import { JSON_OUTPUT } from './json-output.ts'
import { clockOf, pictureOf, secondsOrNull, type ProbedStream } from './probed.ts'

/** A stream's two rates agree this well when its rate is constant. */
const CONSTANT = 0.01
const FRAMES = 400
/** So many of the steps from one frame to the next are alike. */
const SHARE = 0.9
/** Tolerance relative to the usual step: containers round to a thousandth of a second. */
const ALIKE = 0.1
/** Tolerance between one of the two declared rates and the measured one. */
const SAME_RATE = 0.02
/** Fewer frames than this show a step only by chance. */
const LEAST_FRAMES = 8
const PRECISION = 100_000

export const timesArgs = (file: string, stream: number, frames = FRAMES): string[] => [
  '-hide_banner',
  '-loglevel',
  'error',
  '-select_streams',
  String(stream),
  '-read_intervals',
  `%+#${frames}`,
  '-show_entries',
  'packet=pts_time,dts_time',
  '-of',
  'compact=p=0',
  ...safeInput(file),
]

export async function timedPicture(
  ffprobe: Program,
  file: string,
  { stream, container }: { stream: ProbedStream; container: string },
  call: EngineCall,
): Promise<VideoStreamInfo> {
  const video = pictureOf(stream)
  const { averageFrameRate: average, realFrameRate: real } = video
  const isConstant = Math.abs((average.num * real.den) / average.den / real.num - 1) < CONSTANT
  const steady = isConstant ? null : await steadyRate(ffprobe, file, video, call)
  const clock = container === 'avi' ? frameClock(stream, steady ?? average, steady !== null) : null
  const { num, den } = clock ?? steady ?? real
  // AVI stores when a frame is decoded, which ffmpeg takes for when it is shown.
  const waiting = container === 'avi' ? (stream.has_b_frames ?? 0) : 0
  return {
    ...video,
    ...(clock ? { averageFrameRate: clock, realFrameRate: clock, isExactRate: true } : {}),
    ...(steady && !clock ? { averageFrameRate: steady, realFrameRate: steady } : {}),
    ...(waiting > 0 ? { decodeDelaySeconds: (waiting * den) / num } : {}),
  }
}

/** Faster clocks are no frame rates: their frames lie on some of the ticks. */
const FASTEST_CLOCK = 121
/** A clock in smaller parts than this is no exact rate, and no timescale of MP4. */
const MOST_PARTS = 10_000_000

/**
 * In AVI each frame takes a tick, also one that was dropped while recording: its packet is empty, and
 * the frame before stays. null when the clock is another one.
 * `isMeasured`: the frames are that far apart, so a faster clock counts fields.
 */
function frameClock(stream: ProbedStream, average: Rational, isMeasured: boolean): Rational | null {
  const clock = clockOf(stream)
  if (!clock || clock.num > MOST_PARTS || clock.num / clock.den > FASTEST_CLOCK) return null
  const faster = ((clock.num / clock.den) * average.den) / average.num
  if (isMeasured && faster > 1 + SAME_RATE) return null
  return faster >= 1 - CONSTANT ? clock : null
}

interface Rates {
  averageFrameRate: Rational
  realFrameRate: Rational
}

/** null where the frames are not evenly spaced, or neither of the two rates is theirs. */
async function steadyRate(
  ffprobe: Program,
  file: string,
  { index, averageFrameRate, realFrameRate }: Rates & { index: number },
  { signal }: EngineCall,
): Promise<Rational | null> {
  const rate = rateOf(await frameTimes(ffprobe, timesArgs(file, index), { signal }))
  if (rate === null) return null
  const isStated = [averageFrameRate, realFrameRate].some(
    ({ num, den }) => Math.abs((rate * den) / num - 1) < SAME_RATE,
  )
  return isStated ? { num: Math.round(rate * PRECISION), den: PRECISION } : null
}

/** `args`: of `timesArgs`. */
export async function frameTimes(
  ffprobe: Program,
  args: string[],
  { signal }: EngineCall,
): Promise<number[]> {
  const output = await explained(
    'source_damaged',
    'The file could not be read. Export or copy it again, then upload it again.',
    signal,
    () =>
      run(
        ffprobe,
        args,
        { signal, limits: JSON_OUTPUT, stdout: true, silenceMs: SILENCE_MS },
        ({ stdout }) => text(stdout),
      ),
  )
  return timesIn(output)
}

/** When frames are shown; when they are decoded, where that is all there is. */
function timesIn(output: string): number[] {
  const packets = output
    .split('\n')
    .filter(Boolean)
    .map((line) => new Map(line.split('|').map((field) => field.split('=', 2) as [string, string])))
  const timesOf = (name: string): number[] =>
    packets.flatMap((packet) => secondsOrNull(packet.get(name)) ?? [])
  const presented = timesOf('pts_time')
  return presented.length === packets.length ? presented : timesOf('dts_time')
}

function rateOf(times: readonly number[]): number | null {
  const rising = times.toSorted((a, b) => a - b)
  const steps = rising.slice(1).map((time, at) => time - rising[at]!)
  if (steps.length < LEAST_FRAMES) return null
  const usual = steps.toSorted((a, b) => a - b)[Math.floor(steps.length / 2)]!
  const alike = steps.filter((step) => Math.abs(step / usual - 1) < ALIKE)
  if (usual <= 0 || alike.length < steps.length * SHARE) return null
  return alike.length / alike.reduce((sum, step) => sum + step, 0)
}
