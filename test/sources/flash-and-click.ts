/** Picture and sound that happen together: a white frame and a click in the middle of every second. */
import { ffmpeg } from './ffmpeg.ts'

const SAMPLE_RATE = 48_000
export const EVENT_OFFSET_SECONDS = 0.5

export interface FlashAndClick {
  rate?: string
  seconds?: number
  size?: string
  /** Whole seconds by which the sound starts later; what it has still happens together with the picture. */
  audioDelay?: number
  /** Seconds of sound, when it ends before the picture. */
  audioSeconds?: number
  codec?: readonly string[]
  /** Null: no sound. */
  audioCodec?: readonly string[] | null
  /** Filters behind the flashes, behind the clicks. */
  filter?: string
  audioFilter?: string
  output?: readonly string[]
}

export async function flashAndClick(file: string, options: FlashAndClick = {}): Promise<string> {
  const {
    rate = '30',
    seconds = 6,
    size = '320x180',
    audioDelay = 0,
    audioSeconds,
    filter,
    audioFilter,
    output = [],
  } = options
  const {
    codec = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'],
    audioCodec = ['-c:a', 'aac', '-b:a', '192k'],
  } = options
  const [num, den = 1] = rate.split('/').map(Number) as [number, number?]
  const fps = num / den
  // The frame on screen at the middle of the second.
  const flash = `lt(mod(n/${fps}+${EVENT_OFFSET_SECONDS},1),${1 / fps}-0.0001)`
  const click = `if(lt(mod(t+${EVENT_OFFSET_SECONDS},1),0.004),0.9*sin(2*PI*2000*t),0)`
  const sound = [
    '-itsoffset',
    String(audioDelay),
    '-f',
    'lavfi',
    '-i',
    `aevalsrc='${click}':s=${SAMPLE_RATE}:d=${audioSeconds ?? seconds - audioDelay}${audioFilter ? `,${audioFilter}` : ''}`,
  ]
  await ffmpeg(
    '-f',
    'lavfi',
    '-i',
    `color=black:s=${size}:r=${rate}:d=${seconds},drawbox=t=fill:c=white:enable='${flash}'${filter ? `,${filter}` : ''}`,
    ...(audioCodec ? sound : []),
    '-fps_mode',
    'passthrough',
    ...codec,
    ...(audioCodec ?? []),
    ...output,
    file,
  )
  return file
}

/** When the flashes and clicks of a file, or of a playlist, happen; in seconds of its own clock. */
export async function flashesAndClicks(
  input: string,
): Promise<{ flashes: number[]; clicks: number[] }> {
  const [flashes, clicks] = await Promise.all([flashesIn(input), clicksIn(input)])
  return { flashes, clicks }
}

export async function flashesIn(input: string): Promise<number[]> {
  const picture = await ffmpeg(
    '-copyts',
    '-i',
    input,
    '-map',
    '0:v',
    '-vf',
    'fps=120:start_time=0,scale=1:1:flags=area,format=gray',
    '-f',
    'rawvideo',
    'pipe:1',
  )
  const flashes: number[] = []
  picture.forEach((light, frame) => {
    if (light > 128 && !((picture[frame - 1] ?? 0) > 128)) flashes.push(frame / 120)
  })
  return flashes
}

export async function clicksIn(input: string): Promise<number[]> {
  const sound = await ffmpeg(
    '-copyts',
    '-i',
    input,
    '-map',
    '0:a',
    '-af',
    `aresample=${SAMPLE_RATE}:async=1:first_pts=0`,
    '-ac',
    '1',
    '-f',
    's16le',
    'pipe:1',
  )
  const clicks: number[] = []
  for (let sample = 0; sample < sound.length / 2; sample++) {
    const at = sample / SAMPLE_RATE
    if (Math.abs(sound.readInt16LE(sample * 2)) > 8_000 && at - (clicks.at(-1) ?? -1) > 0.5)
      clicks.push(at)
  }
  return clicks
}
