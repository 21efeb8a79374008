/** Frames of a video as an image that moves: WebP in one pass, GIF in two, the first for its palette. */
import { buffer } from 'node:stream/consumers'
import { AppError } from '../../../contract/errors.ts'
import type { EngineCall } from '../../../ports/engine-call.ts'
import type { AnimationJob } from '../../../ports/stills.ts'
import { pipeInput } from '../encode/input-args.ts'
import { ticksOf } from '../encode/ticks.ts'
import { explained } from '../process/faults.ts'
import { feed } from '../process/feed.ts'
import { ANIMATIONS } from '../process/limits.ts'
import { run, RunFailure, SILENCE_MS, type Program } from '../process/run.ts'
import { bySegment, placed, readInit, readNeeded, sizeOf } from './needed-samples.ts'

/** Pixels; for videos that are much higher than wide. */
const MOST_HEIGHT = 1_280
const LEAST_EDGE = 4
/** Ticks between two wanted frames. Those that are only decoded are shown at ticks between. */
const STEP = 10_000
/** Later than any decoding time of the input. */
const START = 100 * STEP
const PALETTE = { edge: 16, bytes: 16 * 16 * 4 }
const WEBP = ['-c:v', 'libwebp_anim', '-quality', '60', '-compression_level', '3']

type Form = Pick<AnimationJob, 'rate'> & { width: number; height: number }
const SHARED = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-copyts', '-threads', '1']
/** The wanted frames at the pace of the image. */
const filters = ({ rate: { num, den }, width, height }: Form): string =>
  `select=not(mod(pts\\,${STEP})),settb=${den}/${num},setpts=N,scale=${width}:${height}:flags=area`
const paced = ({ num, den }: Form['rate']): string[] => [
  '-fps_mode',
  'passthrough',
  '-enc_time_base',
  `${den}:${num}`,
]

export const webpArgs = (form: Form): string[] => [
  ...SHARED,
  ...pipeInput(3),
  '-vf',
  filters(form),
  ...paced(form.rate),
  ...WEBP,
  '-loop',
  '0',
  '-f',
  'webp',
  'pipe:1',
]

export const paletteArgs = (form: Form): string[] => [
  ...SHARED,
  ...pipeInput(3),
  '-vf',
  `${filters(form)},palettegen=stats_mode=full`,
  '-fps_mode',
  'passthrough',
  '-f',
  'rawvideo',
  '-pix_fmt',
  'rgba',
  'pipe:1',
]

export const gifArgs = (form: Form): string[] => [
  ...SHARED,
  ...pipeInput(3),
  '-protocol_whitelist',
  'pipe',
  '-f',
  'rawvideo',
  '-pixel_format',
  'rgba',
  '-video_size',
  `${PALETTE.edge}x${PALETTE.edge}`,
  '-i',
  'pipe:4',
  '-lavfi',
  `[0:v]${filters(form)}[x];[x][1:v]paletteuse=dither=bayer:bayer_scale=3:diff_mode=rectangle`,
  ...paced(form.rate),
  '-loop',
  '0',
  '-f',
  'gif',
  'pipe:1',
]

/** See StillEngine.animation. */
export async function animation(
  ffmpeg: Program,
  job: AnimationJob,
  { signal }: EngineCall,
): Promise<Buffer> {
  return explained('encoding_failed', 'The preview could not be created.', signal, async () => {
    const init = await readInit(job.dir)
    const form = { rate: job.rate, ...scaled(sizeOf(init), job.width) }
    const decode = (args: string[], ...more: Buffer[]): Promise<Buffer> =>
      decoded(ffmpeg, args, samplesOf(job, init), more, signal)
    if (job.format === 'webp') return decode(webpArgs(form))
    const palette = await decode(paletteArgs(form))
    if (palette.length !== PALETTE.bytes)
      throw new AppError('encoding_failed', 'The frames of the preview could not be decoded.')
    return decode(gifArgs(form), palette)
  })
}

async function decoded(
  ffmpeg: Program,
  args: string[],
  input: AsyncIterable<Buffer>,
  more: Buffer[],
  signal: AbortSignal,
): Promise<Buffer> {
  const options = {
    signal,
    limits: ANIMATIONS,
    silenceMs: SILENCE_MS,
    stdout: true,
    pipes: ['write' as const, ...more.map(() => 'write' as const)],
  }
  const bytes = await run(ffmpeg, args, options, ({ stdout, pipes }) => {
    for (const [index, each] of more.entries()) pipes[index + 1]!.end(each)
    return feed(input, pipes[0]!, buffer(stdout))
  }).catch((error: unknown) => {
    throw faultOf(error) ?? error
  })
  if (bytes.length === 0)
    throw new AppError('encoding_failed', 'The frames of the preview could not be decoded.')
  return bytes
}

function faultOf(cause: unknown): AppError | null {
  if (!(cause instanceof RunFailure)) return null
  if (cause.excess && cause.excess !== 'silence')
    return new AppError(
      'encoding_failed',
      'The preview takes too much to create. Request fewer seconds, pixels or images per second.',
      { cause },
    )
  if (/Unknown encoder/i.test(cause.stderrText))
    return new AppError(
      'engine_unavailable',
      "The server's ffmpeg cannot write WebP animations. Request a GIF, or install an ffmpeg " +
        'with libwebp.',
      { cause },
    )
  return null
}

/** The samples that are needed, timed so that exactly the wanted ones are shown at multiples of STEP. */
async function* samplesOf(job: AnimationJob, init: Buffer): AsyncGenerator<Buffer> {
  yield init
  let [shown, between] = [0, 0]
  for (const [index, frames] of bySegment(job.plan, job.frames).entries()) {
    const samples = await readNeeded(job, init, frames)
    const { perFrame } = ticksOf(job.plan.frameRate)
    const wanted = new Set(frames.map((frame) => frame * perFrame))
    const times = new Map<number, number>()
    for (const at of samples.map(({ presentedAt }) => presentedAt).toSorted((a, b) => a - b)) {
      if (wanted.has(at)) {
        shown += 1
        between = 0
        times.set(at, shown * STEP)
      } else {
        between += 1
        times.set(at, shown * STEP + between)
      }
    }
    yield* placed(
      init,
      index + 1,
      samples.map((sample) => ({ ...sample, presentedAt: times.get(sample.presentedAt)! })),
      START,
    )
  }
}

/** Never enlarged, in the shape of the video. */
function scaled(full: { width: number; height: number }, most: number) {
  const scale = Math.min(1, most / full.width, MOST_HEIGHT / full.height)
  const edge = (pixels: number): number => Math.max(LEAST_EDGE, Math.round(pixels * scale))
  return { width: edge(full.width), height: edge(full.height) }
}
