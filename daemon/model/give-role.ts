import { ALL_SPACES } from '../contract/account.ts'
import type { InvitationRecord, MembershipRecord } from '../ports/accounts.ts'
import type { Repositories } from '../ports/database.ts'

/**
 * Gives a role, in place of one in the same place. A new place or role ends links for a new password: who made one
 * might not manage the account any more, since a password opens all that its person may do.
 */
export async function giveRole(
  { accounts, sessions }: Pick<Repositories, 'accounts' | 'sessions'>,
  row: MembershipRecord,
): Promise<void> {
  const before = await accounts.memberships(row.account)
  if (!before.some(({ space, role }) => space === row.space && role === row.role))
    await sessions.removeResetsOf(row.account)
  await accounts.setMembership(row)
}

/** An owner must not lose that by accepting another role: in the same space, or, as an owner of all, anywhere. */
export const endsOwnership = (
  { space, role }: Pick<InvitationRecord, 'space' | 'role'>,
  held: readonly MembershipRecord[],
): boolean =>
  held.some(
    (each) =>
      each.role === 'owner' &&
      (each.space === ALL_SPACES || (each.space === space && role !== 'owner')),
  )
