/** What goes wrong between svc and a provider has a reason that says what to do, soon, and no secret. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { failureOf, Jar, signInWith } from '../../support/openid.ts'
import { codeOf, ssoHouse, type SsoHouse } from './house.ts'

const HOUR_MS = 3_600_000

describe('sso: faults', () => {
  let house: SsoHouse
  before(async () => {
    house = await ssoHouse()
  })
  after(() => house.end())
  const test = (id: string) => codeOf(house.daemon.api.signInProviders.test({ params: { id } }))

  it('a provider that works passes the test', async () => {
    const added = await house.add()
    const { id, issuer } = added
    assert.deepEqual(await house.daemon.api.signInProviders.get({ params: { id } }), added)
    const startedAt = performance.now()
    const found = await house.daemon.api.signInProviders.test({ params: { id } })
    // An answer is dated when it is sent, and read when there is a processor for it.
    const mostSeconds = 2 + (performance.now() - startedAt) / 1000
    assert.deepEqual(
      { ...found, clock_seconds: Math.abs(found.clock_seconds!) <= mostSeconds },
      {
        object: 'sign_in_provider_test',
        issuer,
        redirect_url: 'registered',
        client: 'accepted',
        clock_seconds: true,
      },
    )
  })

  it('a clock two hours off is named, in both directions', async () => {
    const { id } = await house.add()
    for (const aheadMs of [2 * HOUR_MS, -2 * HOUR_MS]) {
      await house.openId.set({ aheadMs })
      const done = await signInWith(house.daemon, id, { login: 'ada' })
      assert.equal(failureOf(done), 'sso_clock', `${aheadMs}`)
      assert.equal(done.cookie, null)
    }
    await house.openId.set({ aheadMs: 0 })
    assert.match(house.daemon.log(), /issued 7\d\d\d s ahead of the clock of svc/)
    assert.match(house.daemon.log(), /exp is \d+, expected/)
    // Half a minute is nothing.
    await house.openId.set({ aheadMs: 20_000 })
    assert.ok((await signInWith(house.daemon, id, { login: 'ada' })).cookie)
    await house.openId.set({ aheadMs: 0 })
  })

  it('a wrong secret is named at the sign-in and by the test', async () => {
    const { id } = await house.add({ client_secret: 'not the secret' })
    assert.equal(await test(id), 'sso_secret')
    assert.equal(failureOf(await signInWith(house.daemon, id, { login: 'ada' })), 'sso_secret')
    await house.daemon.api.signInProviders.update({
      params: { id },
      body: { client_secret: 'a secret of the provider' },
    })
    assert.equal(await test(id), 'ok')
  })

  it('a redirect URL that is not registered is named by the test', async () => {
    const { id } = await house.add({}, { redirectUris: ['https://example.org/callback'] })
    assert.equal(await test(id), 'sso_redirect')
  })

  it('another issuer than the configured one is named', async () => {
    const issuer = house.openId.issuer.replace('localhost', '127.0.0.1')
    await house.daemon.remove()
    await house.openId.stop()
    house = await ssoHouse({ SVC_ALLOW_PRIVATE_HOSTS: '127.0.0.1,localhost' })
    assert.ok(issuer)
    const { id } = await house.add({
      issuer: house.openId.issuer.replace('localhost', '127.0.0.1'),
    })
    assert.equal(await test(id), 'sso_issuer')
    const start = await new Jar().open(`${house.daemon.baseUrl}/sso/${id}/start`)
    assert.match(await start.text(), /sso_error=sso_issuer/)
  })

  it('an issuer without https or on a private host is refused when it is added', async () => {
    const refused = (issuer: string) => codeOf(house.add({ issuer }))
    assert.equal(await refused('http://id.example.org'), 'sso_issuer_insecure')
    assert.equal(await refused('https://10.0.0.1'), 'source_address_refused')
    assert.equal(await refused('https://id.example.org/?tenant=1'), 'sso_issuer')
    assert.equal(await refused('ftp://id.example.org'), 'validation_failed')
  })

  it('a provider that is down is named soon, on a page that can be read', async () => {
    const { id } = await house.add()
    await house.openId.stop()
    const startedAt = Date.now()
    const start = await new Jar().open(`${house.daemon.baseUrl}/sso/${id}/start?to=/settings`)
    assert.ok(Date.now() - startedAt < 60_000)
    assert.equal(start.status, 200)
    assert.match(await start.text(), /sso_error=sso_unreachable/)
    assert.equal(await test(id), 'sso_unreachable')
  })

  it('no secret is in an answer, the audit log or the log', async () => {
    const { daemon } = house
    const answers = JSON.stringify([
      await daemon.api.signInProviders.list({ query: {} }),
      (await daemon.api.audit.list({ query: { limit: 100 } })).data,
    ])
    assert.match(answers, /signInProviders.create/)
    for (const text of [answers, daemon.log()]) {
      assert.doesNotMatch(text, /a secret of the provider/)
      assert.doesNotMatch(text, /not the secret/)
    }
  })
})
