/** Films of about 13.6 Mbit/s: 1 GB in ten minutes. A minute of each is encoded, and repeated. */
import { join } from 'node:path'
import { ffmpeg } from '../../test/sources/ffmpeg.ts'

export const FILM_BPS = 13_600_000
const ONCE_SECONDS = 60

const CODECS = {
  h264: {
    ending: 'mp4',
    seconds: ONCE_SECONDS,
    args: [
      '-c:v',
      'libx264',
      '-preset',
      'veryfast',
      '-b:v',
      '13.4M',
      '-maxrate',
      '16M',
      '-bufsize',
      '16M',
      '-g',
      '60',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
      '-b:a',
      '160k',
    ],
  },
  vp9: {
    ending: 'webm',
    seconds: 20,
    args: [
      '-c:v',
      'libvpx-vp9',
      '-deadline',
      'realtime',
      '-cpu-used',
      '8',
      '-row-mt',
      '1',
      '-b:v',
      '13.4M',
      '-minrate',
      '13M',
      '-maxrate',
      '14M',
      '-g',
      '60',
      '-c:a',
      'libopus',
      '-b:a',
      '128k',
    ],
  },
  prores: {
    ending: 'mov',
    seconds: 20,
    args: [
      '-c:v',
      'prores_ks',
      '-profile:v',
      '0',
      '-bits_per_mb',
      '50',
      '-q:v',
      '24',
      '-pix_fmt',
      'yuv422p10le',
      '-c:a',
      'pcm_s16le',
    ],
  },
} as const
export type FilmCodec = keyof typeof CODECS

/** `front`: with the index in front. */
export async function makeFilm(
  folder: string,
  codec: FilmCodec,
  seconds: number,
  { front = false } = {},
): Promise<string> {
  const { ending, seconds: once, args } = CODECS[codec]
  const part = join(folder, `part-${codec}.${ending}`)
  const film = join(folder, `${codec}${front ? '-front' : ''}.${ending}`)
  await ffmpeg(
    '-y',
    '-f',
    'lavfi',
    '-i',
    `testsrc2=size=1920x1080:rate=30:duration=${Math.min(once, seconds)},noise=alls=6:allf=t`,
    '-f',
    'lavfi',
    '-i',
    `sine=frequency=330:duration=${Math.min(once, seconds)}`,
    ...args,
    part,
  )
  await ffmpeg(
    '-y',
    '-stream_loop',
    String(Math.ceil(seconds / once) - 1),
    '-i',
    part,
    '-map',
    '0',
    '-c',
    'copy',
    '-t',
    String(seconds),
    ...(front ? ['-movflags', '+faststart'] : []),
    film,
  )
  return film
}
