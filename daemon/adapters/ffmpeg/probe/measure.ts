/** How long a file really is when its container does not say: by reading every packet, decoding none. */
import type { EngineCall } from '../../../ports/media.ts'
import { explained } from '../process/faults.ts'
import { safeInput } from '../encode/input-args.ts'
import { READING } from '../process/limits.ts'
import type { ProbedStream } from './probed.ts'
import { run, SILENCE_MS, type Program } from '../process/run.ts'

export const measureArgs = (file: string): string[] => [
  '-hide_banner',
  '-loglevel',
  'error',
  '-show_entries',
  'packet=stream_index,pts_time,dts_time,duration_time',
  '-of',
  'compact=p=0',
  ...safeInput(file),
]

/**
 * By stream index: where its last packet ends, in the file's own time (it need not start at 0). `mended`: with the
 * jumps of its clock taken out, as ffmpeg does it when it encodes.
 */
export async function measureEnds(
  ffprobe: Program,
  file: string,
  streams: ProbedStream[],
  { signal, mended = false }: EngineCall & { mended?: boolean },
): Promise<Map<number, number>> {
  const clock = mended ? mendedClock() : null
  const ends = new Map<number, number>()
  const wanted = new Map(streams.map((stream) => [stream.index, frameSeconds(stream)]))
  await explained(
    'source_damaged',
    'The file could not be read to its end. Export or copy it again, then upload it again.',
    signal,
    () =>
      run(
        ffprobe,
        measureArgs(file),
        { signal, limits: READING, stdout: true, silenceMs: SILENCE_MS },
        async ({ stdout }) => {
          for await (const line of linesOf(stdout)) {
            const packet = new Map(
              line.split('|').map((field) => field.split('=', 2) as [string, string]),
            )
            const index = Number(packet.get('stream_index'))
            const usual = wanted.get(index)
            if (usual === undefined) continue
            const before = ends.get(index) ?? 0
            // A bare stream has no times: its packets follow each other.
            const at = seconds(packet.get('pts_time')) ?? seconds(packet.get('dts_time')) ?? before
            const length = seconds(packet.get('duration_time')) ?? usual
            const shift = clock ? clock(index, seconds(packet.get('dts_time')) ?? at, length) : 0
            ends.set(index, Math.max(before, at + shift + length))
          }
        },
      ),
  )
  return ends
}

/** Forward by more than this, or back at all: the clock jumped. As in ffmpeg. */
const JUMP_SECONDS = 10
const BACK_SECONDS = 0.1

/** Answers by how much the clock of the whole file is off at this packet. */
function mendedClock(): (stream: number, decodeTime: number, length: number) => number {
  const next = new Map<number, number>()
  let shift = 0
  return (stream, decodeTime, length) => {
    const expected = next.get(stream)
    const off = expected === undefined ? 0 : decodeTime + shift - expected
    if (Math.abs(off) > JUMP_SECONDS || off < -(BACK_SECONDS + length)) shift -= off
    next.set(stream, decodeTime + shift + length)
    return shift
  }
}

async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = ''
  for await (const piece of stream) {
    const lines = (rest + piece.toString('latin1')).split('\n')
    rest = lines.pop()!
    yield* lines
  }
}

function seconds(text: string | undefined): number | null {
  const value = Number(text ?? 'N/A')
  return Number.isFinite(value) ? value : null
}

/** For packets that do not say how long they last. */
function frameSeconds(stream: ProbedStream): number {
  const [num, den] = (stream.avg_frame_rate ?? '').split('/').map(Number)
  return stream.codec_type === 'video' && num && den ? den / num : 0
}
