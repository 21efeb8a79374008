/**
 * Limits guessing: after a number of wrong attempts there is a pause. Counted in memory, so a restart
 * resets it.
 */
import { AppError } from '../contract/errors.ts'
import type { Clock } from '../ports/deps.ts'

/** Above this number of callers, expired entries are removed, at most this often. */
const SWEEP_ABOVE = 1_000
const SWEEP_EVERY_MS = 1_000

export interface Attempts {
  /** Counts an attempt before it is checked, so that concurrent attempts count too. Throws `rate_limited`. */
  take(who: string): void
  /** Refunds the attempt: it was not a guess. */
  giveBack(who: string): void
  /** The attempt was right: clears the count. */
  right(who: string): void
}

export function createAttempts(
  deps: { clock: Clock },
  { most, windowSeconds, what }: { most: number; windowSeconds: number; what: string },
): Attempts {
  const taken = new Map<string, { count: number; endsAtMs: number }>()
  let sweptAtMs = 0

  function sweep(nowMs: number): void {
    if (taken.size <= SWEEP_ABOVE || nowMs - sweptAtMs < SWEEP_EVERY_MS) return
    sweptAtMs = nowMs
    for (const [key, { endsAtMs }] of taken) if (endsAtMs <= nowMs) taken.delete(key)
  }

  return {
    take(who) {
      const nowMs = deps.clock.now().getTime()
      sweep(nowMs)
      let window = taken.get(who)
      if (!window || window.endsAtMs <= nowMs)
        taken.set(who, (window = { count: 0, endsAtMs: nowMs + windowSeconds * 1000 }))
      if (window.count >= most) {
        const seconds = Math.ceil((window.endsAtMs - nowMs) / 1000)
        throw new AppError('rate_limited', `${what} Try again in ${inWords(seconds)}.`, {
          retryAfterSeconds: seconds,
        })
      }
      window.count += 1
    },
    giveBack(who) {
      const window = taken.get(who)
      if (window && window.count > 0) window.count -= 1
    },
    right: (who) => void taken.delete(who),
  }
}

const inWords = (seconds: number): string =>
  seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`
