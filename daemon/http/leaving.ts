import type { ServerResponse } from 'node:http'
import { AppError } from '../contract/errors.ts'

/** A restart takes about as long; players and uploaders wait at least as long as the answer asks. */
const RESTART_SECONDS = 1

export const shuttingDown = (): AppError =>
  new AppError('shutting_down', 'svc is shutting down.', { retryAfterSeconds: RESTART_SECONDS })

/** Calls `then` when the response is over or its client has gone; at once where that is so already. */
export function whenLeft(response: ServerResponse, then: () => void): void {
  if (response.closed) then()
  else response.once('close', then)
}

/** A signal that fires when the client disconnects. */
export function leaving(response: ServerResponse): AbortSignal {
  const left = new AbortController()
  whenLeft(response, () => left.abort(new AppError('shutting_down', 'The viewer disconnected.')))
  return left.signal
}
