/** A folder of good, odd and broken sources, and what must become of each. All are small and short. */
import { readFile, writeFile } from 'node:fs/promises'
import type { ErrorCode } from '../../daemon/contract/errors.ts'
import { ffmpeg } from './ffmpeg.ts'
import { flashAndClick, type FlashAndClick } from './flash-and-click.ts'
import { asDolbyVision, turn } from './mp4-boxes.ts'
import {
  concatFile,
  cutOffVideo,
  emptyFile,
  halfVideo,
  noiseFile,
  pictureFile,
  playlistFile,
  soundWithCover,
  textFile,
  zeroSecondSound,
} from './odd-files.ts'

export interface Kind {
  what: string
  file: string
  make(file: string): Promise<unknown>
  becomes: Ready | Refused
}
export interface Ready {
  size: [width: number, height: number] | null
  seconds: number
  /** Frames a second; 30 if not said. */
  rate?: number
  /** When they are seen and heard; in the middle of each second if not said, together. */
  flashes?: number[]
  clicks?: number[]
  /** How far picture and sound may be apart: 20 ms if not said. */
  apart?: number
  /** Frames may be missing at the damaged place. */
  damaged?: boolean
}
export interface Refused {
  code: ErrorCode
  sentence: RegExp
}

const SECONDS = 2
const SMALL = '160x90'
const X264 = ['-c:v', 'libx264', '-preset', 'ultrafast']
const X265 = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none']
const PCM = ['-c:a', 'pcm_s16le']
const TS = ['-muxdelay', '0', '-muxpreload', '0']

type More = Partial<Ready> & { after?: (file: string) => Promise<unknown> }

/** Two seconds of flashes and clicks, made in some way. */
function clip(
  what: string,
  file: string,
  options: FlashAndClick = {},
  { after, ...becomes }: More = {},
): Kind {
  return {
    what,
    file,
    make: async (path) => {
      await flashAndClick(path, { seconds: SECONDS, size: SMALL, ...options })
      await after?.(path)
    },
    becomes: {
      size: [160, 90],
      seconds: SECONDS,
      ...(options.audioCodec === null ? { clicks: [] } : {}),
      ...becomes,
    },
  }
}
const refused = (
  what: string,
  file: string,
  code: ErrorCode,
  sentence: RegExp,
  make: Kind['make'],
): Kind => ({ what, file, make, becomes: { code, sentence } })

const containers: Kind[] = [
  clip('MP4, its index at the end', 'end.mp4'),
  clip('MP4, its index first', 'first.mp4', { output: ['-movflags', '+faststart'] }),
  clip('MP4 in fragments', 'fragments.mp4', { output: ['-movflags', '+frag_keyframe+empty_moov'] }),
  clip('MKV with Opus', 'a.mkv', { audioCodec: ['-c:a', 'libopus'] }),
  clip('WebM: VP8 and Vorbis', 'vp8.webm', {
    codec: ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '1M'],
    audioCodec: ['-c:a', 'libvorbis'],
  }),
  clip('WebM: VP9 and Opus', 'vp9.webm', {
    codec: ['-c:v', 'libvpx-vp9', '-deadline', 'realtime', '-cpu-used', '8', '-b:v', '1M'],
    audioCodec: ['-c:a', 'libopus'],
  }),
  clip('AVI: MPEG-4 and MP3', 'a.avi', {
    codec: ['-c:v', 'mpeg4', '-q:v', '4'],
    audioCodec: ['-c:a', 'libmp3lame'],
  }),
  clip('MOV: ProRes and PCM', 'prores.mov', {
    codec: ['-c:v', 'prores_ks', '-pix_fmt', 'yuv422p10le'],
    audioCodec: PCM,
  }),
  clip('FLV: Sorenson and MP3', 'a.flv', {
    codec: ['-c:v', 'flv1', '-q:v', '4'],
    audioCodec: ['-c:a', 'libmp3lame', '-ar', '44100'],
  }),
  clip('MPEG programme stream', 'a.mpg', {
    codec: ['-c:v', 'mpeg2video', '-q:v', '3'],
    audioCodec: ['-c:a', 'mp2'],
  }),
  clip('Windows Media', 'a.wmv', {
    codec: ['-c:v', 'wmv2', '-q:v', '3'],
    audioCodec: ['-c:a', 'wmav2'],
  }),
  clip('Ogg: Theora and Vorbis', 'a.ogv', {
    codec: ['-c:v', 'libtheora', '-q:v', '8'],
    audioCodec: ['-c:a', 'libvorbis'],
  }),
  clip(
    'transport stream, interlaced MPEG-2',
    'interlaced.ts',
    {
      rate: '25',
      codec: ['-c:v', 'mpeg2video', '-q:v', '2', '-flags', '+ilme+ildct', '-top', '1'],
      filter: 'setfield=tff',
      audioCodec: ['-c:a', 'mp2'],
    },
    { rate: 25 },
  ),
  clip(
    'MPEG-2 in MXF',
    'a.mxf',
    { rate: '25', codec: ['-c:v', 'mpeg2video', '-q:v', '3'], audioCodec: PCM },
    { rate: 25 },
  ),
]

const pictures: Kind[] = [
  clip('HEVC of 10 bits', '10bit.mp4', { codec: [...X265, '-pix_fmt', 'yuv420p10le'] }),
  clip('H.264 4:4:4', '444.mp4', { codec: [...X264, '-pix_fmt', 'yuv444p'] }),
  clip('H.264 4:2:2 of 10 bits', '422.mkv', { codec: [...X264, '-pix_fmt', 'yuv422p10le'] }),
  clip('HDR10', 'hdr10.mp4', {
    codec: [
      ...X265,
      '-pix_fmt',
      'yuv420p10le',
      '-color_trc',
      'smpte2084',
      '-color_primaries',
      'bt2020',
      '-colorspace',
      'bt2020nc',
    ],
  }),
  clip(
    'turned by 90 degrees',
    'turned.mp4',
    {},
    { size: [90, 160], after: (file) => turn(file, 90) },
  ),
  clip('upside down', 'upside-down.mp4', {}, { after: (file) => turn(file, 180) }),
  clip('mirrored', 'mirrored.mp4', {}, { after: (file) => turn(file, 'mirrored') }),
  clip('pixels that are not square', 'sar.mp4', { filter: 'setsar=4/3' }, { size: [214, 90] }),
  clip('odd edges', 'odd.mkv', { size: '161x91', codec: [...X264, '-pix_fmt', 'yuv444p'] }),
  clip('30000/1001 frames a second', '2997.mp4', { rate: '30000/1001' }, { rate: 30_000 / 1001 }),
  clip('24000/1001 frames a second', '23976.mkv', { rate: '24000/1001' }, { rate: 24_000 / 1001 }),
  clip('60 frames a second', '60.mp4', { rate: '60' }, { rate: 60 }),
  clip('frames only when something moves', 'variable.mp4', {
    filter: `select='not(mod(n,3))+between(n,14,16)+between(n,44,46)'`,
  }),
  {
    what: 'a picture that changes its size in mid-stream',
    file: 'sizes.ts',
    make: (file) => joined(file, { size: SMALL }, { size: '320x180' }),
    // Where it was spliced its sound begins 26 ms before the other ends, and its frames between those of the first.
    becomes: { size: [160, 90], seconds: 2 * SECONDS, apart: 0.04 },
  },
]

const clocks: Kind[] = [
  {
    what: 'a transport stream whose clock jumps by an hour',
    file: 'jump.ts',
    make: (file) => joined(file, {}, { output: ['-output_ts_offset', '3600'] }),
    becomes: { size: [160, 90], seconds: 2 * SECONDS },
  },
  {
    what: 'a transport stream whose clock begins again',
    file: 'again.ts',
    make: (file) => joined(file, { output: ['-output_ts_offset', '100'] }, { output: [] }),
    becomes: { size: [160, 90], seconds: 2 * SECONDS },
  },
  // 33 bits of 90 kHz are 95443.7 s.
  clip('a transport stream whose clock wraps round', 'wrap.ts', {
    output: [...TS, '-output_ts_offset', '95442.7'],
  }),
  clip('a clock that starts late', 'late.mkv', { output: ['-output_ts_offset', '5'] }),
  clip(
    'a clock that starts before 0',
    'negative.mp4',
    { output: ['-output_ts_offset', '-1', '-avoid_negative_ts', 'disabled'] },
    { seconds: 1 },
  ),
  {
    what: 'an edit list that leaves out the first second',
    file: 'edited.mp4',
    make: async (file) => {
      await flashAndClick(`${file}.whole.mp4`, { seconds: SECONDS + 1, size: SMALL })
      await ffmpeg('-ss', '1', '-i', `${file}.whole.mp4`, '-c', 'copy', file)
    },
    becomes: { size: [160, 90], seconds: SECONDS },
  },
]

const sounds: Kind[] = [
  clip('no sound', 'silent.mp4', { audioCodec: null }),
  clip('sound that starts a second late', 'late-sound.mp4', { audioDelay: 1 }, { clicks: [1.5] }),
  clip('sound that ends early', 'short-sound.mp4', { audioSeconds: 1 }, { clicks: [0.5] }),
  clip('5.1 with all of it in the centre', '51.mkv', {
    audioFilter: `pan='5.1|FC=c0'`,
    audioCodec: ['-c:a', 'ac3'],
  }),
  clip('7.1', '71.mkv', { audioFilter: `pan='7.1|FC=c0'`, audioCodec: ['-c:a', 'flac'] }),
  clip('one channel of 8 kHz', '8k.mov', {
    audioFilter: 'aresample=8000',
    audioCodec: ['-c:a', 'pcm_mulaw'],
  }),
  {
    what: 'sound with a cover',
    file: 'cover.mp3',
    make: (file) => soundWithCover(file, SECONDS),
    becomes: { size: null, seconds: SECONDS, clicks: [] },
  },
  clip('a track of time code, and one of subtitles', 'tracks.mov', {
    output: ['-timecode', '01:00:00:00'],
  }),
]

const broken: Kind[] = [
  {
    what: 'half of an MP4',
    file: 'half.mp4',
    make: (file) => halfVideo(file, { seconds: 4 }),
    becomes: { size: [320, 180], seconds: 2.1, flashes: [], clicks: [], damaged: true },
  },
  clip(
    'a hole in the middle',
    'hole.mkv',
    { codec: [...X264, '-g', '15', '-pix_fmt', 'yuv420p'] },
    { damaged: true, after: (file) => holed(file, 0.55) },
  ),
  clip(
    'a transport stream with lost packets',
    'lost.ts',
    { codec: [...X264, '-g', '15', '-pix_fmt', 'yuv420p'] },
    { damaged: true, after: (file) => holed(file, 0.6) },
  ),
  refused('an MP4 without its index', 'cut.mp4', 'source_damaged', /has no index/, cutOffVideo),
  refused(
    'an index without the pictures',
    'index.mp4',
    'source_damaged',
    /ends before its first frame/,
    indexOnly,
  ),
  refused('nothing', 'empty.mp4', 'source_damaged', /is empty/, emptyFile),
  refused(
    'noise',
    'noise.mp4',
    'unsupported_source',
    /not a readable video or audio file/,
    noiseFile,
  ),
  refused('text', 'text.mp4', 'unsupported_source', /is a text file/, textFile),
  refused('a JPEG', 'jpeg.mp4', 'unsupported_source', /JPEG image/, pictureFile),
  refused('a GIF', 'gif.mp4', 'unsupported_source', /GIF image/, (file) =>
    pictureFile(file, 'gif'),
  ),
  refused('a playlist', 'playlist.mp4', 'unsupported_source', /playlist/, (file) =>
    playlistFile(file, '/etc/passwd'),
  ),
  refused('a list of files', 'concat.mp4', 'unsupported_source', /playlist/, (file) =>
    concatFile(file, '/etc/passwd'),
  ),
  refused('a sound of 0 seconds', 'zero.wav', 'source_damaged', /0 seconds long/, zeroSecondSound),
  refused(
    'Dolby Vision without a picture for others',
    'dolby.mp4',
    'unsupported_source',
    /Dolby Vision profile 5/,
    async (file) => {
      await flashAndClick(file, { seconds: 1, size: SMALL, codec: [...X265, '-tag:v', 'hvc1'] })
      await asDolbyVision(file, 5)
    },
  ),
]

export const EVERY_KIND: readonly Kind[] = [
  ...containers,
  ...pictures,
  ...clocks,
  ...sounds,
  ...broken,
]

/** Two transport streams as one file, as a recorder that was stopped leaves it. */
async function joined(file: string, first: FlashAndClick, second: FlashAndClick): Promise<void> {
  const parts = [first, { output: ['-output_ts_offset', String(SECONDS)], ...second }]
  const bytes: Buffer[] = []
  for (const [index, part] of parts.entries()) {
    const name = `${file}.${index}.ts`
    await flashAndClick(name, {
      seconds: SECONDS,
      size: SMALL,
      audioCodec: ['-c:a', 'mp2'],
      ...part,
      output: [...TS, ...(part.output ?? [])],
    })
    bytes.push(await readFile(name))
  }
  await writeFile(file, Buffer.concat(bytes))
}

/** Some hundred bytes of noise. */
async function holed(file: string, at: number): Promise<void> {
  const bytes = await readFile(file)
  const start = Math.floor(bytes.length * at)
  for (let index = 0; index < 600; index++) bytes[start + index] = (index * 73 + 41) & 0xff
  await writeFile(file, bytes)
}

async function indexOnly(file: string): Promise<void> {
  await flashAndClick(file, {
    seconds: 1,
    size: SMALL,
    audioCodec: null,
    output: ['-movflags', '+faststart'],
  })
  const bytes = await readFile(file)
  await writeFile(file, bytes.subarray(0, bytes.indexOf('mdat') + 4))
}
