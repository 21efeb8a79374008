/** Requests of the HLS engine: what has failed, whether it is worth another try, and when. */
import { StreamingDownload } from '../download.ts'
import type { FailureReason } from '../languages/en/player.ts'
import { takeEarly } from '../shared.ts'

export class HttpError extends Error {
  readonly status: number
  /** From Retry-After; 0 where the answer has none. */
  readonly retryAfterMs: number
  /** Its bytes are still being uploaded: nothing has failed. */
  readonly isNotReceived: boolean

  constructor(url: string, { status, headers }: Response, text: string) {
    super(`HTTP ${status}: ${url}`)
    this.status = status
    this.isNotReceived = text.includes('not_received_yet')
    this.retryAfterMs = Number(headers.get('retry-after') ?? 0) * 1000 || 0
  }
}

const FIRST_DELAY_MS = 500
const LAST_DELAY_MS = 8_000
/** Tries after the first, about 25 s in all. */
export const MAX_RETRIES = 6

interface RequestOptions {
  silenceMs?: number
  onStart?: (download: StreamingDownload) => void
}

/** Resolves once the head of the answer is there and good. Takes over what was asked for early. */
export async function request(
  url: string,
  signal: AbortSignal,
  { silenceMs, onStart }: RequestOptions = {},
): Promise<StreamingDownload> {
  signal.throwIfAborted()
  const early = takeEarly(url)
  let download = early ?? new StreamingDownload(url, silenceMs)
  const abort = () => download.abort()
  signal.addEventListener('abort', abort, { once: true })
  const isGood = await early?.head.then(
    ({ ok }) => ok,
    () => false,
  )
  signal.throwIfAborted()
  if (early && !isGood) download = new StreamingDownload(url, silenceMs)
  onStart?.(download)
  const head = await download.head
  if (head.ok) return download
  const text = head.status === 503 ? await download.text().catch(() => '') : ''
  abort()
  throw new HttpError(url, head, text)
}

/** Whether the same request may succeed later: the network failed, or the appliance is busy. */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof HttpError) || error.status >= 500 || [408, 425, 429].includes(error.status)

/** Waits longer after each failure, and for the network where there is none. Rejects when the signal aborts. */
export async function pauseAfter(
  failures: number,
  error: unknown,
  signal: AbortSignal,
): Promise<void> {
  const backOffMs = Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), LAST_DELAY_MS)
  const delayMs = Math.max(backOffMs, error instanceof HttpError ? error.retryAfterMs : 0)
  await new Promise<void>((resolve, reject) => {
    const ended = new AbortController()
    const end = (action: () => void) => () => {
      clearTimeout(timer)
      ended.abort()
      action()
    }
    const timer = setTimeout(() => navigator.onLine && end(resolve)(), delayMs)
    addEventListener('online', end(resolve), { signal: ended.signal })
    signal.addEventListener(
      'abort',
      end(() => reject(signal.reason as Error)),
      { signal: ended.signal },
    )
    if (signal.aborted) end(() => reject(signal.reason as Error))()
  })
}

/** Repeats what fails by the network or a busy appliance. */
export async function persist<T>(action: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await action()
    } catch (error) {
      signal.throwIfAborted()
      if (!isPassing(error) || failures > MAX_RETRIES) throw error
      await pauseAfter(failures, error, signal)
    }
  }
}

export function reasonOf(error: unknown): FailureReason {
  if (!(error instanceof HttpError)) return 'network'
  if (error.status === 401 || error.status === 403) return 'refused'
  return error.status === 404 || error.status === 410 ? 'unknown' : 'network'
}
