import { rgbaToThumbHash } from 'thumbhash'
import type { SmallPicture } from '../ports/stills.ts'

/** Base64. */
export function hashOf({ width, height, bytes }: SmallPicture): string {
  const rgba = Buffer.alloc(width * height * 4, 255)
  for (let pixel = 0; pixel < width * height; pixel++)
    bytes.copy(rgba, pixel * 4, pixel * 3, pixel * 3 + 3)
  return Buffer.from(rgbaToThumbHash(width, height, rgba)).toString('base64')
}
