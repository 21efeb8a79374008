/** When the HLS engine asks again: what has failed, whether it is worth another try, and after how long. */

export class HttpError extends Error {
  readonly status: number
  /** From Retry-After; 0 where the answer has none. */
  readonly retryAfterMs: number
  /** The bytes asked for are still being uploaded: nothing has failed. */
  readonly isNotReceived: boolean

  constructor(url: string, { status, headers }: Response, text: string) {
    super(`HTTP ${status}: ${url}`)
    this.status = status
    this.isNotReceived = text.includes('not_received_yet')
    this.retryAfterMs = Number(headers.get('retry-after') ?? 0) * 1000 || 0
  }
}

/** Often at first, since a restart of the appliance takes two seconds, and five on a busy machine; 25 s in all. */
const DELAYS_MS = [500, 500, 500, 500, 500, 500, 1_000, 1_000, 2_000, 4_000, 6_000, 8_000]
/** Tries after the first. */
export const MAX_RETRIES = DELAYS_MS.length

/** Whether the same request may succeed later: the network failed, or the appliance is busy. */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof HttpError) || error.status >= 500 || [408, 425, 429].includes(error.status)

/** Longer after each failure. */
export const delayAfter = (failures: number, error: unknown): number =>
  Math.max(
    DELAYS_MS[Math.min(failures, MAX_RETRIES) - 1]!,
    error instanceof HttpError ? error.retryAfterMs : 0,
  )
