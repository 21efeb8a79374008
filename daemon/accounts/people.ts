/** The people of a space: who has which role, and taking it away. */
import { ALL_SPACES, type Person, type RoleUpdate } from '../contract/account.ts'
import { AppError, refusal } from '../contract/errors.ts'
import type { List } from '../contract/values.ts'
import { endLinks } from '../model/end-links.ts'
import { findCollection } from '../model/find-collection.ts'
import { giveRole } from '../model/give-role.ts'
import { takeRole } from '../model/take-role.ts'
import type { PersonRow } from '../ports/accounts.ts'
import type { Caller } from '../ports/caller.ts'
import type { Repositories } from '../ports/database.ts'
import type { Deps } from '../ports/deps.ts'
import { openedBy } from '../sessions/opened-by.ts'

export function listPeople(
  { db }: Pick<Deps, 'db'>,
  { space }: Caller,
  query: { limit: number; cursor?: string | undefined },
): Promise<List<Person>> {
  return db.read(async (repositories) => {
    const page = await repositories.accounts.people(space, query)
    const providers = await providersOf(repositories)
    return {
      object: 'list',
      data: page.rows.map((row) => presentPerson(row, providers)),
      has_more: page.next !== null,
      next_cursor: page.next,
    }
  })
}

export const getPerson = ({ db }: Pick<Deps, 'db'>, caller: Caller, id: string): Promise<Person> =>
  db.read((repositories) => readPerson(repositories, caller, id))

/** Takes effect with the person's next request. */
export async function changeRole(
  { db, clock, announcer }: Pick<Deps, 'db' | 'clock' | 'announcer'>,
  caller: Caller,
  id: string,
  input: RoleUpdate,
): Promise<Person> {
  const { person, opened } = await db.write(async (repositories) => {
    const { accounts } = repositories
    const before = await findPerson(repositories, caller, id)
    requireManageable(caller, before)
    await requireGrantable(repositories, caller, input)
    const isFirst = before.space === ALL_SPACES && before.role === 'owner'
    const staysFirst = input.all_spaces && input.role === 'owner'
    if (isFirst && !staysFirst) await requireAnotherOwner(repositories)
    const space = input.all_spaces ? ALL_SPACES : caller.space
    // An owner of all spaces needs no other role.
    const held = staysFirst ? await accounts.memberships(id) : [before]
    for (const each of held)
      if (each.space !== space) await accounts.removeMembership(id, each.space)
    const staysOwner = input.role === 'owner' && (!isFirst || staysFirst)
    if (before.role === 'owner' && !staysOwner)
      await endLinks(repositories, { account: id, space: before.space })
    await giveRole(repositories, {
      account: id,
      space,
      role: input.role,
      collections: input.collections,
      createdAt: before.space === space ? before.createdAt : clock.now().toISOString(),
      // Given by hand from now on: groups change it no more.
      provider: null,
    })
    return {
      person: await readPerson(repositories, caller, id),
      opened: await openedBy(repositories, id, clock.now().toISOString()),
    }
  })
  // What is open was opened with the role of before.
  for (const credentials of opened) announcer.revoked(credentials)
  return person
}

/**
 * Removes the role, and the links that the person made by it; with the last one, the account, its
 * sessions and its terminals. Throws `conflict` for the only owner.
 */
export async function removePerson(
  { db, clock, announcer }: Pick<Deps, 'db' | 'clock' | 'announcer'>,
  caller: Caller,
  id: string,
): Promise<void> {
  const revoked = await db.write(async (repositories) => {
    const person = await findPerson(repositories, caller, id)
    requireManageable(caller, person)
    const { space, role } = person
    if (space === ALL_SPACES && role === 'owner') await requireAnotherOwner(repositories)
    return takeRole(repositories, { account: id, space, role }, clock.now().toISOString())
  })
  for (const credentials of revoked) announcer.revoked(credentials)
}

/** Throws `person_not_found`, also for people of other spaces. */
export async function findPerson(
  { accounts }: Pick<Repositories, 'accounts'>,
  { space }: Pick<Caller, 'space'>,
  id: string,
): Promise<PersonRow> {
  const person = await accounts.person(space, id)
  if (!person) throw new AppError('person_not_found', `There is no person ${id} in this space.`)
  return person
}

/** People with a role in all spaces are managed only by owners of all spaces. Throws `forbidden`. */
export function requireManageable(
  { kind }: Pick<Caller, 'kind'>,
  { space }: Pick<PersonRow, 'space'>,
): void {
  if (space === ALL_SPACES && kind !== 'owner') throw refusal('all_spaces_by_owner')
}

/** Throws `forbidden`, `collection_not_found`. */
export async function requireGrantable(
  repositories: Pick<Repositories, 'collections'>,
  caller: Caller,
  { all_spaces, collections }: RoleUpdate,
): Promise<void> {
  if (all_spaces && caller.kind !== 'owner') throw refusal('all_spaces_by_owner')
  for (const id of collections ?? []) await findCollection(repositories, caller, id)
}

async function requireAnotherOwner({ accounts }: Pick<Repositories, 'accounts'>): Promise<void> {
  if ((await accounts.owners()) < 2) throw refusal('only_owner')
}

const readPerson = async (
  repositories: Pick<Repositories, 'accounts' | 'signInProviders'>,
  caller: Caller,
  id: string,
): Promise<Person> =>
  presentPerson(await findPerson(repositories, caller, id), await providersOf(repositories))

type Providers = ReadonlyMap<string, Person['provider']>

const providersOf = async ({
  signInProviders,
}: Pick<Repositories, 'signInProviders'>): Promise<Providers> =>
  new Map((await signInProviders.all()).map(({ id, name }) => [id, { id, name }]))

function presentPerson(row: PersonRow, providers: Providers): Person {
  return {
    object: 'person',
    id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    all_spaces: row.space === ALL_SPACES,
    collections: row.collections,
    provider: row.provider === null ? null : (providers.get(row.provider) ?? null),
    second_factor: row.totp !== null,
    last_signed_in_at: row.lastSignedInAt,
    created_at: row.createdAt,
  }
}
