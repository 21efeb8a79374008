/** `StillEngine` by ffmpeg and sharp. */
import type { StillEngine } from '../../../ports/stills.ts'
import type { Program } from '../process/run.ts'
import { again } from '../again.ts'
import { createFrameDecoders } from './decoders.ts'
import { looks } from './frame-scores.ts'
import { peaks } from './peaks.ts'
import { still } from './still.ts'
import { storyboard } from './storyboard.ts'
import { createStrangersPictures } from './strangers-pictures.ts'

/** `ffmpeg` throws `engine_unavailable` and `sandbox_unavailable`; `node` is what decodes strangers' images. */
export function createStills({
  ffmpeg,
  node,
  waiting,
}: {
  ffmpeg: () => Promise<Program>
  node: () => Promise<Program>
  waiting: number
}): StillEngine {
  const decoders = createFrameDecoders({ waiting })
  return {
    still: (job, call) =>
      again(call.signal, async () => still(await ffmpeg(), decoders, job, call)),
    looks: (job, call) => again(call.signal, async () => looks(await ffmpeg(), job, call)),
    storyboard: (job, call) =>
      again(call.signal, async () => storyboard(await ffmpeg(), job, call)),
    peaks: (job, call) => again(call.signal, async () => peaks(await ffmpeg(), job, call)),
    ...createStrangersPictures(node),
    close: () => decoders.close(),
  }
}
