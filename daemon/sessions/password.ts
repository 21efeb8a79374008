/** The owner's password for the dashboard. Only its hash is kept, sealed. */
import { AppError } from '../contract/errors.ts'
import type { PasswordUpdate } from '../contract/sign-in.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { createAttempts } from './attempts.ts'
import { hashPassword, isPassword } from './password-hash.ts'

type PasswordDeps = Pick<Deps, 'db' | 'vault' | 'announcer'>

const WINDOW_SECONDS = 5 * 60
const MOST_OF_AN_ADDRESS = 5
/** Of all addresses together. The one-time link still leads in when a stranger has used them up. */
const MOST_OF_ALL = 60
const ALL = 'all'

export interface PasswordCheck {
  /** Throws `rate_limited`; `unauthorized` or `forbidden`, as is said, when it is wrong or none is set. */
  require(password: string, address: string, otherwise: 'unauthorized' | 'forbidden'): Promise<void>
}

export function createPasswordCheck(deps: Pick<Deps, 'db' | 'vault' | 'clock'>): PasswordCheck {
  const what = 'Too many wrong passwords came.'
  const ofAddress = createAttempts(deps, { most: MOST_OF_AN_ADDRESS, windowSeconds: WINDOW_SECONDS, what })
  const ofAll = createAttempts(deps, { most: MOST_OF_ALL, windowSeconds: WINDOW_SECONDS, what })
  return {
    async require(password, address, otherwise) {
      const sealed = await deps.db.read(({ system }) => system.ownerPassword())
      if (sealed === null) throw new AppError(otherwise, 'No password is set. Sign in with a one-time link; under Settings a password can be set.')
      ofAddress.take(address)
      ofAll.take(ALL)
      if (!(await isPassword(password, deps.vault.open(sealed)))) throw new AppError(otherwise, 'This is not the password.')
      ofAddress.right(address)
    },
  }
}

/** Every other session and every link ends: whoever knew the old one is out. */
export async function setPassword(deps: PasswordDeps, keep: Pick<Caller, 'session'>, { password }: Pick<PasswordUpdate, 'password'>): Promise<void> {
  const sealed = deps.vault.seal(await hashPassword(password))
  const ended = await deps.db.write(async ({ system, sessions }) => {
    await system.setOwnerPassword(sealed)
    return sessions.removeAllBut(keep.session ?? null)
  })
  for (const hash of ended) deps.announcer.revoked(hash)
}
