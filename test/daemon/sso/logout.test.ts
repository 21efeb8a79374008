/** Back-channel logout: the provider says who has signed out there, and nobody else can. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import type { SignInProvider } from '../../../daemon/contract/sign-in-provider.ts'
import type { Forgery } from '../../support/openid-provider.ts'
import { codeOf, ssoHouse, type SsoHouse } from './house.ts'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'

describe('sso: back-channel logout', () => {
  let house: SsoHouse
  let provider: SignInProvider
  before(async () => {
    house = await ssoHouse()
    provider = await house.add()
  })
  after(() => house.end())

  /** Who signed in before is forgotten by the provider. */
  const named = (names: readonly string[], logoutBySession: boolean) =>
    house.openId.set({
      people: Object.fromEntries(
        names.map((name) => [name, { email: `${name}@example.org`, email_verified: true, name }]),
      ),
      logoutUris: [provider.logout_url],
      logoutBySession,
    })
  const isIn = async ({ as }: Awaited<ReturnType<SsoHouse['enter']>>) =>
    (await codeOf(as.accounts.get())) === 'ok'
  const sendLogout = (token: string | null) =>
    fetch(provider.logout_url, {
      method: 'POST',
      body: new URLSearchParams(token === null ? {} : { logout_token: token }),
    })
  const claims = (more: Record<string, unknown>) => {
    const iat = Math.floor(Date.now() / 1000)
    const { issuer } = house.openId
    return {
      iss: issuer,
      aud: 'svc',
      iat,
      exp: iat + 120,
      jti: 'a',
      events: { [EVENT]: {} },
      ...more,
    }
  }

  it('who signs out at the provider is signed out here, in that browser', async () => {
    await named(['ada'], true)
    const [one, other] = [await house.enter(provider, 'ada'), await house.enter(provider, 'ada')]
    await house.openId.signOut(one.jar)
    assert.deepEqual([await isIn(one), await isIn(other)], [false, true])
    const [entry] = await house.audited('sessions.logout')
    assert.deepEqual(
      [entry!.actor.kind, entry!.target.name, entry!.changes],
      [
        'anonymous',
        'ada',
        [
          { field: 'provider', from: null, to: provider.name },
          { field: 'sessions', from: 1, to: 0 },
        ],
      ],
    )
    await house.openId.signOut(other.jar)
    assert.equal(await isIn(other), false)
    const again = await house.enter(provider, 'ada', { jar: one.jar })
    assert.equal(await isIn(again), true)
  })

  it('where the provider names no session, all of the person end, and none of others', async () => {
    await named(['bea', 'cleo'], false)
    const bea = [await house.enter(provider, 'bea'), await house.enter(provider, 'bea')]
    const cleo = await house.enter(provider, 'cleo')
    await house.openId.signOut(bea[0]!.jar)
    assert.deepEqual(
      [await isIn(bea[0]!), await isIn(bea[1]!), await isIn(cleo)],
      [false, false, true],
    )
  })

  it('who has accepted an invitation meanwhile has no session that stays', async () => {
    const { daemon } = house
    await named(['fay'], true)
    const fay = await house.enter(provider, 'fay')
    const other = await daemon.api.spaces.create({ body: { name: 'Other' } })
    const { url } = await daemon
      .as(daemon.owner, other.id)
      .invitations.create({ body: { role: 'editor' } })
    const response = await daemon.request(`${daemon.baseUrl}/v1/invitations/accept`, {
      method: 'POST',
      headers: { cookie: `svc_session=${fay.cookie}`, 'content-type': 'application/json' },
      body: JSON.stringify({ code: new URL(url).hash.slice(1) }),
    })
    assert.deepEqual([response.status, response.headers.getSetCookie()], [201, []])
    const identity = (await response.json()) as object
    assert.deepEqual(identity, await fay.as.system.whoami())
    assert.equal((await fay.as.accounts.get()).memberships.length, 2)
    assert.equal((await fay.as.accounts.sessions()).data.length, 1)
    await house.openId.signOut(fay.jar)
    assert.equal(await isIn(fay), false)
  })

  it('a session alone is enough, and one that nobody has changes nothing', async () => {
    await named(['dora'], true)
    const dora = await house.enter(provider, 'dora')
    const before = (await house.audited('sessions.logout')).length
    const { status, headers } = await sendLogout(
      await house.openId.sign(claims({ sid: 'another session' })),
    )
    assert.deepEqual([status, headers.get('cache-control')], [200, 'no-store'])
    assert.equal((await sendLogout(await house.openId.sign(claims({ sub: 'nobody' })))).status, 200)
    assert.equal(await isIn(dora), true)
    assert.equal((await house.audited('sessions.logout')).length, before)
  })

  const seconds = (ahead: number): number => Math.floor(Date.now() / 1000) + ahead
  const REFUSED: readonly [name: string, claims: () => object, why: RegExp, forgery?: Forgery][] = [
    [
      'signed with another key',
      () => ({}),
      /signature verification failed/,
      { signedBy: 'stranger' },
    ],
    ['signed with the client secret', () => ({}), /"alg"/, { signedBy: 'secret' }],
    ['signed by nobody', () => ({}), /"alg"|signed/i, { signedBy: 'nobody' }],
    ['for another application', () => ({ aud: 'another' }), /"aud"/],
    ['of another issuer', () => ({ iss: 'https://evil.example' }), /"iss"/],
    ['that has expired', () => ({ exp: seconds(-60) }), /"exp"/],
    ['that ends never', () => ({ exp: null }), /"exp"/],
    ['that is old', () => ({ iat: seconds(-3_600), exp: seconds(3_600) }), /"iat"/],
    ['without an id', () => ({ jti: null }), /"jti"/],
    ['without the event', () => ({ events: null }), /"events"/],
    ['of another event', () => ({ events: { other: {} } }), /its event is missing/],
    ['with a nonce, as an ID token has', () => ({ nonce: 'n' }), /it has a nonce/],
    ['that names nobody', () => ({ sub: null }), /neither a person/],
  ]
  it('a token that is not valid signs nobody out, and the log says why', async () => {
    await named(['eve'], true)
    const eve = await house.enter(provider, 'eve')
    for (const [name, change, why, forgery = {}] of REFUSED) {
      const all = Object.entries(claims({ sub: 'eve', ...change() }))
      const given = Object.fromEntries(all.filter(([, value]) => value !== null))
      const read = house.daemon.log().length
      const answer = await sendLogout(await house.openId.sign(given, forgery))
      assert.equal(answer.status, 400, name)
      const { error, error_description: text } = (await answer.json()) as Record<string, string>
      assert.equal(error, 'invalid_request')
      assert.ok(text!.length > 20, name)
      const logged = house.daemon.log().slice(read).replaceAll('\\"', '"')
      assert.match(logged, /back-channel logout refused/)
      assert.match(logged, why, name)
      assert.doesNotMatch(logged, /eyJ/)
      assert.equal(await isIn(eve), true, name)
    }
    for (const nothing of [null, '', 'not.a.token'])
      assert.equal((await sendLogout(nothing)).status, 400, String(nothing))
    assert.equal((await fetch(provider.logout_url)).status, 404)
    assert.equal((await sendLogout(await house.openId.sign(claims({ sub: 'eve' })))).status, 200)
    assert.equal(await isIn(eve), false)
  })

  it('a large body, and a provider that is not there or turned off, are refused', async () => {
    assert.equal((await sendLogout('a'.repeat(100_000))).status, 400)
    const token = await house.openId.sign(claims({ sub: 'ada' }))
    const elsewhere = provider.logout_url.replace(provider.id, `idp_${'0'.repeat(20)}`)
    const body = new URLSearchParams({ logout_token: token })
    assert.equal((await fetch(elsewhere, { method: 'POST', body })).status, 400)
    await house.daemon.api.signInProviders.update({
      params: { id: provider.id },
      body: { enabled: false },
    })
    assert.equal((await sendLogout(token)).status, 400)
  })
})
