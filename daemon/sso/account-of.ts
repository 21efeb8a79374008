/** The account of a person who signed in at a provider: the linked one, or a new one. */
import { MOST_PEOPLE } from '../contract/account.ts'
import { email as emailAddress } from '../contract/email.ts'
import { refusal } from '../contract/errors.ts'
import { acceptanceOf } from '../audit/acceptance.ts'
import { endsOwnership, giveRole } from '../model/give-role.ts'
import type { AccountRecord, InvitationRecord } from '../ports/accounts.ts'
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import type {
  IdentityRecord,
  OpenIdClaims,
  SignInProviderRecord,
} from '../ports/sign-in-providers.ts'
import { endUnproven } from './end-unproven.ts'

const LONGEST_NAME = 300

interface Found {
  account: Pick<AccountRecord, 'id' | 'name'>
  isNew: boolean
  /** What opened the account before it was linked by its address; null where it was not. */
  ended: string[] | null
}

/**
 * By `sub`, never by the address alone, unless the provider was allowed to link by it. Throws `sso_failed`
 * with a reason, `conflict` where there are too many accounts.
 */
export async function accountOfIdentity(
  deps: Pick<Deps, 'ids' | 'clock'>,
  repositories: Repositories,
  provider: SignInProviderRecord,
  { claims, isInvited }: { claims: OpenIdClaims; isInvited: boolean },
): Promise<Found> {
  const { signInProviders, accounts } = repositories
  const now = deps.clock.now().toISOString()
  const known = await signInProviders.identity(provider.id, claims.subject)
  const linked = known && (await accounts.get(known.account))
  if (linked) {
    await signInProviders.updateIdentity(known.id, { email: claims.email, lastUsedAt: now })
    return { account: linked, isNew: false, ended: null }
  }
  const email = verifiedEmail(provider, claims)
  const existing = await accounts.byEmail(email)
  if (existing) {
    if (!provider.linkByEmail) throw refusal('sso_link_first', { provider: provider.name })
    await linkIdentity(deps, repositories, provider, { account: existing.id, claims })
    const ended = await endUnproven(repositories, provider, { account: existing.id, now })
    return { account: existing, isNew: false, ended }
  }
  const account = await createAccount(deps, repositories, provider, {
    email,
    name: claims.name,
    isInvited,
  })
  await linkIdentity(deps, repositories, provider, { account: account.id, claims })
  return { account, isNew: true, ended: null }
}

/** Throws `sso_failed` when either of the two is linked to another one already. */
export async function linkIdentity(
  deps: Pick<Deps, 'ids' | 'clock'>,
  { signInProviders }: Pick<Repositories, 'signInProviders'>,
  provider: SignInProviderRecord,
  { account, claims }: { account: string; claims: OpenIdClaims },
): Promise<void> {
  const details = { provider: provider.name }
  const known = await signInProviders.identity(provider.id, claims.subject)
  if (known?.account === account) return
  if (known) throw refusal('sso_linked_elsewhere', details)
  const own = await signInProviders.identitiesOf(account)
  if (own.some((each) => each.provider === provider.id))
    throw refusal('sso_linked_already', details)
  const now = deps.clock.now().toISOString()
  await signInProviders.insertIdentity({
    id: deps.ids.prefixed('idn'),
    provider: provider.id,
    subject: claims.subject,
    account,
    email: claims.email,
    createdAt: now,
    lastUsedAt: now,
  } satisfies IdentityRecord)
}

type Joining = Pick<Repositories, 'accounts' | 'invitations' | 'sessions' | 'audit'>
export interface Joiner {
  account: Pick<AccountRecord, 'id'>
  address: string
}

/** Gives the person what open invitations to the e-mail address promise, and uses them up. */
export async function acceptInvitations(
  { clock }: Pick<Deps, 'clock'>,
  repositories: Joining,
  joiner: Joiner,
  email: string,
): Promise<void> {
  const now = clock.now().toISOString()
  for (const row of await repositories.invitations.ofEmail(email, now))
    await accept(repositories, row, joiner, now)
}

/** Uses up the invitation whose link was opened. Throws `sso_failed` for one that no longer works. */
export async function useInvitation(
  { clock }: Pick<Deps, 'clock'>,
  repositories: Joining,
  joiner: Joiner,
  id: string,
): Promise<void> {
  const now = clock.now().toISOString()
  const row = await repositories.invitations.get(id)
  if (!row || row.expiresAt <= now) throw refusal('sso_not_invited')
  await accept(repositories, row, joiner, now)
}

/** The invitation is used up in any case, also where its role would end an ownership. */
async function accept(
  repositories: Joining,
  row: InvitationRecord,
  { account: { id: account }, address }: Joiner,
  now: string,
): Promise<void> {
  const { accounts, invitations, audit } = repositories
  await invitations.remove(row.id)
  if (endsOwnership(row, await accounts.memberships(account))) return
  const { space, role, collections } = row
  await giveRole(repositories, {
    account,
    space,
    role,
    collections,
    createdAt: now,
    provider: null,
  })
  const joined = (await accounts.get(account))!
  await audit.append(acceptanceOf(row, { account: joined, address, now }))
}

/** Throws `sso_failed` for an address that is missing, or that the provider has not verified. */
export function verifiedEmail(
  { name, trustEmail }: Pick<SignInProviderRecord, 'name' | 'trustEmail'>,
  { email, emailVerified }: Pick<OpenIdClaims, 'email' | 'emailVerified'>,
): string {
  const address = emailAddress.safeParse(email)
  if (!address.success) throw refusal('sso_email_missing', { provider: name })
  if (!(emailVerified ?? trustEmail)) throw refusal('sso_email_unverified', { provider: name })
  return address.data
}

async function createAccount(
  { ids, clock }: Pick<Deps, 'ids' | 'clock'>,
  { accounts, invitations }: Repositories,
  { creates, emailDomains }: SignInProviderRecord,
  { email, name, isInvited }: { email: string; name: string | null; isInvited: boolean },
): Promise<AccountRecord> {
  const createdAt = clock.now().toISOString()
  if (!isInvited && (await invitations.ofEmail(email, createdAt)).length === 0) {
    if (creates === 'invited') throw refusal('sso_not_invited')
    if (!isOfDomains(email, emailDomains)) throw refusal('sso_domain')
  }
  if ((await accounts.count()) >= MOST_PEOPLE) throw refusal('sso_full')
  const row: AccountRecord = {
    id: ids.prefixed('acc'),
    name: (name ?? email.split('@')[0]!).slice(0, LONGEST_NAME),
    email,
    password: null,
    totp: null,
    totpPending: null,
    totpStep: null,
    recoveryCodes: null,
    language: null,
    notifications: null,
    createdAt,
    lastSignedInAt: null,
  }
  await accounts.insert(row)
  return row
}

function isOfDomains(email: string, domains: readonly string[]): boolean {
  const own = email.slice(email.lastIndexOf('@') + 1)
  return (
    domains.length === 0 ||
    domains.some((each) => (each.startsWith('*.') ? own.endsWith(each.slice(1)) : own === each))
  )
}
