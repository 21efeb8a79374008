/**
 * Decoders that wait: most of what a frame costs is starting ffmpeg, so some are started ahead and read an empty pipe.
 * Each decodes one frame and ends; whatever happens to it, the next one knows nothing of it
 * (docs/decisions/0045).
 */
import { buffer } from 'node:stream/consumers'
import { pipeInput } from '../encode/input-args.ts'
import { PICTURES } from '../process/limits.ts'
import { run, type Program } from '../process/run.ts'

/** When the wanted frame is shown in what a decoder is given: its arguments are fixed before anybody asks. */
export const WANTED_SECONDS = 1_000
/** Less than half of any frame's time, more than any rounding. */
const TOLERANCE_SECONDS = 0.002
/** Idle decoders end after this time. */
const IDLE_MS = 300_000

export const decoderArgs = (): string[] => [
  '-nostdin',
  '-hide_banner',
  '-loglevel',
  'error',
  '-copyts',
  '-threads',
  '1',
  ...pipeInput(3),
  '-vf',
  `select=between(t\\,${WANTED_SECONDS - TOLERANCE_SECONDS}\\,${WANTED_SECONDS + TOLERANCE_SECONDS})`,
  '-frames:v',
  '1',
  '-fps_mode',
  'passthrough',
  '-f',
  'rawvideo',
  '-pix_fmt',
  'rgb24',
  'pipe:1',
]

export interface FrameDecoders {
  /**
   * RGB of the frame at WANTED_SECONDS; empty when there is none. `isSingle`: none is started in advance for the next.
   * Throws RunFailure.
   */
  decode(
    program: Program,
    input: Buffer,
    options: { signal: AbortSignal; isSingle: boolean },
  ): Promise<Buffer>
  close(): Promise<void>
}

interface Decoder {
  program: Program
  give(input: Buffer): void
  pixels: Promise<Buffer>
  /** Never throws. */
  ended: Promise<void>
  stop(reason: unknown): void
}

/** `waiting`: how many wait at most, from the first frame on that is not single. 0: each is started when it is needed. */
export function createFrameDecoders({ waiting: most }: { waiting: number }): FrameDecoders {
  const waiting: Decoder[] = []
  const running = new Set<Decoder>()
  let idle: NodeJS.Timeout | undefined
  let closed = false

  function begin(program: Program): Decoder {
    const decoder = start(program)
    running.add(decoder)
    void decoder.ended.then(() => {
      running.delete(decoder)
      const place = waiting.indexOf(decoder)
      if (place >= 0) waiting.splice(place, 1)
    })
    return decoder
  }

  function takeWaiting(program: Program): Decoder | undefined {
    const place = waiting.findIndex((decoder) => decoder.program.path === program.path)
    return place < 0 ? undefined : waiting.splice(place, 1)[0]
  }

  /** Behind the one that somebody waited for. */
  function refill(program: Program): void {
    if (closed || most === 0) return
    while (waiting.length < most) waiting.push(begin(program))
    clearTimeout(idle)
    idle = setTimeout(
      () => waiting.forEach((decoder) => decoder.stop(new Error('nobody asks for frames'))),
      IDLE_MS,
    )
    idle.unref()
  }

  async function decode(
    program: Program,
    input: Buffer,
    { signal, isSingle }: { signal: AbortSignal; isSingle: boolean },
  ): Promise<Buffer> {
    signal.throwIfAborted()
    try {
      const waited = takeWaiting(program)
      const pixels =
        waited &&
        (await ask(waited, input, signal).catch((error: unknown) => {
          signal.throwIfAborted()
          if (closed) throw error
          // Whatever became of one while it waited: a new one has not had that time.
          return null
        }))
      return pixels ?? (await ask(begin(program), input, signal))
    } finally {
      if (!isSingle) refill(program)
    }
  }

  return {
    decode,
    async close() {
      closed = true
      clearTimeout(idle)
      const all = [...running]
      for (const decoder of all) decoder.stop(new Error('the decoders are closed'))
      await Promise.all(all.map(({ ended }) => ended))
    },
  }
}

async function ask(decoder: Decoder, input: Buffer, signal: AbortSignal): Promise<Buffer> {
  if (signal.aborted) decoder.stop(signal.reason)
  signal.throwIfAborted()
  const stop = (): void => decoder.stop(signal.reason)
  signal.addEventListener('abort', stop, { once: true })
  try {
    decoder.give(input)
    return await decoder.pixels
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

function start(program: Program): Decoder {
  const control = new AbortController()
  const given = Promise.withResolvers<Buffer>()
  const pixels = Promise.withResolvers<Buffer>()
  // A failure reaches its taker; one that nobody takes may fail as it likes.
  pixels.promise.catch(() => {})

  const ended = run(
    program,
    decoderArgs(),
    { signal: control.signal, limits: PICTURES, stdout: true, pipes: ['write'] },
    async ({ stdout, pipes }) => {
      const output = buffer(stdout)
      const input = await Promise.race([
        given.promise,
        output.then(
          () => null,
          () => null,
        ),
      ])
      if (!input) throw new Error('it ended before it was given anything')
      pipes[0]!.end(input)
      const bytes = await output
      // The answer does not wait for the process to end; an empty one does, for the reason.
      if (bytes.length > 0) pixels.resolve(bytes)
    },
  )
  const settled = ended.then(() => pixels.resolve(Buffer.alloc(0)), pixels.reject)
  return {
    program,
    give: given.resolve,
    pixels: pixels.promise,
    ended: settled,
    stop: (reason) => control.abort(reason),
  }
}
