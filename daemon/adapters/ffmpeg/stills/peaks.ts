import { createReadStream } from 'node:fs'
import type { EngineCall } from '../../../ports/engine-call.ts'
import type { Peaks, PeaksJob } from '../../../ports/stills.ts'
import { explained } from '../process/faults.ts'
import { pipeInput } from '../encode/input-args.ts'
import { feed } from '../process/feed.ts'
import { READING } from '../process/limits.ts'
import { run, SILENCE_MS, type Program } from '../process/run.ts'
import { indexesIn } from '../../mp4/segments/segment-files.ts'
import { initPath, segmentPath } from '../../mp4/segments/segment-writer.ts'

const SAMPLE_RATE = 8_000
const SAMPLES_PER_POINT = 400
/** 20 minutes at 20 points a second; what is longer has fewer a second. */
const MOST_POINTS = 24_000

export const peaksArgs = (): string[] => [
  '-nostdin',
  '-hide_banner',
  '-loglevel',
  'error',
  '-threads',
  '1',
  ...pipeInput(3),
  '-ac',
  '1',
  '-ar',
  String(SAMPLE_RATE),
  '-f',
  's16le',
  'pipe:1',
]

/** From the encoded track: what is heard, and cheap to decode. */
export async function peaks(
  ffmpeg: Program,
  { dir, durationSeconds }: PeaksJob,
  { signal }: EngineCall,
): Promise<Peaks> {
  return explained('encoding_failed', 'The waveform could not be read.', signal, async () => {
    const samplesPerPoint = samplesPerPointOf(durationSeconds)
    const paths = [initPath(dir), ...(await indexesIn(dir)).map((index) => segmentPath(dir, index))]
    const data = await run(
      ffmpeg,
      peaksArgs(),
      {
        signal,
        limits: READING,
        silenceMs: SILENCE_MS,
        stdout: true,
        pipes: ['write'],
        background: true,
      },
      ({ stdout, pipes }) => feed(bytesOf(paths), pipes[0]!, pointsOf(stdout, samplesPerPoint)),
    )
    return {
      version: 2,
      channels: 1,
      sample_rate: SAMPLE_RATE,
      samples_per_pixel: samplesPerPoint,
      bits: 8,
      length: data.length / 2,
      data,
    }
  })
}

export function samplesPerPointOf(durationSeconds: number): number {
  let samples = SAMPLES_PER_POINT
  while ((durationSeconds * SAMPLE_RATE) / samples > MOST_POINTS) samples *= 2
  return samples
}

async function* bytesOf(paths: string[]): AsyncGenerator<Buffer> {
  for (const path of paths) yield* createReadStream(path) as AsyncIterable<Buffer>
}

/** Lowest and highest of each run of samples, in turn, as 8 bits. */
async function pointsOf(stream: AsyncIterable<Buffer>, samplesPerPoint: number): Promise<number[]> {
  const data: number[] = []
  let [low, high, count] = [0, 0, 0]
  let odd: Buffer | null = null
  const close = (): void => {
    data.push(low >> 8, high >> 8)
    ;[low, high, count] = [0, 0, 0]
  }
  for await (const part of stream) {
    const bytes: Buffer = odd ? Buffer.concat([odd, part]) : part
    const whole = bytes.length - (bytes.length % 2)
    for (let at = 0; at < whole; at += 2) {
      const value = bytes.readInt16LE(at)
      if (value < low) low = value
      if (value > high) high = value
      if (++count === samplesPerPoint) close()
    }
    odd = whole < bytes.length ? bytes.subarray(whole) : null
  }
  if (count > 0) close()
  return data
}
