/** `StillEngine` by ffmpeg and sharp. */
import type { StillEngine } from '../../../ports/stills.ts'
import type { Program } from '../process/run.ts'
import { again } from '../again.ts'
import { createFrameDecoders } from './decoders.ts'
import { looks } from './looks.ts'
import { peaks } from './peaks.ts'
import { pictureFacts, reshaped } from './picture.ts'
import { still } from './still.ts'
import { storyboard } from './storyboard.ts'

/** `ffmpeg` throws `engine_unavailable`. */
export function createStills({ ffmpeg, waiting }: { ffmpeg: () => Promise<Program>; waiting: number }): StillEngine {
  const decoders = createFrameDecoders({ waiting })
  return {
    still: (job, call) => again(call.signal, async () => still(await ffmpeg(), decoders, job, call)),
    looks: (job, call) => again(call.signal, async () => looks(await ffmpeg(), job, call)),
    storyboard: (job, call) => again(call.signal, async () => storyboard(await ffmpeg(), job, call)),
    peaks: (job, call) => again(call.signal, async () => peaks(await ffmpeg(), job, call)),
    pictureFacts,
    reshaped,
    close: () => decoders.close(),
  }
}
