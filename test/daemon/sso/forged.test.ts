/** ID tokens that the provider did not make for this sign-in: nobody is signed in, and it is said why. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { SSO_REASONS, type SsoReason } from '../../../daemon/contract/sso-reasons.ts'
import { failureOf } from '../../support/openid.ts'
import type { Forgery } from '../../support/openid-provider.ts'
import { ssoHouse, type SsoHouse } from './house.ts'

const seconds = (ahead: number): number => Math.floor(Date.now() / 1000) + ahead

const FORGERIES: readonly {
  name: string
  forgery: () => Forgery
  reason: SsoReason
  /** In the log. */
  why: RegExp
}[] = [
  {
    name: 'signed with a key that the provider does not publish',
    forgery: () => ({ signedBy: 'stranger' }),
    reason: 'sso_signature',
    why: /JWT signature verification failed/,
  },
  {
    name: 'signed with the client secret',
    forgery: () => ({ signedBy: 'secret' }),
    reason: 'sso_signature',
    why: /unexpected JWT "alg" header parameter/,
  },
  {
    name: 'signed by nobody',
    forgery: () => ({ signedBy: 'nobody' }),
    reason: 'sso_signature',
    why: /unexpected JWT "alg" header parameter/,
  },
  {
    name: 'for another application',
    forgery: () => ({ claims: { aud: 'another application' } }),
    reason: 'sso_audience',
    why: /aud is "another application", expected "svc"/,
  },
  {
    name: 'of another issuer',
    forgery: () => ({ claims: { iss: 'https://evil.example' } }),
    reason: 'sso_issuer',
    why: /iss is "https:\/\/evil\.example", expected "http:\/\/localhost:\d+"/,
  },
  {
    name: 'that has expired',
    forgery: () => ({ claims: { iat: seconds(-7_200), exp: seconds(-3_600) } }),
    reason: 'sso_clock',
    why: /exp is \d+, expected \d+/,
  },
  {
    name: 'that expires never',
    forgery: () => ({ claims: { exp: null } }),
    reason: 'sso_invalid',
    why: /"exp" \(expiration time\) claim missing/,
  },
  {
    name: 'that is not valid yet',
    forgery: () => ({ claims: { nbf: seconds(3_600) } }),
    reason: 'sso_clock',
    why: /nbf is \d+, expected \d+/,
  },
  {
    name: 'of another sign-in',
    forgery: () => ({ claims: { nonce: 'another nonce' } }),
    reason: 'sso_invalid',
    why: /unexpected ID Token "nonce" claim value/,
  },
  {
    name: 'without a nonce',
    forgery: () => ({ claims: { nonce: null } }),
    reason: 'sso_invalid',
    why: /"nonce" \(nonce\) claim missing/,
  },
  {
    name: 'that names nobody',
    forgery: () => ({ claims: { sub: null } }),
    reason: 'sso_invalid',
    why: /"sub" \(subject\) claim missing/,
  },
]

describe('sso: forged ID tokens', () => {
  let house: SsoHouse
  let provider: Awaited<ReturnType<SsoHouse['add']>>
  before(async () => {
    house = await ssoHouse()
    provider = await house.add()
  })
  after(() => house.end())

  for (const [index, { name, forgery, reason, why }] of FORGERIES.entries())
    it(`one ${name} signs nobody in, and the logs say why`, async () => {
      const login = `person${index}`
      const person = { email: `${login}@example.org`, email_verified: true, name: login }
      await house.openId.set({ people: { [login]: person }, forgery: forgery() })
      const read = house.daemon.log().length
      const done = await house.enter(provider, login)
      assert.equal(failureOf(done), reason)
      assert.equal(done.cookie, null)
      assert.match(SSO_REASONS[reason], /\. .*(?:again|must|Set )/, 'what happened, and what to do')

      const [refused] = await house.audited('sessions.refused')
      assert.deepEqual(refused!.changes, [
        { field: 'provider', from: null, to: provider.name },
        { field: 'reason', from: null, to: reason },
      ])
      const logged = house.daemon.log().slice(read)
      assert.match(logged, /single sign-on failed/)
      assert.match(logged.replaceAll('\\"', '"'), why)
      assert.doesNotMatch(logged, /eyJ/, 'no token is in the log')

      assert.deepEqual(await house.audited('accounts.create'), [])
      assert.deepEqual(await house.audited('sessions.create'), [])
      const people = await house.daemon.api.people.list({ query: {} })
      assert.deepEqual(
        people.data.map((each) => each.name),
        ['Owner'],
      )
    })

  it('one with the right claims and the right key, made the same way, signs in', async () => {
    const person = { email: 'nia@example.org', email_verified: true, name: 'Nia' }
    await house.openId.set({ people: { nia: person }, forgery: { claims: {} } })
    const { as } = await house.enter(provider, 'nia')
    assert.equal((await as.accounts.get()).name, 'Nia')
  })

  it('after the provider has changed its keys, the second sign-in finds the new ones', async () => {
    const person = { email: 'ola@example.org', email_verified: true, name: 'Ola' }
    // The keys are read anew here: a minute later the library would read them again by itself.
    await house.openId.set({ people: { ola: person }, forgery: { signedBy: 'stranger' } })
    assert.equal(failureOf(await house.enter(provider, 'ola')), 'sso_signature')
    await house.openId.set({ forgery: null })
    assert.ok((await house.enter(provider, 'ola')).cookie)
    await house.openId.set({ hasNewKey: true })
    assert.equal(failureOf(await house.enter(provider, 'ola')), 'sso_signature')
    assert.ok((await house.enter(provider, 'ola')).cookie)
    await house.openId.set({ hasNewKey: false })
  })
})
