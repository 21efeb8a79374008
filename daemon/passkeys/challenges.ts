/** Challenges that browsers sign: each works once, for five minutes. In memory: after a restart one asks again. */
import type { Clock, Ids } from '../ports/deps.ts'

const LIFE_MS = 5 * 60_000
const MOST = 10_000

export interface Challenges {
  make(): string
  /** Uses it up. */
  take(challenge: string): boolean
}

export function createChallenges({
  ids,
  clock,
}: {
  ids: Pick<Ids, 'secret'>
  clock: Clock
}): Challenges {
  const endsAtMs = new Map<string, number>()
  return {
    make() {
      // Removes the oldest, so that memory is bounded.
      if (endsAtMs.size >= MOST) endsAtMs.delete(endsAtMs.keys().next().value!)
      const challenge = ids.secret()
      endsAtMs.set(challenge, clock.now().getTime() + LIFE_MS)
      return challenge
    },
    take(challenge) {
      const until = endsAtMs.get(challenge)
      endsAtMs.delete(challenge)
      return until !== undefined && until > clock.now().getTime()
    },
  }
}
