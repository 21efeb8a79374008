import { refusal } from '../contract/errors.ts'
import type { Caller } from '../ports/caller.ts'
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'

/**
 * Checks a permission inside the transaction that uses it, since an earlier check may be outdated.
 * Throws when it does not hold.
 */
export type Proof = (repositories: Repositories) => Promise<void>

/**
 * Proves who somebody is; resolves to the id of the account. `outdate`: for the credentials of a person who
 * has another role now, so that what they have opened is closed.
 */
export type SignInProof = (
  repositories: Repositories,
  outdate: (credentials: readonly string[]) => void,
) => Promise<string>

/** Writes with a proof, and then closes what the outdated credentials have opened. */
export async function writeProved<T>(
  { db, announcer }: Pick<Deps, 'db' | 'announcer'>,
  write: (...proving: Parameters<SignInProof>) => Promise<T>,
): Promise<T> {
  let outdated: string[] = []
  const result = await db.write((repositories) => {
    outdated = []
    return write(repositories, (credentials) => void outdated.push(...credentials))
  })
  for (const credentials of outdated) announcer.revoked(credentials)
  return result
}

export const unquestioned: Proof = () => Promise.resolve()

/**
 * For actions that let others in or lock the owner out: with a password set, a session alone is not
 * enough, since the browser may have been left open. Throws `forbidden`.
 */
export function beyondSessions({ via, account }: Pick<Caller, 'via' | 'account'>): Proof {
  return async ({ accounts }) => {
    if (via === 'session' && account && (await accounts.get(account.id))?.password)
      throw refusal('beyond_sessions')
  }
}
