/** The entry of the audit log about an invitation that somebody has accepted. */
import { ALL_SPACES } from '../contract/account.ts'
import type { AccountRecord, InvitationRecord } from '../ports/accounts.ts'
import type { NewAuditRecord } from '../ports/audit.ts'

export const acceptanceOf = (
  { id, space, role, collections, invitedBy }: InvitationRecord,
  {
    account,
    address,
    now,
  }: {
    account: Pick<AccountRecord, 'id' | 'name' | 'email'>
    address: string
    now: string
  },
): NewAuditRecord => ({
  createdAt: now,
  space: space === ALL_SPACES ? null : space,
  actorKind: 'account',
  actorId: account.id,
  actorName: account.name,
  address,
  action: 'invitations.accept',
  targetId: id,
  targetName: account.email,
  changes: [
    { field: 'role', from: null, to: role },
    ...(collections === null ? [] : [{ field: 'collections', from: null, to: collections }]),
    ...(invitedBy === null ? [] : [{ field: 'invited_by', from: null, to: invitedBy }]),
  ],
})
