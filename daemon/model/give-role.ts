import type { MembershipRecord } from '../ports/accounts.ts'
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
