/** The owner's password for the dashboard. Only its sealed hash is stored. */
import { AppError, refusal } from '../contract/errors.ts'
import type { PasswordUpdate } from '../contract/sign-in.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { createAttempts } from './attempts.ts'
import { networkOf } from './network.ts'
import { hashPassword, isPassword } from './password-hash.ts'
import { unquestioned, type Proof } from './proof.ts'

type PasswordDeps = Pick<Deps, 'db' | 'vault' | 'announcer'>

const WINDOW_SECONDS = 5 * 60
const MOST_OF_AN_ADDRESS = 5
const MOST_OF_A_SESSION = 5
/** Attempts of all addresses together. The one-time link still works after a stranger has used them up. */
const MOST_OF_ALL = 60
const ALL = 'all'

export interface PasswordCheck {
  /** Check at sign-in. Throws `rate_limited`; `unauthorized` when it is wrong or none is set. */
  toSignIn(password: string, address: string): Promise<Proof>
  /**
   * For sensitive actions in a session: finding an open browser must not be enough to take over. The
   * owner secret opens everything anyway, so it needs no password. Throws `rate_limited`; `forbidden`
   * when a password is set and does not match.
   */
  ofCaller(caller: Pick<Caller, 'via' | 'session'>, current: string | undefined): Promise<Proof>
}

export function createPasswordCheck(deps: Pick<Deps, 'db' | 'vault' | 'clock'>): PasswordCheck {
  const limits = { windowSeconds: WINDOW_SECONDS, what: 'Too many wrong passwords.' }
  const ofAddress = createAttempts(deps, { ...limits, most: MOST_OF_AN_ADDRESS })
  const ofAll = createAttempts(deps, { ...limits, most: MOST_OF_ALL })
  /** Counted apart from sign-in attempts, so that strangers who guess do not block the owner's session. */
  const ofSession = createAttempts(deps, { ...limits, most: MOST_OF_A_SESSION })

  const stored = (): Promise<string | null> => deps.db.read(({ system }) => system.ownerPassword())
  const isRight = (password: string, sealed: string): Promise<boolean> =>
    isPassword(password, deps.vault.open(sealed))

  function takeAtDoor(network: string): void {
    ofAddress.take(network)
    try {
      ofAll.take(ALL)
    } catch (error) {
      ofAddress.giveBack(network)
      throw error
    }
  }

  return {
    async toSignIn(password, address) {
      const sealed = await stored()
      if (sealed === null)
        throw new AppError(
          'unauthorized',
          'No password is set. Sign in with a one-time link, then set a password under Settings.',
        )
      const network = networkOf(address)
      takeAtDoor(network)
      if (!(await isRight(password, sealed)))
        throw new AppError('unauthorized', 'The password is wrong.')
      ofAddress.right(network)
      ofAll.giveBack(ALL)
      return async ({ system }) => {
        if ((await system.ownerPassword()) !== sealed)
          throw new AppError('unauthorized', 'The password was changed in the meantime.')
      }
    },

    async ofCaller({ via, session }, current) {
      if (via !== 'session' || session === undefined) return unquestioned
      const sealed = await stored()
      if (sealed !== null) {
        if (current === undefined) throw refusal('password_needed')
        ofSession.take(session)
        if (!(await isRight(current, sealed))) throw refusal('password_wrong')
        ofSession.right(session)
      }
      return async ({ system, sessions }) => {
        if ((await system.ownerPassword()) !== sealed) throw refusal('password_replaced')
        if (!(await sessions.get(session)))
          throw new AppError('unauthorized', 'This session has ended in the meantime.')
      }
    },
  }
}

/**
 * Sets the password and ends all other sessions, links and pending programs, so that anybody who knew
 * the old one is out.
 */
export async function setPassword(
  deps: PasswordDeps,
  keep: Pick<Caller, 'session'>,
  { password }: Pick<PasswordUpdate, 'password'>,
  proof: Proof = unquestioned,
): Promise<void> {
  const sealed = deps.vault.seal(await hashPassword(password))
  const ended = await deps.db.write(async (repositories) => {
    await proof(repositories)
    await repositories.system.setOwnerPassword(sealed)
    await repositories.deviceAuthorizations.removeAll()
    return repositories.sessions.removeAllBut(keep.session ?? null)
  })
  for (const hash of ended) deps.announcer.revoked(hash)
}
