/**
 * Measures the real length of a file whose container does not declare it, by reading every packet
 * without decoding.
 */
import type { EngineCall } from '../../../ports/engine-call.ts'
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
 * End of the last packet of each stream, in the file's own time, which need not start at 0. `mended`:
 * with clock jumps removed, as ffmpeg does when it encodes.
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
            // A raw stream has no timestamps: its packets follow each other.
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

/** The clock jumped when time advances by more than this, or goes back at all. Same rule as in ffmpeg. */
const JUMP_SECONDS = 10
const BACK_SECONDS = 0.1

/** Returns the offset of the file's clock at this packet. */
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
  let remainder = ''
  for await (const piece of stream) {
    const lines = (remainder + piece.toString('latin1')).split('\n')
    remainder = lines.pop()!
    yield* lines
  }
}

function seconds(text: string | undefined): number | null {
  const value = Number(text ?? 'N/A')
  return Number.isFinite(value) ? value : null
}

/** Estimate for packets without a duration. */
function frameSeconds(stream: ProbedStream): number {
  const [num, den] = (stream.avg_frame_rate ?? '').split('/').map(Number)
  return stream.codec_type === 'video' && num && den ? den / num : 0
}
