/** The film of the ladder. */
import { ffmpeg } from '../../test/sources/ffmpeg.ts'

interface Size {
  width: number
  height: number
}
export const FULL_HD: Size = { width: 1920, height: 1080 }

/**
 * Pans over edges and text with the grain of a camera, at the bit rate of one (50 Mb/s at 1080p,
 * CABAC, B-pictures): test bars that an encoder in a hurry wrote are decoded for nearly nothing,
 * and decoding is what one process saves over many.
 */
export async function makeClip(
  file: string,
  { width, height }: Size,
  seconds: number,
): Promise<string> {
  const [x, y] = [width / 6, height / 6].map(Math.round)
  await ffmpeg(
    '-f',
    'lavfi',
    '-i',
    `testsrc2=size=${width + 2 * x!}x${height + 2 * y!}:rate=30:duration=${seconds},crop=${width}:${height}:x='${x}+${x}*sin(t/3)':y='${y}+${y}*cos(t/4)',noise=alls=8:allf=t`,
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-b:v',
    String(Math.round((50e6 * width * height) / (1920 * 1080))),
    '-pix_fmt',
    'yuv420p',
    file,
  )
  return file
}
