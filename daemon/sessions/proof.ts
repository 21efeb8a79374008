import { refusal } from '../contract/errors.ts'
import type { Caller } from '../ports/caller.ts'
import type { Repositories } from '../ports/database.ts'

/**
 * Checks a permission inside the transaction that uses it, since an earlier check may be outdated.
 * Throws when it does not hold.
 */
export type Proof = (repositories: Repositories) => Promise<void>

export const unquestioned: Proof = () => Promise.resolve()

/**
 * For what lets others in, or the owner out: once a password is set, a browser that was found open
 * must not do it. Throws `forbidden`.
 */
export function beyondSessions({ via }: Pick<Caller, 'via'>): Proof {
  return async ({ system }) => {
    if (via === 'session' && (await system.ownerPassword()) !== null) {
      throw refusal('beyond_sessions')
    }
  }
}
