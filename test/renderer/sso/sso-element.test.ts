/** Single sign-on, by itself: what is required, tests of providers, and the roles of groups. */
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import type { SignInProvider } from '../../../daemon/contract/sign-in-provider.ts'
import { elementStage, listOf, REFUSAL, type Answer } from '../element.ts'

const provider = (name: string, change: Partial<SignInProvider> = {}): SignInProvider => ({
  object: 'sign_in_provider',
  id: `sip_${name}`,
  issuer: `https://${name.toLowerCase()}.test`,
  name,
  client_id: 'svc',
  has_client_secret: true,
  scopes: ['openid', 'email'],
  groups_claim: null,
  mapping: [],
  default_role: null,
  creates: 'invited',
  email_domains: [],
  trust_email: false,
  link_by_email: false,
  enabled: true,
  redirect_url: 'https://svc.test/sso/callback',
  logout_url: 'https://svc.test/sso/logout',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  ...change,
})
const settings = (required: boolean, through: string | null = 'sip_Keycloak'): Answer => ({
  body: { object: 'single_sign_on', required, signed_in_through: through },
})
const LIST = 'GET /v1/sign_in_providers'
const CREATE = 'POST /v1/sign_in_providers'
const UPDATE = 'PATCH /v1/sign_in_providers/sip_Keycloak'
const TEST = 'POST /v1/sign_in_providers/sip_Keycloak/test'
const DELETE = 'DELETE /v1/sign_in_providers/sip_Keycloak'
const REQUIRED = 'GET /v1/single_sign_on'
const REQUIRE = 'PATCH /v1/single_sign_on'
const COLLECTIONS = 'GET /v1/collections'
const READ = {
  [LIST]: listOf([provider('Keycloak')]),
  [REQUIRED]: settings(false),
  'GET /v1/spaces': listOf([
    { object: 'space', id: 'abcde', name: 'Museum' },
    { object: 'space', id: 'fghij', name: 'Archive' },
  ]),
  [COLLECTIONS]: listOf([{ object: 'collection', id: 'col_talks', name: 'Talks' }]),
}

describe('single sign-on, by itself', () => {
  const stage = elementStage('sso/dash-sso.ts', 'dash-sso')
  const { button } = stage

  const mount = async (more: Parameters<typeof stage.mount>[0] = {}) => {
    await stage.mount({ ...READ, ...more })
    await row('Keycloak').waitFor()
  }
  const row = (name: string) => stage.page.getByRole('listitem').filter({ hasText: name })
  const required = () => stage.page.getByRole('switch', { name: 'Require single sign-on' })
  const group = () => stage.page.getByRole('group', { name: 'curators' })
  const edit = async () => {
    await button('Edit Keycloak').click()
    await stage.page.getByRole('dialog', { name: 'Edit Keycloak' }).waitFor()
  }

  it('what was refused is not required: the switch is as the appliance has it', async () => {
    await mount({ [REQUIRE]: REFUSAL })
    await required().click()
    await stage.noticed('failed', /^The requirement was not changed\. /)
    await stage.settled()
    assert.equal(await required().isChecked(), false)
    stage.respond({ [REQUIRE]: settings(true), [REQUIRED]: settings(true) })
    await required().press('Space')
    await stage.settled()
    assert.equal(await required().isChecked(), true)
    assert.deepEqual(stage.sent(REQUIRE), [{ required: true }, { required: true }])
  })

  it('the switch stands as it was put while its answer is awaited', async () => {
    await mount()
    const held = stage.hold(REQUIRE)
    await required().click()
    await held.asked
    assert.equal(await required().isChecked(), true)
    stage.respond({ [REQUIRED]: settings(true) })
    await held.answer(settings(true))
    assert.equal(await required().isChecked(), true)
  })

  it('is required only by who has signed in through a provider', async () => {
    await mount({ [REQUIRED]: settings(false, null) })
    assert.equal(await required().isDisabled(), true)
    await stage.page.getByText('To turn it on, sign in through a provider first').waitFor()
  })

  it('can be given up by anybody, also where the last provider was removed', async () => {
    await stage.mount({ ...READ, [LIST]: listOf([]), [REQUIRED]: settings(true, null) })
    await stage.page.getByText('There is no sign-in provider yet.').waitFor()
    assert.equal(await required().isEnabled(), true)
    assert.equal(await required().isChecked(), true)
  })

  it('a test says what it found in the row of its provider, and a later one takes its place', async () => {
    await mount({ [LIST]: listOf([provider('Keycloak'), provider('Entra')]), [TEST]: REFUSAL })
    const held = stage.hold(TEST)
    await button('Test Keycloak').click()
    await held.asked
    await button('Testing…').waitFor()
    assert.equal(await button('Test Entra').isDisabled(), true)
    await held.answer(REFUSAL)
    await row('Keycloak').getByText('No space.').waitFor()
    assert.equal(await row('Entra').getByText('No space.').count(), 0)
    const passed = { object: 'test', client: 'accepted', redirect_url: 'registered' }
    stage.respond({ [TEST]: { body: passed } })
    await button('Test Keycloak').click()
    await row('Keycloak').getByText('The provider responds and accepts').waitFor()
    assert.equal(await stage.page.getByText('No space.').count(), 0)
    stage.respond({ [TEST]: { body: { ...passed, redirect_url: 'unknown' } } })
    await button('Test Keycloak').click()
    await row('Keycloak')
      .getByText('some settings can be checked only when someone signs in')
      .waitFor()
  })

  it('a provider that was not removed stays, and the reason is said', async () => {
    await mount({ [DELETE]: REFUSAL })
    const remove = async () => {
      await button('Remove Keycloak').click()
      await stage.page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    }
    await remove()
    await stage.noticed('failed', /^The provider was not removed\. /)
    assert.equal(await row('Keycloak').count(), 1)
    stage.respond({ [DELETE]: { body: {} }, [LIST]: listOf([]) })
    await remove()
    await stage.page.getByText('There is no sign-in provider yet.').waitFor()
  })

  it('a new provider keeps what was typed when it is refused, and is listed before the next answer', async () => {
    await mount({ [CREATE]: REFUSAL })
    await button('Add provider').click()
    await stage.page.getByLabel('Name', { exact: true }).fill('Entra')
    await stage.page.getByLabel('Issuer').fill('https://entra.test')
    await stage.page.getByLabel('Client ID').fill('app')
    await stage.page.getByLabel('E-mail domains').fill('museum.test, archive.test')
    await button('Save').click()
    await stage.page.getByRole('alert').getByText('The provider was not saved').waitFor()
    assert.equal(await stage.page.getByLabel('Issuer').inputValue(), 'https://entra.test')
    stage.respond({ [CREATE]: { body: provider('Entra') } })
    const read = stage.hold(LIST)
    await button('Save').click()
    await row('Entra').waitFor()
    await read.answer(listOf([provider('Keycloak'), provider('Entra')]))
    assert.equal(await row('Entra').count(), 1)
    const {
      email_domains: domains,
      client_secret: secret,
      issuer,
    } = stage.sent(CREATE).at(-1) as {
      email_domains: string[]
      client_secret?: string
      issuer: string
    }
    assert.deepEqual(
      [domains, secret, issuer],
      [['museum.test', 'archive.test'], undefined, 'https://entra.test'],
    )
  })

  it('a form that is opened again is that of its provider, without what was typed before', async () => {
    await mount()
    await edit()
    await stage.page.getByLabel('Client secret').fill('typed')
    await stage.page.getByLabel('Client ID').fill('other')
    await stage.page.keyboard.press('Escape')
    await edit()
    assert.equal(await stage.page.getByLabel('Client secret').inputValue(), '')
    assert.equal(await stage.page.getByLabel('Client ID').inputValue(), 'svc')
    assert.equal(await stage.page.getByLabel('Issuer').getAttribute('readonly'), '')
  })

  it('a group has its role in a collection where the role can be limited, else in the whole space', async () => {
    const mapping = [
      { group: 'curators', role: 'editor' as const, space: 'abcde', collections: ['col_talks'] },
    ]
    await mount({ [LIST]: listOf([provider('Keycloak', { mapping })]), [UPDATE]: REFUSAL })
    await edit()
    const within = group().getByLabel('Collection')
    await within.getByText('Talks').waitFor({ state: 'attached' })
    assert.equal(await within.inputValue(), 'col_talks')
    await group().getByLabel('Role').selectOption('analyst')
    assert.equal(await within.count(), 0)
    await button('Save').click()
    await stage.page.getByRole('alert').waitFor()
    assert.deepEqual((stage.sent(UPDATE)[0] as SignInProvider).mapping, [
      { group: 'curators', role: 'analyst', space: 'abcde', collections: null },
    ])
  })

  it('a group without a name is not sent, and one that is taken out is gone', async () => {
    await mount({ [UPDATE]: { body: provider('Keycloak') } })
    await edit()
    await button('Add group').click()
    await stage.page.getByRole('textbox', { name: 'Group', exact: true }).fill('curators')
    await button('Add group').click()
    await group().getByLabel('Space').selectOption('fghij')
    await button('Save').click()
    await stage.noticed('done', /^Saved$/)
    assert.deepEqual((stage.sent(UPDATE)[0] as SignInProvider).mapping, [
      { group: 'curators', role: 'viewer', space: 'fghij', collections: null },
    ])
    await edit()
    assert.equal(await group().count(), 0)
  })
})
