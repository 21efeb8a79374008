/** The picture of an animated GIF or PNG, whose frames have any delays, and a rate that has a place for each. */
import { AppError } from '../../../contract/errors.ts'
import type { EngineCall } from '../../../ports/engine-call.ts'
import type { Rational, VideoStreamInfo } from '../../../ports/probe.ts'
import type { Program } from '../process/run.ts'
import { pictureOf, type ProbedStream } from './probed.ts'
import { stillSentence } from './sniff.ts'
import { frameTimes, timesArgs } from './timed-picture.ts'

/** So many frames decide on the rate. */
const FRAMES = 10_000
/** ffmpeg, like browsers, shows no frame of a GIF for less than 20 ms: at this rate each has a place. */
const EACH_FRAME: Rational = { num: 50, den: 1 }
const MOST_RATE = 60
/** Frames, since PNG may have delays in parts of any size. */
const ON_GRID = 0.05
const PRECISION = 100_000

export const isAnimation = (container: string): boolean =>
  container === 'gif' || container === 'apng'

/** Throws `unsupported_source` where there is but one frame. */
export async function movingPicture(
  ffprobe: Program,
  file: string,
  stream: ProbedStream,
  call: EngineCall,
): Promise<VideoStreamInfo> {
  const times = await frameTimes(ffprobe, timesArgs(file, stream.index, FRAMES), call)
  if (times.length < 2)
    throw new AppError(
      'unsupported_source',
      stillSentence(stream.codec_name === 'gif' ? 'a GIF image' : 'a PNG image'),
    )
  const rate = gridOf(times)
  return {
    ...pictureOf(stream),
    averageFrameRate: rate,
    realFrameRate: rate,
    isAnimation: true,
  }
}

/** The lowest rate at which every frame lies on a place of its own. */
export function gridOf(times: readonly number[]): Rational {
  const steps = times.slice(1).map((time, at) => time - times[at]!)
  const total = steps.reduce((sum, step) => sum + step, 0)
  const least = Math.min(...steps)
  for (let parts = 1; least > 0 && parts / least <= MOST_RATE * (1 + ON_GRID); parts++) {
    const places = steps.map((step) => (step / least) * parts)
    if (places.some((place) => Math.abs(place - Math.round(place)) > ON_GRID)) continue
    const frames = places.reduce((sum, place) => sum + Math.round(place), 0)
    return { num: Math.round((frames / total) * PRECISION), den: PRECISION }
  }
  return EACH_FRAME
}
