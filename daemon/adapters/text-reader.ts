/**
 * `TextReader` with two processes, one for small texts and one for large ones, so that small texts never
 * wait for a large one.
 */
import { AppError } from '../contract/errors.ts'
import type { TextReader } from '../ports/texts.ts'
import { createTextProcess, type Bounds, type TextProcess } from './text-reader/text-process.ts'

export interface TextReaderOptions extends Partial<Bounds> {
  /** Script of the process: receives a `TextTask`, sends a `TextTaskAnswer`. */
  file: URL
  /** JSON, its first argument. */
  data: object
}

const BOUNDS: Bounds = { processorSeconds: 4, memoryMegabytes: 768 }
/** Letters or bytes; a subtitle of some hours has as many. */
const LARGE = 300_000
const MOST_WAITING = 500
/** Letters or bytes of all that wait. */
const MOST_WAITING_SIZE = 200_000_000
const RETRY_SECONDS = 5

export function createTextReader({ file, data, ...bounds }: TextReaderOptions): TextReader {
  const create = (): TextProcess => createTextProcess(file, data, { ...BOUNDS, ...bounds })
  const processes = { small: create(), large: create() }
  const all = Object.values(processes)

  return {
    async read(task, input, signal) {
      signal?.throwIfAborted()
      const size = sizeOf(input)
      const waiting = all.reduce(
        (sum, each) => ({ count: sum.count + each.count, size: sum.size + each.size }),
        { count: 0, size: 0 },
      )
      if (waiting.count >= MOST_WAITING || waiting.size + size > MOST_WAITING_SIZE) {
        throw new AppError('too_busy', 'The server is parsing too many texts. Try again later.', {
          retryAfterSeconds: RETRY_SECONDS,
        })
      }
      return processes[size > LARGE ? 'large' : 'small'].ask({ task, input }, size, signal) as never
    },
    async close() {
      await Promise.all(all.map((each) => each.close()))
    },
  }
}

function sizeOf(input: object): number {
  const parts = Object.values(input).flat() as unknown[]
  return parts.reduce<number>(
    (sum, part) => sum + (typeof part === 'string' || part instanceof Uint8Array ? part.length : 0),
    0,
  )
}
