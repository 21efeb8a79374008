/** Which frame a full decode shows at a moment, and how far an image is from it. */
import sharp from 'sharp'
import { ffmpeg } from '../../test/sources/ffmpeg.ts'

const WIDTH = 640
const HEIGHT = 360
const FRAME_BYTES = WIDTH * HEIGHT * 3

/** The wanted frames and their neighbours, by reading the film once from its beginning to the last of them. */
export async function decodeFrames(film: string, frames: number[]): Promise<Map<number, Buffer>> {
  const wanted = [...new Set(frames.flatMap((frame) => [frame - 1, frame, frame + 1]))]
    .filter((frame) => frame >= 0)
    .sort((a, b) => a - b)
  const found = new Map<number, Buffer>()
  // Raw frames of many moments would not fit one answer.
  for (let at = 0; at < wanted.length; at += 150) {
    const some = wanted.slice(at, at + 150)
    const pixels = await ffmpeg(
      '-i',
      film,
      '-vf',
      `select='${anyOf(some.map((frame) => `eq(n,${frame})`))}',scale=${WIDTH}:${HEIGHT}`,
      '-frames:v',
      String(some.length),
      '-fps_mode',
      'passthrough',
      '-f',
      'rawvideo',
      '-pix_fmt',
      'rgb24',
      'pipe:1',
    )
    some.forEach((frame, index) => {
      const bytes = pixels.subarray(index * FRAME_BYTES, (index + 1) * FRAME_BYTES)
      // Behind the last frame there is none.
      if (bytes.length === FRAME_BYTES) found.set(frame, bytes)
    })
  }
  return found
}

/** Their sum, in brackets by halves: ffmpeg's parser goes only some hundred steps deep. */
function anyOf(terms: string[]): string {
  if (terms.length < 3) return terms.join('+')
  const middle = terms.length >> 1
  return `(${anyOf(terms.slice(0, middle))})+(${anyOf(terms.slice(middle))})`
}

/** Mean difference of all samples, 0 to 255. */
export async function difference(image: Buffer, truth: Buffer): Promise<number> {
  const pixels = await sharp(image)
    .resize(WIDTH, HEIGHT, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer()
  let sum = 0
  for (let at = 0; at < pixels.length; at++) sum += Math.abs(pixels[at]! - truth[at]!)
  return sum / pixels.length
}

/** True when the image is nearer to the frame than to the one before and the one behind. */
export async function shows(
  image: Buffer,
  frame: number,
  frames: Map<number, Buffer>,
): Promise<{ exact: boolean; difference: number }> {
  const own = await difference(image, frames.get(frame)!)
  const neighbours = [frames.get(frame - 1), frames.get(frame + 1)].filter(
    (bytes) => bytes !== undefined,
  )
  const others = await Promise.all(neighbours.map((bytes) => difference(image, bytes)))
  return { exact: others.every((other) => own < other), difference: own }
}
