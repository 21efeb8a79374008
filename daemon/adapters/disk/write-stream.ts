/** A stream into an open file, chunk by chunk, within its limits. */
import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Flushed in the background after this much, so that the last flush has little left to do. */
const FLUSH_EVERY_BYTES = 32 * 1024 * 1024

export interface WriteLimits {
  /** Where in the file to begin. */
  at: number
  /** Throws before a chunk that must not be written. `total` counts that chunk. */
  admit(chunkBytes: number, total: number): Promise<void> | void
  /** Called with each chunk before it is written. */
  chunk?(chunk: Uint8Array): void
  /** Called after each chunk with the number of bytes written so far. */
  written?(total: number): Promise<void> | void
}

/** A stream may break before it is read: reading it then throws the same error, so this one need not be handled. */
export const laterError = () => undefined

/** Answers how many bytes came. The stream is destroyed when this throws; what was written before stays written. */
export async function writeStream(
  stream: Readable,
  handle: FileHandle,
  { at, admit, chunk: onChunk, written }: WriteLimits,
): Promise<number> {
  let total = 0
  let unflushed = 0
  let flushing: Promise<unknown> = Promise.resolve(null)
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      await admit(chunk.byteLength, total + chunk.byteLength)
      onChunk?.(chunk)
      await writeAll(handle, chunk, at + total)
      total += chunk.byteLength
      await written?.(total)
      unflushed += chunk.byteLength
      collectYoungGarbage(chunk.byteLength)
      if (unflushed < FLUSH_EVERY_BYTES) continue
      throwIfFailed(await flushing)
      flushing = handle.datasync().then(
        () => null,
        (error: unknown) => error,
      )
      unflushed = 0
    }
    throwIfFailed(await flushing)
  } finally {
    // The caller closes the file: not while a flush is under way.
    await flushing
  }
  return total
}

async function writeAll(handle: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < chunk.byteLength;) {
    const { bytesWritten } = await handle.write(
      chunk,
      done,
      chunk.byteLength - done,
      position + done,
    )
    done += bytesWritten
  }
}

function throwIfFailed(error: unknown): void {
  if (error !== null) throw error
}

/** Collecting what is young takes less than a millisecond. */
const COLLECT_EVERY_BYTES = 8 * 1024 * 1024

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void

let passed = 0

/**
 * So many bytes came in buffers that are written, and done with. V8 lets 64 MB of unused buffers pile up before it
 * collects them, and has no setting for it: with a large upload that is what the daemon would take most of its memory
 * for. So it is asked to collect after so many bytes (figures, and what was tried: bench/big-upload/README.md).
 */
function collectYoungGarbage(bytes: number): void {
  passed += bytes
  if (passed < COLLECT_EVERY_BYTES) return
  passed = 0
  collect({ type: 'minor' })
}
