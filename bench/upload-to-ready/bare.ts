/**
 * The reference: one plain ffmpeg process, the whole file, the same pictures by the same filters and the
 * same x264 and AAC arguments, into ordinary MP4 files, with as many threads as ffmpeg likes.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { runArgs } from '../../daemon/adapters/ffmpeg/encode/encode-args.ts'
import { audioArgs } from '../../daemon/adapters/ffmpeg/encode/audio-args.ts'
import type { Ladder } from '../../daemon/ports/media.ts'

/** Ours alone: how many threads, signs of life, and how the pieces come out of a pipe. */
const OURS = new Set([
  '-progress',
  '-stats_period',
  '-threads',
  '-filter_complex_threads',
  '-movflags',
  '-flush_packets',
])

/** Answers the seconds it took. `change` is for a reference that differs in some way. */
export async function bareEncode(
  ffmpeg: string,
  source: string,
  ladder: Ladder,
  folder: string,
  change = (args: string[]): string[] => args,
): Promise<number> {
  const args = change(bareArgs(source, ladder, folder))
  const startedAt = performance.now()
  const child = spawn(ffmpeg, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let stderrText = ''
  child.stderr.on('data', (part: Buffer) => (stderrText += part.toString()))
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  )
  if (code !== 0) throw new Error(`the bare ffmpeg ended with ${code}: ${stderrText}`)
  return (performance.now() - startedAt) / 1000
}

export function bareArgs(
  source: string,
  { video, audio, durationSeconds }: Ladder,
  folder: string,
): string[] {
  if (!video) throw new Error('the reference needs a picture')
  const pictures = runArgs({
    source,
    plan: video,
    firstFrame: 0,
    frames: video.frameCount,
    threads: 0,
  })
  const sounds = audio.flatMap((plan, index) => {
    const args = audioArgs({ source, plan, endSeconds: durationSeconds })
    return args
      .slice(args.indexOf('-map'))
      .map((arg) => (arg === 'pipe:3' ? join(folder, `audio-${index}.m4a`) : arg))
  })
  return [
    '-y',
    ...plain(
      pictures.map((arg) =>
        /^pipe:[3-9]$/.test(arg) ? join(folder, `picture-${arg.slice(5)}.mp4`) : arg,
      ),
    ),
    ...plain(sounds),
  ]
}

function plain(args: string[]): string[] {
  return args.filter((arg, at) => !OURS.has(arg) && !OURS.has(args[at - 1] ?? ''))
}
