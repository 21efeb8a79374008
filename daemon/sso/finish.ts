/** The answer of a provider: who it is, which account that is, and what it may do. */
import { AppError, refusal } from '../contract/errors.ts'
import type { NewAuditRecord } from '../ports/audit.ts'
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import type { OpenIdClaims, SignInProviderRecord } from '../ports/sign-in-providers.ts'
import { openedBy } from '../sessions/opened-by.ts'
import type { SignInProof } from '../sessions/proof.ts'
import {
  acceptInvitations,
  accountOfIdentity,
  linkIdentity,
  useInvitation,
  verifiedEmail,
  type Joiner,
} from './account-of.ts'
import { applyRoles, isSameRoles, rolesIn, rolesOf } from './apply-roles.ts'
import { clientOf, findEnabled } from './find.ts'
import type { PendingSignIn } from './pending.ts'

type FinishDeps = Pick<Deps, 'db' | 'ids' | 'clock' | 'announcer'>
interface Answered {
  provider: SignInProviderRecord
  claims: OpenIdClaims
}

/** Asks the provider who it is. Throws `sso_failed`, `sign_in_provider_not_found`. */
export async function readAnswer(
  deps: Pick<Deps, 'db' | 'settings' | 'vault' | 'openId'>,
  { provider: id, secrets }: PendingSignIn,
  query: string,
): Promise<Answered> {
  const provider = await deps.db.read((repositories) => findEnabled(repositories, id))
  const { groupsClaim } = provider
  const answer = { query, secrets, groupsClaim }
  return { provider, claims: await deps.openId.finish(clientOf(deps, provider), answer) }
}

/**
 * Signs in, with a new account where that is allowed, and with the roles of the person's groups. Changes
 * of roles are in the audit log. Throws, or its result does: `sso_failed`.
 */
export function proveIdentity(
  deps: FinishDeps,
  { provider: { id: provider }, claims }: Answered,
  { address, invitation }: { address: string; invitation: string | null },
): SignInProof {
  return async (repositories, outdate) => {
    const row = await findEnabled(repositories, provider)
    const wanted = rolesOf(row, claims)
    const isInvited = invitation !== null
    const found = await accountOfIdentity(deps, repositories, row, { claims, isInvited })
    const { account, isNew } = found
    outdate(found.ended ?? [])
    const joiner = { account, address }
    const earlier = await repositories.accounts.memberships(account.id)
    if (invitation !== null) await useInvitation(deps, repositories, joiner, invitation)
    const now = deps.clock.now().toISOString()
    const at = { account: account.id, provider, now }
    const { before, changed } = await applyRoles(repositories, at, wanted)
    const hasRole = (await repositories.accounts.memberships(account.id)).length > 0
    if (isNew || !hasRole) await invite(deps, repositories, row, { joiner, claims })
    const after = await repositories.accounts.memberships(account.id)
    if (after.length === 0) throw refusal('sso_no_role', { provider: row.name })
    if (!isSameRoles(earlier, after)) outdate(await openedBy(repositories, account.id, now))
    const about = { account, address, provider: row, now }
    if (isNew)
      await repositories.audit.append(entryOf(about, 'accounts.create', claims.email, null, null))
    if (found.ended)
      await repositories.audit.append(
        entryOf(about, 'identities.create', row.name, null, claims.email),
      )
    if (isNew || changed)
      await repositories.audit.append(
        entryOf(about, 'signInProviders.applyRoles', account.name, rolesIn(before), rolesIn(after)),
      )
    return account.id
  }
}

/**
 * Takes the roles away from somebody whose groups have none any more, and ends the sessions of an account
 * without any role. The account stays: its videos and links are there again with its next role.
 */
export async function dropRoles(
  deps: FinishDeps,
  { provider, claims }: Answered,
  address: string,
): Promise<void> {
  const now = deps.clock.now().toISOString()
  const ended = await deps.db.write(async (repositories) => {
    const known = await repositories.signInProviders.identity(provider.id, claims.subject)
    const account = known && (await repositories.accounts.get(known.account))
    if (!account) return []
    const at = { account: account.id, provider: provider.id, now }
    const { before, after, changed } = await applyRoles(repositories, at, new Map())
    if (changed)
      await repositories.audit.append(
        entryOf(
          { account, address, provider, now },
          'signInProviders.applyRoles',
          account.name,
          rolesIn(before),
          rolesIn(after),
        ),
      )
    const opened = changed ? await openedBy(repositories, account.id, now) : []
    return after.length === 0
      ? [...opened, ...(await repositories.sessions.removeOthers(account.id, null))]
      : opened
  })
  for (const credentials of new Set(ended)) deps.announcer.revoked(credentials)
}

/** Links the provider's account to the one that asked for it, while that is still signed in. */
export async function finishLink(
  deps: FinishDeps,
  { provider, claims }: Answered,
  { link, address }: { link: NonNullable<PendingSignIn['link']>; address: string },
): Promise<void> {
  await deps.db.write(async (repositories) => {
    const now = deps.clock.now().toISOString()
    const session = await repositories.sessions.get(link.session)
    const account = await repositories.accounts.get(link.account)
    if (!account || session?.account !== account.id || session.expiresAt <= now)
      throw refusal('sso_expired')
    await linkIdentity(deps, repositories, provider, { account: account.id, claims })
    await repositories.audit.append(
      entryOf(
        { account, address, provider, now },
        'identities.create',
        provider.name,
        null,
        claims.email,
      ),
    )
  })
}

/** Invitations count for a verified address only. */
async function invite(
  deps: FinishDeps,
  repositories: Repositories,
  provider: SignInProviderRecord,
  { joiner, claims }: { joiner: Joiner; claims: OpenIdClaims },
): Promise<void> {
  try {
    const email = verifiedEmail(provider, claims)
    await acceptInvitations(deps, repositories, joiner, email)
  } catch (error) {
    // Without a verified address there is no role by invitation, which is answered below.
    if (!(error instanceof AppError)) throw error
  }
}

function entryOf(
  {
    account,
    address,
    provider,
    now,
  }: {
    account: { id: string; name: string }
    address: string
    provider: SignInProviderRecord
    now: string
  },
  action: string,
  targetName: string | null,
  from: unknown,
  to: unknown,
): NewAuditRecord {
  return {
    createdAt: now,
    space: null,
    actorKind: 'account',
    actorId: account.id,
    actorName: account.name,
    address,
    action,
    targetId: action === 'identities.create' ? provider.id : account.id,
    targetName,
    changes: [
      { field: 'provider', from: null, to: provider.name },
      ...(from === null && to === null
        ? []
        : [{ field: action === 'identities.create' ? 'email' : 'memberships', from, to }]),
    ],
  }
}
