/**
 * Video whose every frame says which it is: a strip along the lower edge holds the frame's number as 16 light or
 * dark fields, the lowest bit left. It survives scaling and any encoder, so a test can tell what became of each frame.
 */
import { ffmpeg } from './ffmpeg.ts'

export interface CodedVideo {
  width?: number
  height?: number
  /** As ffmpeg takes it: `30`, `30000/1001`. */
  rate?: string
  seconds?: number
  /** How it is encoded; H.264 if not said. */
  codec?: string[]
  /** A filter after the code is in the picture: `setpts=…`, `format=yuv420p10le`. */
  filter?: string
  /** Seconds by which the picture starts later than the sound. */
  delay?: number
  /** `anullsrc`, `sine=f=440`: a lavfi source; null for none. */
  audio?: string | null
  audioCodec?: string[]
  /** Before the output's name: `-itsoffset` and the like do not belong here, muxer options do. */
  output?: string[]
}

const FIELDS = 16
export const H264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']

export async function codedVideo(file: string, options: CodedVideo = {}): Promise<string> {
  const {
    width = 320,
    height = 180,
    rate = '30',
    seconds = 2,
    codec = H264,
    filter,
    delay = 0,
    audio = null,
    audioCodec = ['-c:a', 'aac'],
    output = [],
  } = options
  await ffmpeg(
    '-itsoffset',
    String(delay),
    '-f',
    'lavfi',
    '-i',
    codedPicture({ width, height, rate, seconds }) + (filter ? `,${filter}` : ''),
    ...(audio ? ['-f', 'lavfi', '-t', String(seconds), '-i', audio, ...audioCodec] : []),
    '-fps_mode',
    'passthrough',
    ...codec,
    ...output,
    file,
  )
  return file
}

/** The lavfi source alone. */
export function codedPicture({
  width,
  height,
  rate,
  seconds,
}: {
  width: number
  height: number
  rate: string
  seconds: number
}): string {
  const top = Math.floor(height * 0.75)
  return (
    `testsrc2=s=${width}x${height}:r=${rate}:d=${seconds}[moving];` +
    `nullsrc=s=${FIELDS}x2:r=${rate}:d=${seconds},geq=lum='if(mod(floor(N/pow(2,X)),2),225,26)':cb=128:cr=128,` +
    `scale=${width}:${height - top}:flags=neighbor[code];[moving][code]overlay=0:${top}:shortest=1,format=yuv420p`
  )
}

/** The number of each frame, in order. `input` is what stands after `-i`, or whole arguments with their own `-i`. */
export async function frameNumbers(input: string | string[], filter = ''): Promise<number[]> {
  const pixels = await ffmpeg(
    ...(typeof input === 'string' ? ['-i', input] : input),
    '-map',
    '0:v:0',
    '-fps_mode',
    'passthrough',
    '-vf',
    `${filter}${filter ? ',' : ''}crop=iw:ih*0.1:0:ih*0.85,scale=${FIELDS * 4}:4:flags=area,format=gray`,
    '-f',
    'rawvideo',
    'pipe:1',
  )
  const frameBytes = FIELDS * 4 * 4
  return Array.from({ length: pixels.length / frameBytes }, (_, frame) => {
    let number = 0
    for (let bit = 0; bit < FIELDS; bit++) {
      // Inside the field, away from its soft edges.
      const at = frame * frameBytes + FIELDS * 4 + bit * 4
      if ((pixels[at + 1]! + pixels[at + 2]!) / 2 > 128) number |= 1 << bit
    }
    return number
  })
}
