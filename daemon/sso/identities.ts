/** The accounts of providers that sign in to a person's own account. */
import { AppError, refusal } from '../contract/errors.ts'
import type { LinkedIdentity } from '../contract/sign-in-provider.ts'
import type { List } from '../contract/values.ts'
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import type { IdentityRecord } from '../ports/sign-in-providers.ts'
import { openedBy } from '../sessions/opened-by.ts'
import type { Proof } from '../sessions/proof.ts'
import { applyRoles } from './apply-roles.ts'

/** All of them: one for each provider at most. */
export function listIdentities(
  { db }: Pick<Deps, 'db'>,
  account: string,
): Promise<List<LinkedIdentity>> {
  return db.read(async ({ signInProviders }) => {
    const names = new Map((await signInProviders.all()).map(({ id, name }) => [id, name]))
    const rows = await signInProviders.identitiesOf(account)
    return {
      object: 'list',
      data: rows.map((row) => ({
        object: 'identity',
        id: row.id,
        provider: { id: row.provider, name: names.get(row.provider) ?? '' },
        email: row.email,
        created_at: row.createdAt,
        last_used_at: row.lastUsedAt,
      })),
      has_more: false,
      next_cursor: null,
    }
  })
}

/**
 * With the sessions opened through it and the roles that its groups gave. Throws `identity_not_found`;
 * `conflict` where the person could then not sign in, or would have no role.
 */
export async function removeIdentity(
  { db, clock, announcer }: Pick<Deps, 'db' | 'clock' | 'announcer'>,
  account: string,
  id: string,
  proof: Proof,
): Promise<void> {
  const ended = await db.write(async (repositories) => {
    await proof(repositories)
    const { signInProviders, sessions } = repositories
    const own = await signInProviders.identitiesOf(account)
    const row = own.find((each) => each.id === id)
    if (!row) throw new AppError('identity_not_found', 'Your account has no such linked sign-in.')
    if (!(await hasOtherWay(repositories, account, own, row))) throw refusal('sso_only_way_in')
    const at = { account, provider: row.provider, now: clock.now().toISOString() }
    const { after, changed } = await applyRoles(repositories, at, new Map())
    if (after.length === 0) throw refusal('sso_only_way_in')
    await signInProviders.removeIdentity(id)
    const opened = changed ? await openedBy(repositories, account, at.now) : []
    return [...opened, ...(await sessions.removeThrough(row.provider, account))]
  })
  for (const credentials of new Set(ended)) announcer.revoked(credentials)
}

async function hasOtherWay(
  { accounts, passkeys, signInProviders }: Repositories,
  account: string,
  own: readonly IdentityRecord[],
  { provider }: IdentityRecord,
): Promise<boolean> {
  const isOn = new Set(
    (await signInProviders.all()).flatMap((each) => (each.enabled ? [each.id] : [])),
  )
  if (own.some((each) => each.provider !== provider && isOn.has(each.provider))) return true
  if (await signInProviders.isRequired()) return false
  if ((await accounts.get(account))?.password) return true
  return (await passkeys.of(account)).length > 0
}
