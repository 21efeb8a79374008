/** A track sent as the body of a request. */
import type { Readable } from 'node:stream'
import { AppError } from '../contract/errors.ts'

/** Limit of a subtitle file that is sent. */
export const MAX_SUBTITLE_BYTES = 10_000_000

export interface IncomingFile {
  stream: Readable
  /** null when the request does not declare it (chunked). */
  declaredBytes: number | null
  signal: AbortSignal
}

/** Reads the whole file into memory. Throws `upload_too_large`, leaving the connection open for the response. */
export async function smallFile(
  { stream, declaredBytes, signal }: IncomingFile,
  maxBytes: number,
): Promise<Uint8Array> {
  if (declaredBytes !== null && declaredBytes > maxBytes) throw tooLarge(maxBytes)
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of stream.iterator({
    destroyOnReturn: false,
  }) as AsyncIterable<Uint8Array>) {
    size += part.length
    if (size > maxBytes) throw tooLarge(maxBytes)
    parts.push(part)
  }
  signal.throwIfAborted()
  const bytes = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

function tooLarge(maxBytes: number): AppError {
  return new AppError(
    'upload_too_large',
    `A subtitle can have at most ${maxBytes.toLocaleString('en')} bytes.`,
  )
}
