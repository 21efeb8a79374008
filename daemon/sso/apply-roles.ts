/** Roles that follow the groups of a person at a provider. Roles that were given by hand stay. */
import { ALL_SPACES } from '../contract/account.ts'
import { refusal } from '../contract/errors.ts'
import { ROLES, type Role } from '../contract/permissions.ts'
import { endLinks } from '../model/end-links.ts'
import { giveRole } from '../model/give-role.ts'
import type { MembershipRecord } from '../ports/accounts.ts'
import type { Repositories } from '../ports/database.ts'
import type { OpenIdClaims, SignInProviderRecord } from '../ports/sign-in-providers.ts'

interface WantedRole {
  role: Role
  /** Null: all of the space. */
  collections: string[] | null
}
type Wanted = ReadonlyMap<string, WantedRole>

/**
 * By space; the highest role of a space counts, in all collections that groups give it for. Throws `sso_failed` where
 * the groups are unknown.
 */
export function rolesOf(
  { name, mapping, defaultRole }: SignInProviderRecord,
  { groups, groupsLeftOut }: Pick<OpenIdClaims, 'groups' | 'groupsLeftOut'>,
): Wanted {
  if (groupsLeftOut && mapping.length > 0) throw refusal('sso_groups_missing', { provider: name })
  const wanted = new Map<string, WantedRole>()
  for (const { group, role, space, collections } of mapping)
    if (groups?.includes(group))
      wanted.set(space, higherOf(wanted.get(space), { role, collections }))
  if (wanted.size === 0 && defaultRole)
    wanted.set(defaultRole.space, { role: defaultRole.role, collections: null })
  return wanted
}

function higherOf(one: WantedRole | undefined, other: WantedRole): WantedRole {
  if (!one || ROLES.indexOf(other.role) < ROLES.indexOf(one.role)) return other
  if (one.role !== other.role) return one
  const { role, collections } = one
  return collections && other.collections
    ? { role, collections: [...new Set([...collections, ...other.collections])] }
    : { role, collections: null }
}

/**
 * Replaces the roles that the provider's groups gave before. The only owner of all spaces stays one.
 * Returns all roles of the account, before and after.
 */
export async function applyRoles(
  repositories: Pick<Repositories, 'accounts' | 'spaces' | 'invitations' | 'sessions'>,
  { account, provider, now }: { account: string; provider: string; now: string },
  wanted: Wanted,
): Promise<{ before: MembershipRecord[]; after: MembershipRecord[]; changed: boolean }> {
  const { accounts, spaces } = repositories
  const before = await accounts.memberships(account)
  for (const each of before) {
    if (each.provider !== provider || isSame(each, wanted.get(each.space))) continue
    const isOwner = each.space === ALL_SPACES && each.role === 'owner'
    if (isOwner && (await accounts.owners()) < 2) continue
    await accounts.removeMembership(account, each.space)
    // Like a role that is taken away by hand.
    if (each.role === 'owner' && wanted.get(each.space)?.role !== 'owner')
      await endLinks(repositories, { account, space: each.space })
  }
  const remaining = await accounts.memberships(account)
  for (const [space, { role, collections }] of wanted) {
    if (remaining.some((each) => each.space === space)) continue
    if (space !== ALL_SPACES && !(await spaces.get(space))) continue
    const createdAt = before.find((each) => each.space === space)?.createdAt ?? now
    await giveRole(repositories, { account, space, role, collections, createdAt, provider })
  }
  const after = await accounts.memberships(account)
  return { before, after, changed: !isSameRoles(before, after) }
}

const isSame = (one: WantedRole, other: WantedRole | undefined): boolean =>
  other !== undefined && textOf(one) === textOf(other)

export const isSameRoles = (
  before: readonly MembershipRecord[],
  after: readonly MembershipRecord[],
): boolean => rolesIn(before).join() === rolesIn(after).join()

/** For the audit log, and to compare. */
export const rolesIn = (memberships: readonly MembershipRecord[]): string[] =>
  memberships.map((each) => `${each.space} ${textOf(each)}`).toSorted()

const textOf = ({ role, collections }: WantedRole): string =>
  [role, ...(collections?.toSorted() ?? [])].join(' ')
