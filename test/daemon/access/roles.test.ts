/**
 * Every route of the contract × every role of people, in their own space and in another: who is
 * refused, and with which code. Then what is limited to collections, and what an uploader may change.
 */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { ERRORS, type ErrorCode } from '../../../daemon/contract/errors.ts'
import type { RoleUpdate } from '../../../daemon/contract/account.ts'
import {
  PERMISSIONS,
  ROLE_PERMISSIONS,
  ROLES,
  SYSTEM_PERMISSIONS,
  WHOLE_SPACE_PERMISSIONS,
  type Permission,
} from '../../../daemon/contract/permissions.ts'
import type { Route } from '../../../daemon/contract/route.ts'
import { allRoutes } from '../../../daemon/contract/routes.ts'
import { startDaemon, type Daemon } from '../../daemon.ts'
import { FOREIGN, nounOf } from './foreign.ts'
import { join, type Person } from './join.ts'
import { ask, notFound, OPEN_CODES, unknownIds } from './route-matrix.ts'

type InvitationBody = Partial<RoleUpdate> & Pick<RoleUpdate, 'role'>

const ALL_SPACES = 'owner of all spaces'
/** Acts on the account or the server itself; each has a test of its own. */
const APART = [
  'system.metrics',
  'system.revokeOwnKey',
  'sessions.rotateOwnerSecret',
  'sessions.delete',
  'sessions.setPassword',
  'accounts.setPassword',
  'accounts.setUpTotp',
  'accounts.endOtherSessions',
  'invitations.accept',
]

describe('access: roles', () => {
  let daemon: Daemon
  let space: string
  let otherSpace: string
  let outer: string
  let inner: string
  let beside: string
  const people = new Map<string, { person: Person; permissions: ReadonlySet<Permission> }>()
  let stranger: Person
  /** Ids of the other space, by the first part of the path. */
  const inOther = new Map<string, string>()
  const foreign: Record<string, string> = {
    user_code: 'BBBB-BBBB',
    upload: `upl_${'0'.repeat(20)}`,
    subtitle: `sub_${'0'.repeat(20)}`,
    track: `aud_${'0'.repeat(20)}`,
  }

  async function invited(name: string, body: InvitationBody, inSpace = space): Promise<Person> {
    return join(daemon, { name, ...body }, inSpace)
  }

  before(async () => {
    daemon = await startDaemon({ env: { SVC_TRUSTED_PROXIES: '127.0.0.1' } })
    const { api } = daemon
    space = (await api.spaces.list()).data[0]!.id
    otherSpace = (await api.spaces.create({ body: { name: 'Elsewhere' } })).id
    outer = (await api.collections.create({ body: { name: 'Outer' } })).id
    inner = (await api.collections.create({ body: { name: 'Inner', parent: outer } })).id
    beside = (await api.collections.create({ body: { name: 'Beside' } })).id
    for (const role of ROLES) {
      const permissions = new Set(
        ROLE_PERMISSIONS[role].filter((each) => !SYSTEM_PERMISSIONS.includes(each)),
      )
      people.set(role, { person: await invited(role, { role }), permissions })
    }
    people.set(ALL_SPACES, {
      person: await invited('owner of all', { role: 'owner', all_spaces: true }),
      permissions: new Set(Object.keys(PERMISSIONS) as Permission[]),
    })
    for (const role of ['editor', 'uploader'] as const)
      people.set(`${role} of a collection`, {
        person: await invited(`${role} of a collection`, { role, collections: [outer] }),
        permissions: new Set(
          ROLE_PERMISSIONS[role].filter((each) => !WHOLE_SPACE_PERMISSIONS.includes(each)),
        ),
      })
    stranger = await invited('stranger', { role: 'owner' }, otherSpace)
    const there = daemon.as(daemon.owner, otherSpace)
    for (const [noun, { make }] of Object.entries(FOREIGN))
      inOther.set(noun, await make(there, { space: otherSpace, person: stranger.id, inOther }))
  })
  after(() => daemon.remove())

  const expectedOf = (route: Route, permissions: ReadonlySet<Permission>): ErrorCode | 'open' => {
    const { access } = route
    if (access === 'public' || access === 'signed_in' || access === 'person') return 'open'
    if (permissions.has(access)) return 'open'
    // Whoever may upload may change a video of their own, and hears of others whether they exist.
    const ownVideo = access === 'videos:write' && route.path.startsWith('/v1/videos/{id}')
    return ownVideo && permissions.has('videos:upload') ? 'open' : 'forbidden'
  }

  /** Every role asks in its own space. `ids`: of what nobody has, or of what is in another space. */
  async function askAll(id: string, route: Route, ids: Record<string, string>): Promise<void> {
    for (const [who, { person, permissions }] of people) {
      // Reaches what is in other spaces.
      if (who === ALL_SPACES && ids === foreign) continue
      const expected = expectedOf(route, permissions)
      const [status, code] = await ask({ daemon }, id, route, ids, person.headers)
      if (expected !== 'open') assert.deepEqual([status, code], [403, expected], `${who} on ${id}`)
      else if (person.limited && NEEDS_A_COLLECTION.includes(id))
        assert.equal(code, 'forbidden', `${who} on ${id}`)
      else
        assert.equal(
          code,
          PEOPLE_CODES[id] ??
            (permissions.has(route.access as Permission) ? OPEN_CODES[id] : undefined) ??
            (route.access in PERMISSIONS ? undefined : OPEN_CODES[id]) ??
            (route.params ? notFound(route) : null),
          `${who} on ${id}`,
        )
    }
  }

  let counted = 0
  for (const { id, route } of allRoutes()) {
    counted += 1
    if (APART.includes(id)) continue
    it(`${id} is open to the roles with ${route.access}`, () =>
      askAll(id, route, unknownIds({ secretVideo: { space } }, route)))
    if (route.access === 'public') continue
    it(`${id} of a space is closed to people of another, whatever their role`, async () => {
      const ids = unknownIds({ secretVideo: { space } }, route)
      const others = [...people].filter(([who]) => who !== ALL_SPACES)
      for (const [who, headers] of [
        ['stranger', { ...stranger.headers, 'svc-space': space }] as const,
        ...others.map(
          ([who, { person }]) => [who, { ...person.headers, 'svc-space': otherSpace }] as const,
        ),
      ]) {
        const answer = await ask({ daemon }, id, route, ids, headers)
        const expected = [ERRORS.space_not_found.status, 'space_not_found']
        assert.deepEqual(answer, expected, `${who} on ${id}`)
      }
    })
    const noun = nounOf(route)
    if (!(noun in FOREIGN)) continue
    it(`${id} finds nothing of another space, whatever the role`, () =>
      askAll(id, route, Object.assign(foreign, { id: inOther.get(noun)! })))
  }

  it('what is in the other space is as it was', async () => {
    assert.equal(inOther.size, Object.keys(FOREIGN).length)
    const there = daemon.as(daemon.owner, otherSpace)
    for (const [noun, id] of inOther) assert.ok(await FOREIGN[noun]!.isThere(there, id), noun)
  })

  it('no route is left out', () => {
    assert.equal(counted, allRoutes().length)
    for (const { id, route } of allRoutes())
      assert.ok(
        ['public', 'signed_in', 'person'].includes(route.access) || route.access in PERMISSIONS,
        id,
      )
    for (const id of APART)
      assert.ok(
        allRoutes().some((each) => each.id === id),
        id,
      )
  })

  it('people see only what is in their collections', async () => {
    const { api } = daemon
    const video = async (collection: string | null) =>
      (
        await api.videos.create({
          body: {
            collection: collection ?? undefined,
            visibility: 'private',
            tags: [`tag-${collection}`],
          },
        })
      ).id
    const [here, away, loose] = [await video(inner), await video(beside), await video(null)]
    const { as } = people.get('editor of a collection')!.person
    assert.deepEqual(
      (await as.videos.list()).data.map(({ id }) => id),
      [here],
    )
    assert.deepEqual((await as.videos.ids()).data, [here])
    assert.deepEqual(
      (await as.tags.list()).data.map(({ name }) => name),
      [`tag-${inner}`],
    )
    const collections = (await as.collections.list()).data
    assert.deepEqual(collections.map(({ id }) => id).sort(), [inner, outer].sort())
    assert.equal((await as.collections.get({ params: { id: outer } })).parent, null)
    for (const id of [away, loose]) {
      await assert.rejects(as.videos.get({ params: { id } }), { message: /no video/ })
      await assert.rejects(as.videos.update({ params: { id }, body: { name: 'x' } }), {
        message: /no video/,
      })
      await assert.rejects(as.videos.delete({ params: { id } }), { message: /no video/ })
    }
    const person = people.get('editor of a collection')!.person
    const seen = JSON.stringify((await as.events.list({ query: { limit: 100 } })).data)
    assert.ok(seen.includes(here), 'events of what they may reach')
    for (const id of [away, loose, beside]) assert.ok(!seen.includes(id), 'and of nothing else')
    const stream = await fetch(`${daemon.baseUrl}/v1/events/stream`, { headers: person.headers })
    const reader = stream.body!.getReader()
    await daemon.api.videos.update({ params: { id: away }, body: { name: 'Away' } })
    await daemon.api.videos.update({ params: { id: here }, body: { name: 'Here' } })
    let streamed = ''
    while (!streamed.includes('"Here"'))
      streamed += Buffer.from((await reader.read()).value!).toString()
    await reader.cancel()
    assert.ok(!streamed.includes(away))
    await assert.rejects(as.collections.get({ params: { id: beside } }), {
      message: /no collection/,
    })
    await assert.rejects(as.videos.list({ query: { collection: beside } }), {
      message: /no collection/,
    })
    await assert.rejects(as.videos.update({ params: { id: here }, body: { collection: null } }), {
      message: /limited to some collections/,
    })
    await assert.rejects(as.videos.update({ params: { id: here }, body: { collection: beside } }), {
      message: /no collection/,
    })
    await assert.rejects(as.videos.create({ body: {} }), { message: /limited to some collections/ })
    assert.equal((await as.videos.create({ body: { collection: inner } })).collection, inner)
    for (const id of [here, away, loose]) await api.videos.delete({ params: { id } })
  })

  it('people move collections within theirs, which stay where they are', async () => {
    const { api } = daemon
    const make = async (name: string, parent: string | null) =>
      (await api.collections.create({ body: { name, parent } })).id
    const hidden = await make('Hidden', null)
    const own = await make('Own', hidden)
    const [low, next] = [await make('Low', own), await make('Next', own)]
    const video = (await api.videos.create({ body: { collection: own } })).id
    const { as, headers } = await invited('limited', { role: 'editor', collections: [own] })
    const update = (id: string, body: { name?: string; parent?: string | null }) =>
      as.collections.update({ params: { id }, body })
    const parentOf = async (id: string) => (await api.collections.get({ params: { id } })).parent

    const renamed = await update(own, { name: 'Renamed', parent: null })
    assert.deepEqual([renamed.name, renamed.parent], ['Renamed', null])
    assert.equal((await update(own, { name: 'Again' })).parent, null)
    const arranged = { params: { id: own }, body: { videos: [video] } }
    assert.equal((await as.collections.order(arranged)).parent, null)
    assert.equal(await parentOf(own), hidden, 'what was shown and sent back changes nothing')

    assert.equal((await update(low, { parent: next })).parent, next)
    await assert.rejects(update(next, { parent: low }), { message: /cannot contain itself/ })
    assert.equal((await update(low, { parent: own })).parent, own)
    await assert.rejects(update(low, { parent: null }), { message: /limited to some collections/ })
    await assert.rejects(update(low, { parent: hidden }), { message: /no collection/ })
    const apart = await make('Apart', null)
    const two = await invited('limited to two', { role: 'editor', collections: [own, apart] })
    for (const refused of [
      () => as.collections.delete({ params: { id: own } }),
      () => two.as.collections.update({ params: { id: own }, body: { parent: apart } }),
      () => two.as.collections.delete({ params: { id: apart } }),
    ])
      await assert.rejects(refused, { message: /limited to this collection.*Ask an owner/ })
    assert.deepEqual([await parentOf(low), await parentOf(own)], [own, hidden])
    await as.collections.delete({ params: { id: low } })
    assert.equal((await as.videos.get({ params: { id: video } })).collection, own)

    const { data } = await as.events.list({ query: { limit: 100, type: 'collection.updated' } })
    assert.ok(data.some(({ data: { object } }) => object.id === own))
    const one = await as.events.get({
      params: { id: data.find(({ data: { object } }) => object.id === own)!.id },
    })
    assert.ok(!JSON.stringify([data, one]).includes(hidden))
    const stream = await fetch(`${daemon.baseUrl}/v1/events/stream?after=${data.at(-1)!.id}`, {
      headers,
    })
    const reader = stream.body!.getReader()
    await update(own, { name: 'Streamed' })
    let streamed = ''
    while (!streamed.includes('"Streamed"'))
      streamed += Buffer.from((await reader.read()).value!).toString()
    await reader.cancel()
    assert.ok(!streamed.includes(hidden), 'events name no parent that they may not see')
  })

  it('an uploader changes what they uploaded, and nothing else', async () => {
    const { as } = people.get('uploader')!.person
    const own = (await as.videos.create({ body: {} })).id
    assert.equal(
      (await as.videos.update({ params: { id: own }, body: { name: 'Mine' } })).name,
      'Mine',
    )
    await as.chapters.put({
      params: { id: own },
      body: { chapters: [{ start_seconds: 0, title: 'A' }] },
    })
    const foreign = (await daemon.api.videos.create({ body: {} })).id
    for (const refused of [
      as.videos.update({ params: { id: foreign }, body: { name: 'Mine' } }),
      as.videos.archive({ params: { id: foreign } }),
      as.videos.putSource({ params: { id: foreign }, raw: 'bytes' }),
      as.chapters.put({ params: { id: foreign }, body: { chapters: null } }),
    ])
      await assert.rejects(refused, { message: /only videos that you uploaded/ })
    await assert.rejects(as.videos.delete({ params: { id: own } }), { message: /videos:delete/ })
    assert.notEqual((await daemon.api.videos.get({ params: { id: foreign } })).name, 'Mine')
  })

  it('people continue and cancel no upload of a video that they may not change', async () => {
    const begin = async (headers: Record<string, string>, collection: string) => {
      const answer = await toUpload('POST', '/v1/uploads', {
        ...headers,
        'upload-length': '10',
        'upload-metadata': `collection ${Buffer.from(collection).toString('base64')}`,
      })
      assert.equal(answer.status, 201)
      return new URL(answer.headers.get('location')!, daemon.baseUrl).pathname
    }
    const toUpload = (method: string, path: string, headers: Record<string, string>) =>
      fetch(`${daemon.baseUrl}${path}`, {
        method,
        headers: { 'tus-resumable': '1.0.0', ...headers },
        ...(method === 'PATCH' ? { body: '0123456789' } : {}),
      })
    const owner = { authorization: `Bearer ${daemon.owner}` }
    const person = (who: string) => people.get(who)!.person
    const [away, within] = [await begin(owner, beside), await begin(owner, inner)]
    for (const [who, path] of [
      ['editor of a collection', away],
      ['uploader of a collection', away],
      ['uploader of a collection', within],
      ['uploader', within],
    ] as const) {
      const { headers, as } = person(who)
      const upload = path.split('/').at(-1)!
      await assert.rejects(as.uploads.get({ params: { upload } }), { message: /no such upload/ })
      const patch = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
      assert.equal((await toUpload('HEAD', path, headers)).status, 404, who)
      assert.equal((await toUpload('PATCH', path, { ...headers, ...patch })).status, 404, who)
      assert.equal((await toUpload('DELETE', path, headers)).status, 404, who)
    }
    const own = await begin(person('uploader of a collection').headers, inner)
    for (const [who, path] of [
      ['uploader of a collection', own],
      ['editor of a collection', within],
      ['editor', away],
    ] as const)
      assert.equal((await toUpload('DELETE', path, person(who).headers)).status, 204, who)
  })

  it('a role of one space says nothing of another', async () => {
    const { as } = stranger
    assert.deepEqual(
      (await as.spaces.list()).data.map(({ id }) => id),
      [otherSpace],
    )
    for (const refused of [
      as.spaces.get({ params: { id: space } }),
      as.spaces.update({ params: { id: space }, body: { name: 'x' } }),
      as.keys.create({ body: { name: 'x', access: 'read_write', space } }),
    ])
      await assert.rejects(refused, { message: /no space/ })
    await assert.rejects(as.spaces.create({ body: { name: 'x' } }), { message: /system:manage/ })
    await assert.rejects(as.invitations.create({ body: { role: 'owner', all_spaces: true } }), {
      message: /owner of all spaces/,
    })
  })
})

const NEEDS_A_COLLECTION = ['videos.create', 'collections.create']

/** What people hear who are let in, where it differs from what a key hears. */
const PEOPLE_CODES: Record<string, ErrorCode> = {
  'identities.create': 'sign_in_provider_not_found',
  'tokens.create': 'collection_not_found',
  // With a password, a session is not enough.
  'sessions.createLink': 'forbidden',
  'passkeys.create': 'passkey_invalid',
}
