/** The raw body of a request as a source. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { whenStalled } from './when-stalled.ts'

export interface Incoming {
  stream: Readable
  /** null when the request does not declare it (chunked). */
  declaredBytes: number | null
  fileName: string
  signal: AbortSignal
}

/** The body of a request; gives up when no bytes arrive for `stallMs`. */
export function sourceOf(
  request: IncomingMessage,
  response: ServerResponse,
  stallMs: number,
): Incoming {
  const abort = new AbortController()
  request.once('close', () => {
    if (!request.complete)
      abort.abort(new Error('the connection was closed before the whole file arrived'))
  })
  whenStalled(request, response, stallMs, () => request.destroy())
  const length = request.headers['content-length']
  return {
    stream: request,
    declaredBytes: length === undefined ? null : Number(length),
    fileName: 'source',
    signal: abort.signal,
  }
}
