/**
 * A film for the benchmark: pans, text and the grain of a camera; a keyframe every 10 s, as cameras
 * and editors write them.
 */
import { join } from 'node:path'
import { ffmpeg } from '../../test/sources/ffmpeg.ts'

export const FRAME_RATE = 30
const MOST_LOOP_SECONDS = 60
const KEYFRAME_SECONDS = 10

/** Encoded once and repeated by stream copy: ten minutes of film for one minute's work. */
export async function makeFilm(folder: string, seconds: number): Promise<string> {
  const loopSeconds = Math.min(seconds, MOST_LOOP_SECONDS)
  const [loop, film] = [join(folder, 'loop.mp4'), join(folder, 'film.mp4')]
  const keyframes = String(KEYFRAME_SECONDS * FRAME_RATE)
  await ffmpeg(
    '-f',
    'lavfi',
    '-i',
    `testsrc2=size=2560x1440:rate=${FRAME_RATE}:duration=${loopSeconds},` +
      `crop=1920:1080:x='320+320*sin(t/3)':y='180+180*cos(t/4)',noise=alls=8:allf=t,scale=out_color_matrix=bt709`,
    // Said aloud, so that both sides and the comparison mean the same colours.
    '-colorspace',
    'bt709',
    '-color_primaries',
    'bt709',
    '-color_trc',
    'bt709',
    '-color_range',
    'tv',
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    '22',
    '-pix_fmt',
    'yuv420p',
    '-g',
    keyframes,
    '-keyint_min',
    keyframes,
    '-sc_threshold',
    '0',
    loop,
  )
  await ffmpeg(
    '-stream_loop',
    String(Math.ceil(seconds / loopSeconds) - 1),
    '-i',
    loop,
    '-t',
    String(seconds),
    '-c',
    'copy',
    film,
  )
  return film
}
