/** Linking providers to accounts, requiring single sign-on, and removing a provider. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { codeAt } from '../../../daemon/sessions/totp.ts'
import { failureOf, follow, Jar } from '../../support/openid.ts'
import { join, openStreams, PASSWORD, terminalOf } from '../access/join.ts'
import { asBrowser, codeOf, PEOPLE, ssoHouse, type SsoHouse } from './house.ts'

describe('sso: accounts', () => {
  let house: SsoHouse
  beforeEachHouse((made) => (house = made))

  const called = (name: string, email = `${name}@example.org`) =>
    house.openId.set({ people: { [name]: { ...PEOPLE['ada'], name, email } } })

  /** Starts linking in the browser of the session. */
  async function link(provider: string, session: string, login: string) {
    const { daemon } = house
    const jar = new Jar()
    const response = await jar.open(
      `${daemon.baseUrl}/v1/account/identities`,
      {
        method: 'POST',
        headers: {
          cookie: `svc_session=${session}`,
          'content-type': 'application/json',
          accept: 'application/json',
        },
        body: JSON.stringify({ provider, current_password: PASSWORD }),
      },
      daemon.request,
    )
    assert.equal(response.status, 201, await response.clone().text())
    const { url } = (await response.json()) as { url: string }
    return follow(jar, await jar.open(url), { login, tamper: undefined })
  }

  it('an existing account is linked by its person, not by its address, and can be unlinked', async () => {
    const { daemon } = house
    const { id: second } = await daemon.api.spaces.create({ body: { name: 'Second' } })
    const provider = await house.add({ default_role: { role: 'viewer', space: second } })
    const kim = await join(daemon, { name: 'kim', role: 'editor' }, daemon.space)
    await called('kim', kim.email)
    assert.equal(failureOf(await house.enter(provider, 'kim')), 'sso_link_first')

    const session = await passwordSession(house, kim.email)
    const body = { provider: provider.id }
    const browser = asBrowser(daemon, session)
    assert.equal(await codeOf(browser.identities.create({ body })), 'password_needed')
    const wrong = { ...body, current_password: 'four wrong words in a row' }
    assert.equal(await codeOf(browser.identities.create({ body: wrong })), 'password_wrong')
    assert.equal((await link(provider.id, session, 'kim')).to, '/account/sign-in')
    const { data } = await browser.identities.list()
    assert.deepEqual(
      data.map(({ provider: { name }, email }) => [name, email]),
      [['Example ID', kim.email]],
    )
    const [entry] = await house.audited('identities.create')
    assert.equal(entry!.actor.name, 'kim')

    const { as } = await house.enter(provider, 'kim')
    assert.equal((await as.accounts.get()).id, (await browser.accounts.get()).id)
    const removed = { params: { id: data[0]!.id }, body: { current_password: PASSWORD } }
    // Both stay, and lose the role that the provider gave.
    const streams = await openStreams(
      daemon,
      { cookie: `svc_session=${session}` },
      { authorization: `Bearer ${await terminalOf(daemon, { as: browser })}` },
    )
    await browser.identities.delete(removed)
    await streams.cut()
    assert.equal(await codeOf(browser.identities.delete(removed)), 'identity_not_found')
    assert.equal(await codeOf(as.accounts.get()), 'unauthorized')
    assert.equal(failureOf(await house.enter(provider, 'kim')), 'sso_link_first')
  })

  it('one of a provider is linked to one account, and the only way in stays', async () => {
    const { daemon } = house
    const provider = await house.add()
    await called('lea')
    const lea = await house.enter(provider, 'lea')
    const [identity] = (await lea.as.identities.list()).data
    const only = lea.as.identities.delete({ params: { id: identity!.id }, body: {} })
    assert.equal(await codeOf(only), 'sso_only_way_in')
    const max = await join(daemon, { name: 'max', role: 'editor' }, daemon.space)
    const session = await passwordSession(house, max.email)
    const done = await link(provider.id, session, 'lea')
    assert.equal(failureOf(done), 'sso_linked_elsewhere')
    assert.match(done.to, /^\/account\/sign-in\?/)
    await called('mia')
    await link(provider.id, session, 'mia')
    await called('moe')
    assert.equal(failureOf(await link(provider.id, session, 'moe')), 'sso_linked_already')
  })

  it('a session that has ended links nothing', async () => {
    const { daemon } = house
    const provider = await house.add()
    const nia = await join(daemon, { name: 'nia', role: 'editor' }, daemon.space)
    const session = await passwordSession(house, nia.email)
    const jar = new Jar()
    const response = await jar.open(
      `${daemon.baseUrl}/v1/account/identities`,
      {
        method: 'POST',
        headers: { cookie: `svc_session=${session}`, 'content-type': 'application/json' },
        body: JSON.stringify({ provider: provider.id, current_password: PASSWORD }),
      },
      daemon.request,
    )
    const { url } = (await response.json()) as { url: string }
    await asBrowser(daemon, session).sessions.delete()
    await called('nia')
    const done = await follow(jar, await jar.open(url), { login: 'nia', tamper: undefined })
    assert.equal(failureOf(done), 'sso_expired')
  })

  it('an ID token for another application links nothing', async () => {
    const { daemon } = house
    const provider = await house.add()
    const nel = await join(daemon, { name: 'nel', role: 'editor' }, daemon.space)
    const session = await passwordSession(house, nel.email)
    await called('nel')
    await house.openId.set({ forgery: { claims: { aud: 'another application' } } })
    const done = await link(provider.id, session, 'nel')
    assert.equal(failureOf(done), 'sso_audience')
    assert.match(done.to, /^\/account\/sign-in\?/)
    assert.deepEqual((await asBrowser(daemon, session).identities.list()).data, [])
    await house.openId.set({ forgery: null })
    assert.equal(failureOf(await link(provider.id, session, 'nel')), null)
  })

  it('an existing account is linked by its verified address where the owner allows it', async () => {
    const { daemon } = house
    const provider = await house.add({ link_by_email: true })
    const pat = await join(daemon, { name: 'pat', role: 'editor' }, daemon.space)
    await house.openId.set({
      people: { pat: { email: pat.email, email_verified: false, name: 'Pat' } },
    })
    assert.equal(failureOf(await house.enter(provider, 'pat')), 'sso_email_unverified')
    await called('pat', pat.email)
    const { as } = await house.enter(provider, 'pat')
    assert.equal((await as.accounts.get()).memberships[0]!.role, 'editor')
  })

  it('by its address, an account is linked without what opened it before', async () => {
    const { daemon } = house
    const provider = await house.add({ link_by_email: true })
    const mallory = await join(daemon, { name: 'mallory', role: 'editor' }, daemon.space)
    const { accounts } = mallory.as
    const email = 'boss@example.org'
    await accounts.update({ body: { email, current_password: PASSWORD } })
    const { secret } = await accounts.setUpTotp({ body: { current_password: PASSWORD } })
    const code = codeAt(secret, Math.floor(Date.now() / 30_000))
    await accounts.confirmTotp({ body: { code } })
    const started = await daemon.as(null).deviceAuthorizations.create({ body: { name: 'pc' } })
    await mallory.as.deviceAuthorizations.grant({
      params: { user_code: started.user_code },
      body: { access: 'read_write' },
    })
    const key = await daemon
      .as(null)
      .deviceAuthorizations.token({ body: { device_code: started.device_code } })
    const reset = await daemon.api.people.resetPassword({ params: { id: mallory.id } })
    const streams = await Promise.all(
      [mallory.headers, { authorization: `Bearer ${key.secret}` }].map((headers) =>
        fetch(`${daemon.baseUrl}/v1/events/stream`, { headers }),
      ),
    )
    assert.deepEqual(
      streams.map(({ status }) => status),
      [200, 200],
    )

    await called('boss', email)
    const { as } = await house.enter(provider, 'boss')
    const boss = await as.accounts.get()
    assert.deepEqual(
      [boss.id, boss.password, boss.second_factor, boss.recovery_codes_left],
      [mallory.id, false, false, 0],
    )
    for (const stream of streams) await stream.text().catch(() => 'cut')
    assert.equal(await codeOf(accounts.get()), 'unauthorized')
    assert.equal(await codeOf(daemon.as(key.secret).videos.list()), 'unauthorized')
    const enter = { body: { email, password: PASSWORD } }
    assert.equal(await codeOf(daemon.as(null).sessions.create(enter)), 'unauthorized')
    const use = { code: new URL(reset.url).hash.slice(1), password: 'five words in a row' }
    assert.equal(await codeOf(daemon.as(null).passwordResets.use({ body: use })), 'unauthorized')
    const [linked] = await house.audited('identities.create')
    assert.deepEqual(
      [linked!.actor.id, linked!.target.name, linked!.changes.map(({ to }) => to)],
      [boss.id, provider.name, [provider.name, email]],
    )
    // The address is proven now: a password that the person sets is kept.
    await as.accounts.setPassword({ body: { password: 'six words in a long row' } })
    await house.enter(provider, 'boss')
    assert.equal((await as.accounts.get()).password, true)
  })

  it('an account that another provider opens is not linked by its address', async () => {
    const [other, provider] = [await house.add(), await house.add({ link_by_email: true })]
    await called('ned')
    const ned = await house.enter(other, 'ned')
    const { id } = await ned.as.accounts.get()
    await ned.as.accounts.update({ body: { email: 'chief@example.org' } })
    await called('chief')
    assert.equal(failureOf(await house.enter(provider, 'chief')), 'sso_link_first')
    assert.equal((await ned.as.accounts.get()).id, id, 'nothing has ended')

    const turn = (enabled: boolean) =>
      house.daemon.api.signInProviders.update({ params: { id: other.id }, body: { enabled } })
    await turn(false)
    const chief = await house.enter(provider, 'chief')
    assert.equal((await chief.as.accounts.get()).id, id)
    await turn(true)
    await called('ned')
    const again = await house.enter(other, 'ned')
    assert.notEqual((await again.as.accounts.get()).id, id)
  })

  it('single sign-on can be required, by an owner who signed in with it', async () => {
    const { daemon } = house
    const provider = await house.add({
      name: 'For all',
      default_role: null,
      mapping: [{ group: 'staff', role: 'owner', space: '*' }],
    })
    const uma = await join(daemon, { name: 'uma', role: 'editor' }, daemon.space)
    const before = await passwordSession(house, uma.email)
    const require = (required: boolean) => ({ body: { required } })
    assert.equal(
      await codeOf(daemon.api.singleSignOn.update(require(true))),
      'sso_through_provider',
    )
    await called('olga')
    const { as } = await house.enter(provider, 'olga')
    assert.equal((await as.singleSignOn.get()).signed_in_through, provider.id)
    const shown = await as.singleSignOn.update(require(true))
    assert.equal(shown.required, true)

    assert.equal(await codeOf(asBrowser(daemon, before).accounts.get()), 'unauthorized')
    assert.equal(await codeOf(as.accounts.get()), 'ok')
    const enter = (password: string) =>
      codeOf(daemon.as(null).sessions.create({ body: { email: uma.email, password } }))
    assert.equal(await enter(PASSWORD), 'sso_required')
    assert.equal(await enter('four wrong words in a row'), 'sso_required')
    assert.equal((await house.audited('sessions.refused'))[0]!.target.name, uma.email)
    const methods = await daemon.as(null).sessions.methods()
    assert.deepEqual(
      [methods.password, methods.passkey, methods.sso_required],
      [false, false, true],
    )
    const invitation = await as.invitations.create({ body: { role: 'viewer' } })
    const accept = daemon.as(null).invitations.accept({
      body: {
        code: new URL(invitation.url).hash.slice(1),
        name: 'x',
        email: 'x@example.org',
        password: PASSWORD,
      },
    })
    assert.equal(await codeOf(accept), 'sso_required')
    // The link of the server lets the owner in.
    const { url } = await daemon.api.sessions.createLink()
    const code = new URL(url).hash.slice(1)
    assert.equal(await codeOf(daemon.as(null).sessions.create({ body: { code } })), 'ok')

    for (const { id } of (await as.signInProviders.list({ query: {} })).data)
      if (id !== provider.id) await as.signInProviders.delete({ params: { id } })
    const byId = { params: { id: provider.id } }
    assert.equal(await codeOf(as.signInProviders.delete(byId)), 'sso_last_provider')
    const off = { ...byId, body: { enabled: false } }
    assert.equal(await codeOf(as.signInProviders.update(off)), 'sso_last_provider')

    await daemon.api.singleSignOn.update(require(false))
    assert.equal(await enter(PASSWORD), 'ok')
    const [changed] = await house.audited('singleSignOn.update')
    assert.deepEqual(changed!.changes, [{ field: 'required', from: true, to: false }])
    await daemon.api.signInProviders.delete(byId)
    assert.equal(await codeOf(as.accounts.get()), 'unauthorized')
    const people = (await daemon.api.people.list({ query: {} })).data
    assert.ok(people.some(({ name, role }) => name === 'olga' && role === 'owner'))
  })
})

function beforeEachHouse(use: (house: SsoHouse) => void): void {
  let made: SsoHouse
  before(async () => {
    made = await ssoHouse()
    use(made)
  })
  after(() => made.end())
}

async function passwordSession({ daemon }: SsoHouse, email: string): Promise<string> {
  const response = await daemon.request(`${daemon.baseUrl}/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  assert.equal(response.status, 201)
  return /svc_session=([^;]+)/.exec(response.headers.getSetCookie().join())![1]!
}
