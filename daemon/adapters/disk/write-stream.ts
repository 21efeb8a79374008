/** A stream into an open file, chunk by chunk, within its limits. */
import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { spent } from './young-memory.ts'

/** Flushed in the background after this much, so that the last flush has little left to do. */
const FLUSH_EVERY_BYTES = 32 * 1024 * 1024

export interface WriteLimits {
  /** Where in the file to begin. */
  at: number
  /** Throws before a chunk that must not be written. `total` counts that chunk. */
  admit(chunkBytes: number, total: number): Promise<void> | void
}

/** A stream may break before it is read: reading it then throws the same error, so this one need not be heard. */
export const laterError = () => undefined

/** Answers how many bytes came. The stream is destroyed when this throws; what was written before stays written. */
export async function writeStream(
  stream: Readable,
  handle: FileHandle,
  { at, admit }: WriteLimits,
): Promise<number> {
  let total = 0
  let unflushed = 0
  let flushing: Promise<unknown> = Promise.resolve(null)
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      await admit(chunk.byteLength, total + chunk.byteLength)
      await writeAll(handle, chunk, at + total)
      total += chunk.byteLength
      unflushed += chunk.byteLength
      spent(chunk.byteLength)
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
