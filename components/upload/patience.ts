/** Between two tries: longer each time, and over at once when the network is back. */
import type { WaitReason } from './events.ts'

const FIRST_MS = 1_000
const LAST_MS = 30_000

/** Resolves when another try is worth it. Rejects with the signal's reason. */
export function untilWorthATry(
  tries: number,
  reason: WaitReason,
  signal: AbortSignal,
  retryAfterSeconds?: number,
): Promise<void> {
  const growing = Math.min(LAST_MS, FIRST_MS * 2 ** tries)
  // Many pages that lost the same appliance do not come back in the same moment.
  const ms =
    retryAfterSeconds !== undefined
      ? retryAfterSeconds * 1000
      : reason === 'offline'
        ? LAST_MS
        : growing * (0.75 + Math.random() / 2)
  return new Promise((resolve, reject) => {
    const over = new AbortController()
    const end = (action: () => void) => () => {
      clearTimeout(timer)
      over.abort()
      action()
    }
    const timer = setTimeout(end(resolve), ms)
    window.addEventListener('online', end(resolve), { signal: over.signal })
    signal.addEventListener(
      'abort',
      end(() => reject(signal.reason as Error)),
      { signal: over.signal },
    )
    if (signal.aborted) end(() => reject(signal.reason as Error))()
  })
}

/** No answer came: because the browser knows of no network, or for another reason. */
export const silence = (): WaitReason => (navigator.onLine ? 'unreachable' : 'offline')
