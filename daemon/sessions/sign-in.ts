/** Sign-in to the dashboard: one-time links and sessions. Only hashes are stored. */
import { AppError } from '../contract/errors.ts'
import type { SessionRecord } from '../ports/accounts.ts'
import type { Caller } from '../ports/caller.ts'
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import { memberCaller } from './members.ts'
import { unquestioned, writeProved, type Proof, type SignInProof } from './proof.ts'

export const LINK_MS = 24 * 3_600_000
export const SESSION_MS = 30 * 24 * 3_600_000
const LONGEST_USER_AGENT = 300

type SessionDeps = Pick<Deps, 'db' | 'ids' | 'vault' | 'clock' | 'settings'>

/** For the first owner. The code is in the URL's fragment, which no log and no Referer contains. */
export async function createSignInLink(
  deps: SessionDeps,
  proof: Proof = unquestioned,
): Promise<{ url: string; expires_at: string }> {
  const { secret, hash } = newSecret(deps)
  const row = await deps.db.write(async (repositories) => {
    await proof(repositories)
    const owner = await repositories.accounts.firstOwner()
    if (!owner) throw new Error('there is no owner')
    const link = recordOf(deps, { hash, kind: 'link', account: owner.id, lifeMs: LINK_MS })
    await repositories.sessions.insert(link)
    return link
  })
  return { url: `${deps.settings.baseUrl}/sign-in#${secret}`, expires_at: row.expiresAt }
}

/** Uses up the link. Throws `unauthorized` when it was used, revoked or has expired. */
export function proveLink(
  deps: Pick<Deps, 'vault' | 'clock'>,
  code: string,
  kind: 'link' | 'reset' = 'link',
): (repositories: Repositories) => Promise<string> {
  return async (repositories) => {
    const link = await requireLink(deps, repositories, code, kind)
    await repositories.sessions.remove(link.hash)
    return link.account
  }
}

/** The link, which stays unused. Throws `unauthorized`. */
export async function requireLink(
  { vault, clock }: Pick<Deps, 'vault' | 'clock'>,
  { sessions }: Pick<Repositories, 'sessions'>,
  code: string,
  kind: 'link' | 'reset',
): Promise<SessionRecord> {
  const link = await sessions.get(vault.hash(code))
  if (link?.kind !== kind || link.expiresAt <= clock.now().toISOString())
    throw new AppError('unauthorized', USED[kind])
  return link
}

const USED = {
  link:
    'This sign-in link was already used or has expired. svc prints a new one each time ' +
    'it starts.',
  reset: 'This link was already used or has expired. Request a new one, or ask an owner for one.',
} as const

export interface SignInThrough {
  /** Sign-in provider. */
  provider: string
  /** At the provider; null where it names none. */
  session: string | null
}

export interface SessionBrowser {
  userAgent: string | null
  address: string
  /** That the browser worked in last: the caller is in it, as in later requests, where the account may use it. */
  space?: string | null
  through?: SignInThrough
}

/**
 * Starts a session for the account that `proof` names; it runs again in the transaction. Throws what `proof`
 * throws, and `forbidden` for an account without a role.
 */
export async function startSession(
  deps: SessionDeps & Pick<Deps, 'announcer'>,
  proof: SignInProof,
  browser: SessionBrowser,
): Promise<{ secret: string; expiresAt: string; caller: Caller }> {
  const { secret, hash } = newSecret(deps)
  const now = deps.clock.now().toISOString()
  return writeProved(deps, async (repositories, outdate) => {
    const { sessions, accounts } = repositories
    const id = await proof(repositories, outdate)
    const account = await accounts.get(id)
    if (!account) throw new AppError('unauthorized', 'This account no longer exists.')
    const memberships = await accounts.memberships(id)
    const wanted = { named: null, chosen: browser.space ?? null }
    const member = await memberCaller(repositories, { account, memberships }, wanted)
    await sessions.removeExpired(now)
    const row: SessionRecord = {
      ...recordOf(deps, { hash, kind: 'session', account: id, lifeMs: SESSION_MS }),
      id: deps.ids.prefixed('ses'),
      userAgent: browser.userAgent?.slice(0, LONGEST_USER_AGENT) ?? null,
      address: browser.address,
      provider: browser.through?.provider ?? null,
      providerSession: browser.through?.session ?? null,
    }
    await sessions.insert(row)
    await accounts.update(id, { lastSignedInAt: now })
    return {
      secret,
      expiresAt: row.expiresAt,
      caller: { ...member, via: 'session' as const, keyId: null, session: hash },
    }
  })
}

/** With what it has open. */
export async function endSession(
  deps: Pick<Deps, 'db' | 'vault' | 'announcer'>,
  secret: string,
): Promise<void> {
  const hash = deps.vault.hash(secret)
  await deps.db.write(({ sessions }) => sessions.remove(hash))
  deps.announcer.revoked(hash)
}

function newSecret({ ids, vault }: Pick<Deps, 'ids' | 'vault'>): { secret: string; hash: string } {
  const secret = ids.secret()
  return { secret, hash: vault.hash(secret) }
}

export function recordOf(
  { clock }: Pick<Deps, 'clock'>,
  {
    hash,
    kind,
    account,
    lifeMs,
  }: Pick<SessionRecord, 'hash' | 'kind' | 'account'> & { lifeMs: number },
): SessionRecord {
  const now = clock.now()
  return {
    hash,
    id: null,
    kind,
    account,
    userAgent: null,
    address: null,
    createdAt: now.toISOString(),
    lastUsedAt: null,
    expiresAt: new Date(now.getTime() + lifeMs).toISOString(),
    provider: null,
    providerSession: null,
  }
}
