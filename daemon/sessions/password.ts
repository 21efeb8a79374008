/** Passwords of accounts. Only sealed hashes are stored. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { AppError, refusal } from '../contract/errors.ts'
import type { AccountRecord } from '../ports/accounts.ts'
import type { Caller } from '../ports/caller.ts'
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import { createAttempts } from './attempts.ts'
import { networkOf } from './network.ts'
import { hashPassword, isPassword } from './password-hash.ts'
import { unquestioned, type Proof, type SignInProof } from './proof.ts'
import { requireSecondFactor } from './second-factor.ts'

const WINDOW_SECONDS = 5 * 60
const MOST_OF_AN_ADDRESS = 5
const MOST_OF_A_SESSION = 5
const MOST_OF_A_BROWSER = 5
/** For one account, from browsers that have not signed in to it before. */
const MOST_OF_AN_ACCOUNT = 20
/** Attempts from unknown browsers of all addresses together. */
const MOST_OF_ALL = 60
const ALL = 'all'
/** The hash of a password that nobody has: an unknown address takes as long as a known one. */
const NOBODY =
  '$scrypt$ln=17,r=8,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

export interface PasswordSignIn {
  /** Undefined: the only account with a password, while that one has no e-mail address. */
  email: string | undefined
  password: string
  secondFactor: string | undefined
}

export interface SignInOrigin {
  address: string
  /** The cookie that an earlier sign-in left in this browser. */
  browser: string | null
}

export interface PasswordCheck {
  /**
   * Check at sign-in. Throws `rate_limited`; `unauthorized` when e-mail address, password or second
   * factor is wrong; `second_factor_required` when only that is missing.
   */
  toSignIn(given: PasswordSignIn, from: SignInOrigin): Promise<SignInProof>
  /**
   * For sensitive actions in a session: finding an open browser must not be enough to take over. The
   * owner secret opens everything anyway, so it needs no password. Throws `rate_limited`; `forbidden`
   * when a password is set and does not match.
   */
  ofCaller(
    caller: Pick<Caller, 'via' | 'session' | 'account'>,
    current: string | undefined,
  ): Promise<Proof>
  /** A cookie by which later sign-ins of this account in this browser are counted on their own. */
  browserOf(account: string): string
}

export function createPasswordCheck(
  deps: Pick<Deps, 'db' | 'vault' | 'clock' | 'counts'>,
): PasswordCheck {
  const limits = { windowSeconds: WINDOW_SECONDS, what: 'Too many wrong passwords.' }
  const ofAddress = createAttempts(deps, { ...limits, name: 'address', most: MOST_OF_AN_ADDRESS })
  const ofAccount = createAttempts(deps, { ...limits, name: 'account', most: MOST_OF_AN_ACCOUNT })
  const ofAll = createAttempts(deps, { ...limits, name: 'all', most: MOST_OF_ALL })
  const ofBrowser = createAttempts(deps, { ...limits, name: 'browser', most: MOST_OF_A_BROWSER })
  /** Counted apart from sign-in attempts, so that strangers who guess do not block a session. */
  const ofSession = createAttempts(deps, { ...limits, name: 'session', most: MOST_OF_A_SESSION })

  const isRight = (password: string, sealed: string | null): Promise<boolean> =>
    isPassword(password, sealed === null ? NOBODY : deps.vault.open(sealed))

  const markOf = (account: string, nonce: string): string =>
    createHmac('sha256', deps.vault.tokenSecret('sign-in'))
      .update(`${account} ${nonce}`)
      .digest('base64url')

  /**
   * Where an attempt is counted: a browser that has signed in to this account before is counted by itself, so that
   * strangers who guess cannot lock its owner out (OWASP, "device cookies").
   */
  function countersOf(key: string, account: string | null, from: SignInOrigin) {
    const [nonce = '', mark = ''] = from.browser?.split('.') ?? []
    const isKnown = account !== null && nonce !== '' && isEqual(mark, markOf(account, nonce))
    return isKnown
      ? [{ attempts: ofBrowser, who: nonce }]
      : [
          { attempts: ofAddress, who: networkOf(from.address) },
          { attempts: ofAccount, who: key },
          { attempts: ofAll, who: ALL },
        ]
  }

  return {
    async toSignIn({ email, password, secondFactor }, from) {
      const key = email?.trim().toLowerCase() ?? ''
      const { any, account } = await deps.db.read(async (repositories) => ({
        any: (await repositories.accounts.withPassword()).any,
        account: await accountNamed(repositories, key),
      }))
      if (!any)
        throw new AppError(
          'unauthorized',
          'No password is set. Sign in with a one-time link, then set a password under Account.',
        )
      const counters = countersOf(key, account?.id ?? null, from)
      const taken: typeof counters = []
      const giveBack = async (): Promise<void> => {
        for (const { attempts, who } of taken) await attempts.giveBack(who)
      }
      try {
        for (const counter of counters) {
          await counter.attempts.take(counter.who)
          taken.push(counter)
        }
      } catch (error) {
        await giveBack()
        throw error
      }
      const matches = await isRight(password, account?.password ?? null)
      if (!account?.password || !matches)
        throw new AppError(
          'unauthorized',
          key === '' ? 'The password is wrong.' : 'The e-mail address or password is wrong.',
        )
      const useFactor = await requireSecondFactor(deps, account, secondFactor, giveBack)
      const [first] = counters
      await first!.attempts.right(first!.who)
      await giveBack()
      return async (repositories) => {
        const now = await repositories.accounts.get(account.id)
        if (now?.password !== account.password)
          throw new AppError('unauthorized', 'The password was changed in the meantime.')
        await useFactor(repositories, now)
        return account.id
      }
    },

    async ofCaller({ via, session, account }, current) {
      if (via !== 'session' || session === undefined || account === null) return unquestioned
      const sealed = await deps.db.read(
        async ({ accounts }) => (await accounts.get(account.id))?.password ?? null,
      )
      if (sealed !== null) {
        if (current === undefined) throw refusal('password_needed')
        await ofSession.take(session)
        if (!(await isRight(current, sealed))) throw refusal('password_wrong')
        await ofSession.right(session)
      }
      return async ({ accounts, sessions }) => {
        if (((await accounts.get(account.id))?.password ?? null) !== sealed)
          throw refusal('password_replaced')
        if (!(await sessions.get(session)))
          throw new AppError('unauthorized', 'This session has ended in the meantime.')
      }
    },

    browserOf(account) {
      const nonce = randomBytes(16).toString('base64url')
      return `${nonce}.${markOf(account, nonce)}`
    },
  }
}

/** Without an e-mail address: the one account that has a password and no address. */
async function accountNamed(
  { accounts }: Pick<Repositories, 'accounts'>,
  email: string,
): Promise<AccountRecord | null> {
  if (email !== '') return accounts.byEmail(email)
  const first = await accounts.firstOwner()
  return first?.email === null ? first : null
}

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * Sets the password and ends all other sessions, links and unfetched device sign-ins of the account,
 * so that anybody who knew the old one is out.
 */
export async function setPassword(
  deps: Pick<Deps, 'db' | 'vault' | 'announcer'>,
  { account, keep }: { account: string; keep: string | null },
  password: string,
  proof: Proof = unquestioned,
): Promise<void> {
  const sealed = deps.vault.seal(await hashPassword(password))
  const ended = await deps.db.write(async (repositories) => {
    await proof(repositories)
    await repositories.accounts.update(account, { password: sealed })
    await repositories.deviceAuthorizations.removeGranted(account)
    // The owner secret grants in the name of the first owner.
    if ((await repositories.accounts.firstOwner())?.id === account)
      await repositories.deviceAuthorizations.removeGranted(null)
    return repositories.sessions.removeOthers(account, keep)
  })
  for (const hash of ended) deps.announcer.revoked(hash)
}
