/** The raw bytes of a request, as a source. */
import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'

/** A body that stops moving for this long is given up. */
const STALL_MS = 60_000

export function sourceOf(request: IncomingMessage): { stream: Readable; declaredBytes: number | null; fileName: string; signal: AbortSignal } {
  const abort = new AbortController()
  request.once('close', () => {
    if (!request.complete) abort.abort(new Error('the connection was closed before the whole file had come'))
  })
  request.setTimeout(STALL_MS, () => request.destroy())
  const length = request.headers['content-length']
  return { stream: request, declaredBytes: length === undefined ? null : Number(length), fileName: 'source', signal: abort.signal }
}
