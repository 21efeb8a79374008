/**
 * The reference: one bare ffmpeg that writes the first two segments of two seconds of the source, copied where browsers
 * play it as it is, else encoded as the smallest size would be.
 */
import { spawn } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Case } from './sources.ts'

const SEGMENT_SECONDS = 2
const SEGMENTS = 2
const SMALL = [
  '-vf',
  'scale=640:-2',
  '-c:v',
  'libx264',
  '-preset',
  'superfast',
  '-crf',
  '23',
  '-pix_fmt',
  'yuv420p',
  '-force_key_frames',
  `expr:gte(t,n_forced*${SEGMENT_SECONDS})`,
  '-c:a',
  'aac',
  '-b:a',
  '128k',
  '-ac',
  '2',
]

/** Answers the seconds it took. */
export async function bareSegments(
  program: string,
  source: string,
  { isCopied }: Case,
  folder: string,
): Promise<number> {
  await mkdir(folder, { recursive: true })
  try {
    const args = [
      '-nostdin',
      '-hide_banner',
      '-loglevel',
      'error',
      '-i',
      source,
      '-t',
      String(SEGMENT_SECONDS * SEGMENTS),
      ...(isCopied ? ['-c', 'copy'] : SMALL),
      '-f',
      'hls',
      '-hls_time',
      String(SEGMENT_SECONDS),
      '-hls_segment_type',
      'fmp4',
      '-hls_playlist_type',
      'vod',
      '-hls_segment_filename',
      join(folder, '%d.m4s'),
      join(folder, 'playlist.m3u8'),
    ]
    const startedAt = performance.now()
    const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    let stderrText = ''
    child.stderr.on('data', (part: Buffer) => (stderrText += part.toString()))
    const code = await new Promise<number | null>((resolve, reject) =>
      child.once('error', reject).once('close', resolve),
    )
    if (code !== 0) throw new Error(`the bare ffmpeg ended with ${code}: ${stderrText}`)
    return (performance.now() - startedAt) / 1_000
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
