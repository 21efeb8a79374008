/** Groups of a provider give roles, at every sign-in. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, it } from 'mocha'
import type { Client } from '../../../daemon/contract/client.ts'
import { openStreams, terminalOf } from '../access/join.ts'
import { hs256 } from '../access/jwt.ts'
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

  it('another role, or none, cuts what is open in browsers and terminals', async () => {
    const { daemon } = house
    const staff = { group: 'staff', role: 'viewer' as const, space: daemon.space }
    const provider = await house.add({
      default_role: null,
      mapping: [staff, { group: 'editors', role: 'editor', space: daemon.space }],
    })
    await person('uma', ['editors'])
    const { as, cookie } = await house.enter(provider, 'uma')
    const secret = await terminalOf(daemon, { as })
    const authorization = `Bearer ${secret}`
    const opened = () => openStreams(daemon, { cookie: `svc_session=${cookie}` }, { authorization })
    const { id: video } = await daemon.api.videos.create({ body: { visibility: 'private' } })
    const token = hs256(secret, { sub: video })
    const plays = async () =>
      (await fetch(`${daemon.baseUrl}/v1/embeds/${video}?token=${token}`)).status
    assert.equal(await plays(), 200)

    const asEditor = await opened()
    await person('uma', ['staff'])
    await house.enter(provider, 'uma')
    await asEditor.cut()
    assert.deepEqual(await rolesOf(as), [`${daemon.space} viewer`])
    assert.equal((await daemon.as(secret).system.whoami()).account!.role, 'viewer')
    assert.equal(await plays(), 200)

    const asViewer = await opened()
    await person('uma', [])
    assert.equal(failureOf(await house.enter(provider, 'uma')), 'sso_no_role')
    await asViewer.cut()
    assert.equal(await codeOf(daemon.as(secret).videos.list()), 'unauthorized')
    assert.equal(await plays(), 401)
    await person('uma', ['staff'])
    await house.enter(provider, 'uma')
    assert.equal(await plays(), 200)
  })

  it('people are listed with the provider that their role comes from, until it is given by hand', async () => {
    const { daemon } = house
    const provider = await house.add({
      name: 'Staff ID',
      default_role: null,
      mapping: [{ group: 'staff', role: 'viewer', space: daemon.space }],
    })
    await person('nel', ['staff'])
    const { as } = await house.enter(provider, 'nel')
    const { id } = await as.accounts.get()
    const { people } = daemon.api
    const listed = async () => (await people.list({ query: {} })).data
    const from = async () => (await listed()).find((each) => each.id === id)!.provider
    assert.deepEqual(await from(), { id: provider.id, name: 'Staff ID' })
    assert.deepEqual((await people.get({ params: { id } })).provider, await from())
    assert.equal((await listed()).find(({ name }) => name === 'Owner')!.provider, null)

    const changed = await people.update({ params: { id }, body: { role: 'analyst' } })
    assert.equal(changed.provider, null)
    await house.enter(provider, 'nel')
    assert.deepEqual([(await people.get({ params: { id } })).role, await from()], ['analyst', null])

    // Moved to all spaces, the role that the groups give is there again where it was.
    await people.update({ params: { id }, body: { role: 'analyst', all_spaces: true } })
    await house.enter(provider, 'nel')
    assert.deepEqual(
      [(await people.get({ params: { id } })).role, (await from())?.name],
      ['viewer', 'Staff ID'],
    )
    // Without its provider, it stays as one that was given by hand.
    await daemon.api.signInProviders.delete({ params: { id: provider.id } })
    assert.equal(await from(), null)
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

  it('an editor or uploader can be limited to the collections of the groups', async () => {
    const { daemon } = house
    const [a, b, c] = await Promise.all(
      ['A', 'B', 'C'].map(
        async (name) => (await daemon.api.collections.create({ body: { name } })).id,
      ),
    )
    const limited = (group: string, role: 'editor' | 'uploader', ...collections: string[]) => ({
      group,
      role,
      space: daemon.space,
      collections,
    })
    const provider = await house.add({
      default_role: null,
      mapping: [
        limited('a', 'editor', a!),
        limited('b', 'editor', b!),
        limited('c', 'uploader', c!),
        { group: 'all', role: 'editor', space: daemon.space },
      ],
    })
    assert.deepEqual(
      provider.mapping.map(({ collections }) => collections),
      [[a], [b], [c], null],
    )
    const roleWith = async (groups: string[]) => {
      await person('pia', groups)
      const { as } = await house.enter(provider, 'pia')
      const [{ role, collections } = assert.fail()] = (await as.accounts.get()).memberships
      return { as, role, collections }
    }
    const { as, ...both } = await roleWith(['a', 'b', 'c'])
    assert.deepEqual(both, { role: 'editor', collections: [a, b] })
    const seen = (await as.collections.list({ query: {} })).data.map(({ id }) => id)
    assert.deepEqual(seen.toSorted(), [a, b].toSorted())
    const own = await as.videos.create({ body: { name: 'In A', collection: a! } })
    assert.equal(own.collection, a)
    assert.equal(
      await codeOf(as.videos.create({ body: { name: 'In C', collection: c! } })),
      'collection_not_found',
    )

    // With the same role, only in another collection.
    const { as: _, ...moved } = await roleWith(['b'])
    assert.deepEqual(moved, { role: 'editor', collections: [b] })
    const [entry] = await house.audited('signInProviders.applyRoles')
    assert.deepEqual(entry!.changes.at(-1), {
      field: 'memberships',
      from: [[`${daemon.space} editor`, ...[a!, b!].toSorted()].join(' ')],
      to: [`${daemon.space} editor ${b}`],
    })
    const { as: __, ...whole } = await roleWith(['b', 'all'])
    assert.deepEqual(whole, { role: 'editor', collections: null })
    const { as: ___, ...uploads } = await roleWith(['c'])
    assert.deepEqual(uploads, { role: 'uploader', collections: [c] })
  })

  it('collections of a group are checked: role, space, number, and that they are there', async () => {
    const { daemon } = house
    const { id } = await daemon.api.collections.create({ body: { name: 'Season' } })
    const other = await daemon.api.spaces.create({ body: { name: 'Elsewhere' } })
    const added = (...mapping: NonNullable<Parameters<SsoHouse['add']>[0]>['mapping'] & object) =>
      codeOf(house.add({ mapping }))
    const [role, space] = ['editor' as const, daemon.space]
    const one = { group: 'staff', role, space, collections: [id] }
    assert.equal(await added({ ...one, role: 'viewer' }), 'validation_failed')
    assert.equal(await added({ ...one, space: '*' }), 'validation_failed')
    assert.equal(await added({ ...one, collections: [] }), 'validation_failed')
    const many = (from: number) =>
      Array.from({ length: 60 }, (_, at) => `col_${String(from + at).padStart(20, '0')}`)
    const rows = [0, 60].map((from) => ({ ...one, group: `${from}`, collections: many(from) }))
    assert.equal(await added(...rows), 'validation_failed')
    assert.equal(await added(rows[0]!), 'collection_not_found')
    assert.equal(await added({ ...one, space: other.id }), 'collection_not_found')
    assert.equal(await added(one), 'ok')
  })

  it('roles of groups from before there were collections apply to the whole space', async () => {
    const { daemon } = house
    const { id } = await house.add({
      default_role: null,
      mapping: [{ group: 'staff', role: 'editor', space: daemon.space }],
    })
    const mapping = [{ group: 'staff', role: 'editor', space: daemon.space }]
    const database = new DatabaseSync(join(daemon.dataDir, 'svc.db'), { timeout: 10_000 })
    database
      .prepare('UPDATE sign_in_providers SET mapping = ? WHERE id = ?')
      .run(JSON.stringify(mapping), id)
    database.close()
    const shown = await daemon.api.signInProviders.get({ params: { id } })
    assert.deepEqual(shown.mapping, [{ ...mapping[0], collections: null }])
    await person('quin', ['staff'])
    const { as } = await house.enter({ id }, 'quin')
    assert.equal((await as.accounts.get()).memberships[0]!.collections, null)
  })

  it('a role in a space that is not there is refused', async () => {
    const mapping = [{ group: 'staff', role: 'viewer' as const, space: 'zzzzz' }]
    assert.equal(await codeOf(house.add({ mapping })), 'space_not_found')
  })
})
