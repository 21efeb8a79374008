/** Places for those that process images: so many at a time, others wait, the rest comes back later. */
import { AppError } from '../contract/errors.ts'

/** Limits the number of images processed at a time; throws `too_busy` when the wait would be too long. */
export interface Slots {
  /** Throws `too_busy`, or the signal's reason while waiting. */
  run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>
}

/** Waiting requests for each slot: about a second's worth. */
const WAITING_EACH = 16
const RETRY_SECONDS = 2

export function createSlots(
  count: number,
  { mostWaiting = count * WAITING_EACH, retryAfterSeconds = RETRY_SECONDS } = {},
): Slots {
  const waiting: (() => void)[] = []
  let busy = 0

  async function waitForSlot(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (busy < count) {
      busy += 1
      return
    }
    if (waiting.length >= mostWaiting)
      throw new AppError('too_busy', 'The server is processing too many images. Try again later.', {
        retryAfterSeconds,
      })
    await new Promise<void>((resolve, reject) => {
      const mine = (): void => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = (): void => {
        waiting.splice(waiting.indexOf(mine), 1)
        reject(signal.reason)
      }
      waiting.push(mine)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  return {
    async run(signal, work) {
      await waitForSlot(signal)
      try {
        return await work()
      } finally {
        // Hands the slot to the next waiter directly, so that nobody can jump the queue.
        const next = waiting.shift()
        if (next) next()
        else busy -= 1
      }
    },
  }
}
