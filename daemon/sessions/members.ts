/** The caller that a signed-in person is, in the space of the request. */
import { ALL_SPACES } from '../contract/account.ts'
import { AppError } from '../contract/errors.ts'
import { SPACE_ID } from '../contract/ids.ts'
import type { AccountRecord, MembershipRecord } from '../ports/accounts.ts'
import type { Caller } from '../ports/caller.ts'
import type { Repositories } from '../ports/database.ts'
import { accessOf, effectiveRole } from '../ports/permission-sets.ts'

export interface Member {
  account: Pick<AccountRecord, 'id' | 'name' | 'email'>
  memberships: readonly MembershipRecord[]
}

type MemberRepositories = Pick<Repositories, 'spaces' | 'collections'>

/**
 * `named`: the space of the header, which must be accessible; `chosen`: that of the cookie, which is
 * ignored otherwise. Throws `space_not_found`; `forbidden` for a person without any space.
 */
export async function memberCaller(
  repositories: MemberRepositories,
  member: Member,
  { named, chosen }: { named: string | null; chosen: string | null },
): Promise<Omit<Caller, 'via' | 'keyId'>> {
  const space =
    named === null
      ? ((chosen && (await accessible(repositories, member, chosen))) ??
        (await defaultSpace(repositories, member)))
      : await accessible(repositories, member, named)
  if (!space && named !== null)
    throw new AppError('space_not_found', `You have no access to a space ${named}.`)
  if (!space)
    throw new AppError(
      'forbidden',
      'Your account has no role in any space. Ask an owner to invite you.',
    )
  return callerIn(repositories, member, space)
}

/** The person as a caller in a space; for a person without a role there, `space_not_found`. */
export async function callerIn(
  { collections }: Pick<Repositories, 'collections'>,
  { account, memberships }: Member,
  space: string,
): Promise<Omit<Caller, 'via' | 'keyId'>> {
  const effective = effectiveRole(memberships, space)
  if (!effective) throw new AppError('space_not_found', `You have no access to a space ${space}.`)
  return {
    kind: effective.everywhere ? 'owner' : 'account',
    access: effective.role === 'owner' ? 'owner' : accessOf(effective.permissions),
    permissions: effective.permissions,
    space,
    spaces: memberships.some((each) => each.space === ALL_SPACES)
      ? null
      : memberships.map((each) => each.space),
    account: { id: account.id, name: account.name, email: account.email, role: effective.role },
    collections:
      effective.collections && new Set(await collections.idsWithin(effective.collections, space)),
  }
}

async function accessible(
  { spaces }: MemberRepositories,
  { memberships }: Member,
  id: string,
): Promise<string | null> {
  if (!SPACE_ID.test(id) || !effectiveRole(memberships, id)) return null
  return (await spaces.get(id))?.id ?? null
}

/** The oldest space that the person has a role in. */
async function defaultSpace(
  { spaces }: MemberRepositories,
  { memberships }: Member,
): Promise<string | null> {
  if (memberships.some(({ space }) => space === ALL_SPACES))
    return (await spaces.oldest())?.id ?? null
  const found = await Promise.all(memberships.map(({ space }) => spaces.get(space)))
  const [oldest] = found
    .filter((space) => space !== null)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
  return oldest?.id ?? null
}
