/** The text of subtitles inside a file: see TrackReader.readSubtitles. */
import type { Readable } from 'node:stream'
import type { EngineCall } from '../../../ports/engine-call.ts'
import type { TextStreamInfo } from '../../../ports/tracks.ts'
import { explained } from '../process/faults.ts'
import { safeInput } from '../encode/input-args.ts'
import { READING } from '../process/limits.ts'
import { run, type Program } from '../process/run.ts'

export interface SubtitlesJob {
  file: string
  streams: Pick<TextStreamInfo, 'index' | 'readAs'>[]
  maxBytes: number
}

/**
 * Copied where the format is its own text form, so that nothing of it is lost; the others as a
 * script of SubStation Alpha.
 */
const WRITTEN: Record<NonNullable<TextStreamInfo['readAs']>, string[]> = {
  srt: ['-c:s', 'copy', '-f', 'srt'],
  vtt: ['-c:s', 'copy', '-f', 'webvtt'],
  ass: ['-c:s', 'ass', '-f', 'ass'],
}

/** Stream n goes to fd 3 + n: the file is read once. */
export function subtitlesArgs({ file, streams }: Pick<SubtitlesJob, 'file' | 'streams'>): string[] {
  return [
    '-nostdin',
    '-hide_banner',
    '-loglevel',
    'error',
    ...safeInput(file),
    ...streams.flatMap(({ index, readAs }, place) => [
      '-map',
      `0:${index}`,
      ...WRITTEN[readAs ?? 'ass'],
      '-map_metadata',
      '-1',
      '-flush_packets',
      '1',
      `pipe:${3 + place}`,
    ]),
  ]
}

export async function readSubtitles(
  ffmpeg: Program,
  job: SubtitlesJob,
  { signal }: EngineCall,
): Promise<(string | null)[]> {
  if (job.streams.length === 0) return []
  return explained('source_damaged', 'The subtitles of this file could not be read.', signal, () =>
    run(
      ffmpeg,
      subtitlesArgs(job),
      { signal, limits: READING, background: true, pipes: job.streams.map(() => 'read' as const) },
      ({ pipes }) => Promise.all(pipes.map((pipe) => textOf(pipe, job.maxBytes))),
    ),
  )
}

/** Read to its end also when it is too long: ffmpeg writes the others beside it. */
async function textOf(pipe: Readable, maxBytes: number): Promise<string | null> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of pipe as AsyncIterable<Buffer>) {
    size += part.length
    if (size <= maxBytes) parts.push(part)
    else parts.length = 0
  }
  return size > maxBytes ? null : Buffer.concat(parts).toString('utf8')
}
