/** The sound as programs that recognise speech take it: see TrackReader.speechFile. */
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { EngineCall } from '../../../ports/engine-call.ts'
import { explained } from '../process/faults.ts'
import { safeInput } from '../encode/input-args.ts'
import { fileLimits } from '../process/limits.ts'
import { run, type Program } from '../process/run.ts'
import { makeWhole } from '../../mp4/segments/whole-file.ts'

export interface SpeechJob {
  file: string
  stream: number
  startSeconds: number
  output: string
}

const SAMPLE_RATE = 16_000
const LONGEST_SECONDS = 7 * 24 * 3_600

export function speechArgs({ file, stream, startSeconds, output }: SpeechJob): string[] {
  return [
    '-nostdin',
    '-hide_banner',
    '-loglevel',
    'error',
    '-copyts',
    '-threads',
    '1',
    ...safeInput(file),
    '-map',
    `0:${stream}`,
    // From the time line's start, as the picture: a cue's time is the video's.
    '-af',
    `asetpts=PTS-(${startSeconds.toFixed(6)})/TB,aresample=${SAMPLE_RATE}:async=1:first_pts=0`,
    '-ac',
    '1',
    '-c:a',
    'pcm_s16le',
    '-map_metadata',
    '-1',
    '-fflags',
    '+bitexact',
    '-f',
    'wav',
    '-y',
    `file:${output}`,
  ]
}

export async function speechFile(
  ffmpeg: Program,
  job: SpeechJob,
  { signal }: EngineCall,
): Promise<void> {
  await explained('encoding_failed', 'The audio could not be read.', signal, async () => {
    await mkdir(dirname(job.output), { recursive: true })
    await makeWhole(job.output, (part) =>
      run(
        ffmpeg,
        speechArgs({ ...job, output: part }),
        {
          signal,
          limits: fileLimits(SAMPLE_RATE * 2, LONGEST_SECONDS),
          background: true,
          makes: [part],
        },
        async () => undefined,
      ),
    )
  })
}
