import type { EngineCall } from '../../../ports/engine-call.ts'
import type { FrameScore, Rung } from '../../../ports/stills.ts'
import { explained } from '../process/faults.ts'
import type { Program } from '../process/run.ts'
import { scaledTo, smallPictures } from './small-pictures.ts'

/** Small enough to be quick, and for noise to vanish; large enough for a blurred picture to look blurred. */
const LONGER_EDGE = 320

export async function looks(
  ffmpeg: Program,
  job: Rung & { frames: number[] },
  call: EngineCall,
): Promise<FrameScore[]> {
  const { width, height } = scaledTo(LONGER_EDGE, job.plan.renditions.at(-1)!)
  return explained('encoding_failed', 'The frames could not be read.', call.signal, async () => {
    const pictures = await smallPictures(
      ffmpeg,
      job,
      job.frames,
      { width, height, pixelFormat: 'gray' },
      call,
    )
    return pictures.map((pixels) => lookOf(pixels, width, height))
  })
}

export function lookOf(pixels: Buffer, width: number, height: number): FrameScore {
  let [sum, squares] = [0, 0]
  for (const value of pixels) {
    sum += value
    squares += value * value
  }
  const brightness = sum / pixels.length
  return {
    brightness,
    contrast: Math.sqrt(Math.max(0, squares / pixels.length - brightness ** 2)),
    sharpness: laplacianVariance(pixels, width, height),
  }
}

function laplacianVariance(pixels: Buffer, width: number, height: number): number {
  let [sum, squares] = [0, 0]
  for (let y = 1; y < height - 1; y++) {
    for (let at = y * width + 1; at < (y + 1) * width - 1; at++) {
      const edge =
        4 * pixels[at]! -
        pixels[at - 1]! -
        pixels[at + 1]! -
        pixels[at - width]! -
        pixels[at + width]!
      sum += edge
      squares += edge * edge
    }
  }
  const count = (width - 2) * (height - 2)
  return squares / count - (sum / count) ** 2
}
