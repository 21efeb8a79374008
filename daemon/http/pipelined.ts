/** Requests that a client sends before it has the responses to earlier ones (RFC 9112, 9.3.2). */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Each may hold an open file and memory, and only the first is being sent. Browsers and proxies wait instead. */
const MOST_UNFINISHED = 8

/**
 * Closes a connection on which more responses are unfinished, and answers false: clients that pipeline must be prepared
 * for that, and repeat what was not answered.
 */
export function createPipelineLimit(): (
  request: IncomingMessage,
  response: ServerResponse,
) => boolean {
  const lines = new WeakMap<Socket, { unfinished: number }>()
  return ({ socket }, response) => {
    let line = lines.get(socket)
    if (!line) lines.set(socket, (line = { unfinished: 0 }))
    if (line.unfinished >= MOST_UNFINISHED) {
      socket.destroy()
      return false
    }
    line.unfinished += 1
    response.on('close', () => (line.unfinished -= 1))
    return true
  }
}
