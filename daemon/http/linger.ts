/**
 * A refusal in the middle of a body: were the connection closed at once, the client would see a reset and
 * not the answer. So what still comes is read and dropped for a moment, and then the connection ends.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'

const LINGER_MS = 2_000
const MAX_DROPPED_BYTES = 64 * 1024 * 1024

/** To be called before the answer is written. */
export function lingerAfter(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete || request.destroyed) return
    let dropped = 0
    const end = () => request.destroy()
    const timer = setTimeout(end, LINGER_MS)
    request.once('close', () => clearTimeout(timer))
    // The previous reader has stopped, but would still block the stream.
    for (const event of ['data', 'readable']) request.removeAllListeners(event)
    request.on('data', (chunk: Buffer) => {
      dropped += chunk.byteLength
      if (dropped > MAX_DROPPED_BYTES) end()
    })
    request.resume()
  })
}
