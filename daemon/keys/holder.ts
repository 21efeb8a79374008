/** What a key can do at this moment: a person's own key, what the key and the person can. */
import { effectiveRole, permissionsOfKey } from '../ports/permission-sets.ts'
import type { Caller } from '../ports/caller.ts'
import type { Repositories } from '../ports/database.ts'
import type { KeyRecord } from '../ports/records.ts'
import { callerIn } from '../sessions/members.ts'

export type KeyHolder = Pick<Caller, 'permissions' | 'account' | 'collections'>

/** null for the key of a person who no longer has a role in its space. */
export async function holderOfKey(
  repositories: Pick<Repositories, 'accounts' | 'collections'>,
  key: Pick<KeyRecord, 'access' | 'scopes' | 'account' | 'space'>,
): Promise<KeyHolder | null> {
  const permissions = permissionsOfKey(key)
  if (key.account === null) return { permissions, account: null, collections: null }
  const account = await repositories.accounts.get(key.account)
  const memberships = await repositories.accounts.memberships(key.account)
  if (!account || !effectiveRole(memberships, key.space)) return null
  const person = await callerIn(repositories, { account, memberships }, key.space)
  return {
    permissions: new Set([...permissions].filter((each) => person.permissions.has(each))),
    account: person.account,
    collections: person.collections,
  }
}
