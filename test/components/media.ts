/**
 * A real HLS tree for the player to play: three small H.264 renditions, AAC apart from them, CMAF,
 * made on the spot.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export const DURATION_SECONDS = 12
const PICTURE = `gradients=size=960x540:rate=24:duration=${DURATION_SECONDS}:speed=0.03:c0=0x1b3a6b:c1=0xf2a65a:c2=0x0f766e:nb_colors=3`

const RENDITIONS = [
  { name: 'low', bitrate: '150k', peak: '200k' },
  { name: 'mid', bitrate: '500k', peak: '650k' },
  { name: 'high', bitrate: '1400k', peak: '1800k' },
]

/**
 * Makes the folder and fills it with manifest.m3u8 and what it names, audio.m3u8 (sound alone),
 * poster.jpg and subtitles.
 */
export async function makeMedia(folder: string): Promise<string> {
  await mkdir(folder)
  const renditions = RENDITIONS.map(({ name }, i) => `v:${i},agroup:a,name:${name}`).join(' ')
  await run('ffmpeg', [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    PICTURE,
    '-f',
    'lavfi',
    '-i',
    `sine=frequency=330:duration=${DURATION_SECONDS}`,
    '-f',
    'lavfi',
    '-i',
    `sine=frequency=660:duration=${DURATION_SECONDS}`,
    '-filter_complex',
    '[0:v]format=yuv420p,split=3[high][a][b];[a]scale=640:360[mid];[b]scale=320:180[low]',
    '-map',
    '[low]',
    '-map',
    '[mid]',
    '-map',
    '[high]',
    '-map',
    '1:a',
    '-map',
    '2:a',
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-bf',
    '2',
    '-g',
    '48',
    '-keyint_min',
    '48',
    '-sc_threshold',
    '0',
    ...RENDITIONS.flatMap(({ bitrate, peak }, i) => [
      `-b:v:${i}`,
      bitrate,
      `-maxrate:v:${i}`,
      peak,
      `-bufsize:v:${i}`,
      peak,
    ]),
    '-c:a',
    'aac',
    '-b:a',
    '96k',
    '-f',
    'hls',
    '-hls_time',
    '2',
    '-hls_segment_type',
    'fmp4',
    '-hls_playlist_type',
    'vod',
    '-hls_flags',
    'independent_segments',
    '-hls_fmp4_init_filename',
    'init.mp4',
    '-hls_segment_filename',
    join(folder, '%v/%d.m4s'),
    '-master_pl_name',
    'manifest.m3u8',
    '-var_stream_map',
    `${renditions} a:0,agroup:a,default:yes,language:en,name:sound a:1,agroup:a,language:nl,name:dutch`,
    join(folder, '%v/index.m3u8'),
  ])
  const manifest = join(folder, 'manifest.m3u8')
  // Called as the appliance calls them.
  await writeFile(
    manifest,
    (await readFile(manifest, 'utf8'))
      .replace(/NAME="audio_\d+"(.*LANGUAGE="en")/, 'NAME="English"$1')
      .replace(/NAME="audio_\d+"(.*LANGUAGE="nl")/, 'NAME="Nederlands"$1'),
  )
  await run('ffmpeg', [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    PICTURE,
    '-frames:v',
    '1',
    '-q:v',
    '3',
    join(folder, 'poster.jpg'),
  ])
  await run('ffmpeg', [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    `${PICTURE},fps=1/6,scale=192:108,tile=2x1`,
    '-frames:v',
    '1',
    join(folder, 'storyboard.jpg'),
  ])
  await makeFiles(folder)
  await writeFile(join(folder, 'storyboard.vtt'), STORYBOARD)
  await writeFile(
    join(folder, 'audio.m3u8'),
    '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-STREAM-INF:BANDWIDTH=110000,CODECS="mp4a.40.2"\nsound/index.m3u8\n',
  )
  await writeFile(join(folder, 'en.vtt'), subtitles('The first words', 'The last words'))
  await writeFile(join(folder, 'nl.vtt'), subtitles('De eerste woorden', 'De laatste woorden'))
  return folder
}

/** At `place`, unless it is there; made in `folder` of one's own, since another process may be making it. */
export async function makeMediaOnce(place: string, folder: string): Promise<string> {
  if (existsSync(place)) return place
  const made = await makeMedia(join(folder, 'media'))
  // Whoever comes second keeps its own.
  return rename(made, place).then(
    () => place,
    () => made,
  )
}

/** Files for downloading: two renditions of 3 s, a track in each of two languages, and the waveform. */
async function makeFiles(folder: string): Promise<void> {
  const sounds = [
    ['aud_en', 330],
    ['aud_nl', 660],
  ] as const
  await run('ffmpeg', [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    PICTURE,
    ...sounds.flatMap(([, pitch]) => [
      '-f',
      'lavfi',
      '-i',
      `sine=frequency=${pitch}:duration=${DURATION_SECONDS}`,
    ]),
    '-map',
    '0:v',
    '-t',
    '3',
    '-s',
    '640x360',
    ...FILE,
    join(folder, 'h264_sd.mp4'),
    '-map',
    '0:v',
    '-t',
    '3',
    ...FILE,
    join(folder, 'h264_hd.mp4'),
    ...sounds.flatMap(([name], i) => [
      '-map',
      `${i + 1}:a`,
      '-c:a',
      'aac',
      '-b:a',
      '64k',
      '-movflags',
      '+faststart',
      join(folder, `${name}.m4a`),
    ]),
  ])
  const data = Array.from({ length: 240 }, (_, i) =>
    Math.round(100 * Math.abs(Math.sin(i / 9))),
  ).flatMap((peak) => [-peak, peak])
  await writeFile(
    join(folder, 'peaks.json'),
    JSON.stringify({
      version: 2,
      channels: 1,
      sample_rate: 8000,
      samples_per_pixel: 400,
      bits: 8,
      length: 240,
      data,
    }),
  )
  await writeFile(join(folder, 'transcript.txt'), 'The first words')
}
const FILE = [
  '-c:v',
  'libx264',
  '-preset',
  'ultrafast',
  '-pix_fmt',
  'yuv420p',
  '-g',
  '12',
  '-movflags',
  '+faststart',
]

const STORYBOARD =
  'WEBVTT\n\n00:00.000 --> 00:06.000\nstoryboard.jpg#xywh=0,0,192,108\n\n00:06.000 --> ' +
  '00:12.000\nstoryboard.jpg#xywh=192,0,192,108\n'

/** With something in it that would run, were it taken for HTML. */
const subtitles = (first: string, last: string): string =>
  `WEBVTT\n\n00:00.000 --> 00:06.000\n${first} &lt;img src=x onerror="broken=1">\n\n00:06.000 ` +
  `--> 00:12.000\n<b>${last}</b>\n`
