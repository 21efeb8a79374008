/** Roles that follow the groups of a person at a provider. Roles that were given by hand stay. */
import { ALL_SPACES } from '../contract/account.ts'
import { refusal } from '../contract/errors.ts'
import { ROLES, type Role } from '../contract/permissions.ts'
import type { MembershipRecord } from '../ports/accounts.ts'
import type { Repositories } from '../ports/database.ts'
import type { OpenIdClaims, SignInProviderRecord } from '../ports/sign-in-providers.ts'

type Wanted = ReadonlyMap<string, Role>

/** By space; the highest role of a space counts. Throws `sso_failed` where the groups are unknown. */
export function rolesOf(
  { name, mapping, defaultRole }: SignInProviderRecord,
  { groups, groupsLeftOut }: Pick<OpenIdClaims, 'groups' | 'groupsLeftOut'>,
): Wanted {
  if (groupsLeftOut && mapping.length > 0) throw refusal('sso_groups_missing', { provider: name })
  const wanted = new Map<string, Role>()
  for (const { group, role, space } of mapping) {
    if (!groups?.includes(group)) continue
    const other = wanted.get(space)
    if (!other || ROLES.indexOf(role) < ROLES.indexOf(other)) wanted.set(space, role)
  }
  if (wanted.size === 0 && defaultRole) wanted.set(defaultRole.space, defaultRole.role)
  return wanted
}

/**
 * Replaces the roles that the provider's groups gave before. The only owner of all spaces stays one.
 * Returns all roles of the account, before and after.
 */
export async function applyRoles(
  { accounts, spaces }: Pick<Repositories, 'accounts' | 'spaces'>,
  { account, provider, now }: { account: string; provider: string; now: string },
  wanted: Wanted,
): Promise<{ before: MembershipRecord[]; after: MembershipRecord[]; changed: boolean }> {
  const before = await accounts.memberships(account)
  for (const each of before) {
    if (each.provider !== provider || wanted.get(each.space) === each.role) continue
    const isOwner = each.space === ALL_SPACES && each.role === 'owner'
    if (isOwner && (await accounts.owners()) < 2) continue
    await accounts.removeMembership(account, each.space)
  }
  const kept = await accounts.memberships(account)
  for (const [space, role] of wanted) {
    if (kept.some((each) => each.space === space)) continue
    if (space !== ALL_SPACES && !(await spaces.get(space))) continue
    const createdAt = before.find((each) => each.space === space)?.createdAt ?? now
    await accounts.setMembership({ account, space, role, collections: null, createdAt, provider })
  }
  const after = await accounts.memberships(account)
  return { before, after, changed: rolesIn(before).join() !== rolesIn(after).join() }
}

/** For the audit log, and to compare. */
export const rolesIn = (memberships: readonly MembershipRecord[]): string[] =>
  memberships.map(({ space, role }) => `${space} ${role}`).toSorted()
