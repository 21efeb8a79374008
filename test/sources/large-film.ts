/** A film that is large enough to be played before all of it has arrived. */
import { ffmpeg } from './ffmpeg.ts'

export const LARGE_H264 = [
  '-c:v',
  'libx264',
  '-preset',
  'ultrafast',
  '-b:v',
  '2M',
  '-g',
  '50',
  '-pix_fmt',
  'yuv420p',
  '-c:a',
  'aac',
]

/** 25 frames per second and a tone, coded as `args` say. */
export async function makeLargeFilm(
  file: string,
  seconds: number,
  ...args: readonly string[]
): Promise<void> {
  await ffmpeg(
    '-f',
    'lavfi',
    '-i',
    `testsrc2=size=640x360:rate=25:duration=${seconds}`,
    '-f',
    'lavfi',
    '-i',
    `sine=frequency=440:duration=${seconds}`,
    ...args,
    file,
  )
}
