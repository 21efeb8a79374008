/** People join by a link, change what is theirs, get other roles and leave. A real daemon. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import type { Client } from '../../../daemon/contract/client.ts'
import { codeAt } from '../../../daemon/sessions/totp.ts'
import { startDaemon, type Daemon } from '../../daemon.ts'
import { join, openStreams, PASSWORD, terminalOf, type Person } from '../access/join.ts'

describe('http: accounts', () => {
  let daemon: Daemon
  let api: Client
  let space: string
  before(async () => {
    daemon = await startDaemon({ env: { SVC_TRUSTED_PROXIES: '127.0.0.1' } })
    ;({ api } = daemon)
    space = daemon.space
  })
  after(() => daemon.remove())

  let addresses = 0
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    daemon.request(daemon.baseUrl + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `203.0.113.${(addresses += 1) % 250}`,
        ...headers,
      },
    })
  const codeOf = async (response: Response): Promise<string> =>
    response.ok ? 'ok' : ((await response.json()) as { code: string }).code
  const enter = async ({ email }: Pick<Person, 'email'>, password = PASSWORD, more = {}) =>
    codeOf(await post('/v1/session', { email, password, ...more }))
  const codeIn = ({ url }: { url: string }) => new URL(url).hash.slice(1)
  const wasEnded = (person: Person) =>
    person.as.system.whoami().then(
      () => false,
      (error: { problem?: { code?: string } }) => error.problem?.code === 'unauthorized',
    )

  it('an invitation says who invites where, works once, and makes an account that is signed in', async () => {
    const owner = await join(daemon, { name: 'Ada', role: 'owner' }, space)
    const created = await owner.as.invitations.create({
      body: { role: 'editor', email: 'Bo@Example.org' },
    })
    assert.match(created.url, new RegExp(`^${daemon.baseUrl}/join#`))
    const code = codeIn(created)
    const shown = await post('/v1/invitations/show', { code })
    assert.deepEqual(await shown.json(), {
      object: 'invitation',
      email: 'bo@example.org',
      role: 'editor',
      space_name: (await api.spaces.get({ params: { id: space } })).name,
      invited_by: 'Ada',
      expires_at: created.expires_at,
    })
    const details = { code, name: 'Bo', email: 'bo@example.org' }
    assert.equal(await codeOf(await post('/v1/invitations/accept', details)), 'validation_failed')
    const accepted = await post('/v1/invitations/accept', { ...details, password: PASSWORD })
    assert.equal(accepted.status, 201)
    const identity = (await accepted.json()) as { kind: string; account: { role: string } }
    assert.deepEqual([identity.kind, identity.account.role], ['account', 'editor'])
    assert.equal(
      await codeOf(await post('/v1/invitations/accept', { ...details, password: PASSWORD })),
      'unauthorized',
    )
    assert.equal(await enter({ email: 'BO@example.org' }), 'ok')
    const listed = (await api.people.list()).data.find(({ name }) => name === 'Bo')
    assert.ok(listed)
    assert.deepEqual(await api.people.get({ params: { id: listed.id } }), listed)
    assert.deepEqual((await api.invitations.list()).data, [])
  })

  it('a revoked one does not work, and nobody joins with the address of somebody else', async () => {
    const known = await join(daemon, { name: 'Known', role: 'viewer' }, space)
    const [first, second] = [
      await api.invitations.create({ body: { role: 'viewer' } }),
      await api.invitations.create({ body: { role: 'viewer' } }),
    ]
    await api.invitations.delete({ params: { id: first.id } })
    const accept = (invitation: { url: string }, email: string) =>
      post('/v1/invitations/accept', {
        code: codeIn(invitation),
        name: 'X',
        email,
        password: PASSWORD,
      })
    assert.equal(await codeOf(await accept(first, 'new@example.org')), 'unauthorized')
    assert.equal(await codeOf(await accept(second, known.email)), 'conflict')
    assert.equal(await codeOf(await accept(second, 'new@example.org')), 'ok', 'still unused')
  })

  it('whoever is signed in joins another space with the same account', async () => {
    const person = await join(daemon, { name: 'Cy', role: 'uploader' }, space)
    const other = await api.spaces.create({ body: { name: 'Other' } })
    const invitation = await daemon
      .as(daemon.owner, other.id)
      .invitations.create({ body: { role: 'analyst' } })
    const joined = await post(
      '/v1/invitations/accept',
      { code: codeIn(invitation) },
      { cookie: person.cookie },
    )
    assert.equal(joined.status, 201)
    const { memberships, id } = await person.as.accounts.get()
    assert.equal(id, person.id)
    assert.deepEqual(
      memberships.map((each) => [each.space, each.role]),
      [
        [space, 'uploader'],
        [other.id, 'analyst'],
      ],
    )
    assert.deepEqual(
      (await person.as.spaces.list()).data.map((each) => each.id).sort(),
      [space, other.id].sort(),
    )
  })

  it('people change their name and, with the password, their address; each address is one account', async () => {
    const person = await join(daemon, { name: 'Di', role: 'viewer' }, space)
    const { accounts } = person.as
    assert.equal((await accounts.update({ body: { name: 'Dido' } })).name, 'Dido')
    await assert.rejects(accounts.update({ body: { email: 'dido@example.org' } }), {
      message: /password is set/,
    })
    const body = { email: 'Dido@example.org', current_password: PASSWORD }
    assert.equal((await accounts.update({ body })).email, 'dido@example.org')
    const other = await join(daemon, { name: 'Ed', role: 'viewer' }, space)
    await assert.rejects(other.as.accounts.update({ body }), { message: /already exists/ })
  })

  it('the second factor is asked for once it was confirmed', async () => {
    const person = await join(daemon, { name: 'Fa', role: 'editor' }, space)
    const { accounts } = person.as
    const { secret, url } = await accounts.setUpTotp({ body: { current_password: PASSWORD } })
    assert.match(url, /^otpauth:\/\/totp\//)
    assert.equal(await enter(person), 'ok', 'not confirmed yet')
    await assert.rejects(accounts.confirmTotp({ body: { code: '000000' } }), {
      message: /code is wrong/,
    })
    const { codes } = await accounts.confirmTotp({
      body: { code: codeAt(secret, Math.floor(Date.now() / 30_000)) },
    })
    assert.equal(new Set(codes).size, 10)
    assert.equal(await enter(person), 'second_factor_required')
    assert.equal(await enter(person, PASSWORD, { second_factor: codes[3] }), 'ok')
    assert.equal(await enter(person, PASSWORD, { second_factor: codes[3] }), 'unauthorized')
    assert.equal((await accounts.get()).recovery_codes_left, 9)
    const renewed = await accounts.renewRecoveryCodes({ body: { current_password: PASSWORD } })
    assert.equal(await enter(person, PASSWORD, { second_factor: codes[4] }), 'unauthorized')
    assert.equal(await enter(person, PASSWORD, { second_factor: renewed.codes[4] }), 'ok')
    await accounts.removeTotp({ body: { current_password: PASSWORD } })
    assert.equal(await enter(person), 'ok')
  })

  it('people see where they are signed in, and sign others out', async () => {
    const person = await join(daemon, { name: 'Gu', role: 'viewer' }, space)
    const another = await post(
      '/v1/session',
      { email: person.email, password: PASSWORD },
      { 'user-agent': 'Another browser' },
    )
    assert.equal(another.status, 201)
    const cookie = another.headers.getSetCookie()[0]!.split(';')[0]!
    const stream = await fetch(`${daemon.baseUrl}/v1/events/stream`, { headers: { cookie } })
    const { data } = await person.as.accounts.sessions()
    assert.deepEqual(data.map(({ current }) => current).sort(), [false, true])
    const other = data.find(({ current }) => !current)!
    assert.equal(other.user_agent, 'Another browser')
    await person.as.accounts.endSession({ params: { id: other.id } })
    await stream.text().catch(() => 'cut')
    assert.equal((await person.as.accounts.sessions()).data.length, 1)
    await assert.rejects(person.as.accounts.endSession({ params: { id: other.id } }), {
      message: /no such session/,
    })
    await enter(person)
    await person.as.accounts.endOtherSessions()
    assert.equal((await person.as.accounts.sessions()).data.length, 1)
  })

  it('a reset link sets a new password once, ends all sessions and signs nobody in', async () => {
    const person = await join(daemon, { name: 'Ha', role: 'viewer' }, space)
    const link = await api.people.resetPassword({ params: { id: person.id } })
    const use = (password: string) => post('/v1/password_resets', { code: codeIn(link), password })
    assert.equal(await codeOf(await use('short')), 'validation_failed')
    const used = await use('another few words')
    assert.equal(used.status, 204)
    assert.deepEqual(used.headers.getSetCookie(), [])
    assert.equal(await codeOf(await use('a third few words')), 'unauthorized')
    assert.ok(await wasEnded(person))
    assert.equal(await enter(person), 'unauthorized')
    assert.equal(await enter(person, 'another few words'), 'ok')
    assert.equal(await codeOf(await post('/v1/session', { code: codeIn(link) })), 'unauthorized')
  })

  it('a role changes with the next request, and what is open is cut', async () => {
    const person = await join(daemon, { name: 'Io', role: 'editor' }, space)
    const secret = await terminalOf(daemon, person)
    const streams = await openStreams(daemon, person.headers, { authorization: `Bearer ${secret}` })
    await person.as.videos.create({ body: { name: 'By Io' } })
    await api.people.update({ params: { id: person.id }, body: { role: 'viewer' } })
    await streams.cut()
    await assert.rejects(person.as.videos.create({ body: {} }), { message: /videos:upload/ })
    assert.equal((await person.as.system.whoami()).account!.role, 'viewer')
    assert.equal((await daemon.as(secret).system.whoami()).account!.role, 'viewer')
  })

  it('an invitation that gives another role cuts what is open in browsers and terminals', async () => {
    const person = await join(daemon, { name: 'Ix', role: 'editor' }, space)
    const secret = await terminalOf(daemon, person)
    const streams = await openStreams(daemon, person.headers, { authorization: `Bearer ${secret}` })
    const invitation = await api.invitations.create({ body: { role: 'viewer' } })
    const code = codeIn(invitation)
    assert.equal(
      (await post('/v1/invitations/accept', { code }, { cookie: person.cookie })).status,
      201,
    )
    await streams.cut()
    assert.equal((await person.as.system.whoami()).account!.role, 'viewer')
    assert.equal((await daemon.as(secret).system.whoami()).account!.role, 'viewer')
  })

  it('a terminal that somebody signed in can do what that person can, and ends with the account', async () => {
    const person = await join(daemon, { name: 'Jo', role: 'analyst' }, space)
    const terminal = daemon.as(await terminalOf(daemon, person))
    assert.equal((await terminal.system.whoami()).account!.name, 'Jo')
    await terminal.videos.list()
    await assert.rejects(terminal.videos.create({ body: {} }), { message: /videos:upload/ })
    await api.people.update({ params: { id: person.id }, body: { role: 'editor' } })
    await terminal.videos.create({ body: {} })
    await api.people.remove({ params: { id: person.id } })
    await assert.rejects(terminal.videos.list(), { message: /revoked/ })
    assert.ok(await wasEnded(person))
    assert.equal(await enter(person), 'unauthorized')
  })

  it('the only owner of all spaces stays one, and only such an owner makes others', async () => {
    const [first] = (await api.people.list()).data.filter((each) => each.all_spaces)
    for (const refused of [
      api.people.remove({ params: { id: first!.id } }),
      api.people.update({ params: { id: first!.id }, body: { role: 'viewer' } }),
    ])
      await assert.rejects(refused, { message: /only owner/ })
    const local = await join(daemon, { name: 'Ki', role: 'owner' }, space)
    for (const refused of [
      local.as.people.remove({ params: { id: first!.id } }),
      local.as.people.update({ params: { id: first!.id }, body: { role: 'viewer' } }),
      local.as.people.resetPassword({ params: { id: first!.id } }),
      local.as.people.update({
        params: { id: local.id },
        body: { role: 'owner', all_spaces: true },
      }),
    ])
      await assert.rejects(refused, { message: /owner of all spaces/ })
    await api.people.update({
      params: { id: local.id },
      body: { role: 'owner', all_spaces: true },
    })
    assert.equal((await local.as.system.whoami()).kind, 'owner')
  })

  it('an owner of one space does not get at the password of somebody with a role elsewhere', async () => {
    const other = await api.spaces.create({ body: { name: 'Third' } })
    const both = await join(daemon, { name: 'Lu', role: 'viewer' }, space)
    const invitation = await daemon
      .as(daemon.owner, other.id)
      .invitations.create({ body: { role: 'owner' } })
    await post('/v1/invitations/accept', { code: codeIn(invitation) }, { cookie: both.cookie })
    const local = await join(daemon, { name: 'Mo', role: 'owner' }, space)
    await assert.rejects(local.as.people.resetPassword({ params: { id: both.id } }), {
      message: /owner of all spaces/,
    })
    await local.as.people.remove({ params: { id: both.id } })
    assert.deepEqual(
      (await daemon.request(`${daemon.baseUrl}/v1/identity`, { headers: { cookie: both.cookie } }))
        .status,
      200,
      'the other role stays',
    )
  })
})
