/** Somebody with a role in all spaces and another one in a single space. A real database. */
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'mocha'
import { changeRole, getPerson, listPeople, removePerson } from '../../../daemon/accounts/people.ts'
import { ALL_SPACES } from '../../../daemon/contract/account.ts'
import { AppError } from '../../../daemon/contract/errors.ts'
import type { Role } from '../../../daemon/contract/permissions.ts'
import type { Caller } from '../../../daemon/ports/caller.ts'
import { folders } from '../../support/folder.ts'
import { openHouse, type House } from '../../support/house.ts'

describe('people with several roles', () => {
  const folder = folders()
  let house: House
  let first: string
  let there: Caller
  beforeEach(async () => {
    house = await openHouse(await folder())
    first = (await house.deps.db.read(({ accounts }) => accounts.firstOwner()))!.id
    there = await house.anotherSpace()
  })
  afterEach(() => house.close())

  const give = (account: string, space: string, role: Role, createdAt = '2026-01-01') =>
    house.deps.db.write(({ accounts }) =>
      accounts.setMembership({
        account,
        space,
        role,
        collections: null,
        createdAt,
        provider: null,
      }),
    )
  const rolesOf = async (account: string) =>
    (await house.deps.db.read(({ accounts }) => accounts.memberships(account))).map(
      ({ space, role }) => [space, role],
    )
  const reasonOf = (work: Promise<unknown>): Promise<string | undefined> =>
    work.then(
      () => 'ok',
      (error: unknown) => (error instanceof AppError ? error.reason : String(error)),
    )
  const shown = async (caller: Caller) =>
    (await listPeople(house.deps, caller, { limit: 10 })).data.map(({ id, role, all_spaces }) => [
      id,
      role,
      all_spaces,
    ])
  const insert = (id: string) =>
    house.deps.db.write(async ({ accounts }) => {
      const row = (await accounts.get(first))!
      await accounts.insert({ ...row, id, email: `${id}@example.org` })
    })

  it('are owners of all spaces wherever they are shown, once, and the only one stays', async () => {
    await give(first, there.space, 'viewer')
    assert.deepEqual(await shown(there), [[first, 'owner', true]])
    assert.deepEqual(await shown(house.owner), [[first, 'owner', true]])
    const { role, all_spaces } = await getPerson(house.deps, there, first)
    assert.deepEqual([role, all_spaces], ['owner', true])
    const viewer = { role: 'viewer' as const, collections: null }
    for (const allSpaces of [true, false])
      assert.equal(
        await reasonOf(changeRole(house.deps, there, first, { ...viewer, all_spaces: allSpaces })),
        'only_owner',
      )
    assert.equal(await reasonOf(removePerson(house.deps, there, first)), 'only_owner')
  })

  it('are shown with the role in the space, if they are not owners of all', async () => {
    await insert('acc_two')
    await give('acc_two', ALL_SPACES, 'viewer')
    await give('acc_two', there.space, 'editor')
    assert.deepEqual(
      (await shown(there)).filter(([id]) => id === 'acc_two'),
      [['acc_two', 'editor', false]],
    )
    assert.equal((await getPerson(house.deps, there, 'acc_two')).role, 'editor')
    assert.equal((await getPerson(house.deps, house.owner, 'acc_two')).role, 'viewer')
  })

  it('have no other role once somebody makes them owners of all spaces', async () => {
    await insert('acc_two')
    await give('acc_two', house.owner.space, 'editor')
    await give('acc_two', there.space, 'viewer')
    const input = { role: 'owner' as const, all_spaces: true, collections: null }
    const person = await changeRole(house.deps, house.owner, 'acc_two', input)
    assert.deepEqual([person.role, person.all_spaces], ['owner', true])
    assert.deepEqual(await rolesOf('acc_two'), [[ALL_SPACES, 'owner']])
  })
})
