/** `StillEngine` by ffmpeg and sharp. */
import {
  SMALL_EDGE,
  type Rung,
  type SmallPicture,
  type StillEngine,
  type StillJob,
  type StoryboardJob,
} from '../../../ports/stills.ts'
import type { Program } from '../process/run.ts'
import { again } from '../again.ts'
import { animation } from './animation.ts'
import { createFrameDecoders, WANTED_SECONDS, type FrameDecoders } from './decoders.ts'
import { looks } from './frame-scores.ts'
import { peaks } from './peaks.ts'
import { createStrangersPictures, type MovingPictures } from './strangers-pictures.ts'
import { AppError } from '../../../contract/errors.ts'
import type { EngineCall } from '../../../ports/engine-call.ts'
import { explained } from '../process/faults.ts'
import { ticksOf } from '../encode/ticks.ts'
import { fromPixels } from './picture.ts'
import { placed, readInit, readNeeded, sizeOf } from './needed-samples.ts'
import { loadSharp } from './load-sharp.ts'
import { scaledTo, smallPictures } from './small-pictures.ts'

/** `ffmpeg` throws `engine_unavailable` and `sandbox_unavailable`; `node` is what decodes strangers' images. */
export function createStills({
  ffmpeg,
  node,
  waiting,
  requireFreeSpace,
}: {
  ffmpeg: () => Promise<Program>
  node: () => Promise<Program>
  waiting: number
  /** Throws `storage_full`. */
  requireFreeSpace: (bytes: number) => Promise<void>
}): StillEngine & MovingPictures {
  const decoders = createFrameDecoders({ waiting })
  const strangersPictures = createStrangersPictures(node, { requireFreeSpace })
  return {
    still: (job, call) =>
      again(call.signal, async () => still(await ffmpeg(), decoders, job, call)),
    animation: (job, call) => again(call.signal, async () => animation(await ffmpeg(), job, call)),
    looks: (job, call) => again(call.signal, async () => looks(await ffmpeg(), job, call)),
    smallFrame: (job, call) =>
      again(call.signal, async () => smallFrame(await ffmpeg(), job, call)),
    storyboard: (job, call) =>
      again(call.signal, async () => storyboard(await ffmpeg(), job, call)),
    peaks: (job, call) => again(call.signal, async () => peaks(await ffmpeg(), job, call)),
    pictureFacts: (bytes, call) =>
      again(call.signal, () => strangersPictures.pictureFacts(bytes, call)),
    reshaped: (bytes, shape, call) =>
      again(call.signal, () => strangersPictures.reshaped(bytes, shape, call)),
    withoutWebp: strangersPictures.withoutWebp,
    close: () => decoders.close(),
  }
}

/** A frame as an image: see StillEngine.still. */
async function still(
  ffmpeg: Program,
  decoders: FrameDecoders,
  job: StillJob,
  { signal }: EngineCall,
): Promise<Buffer> {
  return explained('encoding_failed', 'The frame could not be read.', signal, async () => {
    const { frame } = job
    const init = await readInit(job.dir)
    const samples = await readNeeded(job, init, [frame])
    const { timescale, perFrame } = ticksOf(job.plan.frameRate)
    const input = Buffer.concat([
      init,
      ...placed(init, 1, samples, WANTED_SECONDS * timescale - frame * perFrame),
    ])
    const bytes = await decoders.decode(ffmpeg, input, { signal, isSingle: job.isSingle ?? false })
    const { width, height } = sizeOf(init)
    if (bytes.length !== width * height * 3)
      throw new AppError('encoding_failed', `Frame ${frame} is missing from its segment.`)
    return fromPixels({ bytes, width, height }, job)
  })
}

async function smallFrame(
  ffmpeg: Program,
  { dir, plan, frame }: Rung & { frame: number },
  call: EngineCall,
): Promise<SmallPicture> {
  const { width, height } = scaledTo(SMALL_EDGE, plan.renditions.at(-1)!)
  return explained('encoding_failed', 'The frame could not be read.', call.signal, async () => {
    const [bytes] = await smallPictures(
      ffmpeg,
      { dir, plan },
      [frame],
      { width, height, pixelFormat: 'rgb24' },
      call,
    )
    return { width, height, bytes: bytes! }
  })
}

const STORYBOARD_QUALITY = 70

/** Frames that open a segment are decoded without reading anything else. */
async function storyboard(ffmpeg: Program, job: StoryboardJob, call: EngineCall): Promise<Buffer> {
  const { width, height } = job.tile
  return explained(
    'encoding_failed',
    'The storyboard could not be created.',
    call.signal,
    async () => {
      const frames = [...new Set(job.frames)]
      const pictures = await smallPictures(
        ffmpeg,
        job,
        frames,
        { width, height, pixelFormat: 'rgb24' },
        call,
      )
      const tiles = job.frames.map((frame) => pictures[frames.indexOf(frame)]!)
      const columns = Math.min(job.columns, tiles.length)
      const sheet = { width: columns * width, height: Math.ceil(tiles.length / columns) * height }
      const pixels = Buffer.alloc(sheet.width * sheet.height * 3)
      for (const [index, tile] of tiles.entries()) {
        const [left, top] = [(index % columns) * width, Math.floor(index / columns) * height]
        for (let row = 0; row < height; row++)
          tile.copy(
            pixels,
            ((top + row) * sheet.width + left) * 3,
            row * width * 3,
            (row + 1) * width * 3,
          )
      }
      const sharp = await loadSharp()
      return sharp(pixels, { raw: { ...sheet, channels: 3 } })
        .jpeg({ quality: STORYBOARD_QUALITY })
        .toBuffer()
    },
  )
}
