/** Groups of a provider give roles, at every sign-in. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import type { Client } from '../../../daemon/contract/client.ts'
import { failureOf, signInWith } from '../../support/openid.ts'
import { codeOf, ssoHouse, type SsoHouse } from './house.ts'

describe('sso: roles of groups', () => {
  let house: SsoHouse
  before(async () => {
    house = await ssoHouse()
  })
  after(() => house.end())

  const person = (name: string, groups?: string[], more: object = {}) =>
    house.openId.set({
      people: {
        [name]: {
          email: `${name}@example.org`,
          email_verified: true,
          name,
          ...(groups ? { groups } : {}),
          ...more,
        },
      },
    })
  const rolesOf = async (as: Client) =>
    (await as.accounts.get()).memberships.map(({ space, role }) => `${space} ${role}`).toSorted()

  it('the highest role of a space counts, and changes with the groups', async () => {
    const { daemon } = house
    const { id: second } = await daemon.api.spaces.create({ body: { name: 'Second' } })
    const provider = await house.add({
      default_role: null,
      mapping: [
        { group: 'staff', role: 'viewer', space: daemon.space },
        { group: 'editors', role: 'editor', space: daemon.space },
        { group: 'analysts', role: 'analyst', space: second },
      ],
    })
    await person('kim', ['staff', 'editors', 'analysts'])
    const first = await house.enter(provider, 'kim')
    assert.deepEqual(
      await rolesOf(first.as),
      [`${daemon.space} editor`, `${second} analyst`].toSorted(),
    )
    await person('kim', ['staff'])
    const later = await house.enter(provider, 'kim')
    assert.deepEqual(await rolesOf(later.as), [`${daemon.space} viewer`])
    // The earlier browser has the new role too.
    assert.deepEqual(await rolesOf(first.as), [`${daemon.space} viewer`])
    const [entry] = await house.audited('signInProviders.applyRoles')
    assert.deepEqual(entry!.changes.at(-1), {
      field: 'memberships',
      from: [`${daemon.space} editor`, `${second} analyst`].toSorted(),
      to: [`${daemon.space} viewer`],
    })
    // A role that was given by hand stays, whatever the groups say.
    const { id } = await later.as.accounts.get()
    await daemon.api.people.update({ params: { id }, body: { role: 'uploader' } })
    await person('kim', [])
    assert.deepEqual(await rolesOf((await house.enter(provider, 'kim')).as), [
      `${daemon.space} uploader`,
    ])
  })

  it('who has no group with a role is refused, and loses what groups gave before', async () => {
    const { daemon } = house
    const provider = await house.add({
      default_role: null,
      mapping: [{ group: 'staff', role: 'viewer', space: daemon.space }],
    })
    await person('lea', [])
    assert.equal(failureOf(await house.enter(provider, 'lea')), 'sso_no_role')
    const people = async () =>
      (await daemon.api.people.list({ query: {} })).data.map(({ name }) => name)
    assert.ok(!(await people()).includes('lea'))
    await person('lea', ['staff'])
    const { as } = await house.enter(provider, 'lea')
    assert.deepEqual(await rolesOf(as), [`${daemon.space} viewer`])
    const { id } = await as.accounts.get()
    await person('lea')
    assert.equal(failureOf(await signInWith(daemon, provider.id, { login: 'lea' })), 'sso_no_role')
    assert.equal(await codeOf(as.accounts.get()), 'unauthorized')
    assert.ok(!(await people()).includes('lea'))
    // The account is there again with its next role.
    await person('lea', ['staff'])
    assert.equal((await (await house.enter(provider, 'lea')).as.accounts.get()).id, id)
  })

  it('groups that the provider left out change nothing', async () => {
    const { daemon } = house
    const provider = await house.add({
      default_role: null,
      mapping: [{ group: 'staff', role: 'viewer', space: daemon.space }],
    })
    await person('max', ['staff'])
    const { as } = await house.enter(provider, 'max')
    await person('max', undefined, { _claim_names: { groups: 'src1' } })
    assert.equal(failureOf(await house.enter(provider, 'max')), 'sso_groups_missing')
    assert.deepEqual(await rolesOf(as), [`${daemon.space} viewer`])
  })

  it('the only owner of all spaces stays one', async () => {
    const { daemon } = house
    const provider = await house.add({
      default_role: null,
      mapping: [{ group: 'admins', role: 'owner', space: '*' }],
    })
    await person('ola', ['admins'])
    const { as } = await house.enter(provider, 'ola')
    assert.deepEqual(await rolesOf(as), ['* owner'])
    // The first owner leaves: who signed in by the group is the only one now.
    const { data } = await daemon.api.people.list({ query: {} })
    const first = data.find(({ name }) => name === 'Owner')!
    await as.people.update({ params: { id: first.id }, body: { role: 'viewer' } })
    await person('ola', [])
    assert.deepEqual(await rolesOf((await house.enter(provider, 'ola')).as), ['* owner'])
  })

  it('a role in a space that is not there is refused', async () => {
    const mapping = [{ group: 'staff', role: 'viewer' as const, space: 'zzzzz' }]
    assert.equal(await codeOf(house.add({ mapping })), 'space_not_found')
  })
})
