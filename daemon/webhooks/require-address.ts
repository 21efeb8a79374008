import { AppError } from '../contract/errors.ts'
import type { Deps } from '../ports/deps.ts'

/**
 * Throws `source_address_refused`, as for `input_url`, for an address that could never be sent to.
 * Names are judged when they are connected to.
 */
export function requireAddress({ fetcher }: Pick<Deps, 'fetcher'>, url: string): void {
  try {
    fetcher.check(url)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError(error.code, error.message, {
      faults: [{ path: 'body.url', code: error.code, message: error.message }],
    })
  }
}
