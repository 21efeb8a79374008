import type { ServerResponse } from 'node:http'
import { AppError } from '../contract/errors.ts'

/** A signal that fires when the client disconnects. */
export function leaving(response: ServerResponse): AbortSignal {
  const left = new AbortController()
  response.once('close', () =>
    left.abort(new AppError('shutting_down', 'The viewer disconnected.')),
  )
  return left.signal
}
