/** People sign in through a real OpenID Connect provider, which runs as a process of its own. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { failureOf, follow, Jar, signInWith } from '../../support/openid.ts'
import { asBrowser, codeOf, PEOPLE, ssoHouse, type SsoHouse } from './house.ts'

describe('sso: signing in', () => {
  let house: SsoHouse
  before(async () => {
    house = await ssoHouse()
  })
  after(() => house.end())

  it('the first sign-in makes an account, the next one finds it, and both are in the audit log', async () => {
    const provider = await house.add()
    const first = await house.enter(provider, 'ada', { to: '/settings?x=1' })
    assert.equal(first.to, '/settings?x=1')
    const account = await first.as.accounts.get()
    assert.equal(account.name, 'Ada')
    assert.equal(account.email, 'ada@example.org')
    assert.equal(account.password, false)
    assert.deepEqual(account.memberships, [
      { space: house.daemon.space, role: 'viewer', collections: null },
    ])
    const again = await house.enter(provider, 'ada')
    assert.equal((await again.as.accounts.get()).id, account.id)
    const [entry] = await house.audited('sessions.create')
    assert.equal(entry!.actor.id, account.id)
    assert.deepEqual(entry!.changes, [{ field: 'provider', from: null, to: 'Example ID' }])
    const [created] = await house.audited('accounts.create')
    assert.equal(created!.target.name, 'ada@example.org')
  })

  it('claims in the ID token count like those of the userinfo endpoint', async () => {
    const provider = await house.add({}, { inIdToken: true })
    const { as } = await house.enter(provider, 'flo')
    assert.equal((await as.accounts.get()).email, 'flo@example.org')
    await house.openId.set({ inIdToken: false })
  })

  it('only invited people get an account, with the role of their invitation', async () => {
    const provider = await house.add({ creates: 'invited', default_role: null })
    assert.equal(failureOf(await house.enter(provider, 'bo')), 'sso_not_invited')
    await house.daemon.api.invitations.create({
      body: { email: 'bo@example.org', role: 'analyst' },
    })
    const { as } = await house.enter(provider, 'bo')
    const { memberships } = await as.accounts.get()
    assert.deepEqual(
      memberships.map(({ role }) => role),
      ['analyst'],
    )
    assert.deepEqual((await house.daemon.api.invitations.list({ query: {} })).data, [])
  })

  it('whoever opens the link of an invitation joins by the provider, once, whatever the address', async () => {
    const { daemon } = house
    const provider = await house.add({ creates: 'invited', default_role: null })
    const people = (name: string) => ({
      people: { [name]: { email: `${name}@example.org`, email_verified: true, name } },
    })
    await house.openId.set(people('ida'))
    const { url } = await daemon.api.invitations.create({ body: { role: 'uploader' } })
    const invitation = new URL(url).hash.slice(1)
    const begin = async (code: string, jar: Jar) =>
      jar.open(`${daemon.baseUrl}/v1/sign_in_providers/${provider.id}/start`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code }),
      })
    const [jar, late] = [new Jar(), new Jar()]
    const [mine, second] = await Promise.all(
      [jar, late].map(
        async (each) => ((await (await begin(invitation, each)).json()) as { url: string }).url,
      ),
    )
    const done = await follow(jar, await jar.open(mine!), { login: 'ida', tamper: undefined })
    const { memberships } = await asBrowser(daemon, done.cookie).accounts.get()
    assert.deepEqual(
      memberships.map(({ role }) => role),
      ['uploader'],
    )
    await house.openId.set(people('jo'))
    const other = await follow(late, await late.open(second!), { login: 'jo', tamper: undefined })
    assert.equal(failureOf(other), 'sso_not_invited')
    assert.equal((await begin(invitation, new Jar())).status, 401)
    const call = daemon.as(null).signInProviders.start({
      params: { id: provider.id },
      body: { code: invitation },
    })
    assert.equal(await codeOf(call), 'unauthorized')
    const open = await daemon.api.invitations.create({ body: { role: 'viewer' } })
    const started = await daemon.as(null).signInProviders.start({
      params: { id: provider.id },
      body: { code: new URL(open.url).hash.slice(1) },
    })
    assert.match(started.url, /code_challenge_method=S256/)
  })

  it('says why there is no account: no address, not verified, another domain', async () => {
    const provider = await house.add({ email_domains: ['example.org'] })
    assert.equal(failureOf(await house.enter(provider, 'ed')), 'sso_email_missing')
    assert.equal(failureOf(await house.enter(provider, 'cy')), 'sso_email_unverified')
    assert.equal(failureOf(await house.enter(provider, 'di')), 'sso_domain')
    const [refused] = await house.audited('sessions.refused')
    assert.deepEqual(refused!.changes.at(-1), { field: 'reason', from: null, to: 'sso_domain' })
    await house.openId.set({ people: { ...PEOPLE, cy: { email: 'cy@example.org', name: 'Cy' } } })
    assert.equal(failureOf(await house.enter(provider, 'cy')), 'sso_email_unverified')
    await house.daemon.api.signInProviders.update({
      params: { id: provider.id },
      body: { trust_email: true },
    })
    assert.equal((await (await house.enter(provider, 'cy')).as.accounts.get()).name, 'Cy')
  })

  it('a person who is removed is signed out, and is somebody new at the next sign-in', async () => {
    const provider = await house.add()
    await house.openId.set({
      people: { hal: { email: 'hal@example.org', email_verified: true, name: 'Hal' } },
    })
    const { as } = await house.enter(provider, 'hal')
    const { id } = await as.accounts.get()
    await house.daemon.api.people.remove({ params: { id } })
    assert.equal(await codeOf(as.accounts.get()), 'unauthorized')
    assert.notEqual((await (await house.enter(provider, 'hal')).as.accounts.get()).id, id)
  })

  it('what was tampered with signs nobody in', async () => {
    const { id } = await house.add()
    const tampered = [
      ['sso_expired', { callback: (url: URL) => url.searchParams.set('state', 'another') }],
      ['sso_expired', { callback: (url: URL) => url.searchParams.delete('state') }],
      ['sso_expired', { callback: (url: URL) => url.searchParams.set('code', 'another') }],
      [
        'sso_issuer',
        { callback: (url: URL) => url.searchParams.set('iss', 'https://evil.example') },
      ],
      ['sso_invalid', { page: (url: URL) => url.searchParams.set('nonce', 'another') }],
      [
        'sso_expired',
        { page: (url: URL) => url.searchParams.set('code_challenge', 'a'.repeat(43)) },
      ],
    ] as const
    for (const [reason, tamper] of tampered) {
      const done = await signInWith(house.daemon, id, { login: 'ada', tamper })
      assert.equal(failureOf(done), reason, JSON.stringify(Object.keys(tamper)))
      assert.equal(done.cookie, null)
    }
  })

  it('a callback works once, and only in the browser that began', async () => {
    const people = { ivy: { ...PEOPLE['ada'], email: 'ivy@example.org' } }
    const provider = await house.add({}, { people })
    const jar = new Jar()
    const start = await jar.open(`${house.daemon.baseUrl}/sso/${provider.id}/start`)
    const pending = jar.get('svc_sso')!
    assert.match(start.headers.getSetCookie().join(), /HttpOnly; SameSite=Lax; Max-Age=600/)
    const { callback } = await signInWith(house.daemon, provider.id, { login: 'ivy' })
    const other = await new Jar().open(callback)
    assert.match(await other.text(), /sso_error=sso_expired/)
    const done = await follow(jar, start, { login: 'ivy', tamper: undefined })
    assert.ok(done.cookie)
    const replayed = await fetch(done.callback, { headers: { cookie: `svc_sso=${pending}` } })
    assert.match(await replayed.text(), /sso_error=sso_expired/)
    assert.ok(!replayed.headers.getSetCookie().join().includes('svc_session'))
  })

  it('a cancelled sign-in, an unknown provider and foreign addresses lead to the sign-in page', async () => {
    const people = { jan: { ...PEOPLE['ada'], email: 'jan@example.org' } }
    const { id } = await house.add({}, { people })
    const cancelled = await signInWith(house.daemon, id, { login: null, to: '/analytics' })
    assert.equal(failureOf(cancelled), 'sso_cancelled')
    assert.equal(new URL(cancelled.to, 'http://svc').searchParams.get('to'), '/analytics')
    const unknown = await new Jar().open(`${house.daemon.baseUrl}/sso/idp_${'0'.repeat(20)}/start`)
    assert.match(await unknown.text(), /sso_error=sso_unknown/)
    for (const to of ['https://evil.example/', '//evil.example', '/\\evil.example', '/sso/x/start'])
      assert.equal((await signInWith(house.daemon, id, { login: 'jan', to })).to, '/')
  })

  it('a provider that is turned off is not offered, and its sessions end', async () => {
    const provider = await house.add({ name: 'Soon off' })
    const refused = await house.enter(provider, 'ada')
    const offered = async () =>
      (await house.daemon.as(null).sessions.methods()).providers.map(({ name }) => name)
    assert.ok((await offered()).includes('Soon off'))
    // The address belongs to the account of another provider.
    assert.equal(failureOf(refused), 'sso_link_first')
    await house.openId.set({
      people: { ...PEOPLE, gus: { ...PEOPLE['ada'], email: 'gus@example.org' } },
    })
    const gus = await house.enter(provider, 'gus')
    assert.equal((await gus.as.accounts.get()).email, 'gus@example.org')
    await house.daemon.api.signInProviders.update({
      params: { id: provider.id },
      body: { enabled: false },
    })
    assert.equal(await codeOf(gus.as.accounts.get()), 'unauthorized')
    assert.ok(!(await offered()).includes('Soon off'))
    assert.equal(failureOf({ to: await leadOf(house, provider.id) }), 'sso_unknown')
  })
})

async function leadOf({ daemon }: SsoHouse, id: string): Promise<string> {
  const text = await (await new Jar().open(`${daemon.baseUrl}/sso/${id}/start`)).text()
  return /content="0;url=([^"]*)"/.exec(text)![1]!.replaceAll('&#38;', '&')
}
