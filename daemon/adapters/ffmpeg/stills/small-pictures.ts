/** Many frames at once, small: one process, fed with nothing but what they are decoded from. */
import { buffer } from 'node:stream/consumers'
import { AppError } from '../../../contract/errors.ts'
import type { EngineCall } from '../../../ports/engine-call.ts'
import type { Rung } from '../../../ports/stills.ts'
import { pipeInput } from '../encode/input-args.ts'
import { feed } from '../process/feed.ts'
import { PICTURES } from '../process/limits.ts'
import { run, SILENCE_MS, type Program } from '../process/run.ts'
import { ticksOf } from '../encode/ticks.ts'
import { bySegment, placed, readInit, readNeeded } from './needed-samples.ts'

export interface SmallSize {
  width: number
  height: number
  pixelFormat: 'gray' | 'rgb24'
}

/** Never enlarged. At least 4 pixels each way, which is what ffmpeg scales to. */
export function scaledTo(
  longerEdge: number,
  full: { width: number; height: number },
): { width: number; height: number } {
  const scale = Math.min(1, longerEdge / Math.max(full.width, full.height))
  const scaled = (pixels: number): number => Math.max(4, Math.round(pixels * scale))
  return { width: scaled(full.width), height: scaled(full.height) }
}

export const smallPictureArgs = ({ width, height, pixelFormat }: SmallSize): string[] => [
  '-nostdin',
  '-hide_banner',
  '-loglevel',
  'error',
  '-copyts',
  '-threads',
  '1',
  ...pipeInput(3),
  '-vf',
  `scale=${width}:${height}:flags=area`,
  '-fps_mode',
  'passthrough',
  '-f',
  'rawvideo',
  '-pix_fmt',
  pixelFormat,
  'pipe:1',
]

/** The frames, ascending, as raw pixels. */
export async function smallPictures(
  ffmpeg: Program,
  rung: Rung,
  frames: number[],
  size: SmallSize,
  { signal }: EngineCall,
): Promise<Buffer[]> {
  const init = await readInit(rung.dir)
  const { perFrame } = ticksOf(rung.plan.frameRate)
  /** For each decoded frame, in presentation order: whether it was requested. */
  const requested: boolean[] = []

  async function* input(): AsyncGenerator<Buffer> {
    yield init
    for (const [index, inSegment] of bySegment(rung.plan, frames).entries()) {
      const samples = await readNeeded(rung, init, inSegment)
      const wanted = new Set(inSegment)
      const presented = samples
        .map(({ presentedAt }) => presentedAt / perFrame)
        .sort((a, b) => a - b)
      requested.push(...presented.map((frame) => wanted.has(frame)))
      yield* placed(init, index + 1, samples, 0)
    }
  }

  const pixels = await run(
    ffmpeg,
    smallPictureArgs(size),
    {
      signal,
      limits: PICTURES,
      silenceMs: SILENCE_MS,
      stdout: true,
      pipes: ['write'],
      background: true,
    },
    ({ stdout, pipes }) => feed(input(), pipes[0]!, buffer(stdout)),
  )
  const frameBytes = size.width * size.height * (size.pixelFormat === 'gray' ? 1 : 3)
  if (pixels.length !== requested.length * frameBytes)
    throw new AppError(
      'encoding_failed',
      `Only ${pixels.length / frameBytes} of ${requested.length} frames could be decoded.`,
    )
  return requested.flatMap((isWanted, at) =>
    isWanted ? [pixels.subarray(at * frameBytes, (at + 1) * frameBytes)] : [],
  )
}
