import type { EngineCall } from '../../../ports/media.ts'
import type { StoryboardJob } from '../../../ports/stills.ts'
import { explained } from '../process/faults.ts'
import type { Program } from '../process/run.ts'
import { loadSharp } from './load-sharp.ts'
import { smallPictures } from './small-pictures.ts'

const QUALITY = 70

/** Frames that open a segment are decoded without reading anything else. */
export async function storyboard(
  ffmpeg: Program,
  job: StoryboardJob,
  call: EngineCall,
): Promise<Buffer> {
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
        .jpeg({ quality: QUALITY })
        .toBuffer()
    },
  )
}
