/** Challenges that browsers sign: each works once, for five minutes. After a restart one asks again. */
import type { Counts } from '../ports/counts.ts'
import type { Ids } from '../ports/deps.ts'

const LIFE_MS = 5 * 60_000

export interface Challenges {
  make(): Promise<string>
  /** Uses it up. */
  take(challenge: string): Promise<boolean>
}

export function createChallenges({
  ids,
  counts,
}: {
  ids: Pick<Ids, 'secret'>
  counts: Pick<Counts, 'keepOnce' | 'useOnce'>
}): Challenges {
  return {
    async make() {
      const challenge = ids.secret()
      await counts.keepOnce(named(challenge), LIFE_MS)
      return challenge
    },
    take: async (challenge) => counts.useOnce(named(challenge)),
  }
}

const named = (challenge: string): string => `challenge ${challenge}`
