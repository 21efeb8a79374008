/** The cover art of an audio file, as its own bytes: see TrackReader.cover. */
import { buffer, text } from 'node:stream/consumers'
import { AppError } from '../../../contract/errors.ts'
import type { EngineCall } from '../../../ports/engine-call.ts'
import { safeInput } from '../encode/input-args.ts'
import { JSON_OUTPUT } from '../probe/json-output.ts'
import { tagOf, type ProbedFile, type ProbedStream } from '../probe/probed.ts'
import { explained } from '../process/faults.ts'
import { PICTURES } from '../process/limits.ts'
import { run, SILENCE_MS, type Program } from '../process/run.ts'

/** The name of a front cover in ID3 and FLAC; the other containers have none. */
const FRONT = /^cover \(front\)$/i

export const coversArgs = (file: string): string[] => [
  '-hide_banner',
  '-loglevel',
  'error',
  '-select_streams',
  'v',
  '-show_entries',
  'stream=index,codec_type,codec_name:stream_disposition=attached_pic:stream_tags',
  '-of',
  'json',
  ...safeInput(file),
]

/** Copied, not decoded: what is in it is looked at as any image of a stranger's. */
export const coverArgs = (file: string, stream: number): string[] => [
  '-nostdin',
  '-hide_banner',
  '-loglevel',
  'error',
  ...safeInput(file),
  '-map',
  `0:${stream}`,
  '-c',
  'copy',
  '-frames:v',
  '1',
  '-f',
  'image2pipe',
  'pipe:1',
]

export async function cover(
  { ffmpeg, ffprobe }: { ffmpeg: Program; ffprobe: Program },
  { file, maxBytes }: { file: string; maxBytes: number },
  { signal }: EngineCall,
): Promise<Buffer | null> {
  try {
    return await explained('source_damaged', 'The cover could not be read.', signal, async () => {
      const { streams = [] } = JSON.parse(
        await run(
          ffprobe,
          coversArgs(file),
          { signal, limits: JSON_OUTPUT, silenceMs: SILENCE_MS, stdout: true },
          ({ stdout }) => text(stdout),
        ),
      ) as ProbedFile
      const stream = frontOf(streams)
      if (!stream) return null
      const bytes = await run(
        ffmpeg,
        coverArgs(file, stream.index),
        {
          signal,
          limits: { ...PICTURES, outputBytes: maxBytes },
          silenceMs: SILENCE_MS,
          stdout: true,
        },
        ({ stdout }) => buffer(stdout),
      )
      return bytes.length > 0 && bytes.length <= maxBytes ? bytes : null
    })
  } catch (error) {
    // Unreadable, or longer than a picture may be: the audio is no worse for it.
    if (error instanceof AppError && UNREADABLE.has(error.code)) return null
    throw error
  }
}

const UNREADABLE: ReadonlySet<string> = new Set(['source_damaged', 'unsupported_source'])

function frontOf(streams: ProbedStream[]): ProbedStream | undefined {
  const covers = streams.filter(({ disposition }) => disposition?.attached_pic === 1)
  return covers.find((stream) => FRONT.test(tagOf(stream, 'COMMENT') ?? '')) ?? covers[0]
}
