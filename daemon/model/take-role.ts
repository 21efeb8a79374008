import { ALL_SPACES } from '../contract/account.ts'
import { endLinks } from './end-links.ts'
import type { MembershipRecord } from '../ports/accounts.ts'
import type { Repositories } from '../ports/database.ts'
import { revokeTerminals } from '../sessions/revoke-terminals.ts'

type Taking = Pick<
  Repositories,
  'accounts' | 'sessions' | 'invitations' | 'keys' | 'deviceAuthorizations' | 'signInProviders'
>

/**
 * Takes a role from a person, with the links that they made by it and their terminals; with the last role, the
 * account and its sessions. `keepsLinked`: an account that a sign-in provider opens stays without a role, since its
 * groups or invitations may give the next one. Returns the credentials whose open connections are to be closed.
 */
export async function takeRole(
  repositories: Taking,
  { account, space, role }: Pick<MembershipRecord, 'account' | 'space' | 'role'>,
  now: string,
  { keepsLinked = false }: { keepsLinked?: boolean } = {},
): Promise<string[]> {
  const { accounts, sessions, signInProviders } = repositories
  await accounts.removeMembership(account, space)
  if (role === 'owner') await endLinks(repositories, { account, space })
  const place = space === ALL_SPACES ? null : space
  const terminals = await revokeTerminals(repositories, { account, space: place, now })
  const isLast = (await accounts.memberships(account)).length === 0
  const ended = isLast
    ? await sessions.removeOthers(account, null)
    : (await sessions.of(account, now)).map(({ hash }) => hash)
  const isKept = keepsLinked && (await signInProviders.identitiesOf(account)).length > 0
  if (isLast && !isKept) await accounts.remove(account)
  return [...terminals, ...ended]
}
