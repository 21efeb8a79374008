/** `StillEngine` by ffmpeg and sharp. */
import type { StillEngine } from '../../../ports/stills.ts'
import type { Program } from '../process/run.ts'
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
    still: async (job, call) => still(await ffmpeg(), decoders, job, call),
    looks: async (job, call) => looks(await ffmpeg(), job, call),
    storyboard: async (job, call) => storyboard(await ffmpeg(), job, call),
    peaks: async (job, call) => peaks(await ffmpeg(), job, call),
    pictureFacts,
    reshaped,
    close: () => decoders.close(),
  }
}
