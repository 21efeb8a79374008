/** Limits guessing: after a number of wrong attempts there is a pause. */
import { AppError } from '../contract/errors.ts'
import type { Clock, Deps } from '../ports/deps.ts'

export interface Attempts {
  /** Counts an attempt before it is checked, so that concurrent attempts count too. Throws `rate_limited`. */
  take(who: string): Promise<void>
  /** Refunds the attempt: it was not a guess. */
  giveBack(who: string): Promise<void>
  /** The attempt was right: clears the count. */
  right(who: string): Promise<void>
}

export interface AttemptLimit {
  /** Keeps its counts apart from those of other limits. */
  name: string
  most: number
  windowSeconds: number
  what: string
}

export function createAttempts(
  { clock, counts }: { clock: Clock } & Pick<Deps, 'counts'>,
  { name, most, windowSeconds, what }: AttemptLimit,
): Attempts {
  return {
    async take(who) {
      const { endsAtMs, isOver } = await counts.take(`${name} ${who}`, {
        most,
        windowMs: windowSeconds * 1000,
      })
      if (!isOver) return
      const seconds = Math.ceil((endsAtMs - clock.now().getTime()) / 1000)
      throw new AppError('rate_limited', `${what} Try again in ${inWords(seconds)}.`, {
        retryAfterSeconds: seconds,
      })
    },
    giveBack: async (who) => counts.giveBack(`${name} ${who}`),
    right: async (who) => counts.clear(`${name} ${who}`),
  }
}

const inWords = (seconds: number): string =>
  seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} minutes`
