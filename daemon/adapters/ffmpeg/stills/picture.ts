/** From pixels to a file: see Shape. */
import type { Shape } from '../../../ports/stills.ts'
import { loadSharp } from './load-sharp.ts'
import { encoded, resized } from './shape.ts'

export interface Pixels {
  bytes: Buffer
  width: number
  height: number
}

export async function fromPixels({ bytes, width, height }: Pixels, shape: Shape): Promise<Buffer> {
  const sharp = await loadSharp()
  return encoded(
    resized(sharp(bytes, { raw: { width, height, channels: 3 } }), shape, width, height),
    shape,
  ).toBuffer()
}
