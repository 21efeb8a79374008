/** A frame as an image: see StillEngine.still. */
import { AppError } from '../../../contract/errors.ts'
import type { EngineCall } from '../../../ports/media.ts'
import type { StillJob } from '../../../ports/stills.ts'
import { explained } from '../process/faults.ts'
import type { Program } from '../process/run.ts'
import { ticksOf } from '../encode/ticks.ts'
import { WANTED_SECONDS, type FrameDecoders } from './decoders.ts'
import { fromPixels } from './picture.ts'
import { placed, readInit, readNeeded, sizeOf } from './needed-samples.ts'

export async function still(
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
    const bytes = await decoders.decode(ffmpeg, input, signal)
    const { width, height } = sizeOf(init)
    if (bytes.length !== width * height * 3)
      throw new AppError('encoding_failed', `Frame ${frame} is missing from its segment.`)
    return fromPixels({ bytes, width, height }, job)
  })
}
