import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Calls `then` when no bytes of a request's body arrive for `stallMs`. A request that is complete may be worked on for
 * longer: without a listener on its response, Node would close the connection.
 */
export function whenStalled(
  request: IncomingMessage,
  response: ServerResponse,
  stallMs: number,
  then: () => void,
): void {
  request.setTimeout(stallMs, then)
  response.on('timeout', () => {
    // What arrives is all here, so there is nothing to give up.
  })
}
