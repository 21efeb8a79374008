/** Requests of the HLS engine, repeated while that is worth it. */
import { StreamingDownload } from '../download.ts'
import type { FailureReason } from '../languages/en/player.ts'
import { takeEarly } from '../shared.ts'
import { delayAfter, HttpError, isPassing, MAX_RETRIES } from './retry.ts'

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

/** Waits longer after each failure, and for the network where there is none. Rejects when the signal aborts. */
export async function pauseAfter(
  failures: number,
  error: unknown,
  signal: AbortSignal,
): Promise<void> {
  const delayMs = delayAfter(failures, error)
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
