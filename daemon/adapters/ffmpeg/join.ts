/** Segments into one file for downloading: see MediaEngine.joinFile. */
import { createReadStream } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { EngineCall } from '../../ports/media.ts'
import { explained } from './faults.ts'
import { pipeInput } from './input-args.ts'
import { run, type Program } from './run.ts'
import { indexesIn } from './segment-files.ts'
import { initPath, segmentPath } from './segment-writer.ts'
import { flushFolderOf, makeWhole } from './whole-file.ts'

export interface JoinJob { video: string | null; audio: string | null; output: string }

/** Input n comes through fd 3 + n. Copied, index first, so that playing can begin before the file is there. */
export function joinArgs(inputs: number, output: string): string[] {
  const each = Array.from({ length: inputs }, (_, index) => index)
  return [
    '-nostdin', '-hide_banner', '-loglevel', 'error',
    // Without it each input would be moved to begin at 0, and the sound's run-up would count as sound.
    '-copyts',
    ...each.flatMap((index) => pipeInput(3 + index)),
    ...each.flatMap((index) => ['-map', String(index)]),
    '-c', 'copy', '-map_metadata', '-1', '-fflags', '+bitexact', '-movflags', '+faststart', '-f', 'mp4', '-y', `file:${output}`,
  ]
}

export async function joinFile(ffmpeg: Program, { video, audio, output }: JoinJob, { signal }: EngineCall): Promise<{ sizeBytes: number }> {
  const dirs = [video, audio].filter((dir) => dir !== null)
  await explained('encoding_failed', 'ffmpeg could not join the segments.', signal, async () => {
    await mkdir(dirname(output), { recursive: true })
    await makeWhole(output, (part) =>
      run(ffmpeg, joinArgs(dirs.length, part), { signal, background: true, pipes: dirs.map(() => 'write' as const) }, async ({ pipes }) => {
        await Promise.all(dirs.map((dir, index) => pour(dir, pipes[index]!)))
      }),
    )
    await flushFolderOf(output)
  })
  return { sizeBytes: (await stat(output)).size }
}

/** Init and segments, one after the other, as if they were one file. */
async function pour(dir: string, into: Writable): Promise<void> {
  const files = [initPath(dir), ...(await indexesIn(dir)).map((index) => segmentPath(dir, index))]
  try {
    await pipeline(Readable.from(bytesOf(files)), into)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // The reader went away: its exit says why.
    if (code !== 'EPIPE' && code !== 'ECONNRESET' && code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  }
}

async function* bytesOf(files: string[]): AsyncGenerator<Buffer> {
  for (const file of files) yield* createReadStream(file, { highWaterMark: 256 * 1024 })
}
