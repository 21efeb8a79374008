/** A film of five bitrates whose pictures cost what they say: the noise in them cannot be foreseen. */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ffmpeg } from '../../test/sources/ffmpeg.ts'

export const FILM_SECONDS = 120

const RUNGS = [
  { name: 'a', size: '256x144', kilobits: 250 },
  { name: 'b', size: '426x240', kilobits: 550 },
  { name: 'c', size: '640x360', kilobits: 1_100 },
  { name: 'd', size: '854x480', kilobits: 2_200 },
  { name: 'e', size: '1280x720', kilobits: 4_500 },
]

const words = (text: string): string[] => text.split(' ')

/** Fills the folder with `manifest.m3u8` and what it names. */
export async function makeFilm(folder: string): Promise<void> {
  const names = RUNGS.map(({ name }) => name)
  const split = names.map((name) => `[s${name}]`).join('')
  const scaled = RUNGS.map(({ name, size }) => `[s${name}]scale=${size}[${name}]`).join(';')
  const rates = RUNGS.flatMap(({ kilobits }, index) =>
    ['b', 'maxrate', 'bufsize'].flatMap((option) => [`-${option}:v:${index}`, `${kilobits}k`]),
  )
  const streams = names.map((name, index) => `v:${index},agroup:s,name:${name}`).join(' ')
  await ffmpeg(
    ...words(`-f lavfi -i testsrc2=size=1280x720:rate=25:duration=${FILM_SECONDS}`),
    ...words(`-f lavfi -i sine=frequency=330:duration=${FILM_SECONDS} -filter_complex`),
    `[0:v]noise=alls=20:allf=t,format=yuv420p,split=${names.length}${split};${scaled}`,
    ...names.flatMap((name) => ['-map', `[${name}]`]),
    ...words('-map 1:a -c:v libx264 -preset ultrafast -g 100 -keyint_min 100 -sc_threshold 0'),
    ...rates,
    ...words('-c:a aac -b:a 64k -f hls -hls_time 4 -hls_segment_type fmp4'),
    ...words('-hls_playlist_type vod -hls_flags independent_segments'),
    ...words('-hls_fmp4_init_filename init.mp4 -master_pl_name manifest.m3u8'),
    '-hls_segment_filename',
    join(folder, '%v/%d.m4s'),
    '-var_stream_map',
    `${streams} a:0,agroup:s,default:yes,name:sound`,
    join(folder, '%v/index.m3u8'),
  )
  // As the appliance calls them.
  const manifest = join(folder, 'manifest.m3u8')
  const text = await readFile(manifest, 'utf8')
  await writeFile(manifest, text.replace(/NAME="audio_\d+"/, 'NAME="Sound"'))
}
