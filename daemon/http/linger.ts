/**
 * Lingering close after a response in mid-body: closing at once would reset the connection before the
 * client reads the response. So the remaining input is read and discarded for a moment first.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'

const MAX_DROPPED_BYTES = 64 * 1024 * 1024

/** Must be called before the response is written. */
export function lingerAfter(
  request: IncomingMessage,
  response: ServerResponse,
  lingerMs: number,
): void {
  const { headers } = request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  response.once('finish', () => {
    if (request.complete || request.destroyed) return
    let dropped = 0
    const end = () => request.destroy()
    const timer = setTimeout(end, lingerMs)
    const { socket } = request
    const over = (): void => {
      clearTimeout(timer)
      socket.off('close', over)
    }
    request.once('close', over)
    // A request that was answered before its end may have reported already that it is closed.
    socket.once('close', over)
    // The previous reader has stopped, but would still block the stream.
    for (const event of ['data', 'readable']) request.removeAllListeners(event)
    request.on('data', (chunk: Buffer) => {
      dropped += chunk.byteLength
      // What sends without an end then waits in front of a full line, with the response there to be read.
      if (dropped > MAX_DROPPED_BYTES) request.pause()
    })
    request.resume()
  })
}
