import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const ENDED_EARLY = ['EPIPE', 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']

/**
 * Feeds a program that runs through a pipe of its own, while its answer is read. One that ends
 * early is no fault here: its exit shows why.
 */
export async function feed<T>(
  input: AsyncIterable<Buffer>,
  pipe: Writable,
  answer: Promise<T>,
): Promise<T> {
  // The answer may fail while the input is still being written, and is awaited only afterwards; without
  // a handler the rejection would end the daemon.
  answer.catch(() => undefined)
  await pipeline(Readable.from(input, { objectMode: false }), pipe).catch(
    (error: NodeJS.ErrnoException) => {
      if (!ENDED_EARLY.includes(error.code ?? '')) throw error
    },
  )
  return answer
}
