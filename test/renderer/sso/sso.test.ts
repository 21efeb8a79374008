/** Single sign-on in a real browser, with a real provider: adding it, signing in, linking, requiring it. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import type { Route } from 'playwright-core'
import { launchBrowser, type Browser, type Page } from '../../browser.ts'
import { startDaemon, type Daemon } from '../../daemon.ts'
import { bundlesOnce } from '../../support/bundles.ts'
import { CLIENT_SECRET, startOpenId, type OpenIdServer } from '../../support/openid.ts'
import { assertAccessible, assertFits, assertNoFaults, openPage, signIn } from '../dashboard.ts'

const PASSWORD = 'four words in a row'
const SHOTS = process.env['SSO_SHOTS']

describe('dashboard: single sign-on', () => {
  let daemon: Daemon
  let openId: OpenIdServer
  let browser: Browser
  /** The owner. */
  let page: Page
  /** Somebody who signs in through the provider. */
  let ada: Page

  before(async () => {
    await bundlesOnce()
    openId = await startOpenId()
    daemon = await startDaemon({ env: { SVC_ALLOW_PRIVATE_HOSTS: openId.host } })
    browser = await launchBrowser()
    page = await openPage(browser)
    await signIn(page, daemon)
    ada = await openPage(browser)
  })
  after(async () => {
    await browser?.close()
    await daemon?.remove()
    await openId?.stop()
  })

  const button = (at: Page, name: string) => at.getByRole('button', { name, exact: true })
  const heading = (at: Page, name: string) =>
    at.getByRole('heading', { name, exact: true }).waitFor()
  const shot = async (at: Page, name: string) =>
    void (SHOTS && (await at.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })))

  /** On the provider's page; pages of svc that lead there have fields with names too. */
  async function enterAs(at: Page, name: string): Promise<void> {
    await at.locator('input[name="login"]').fill(name)
    await button(at, 'Sign in').click()
  }

  it('an owner adds a provider, registers its redirect URL and tests it', async () => {
    await page.goto(`${daemon.baseUrl}/settings/sso`)
    await page.getByText('There is no sign-in provider yet.').waitFor()
    await assertAccessible(page, 'without a provider')
    await button(page, 'Add provider').click()
    const dialog = page.locator('dash-provider')
    await dialog.getByLabel('Name', { exact: true }).fill('Example ID')
    await dialog.getByLabel('Issuer').fill(openId.issuer)
    await dialog.getByLabel('Client ID').fill('svc')
    await dialog.getByLabel('Client secret').fill(CLIENT_SECRET)
    await dialog.getByLabel('Who gets an account').selectOption('anyone')
    await dialog.getByLabel('Groups claim').fill('groups')
    for (const [at, [group, role, space]] of [
      ['staff', 'viewer', daemon.space],
      ['admins', 'owner', '*'],
    ].entries()) {
      await button(page, 'Add group').click()
      await dialog.getByPlaceholder('Group').nth(at).fill(group!)
      await dialog.getByLabel('Role', { exact: true }).nth(at).selectOption(role!)
      await dialog.getByLabel('Space', { exact: true }).nth(at).selectOption(space!)
    }
    await dialog.getByText('More settings').click()
    await dialog.getByLabel('Scopes').fill('openid email profile groups')
    await assertAccessible(page, 'the provider')
    await shot(page, 'dialog')
    await button(page, 'Save').click()
    await page.getByText('Redirect URL', { exact: true }).waitFor()

    const [provider] = (await daemon.api.signInProviders.list({ query: {} })).data
    assert.deepEqual(provider!.mapping, [
      { group: 'staff', role: 'viewer', space: daemon.space, collections: null },
      { group: 'admins', role: 'owner', space: '*', collections: null },
    ])
    assert.deepEqual(provider!.scopes, ['openid', 'email', 'profile', 'groups'])
    await openId.set({ redirectUris: ['https://example.org/elsewhere'] })
    await button(page, 'Test Example ID').click()
    await page.getByText('does not know the redirect URL of svc').waitFor()
    await shot(page, 'test-failed')
    const shown = await page.locator('code', { hasText: '/callback' }).innerText()
    assert.equal(shown, provider!.redirect_url)
    await openId.set({
      redirectUris: [shown],
      people: {
        ada: { email: 'ada@example.org', email_verified: true, name: 'Ada', groups: ['staff'] },
        bo: { email: 'bo@example.org', email_verified: true, name: 'Bo', groups: [] },
        olga: { email: 'olga@example.org', email_verified: true, name: 'Olga', groups: ['admins'] },
      },
    })
    await button(page, 'Test Example ID').click()
    await page.getByText('The provider responds and accepts').waitFor()
    await assertAccessible(page, 'a provider')
    await assertFits(page, 'a provider')
    await shot(page, 'settings')
    assertNoFaults(page)
  })

  it('the dialog shows what is set, and changes nothing that is not touched', async () => {
    const read = async () => (await daemon.api.signInProviders.list({ query: {} })).data[0]!
    const before = await read()
    const dialog = page.locator('dash-provider')
    await button(page, 'Add provider').click()
    assert.equal(await dialog.getByLabel('Name', { exact: true }).inputValue(), '')
    assert.equal(await dialog.getByPlaceholder('Group').count(), 0)
    await page.keyboard.press('Escape')
    await button(page, 'Edit Example ID').click()
    const shown = (name: string, at = 0) => dialog.getByLabel(name, { exact: true }).nth(at)
    assert.equal(await shown('Issuer').inputValue(), openId.issuer)
    assert.equal(await shown('Client secret').inputValue(), '')
    assert.equal(await dialog.getByPlaceholder('Group').nth(1).inputValue(), 'admins')
    assert.equal(await shown('Role', 1).inputValue(), 'owner')
    assert.equal(await shown('Space', 1).inputValue(), '*')
    await shown('Default role').selectOption('analyst')
    await button(page, 'Save').click()
    await shown('Issuer').waitFor({ state: 'hidden' })
    const { updated_at: changedAt, ...changed } = await read()
    assert.ok(changedAt > before.updated_at)
    const { updated_at: _, ...unchanged } = before
    const defaultRole = { role: 'analyst', space: daemon.space }
    assert.deepEqual(changed, { ...unchanged, default_role: defaultRole })
    await page.reload()
    await button(page, 'Edit Example ID').click()
    assert.equal(await shown('Default role').inputValue(), 'analyst')
    await shown('Default role').selectOption('')
    await button(page, 'Save').click()
    await shown('Issuer').waitFor({ state: 'hidden' })
    assert.deepEqual((await read()).default_role, null)
    assertNoFaults(page)
  })

  it('a role of a group is limited to a collection of its space', async () => {
    const read = async () => (await daemon.api.signInProviders.list({ query: {} })).data[0]!
    const before = await read()
    const season = await daemon.api.collections.create({ body: { name: 'Season' } })
    const { id: second } = await daemon.api.spaces.create({ body: { name: 'Second' } })
    const summer = await daemon
      .as(daemon.owner, second)
      .collections.create({ body: { name: 'Summer' } })
    const dialog = page.locator('dash-provider')
    const field = (name: string) => dialog.getByLabel(name, { exact: true }).last()
    const save = async () => {
      await button(page, 'Save').click()
      await field('Issuer').waitFor({ state: 'hidden' })
      return (await read()).mapping.at(-1)!
    }
    await page.reload()
    await button(page, 'Edit Example ID').click()
    await button(page, 'Add group').click()
    await dialog.getByPlaceholder('Group').last().fill('crew')
    assert.equal(await dialog.getByLabel('Collection', { exact: true }).count(), 0)
    await field('Role').selectOption('uploader')
    await field('Collection').selectOption({ label: 'Season' })
    await assertAccessible(page, 'a group of a collection')
    await assertFits(page, 'a group of a collection')
    await shot(page, 'collection')
    const crew = { group: 'crew', role: 'uploader', space: daemon.space }
    // A form that is opened before the list is read again has what was saved.
    const requested = Promise.withResolvers<Route>()
    await page.route('**/v1/sign_in_providers?*', (route) => requested.resolve(route), { times: 1 })
    assert.deepEqual(await save(), { ...crew, collections: [season.id] })

    // Another space has other collections, and none of the first.
    await button(page, 'Edit Example ID').click()
    assert.equal(await field('Collection').inputValue(), season.id)
    await (await requested.promise).continue()
    await field('Space').selectOption(second)
    assert.equal(await field('Collection').inputValue(), '')
    await field('Collection').selectOption({ label: 'Summer' })
    assert.deepEqual(await save(), { ...crew, space: second, collections: [summer.id] })
    await button(page, 'Edit Example ID').click()
    await field('Role').selectOption('viewer')
    assert.equal(await dialog.getByLabel('Collection', { exact: true }).count(), 0)
    assert.equal((await save()).collections, null)

    // Several, which were set elsewhere, stay.
    const more = await daemon.api.collections.create({ body: { name: 'More' } })
    const several = { ...crew, role: 'editor' as const, collections: [season.id, more.id] }
    await daemon.api.signInProviders.update({
      params: { id: before.id },
      body: { mapping: [...before.mapping, several] },
    })
    await page.reload()
    await button(page, 'Edit Example ID').click()
    assert.equal(await field('Collection').locator('option:checked').innerText(), '2 collections')
    assert.deepEqual(await save(), several)
    await daemon.api.signInProviders.update({
      params: { id: before.id },
      body: { mapping: before.mapping },
    })
    await daemon.api.spaces.delete({ params: { id: second } })
    assertNoFaults(page)
  })

  it('what fails at the provider is said on the sign-in page, in the language of the browser', async () => {
    await ada.goto(`${daemon.baseUrl}/account?x=name`)
    await ada.getByRole('link', { name: 'Continue with Example ID' }).click()
    await button(ada, 'Cancel').click()
    await ada.getByText('The sign-in with Example ID was canceled.').waitFor()
    await ada.waitForURL(`${daemon.baseUrl}/account?x=name`)
    await assertAccessible(ada, 'a sign-in that failed')
    await shot(ada, 'sign-in-failed')
    await ada.getByRole('link', { name: 'Continue with Example ID' }).click()
    await enterAs(ada, 'bo')
    await ada.getByText('None of your groups at Example ID has a role in svc.').waitFor()

    const german = await (
      await browser.newContext({ locale: 'de-DE', colorScheme: 'dark' })
    ).newPage()
    await german.goto(
      `${daemon.baseUrl}/sign-in?sso_error=sso_clock&provider=idp_x&to=//evil.example`,
    )
    await german.getByText('Die Uhren von svc und von Single Sign-on weichen').waitFor()
    assert.equal(new URL(german.url()).pathname, '/')
    await german.getByRole('link', { name: 'Weiter mit Example ID' }).waitFor()
    await assertAccessible(german, 'the German sign-in page')
    await german.setViewportSize({ width: 390, height: 800 })
    await assertFits(german, 'the German sign-in page')
    await shot(german, 'sign-in-de')
    await german.context().close()
  })

  it('somebody signs in and lands on the page that was opened', async () => {
    // The provider remembers who signed in last.
    await ada.context().clearCookies()
    await ada.goto(`${daemon.baseUrl}/account`)
    await ada.getByRole('link', { name: 'Continue with Example ID' }).click()
    await enterAs(ada, 'ada')
    await ada.waitForURL(`${daemon.baseUrl}/account`)
    await heading(ada, 'Account')
    await ada.goto(`${daemon.baseUrl}/account/sign-in`)
    await heading(ada, 'Single sign-on')
    await ada.getByText('ada@example.org').waitFor()
    await button(ada, 'Unlink Example ID').click()
    await ada.getByText('This is your only way to sign in').waitFor()
    await assertAccessible(ada, 'the account')
    await shot(ada, 'account')
    assertNoFaults(ada)
  })

  it('people are shown with the provider of their role, and what changing it by hand means', async () => {
    const menu = async (item: string) => {
      await button(page, 'More actions for Ada').click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    await page.goto(`${daemon.baseUrl}/settings/people`)
    const row = page.getByRole('row', { name: /^Ada / })
    await row.getByText('From Example ID', { exact: true }).waitFor()
    assert.equal(await page.getByText('From Example ID', { exact: true }).count(), 1)
    await assertAccessible(page, 'people with roles of a provider')
    await assertFits(page, 'people with roles of a provider')
    await shot(page, 'people')

    await menu('Remove')
    await page.getByText('may be assigned again at the next sign-in').waitFor()
    await page.keyboard.press('Escape')
    await menu('Change role')
    const dialog = page.locator('dash-role')
    await dialog.getByText('sign-ins through Example ID no longer change it').waitFor()
    await dialog.getByLabel('In all current and future spaces').check()
    await dialog.getByText('assigns it again in its original place at the next sign-in').waitFor()
    await dialog.getByLabel('In all current and future spaces').uncheck()
    await assertAccessible(page, 'a role of a provider')
    await shot(page, 'role')
    await dialog.getByRole('radio', { name: /^Viewer / }).check()
    await button(page, 'Save').click()
    await row.getByText('From Example ID', { exact: true }).waitFor({ state: 'detached' })
    assertNoFaults(page)
  })

  it('a terminal is signed in by somebody who signs in through the provider', async () => {
    const authorization = await daemon
      .as(null)
      .deviceAuthorizations.create({ body: { name: 'Laptop' } })
    const context = await browser.newContext()
    const terminal = await context.newPage()
    await terminal.goto(authorization.verification_url_complete)
    await terminal.getByRole('link', { name: 'Continue with Example ID' }).click()
    await enterAs(terminal, 'olga')
    await terminal.getByText('Laptop').first().waitFor()
    await button(terminal, 'Allow').click()
    await heading(terminal, 'Laptop is signed in')
    const { secret } = await daemon
      .as(null)
      .deviceAuthorizations.token({ body: { device_code: authorization.device_code } })
    assert.equal((await daemon.as(secret).system.whoami()).account?.name, 'Olga')
    await context.close()
  })

  it('an account is linked, and unlinked again', async () => {
    await page.goto(`${daemon.baseUrl}/account/sign-in`)
    await button(page, 'Link Example ID').click()
    await enterAs(page, 'bo')
    await button(page, 'Unlink Example ID').waitFor()
    assert.equal(new URL(page.url()).pathname, '/account/sign-in')
    // With a password set, it takes the password too.
    await daemon.api.accounts.setPassword({ body: { password: PASSWORD } })
    const { url } = await daemon.api.sessions.createLink()
    await page.goto(url)
    await heading(page, 'Videos')
    await page.goto(`${daemon.baseUrl}/account/sign-in`)
    await button(page, 'Unlink Example ID').click()
    await page.getByText('A password is set.').waitFor()
    await page.getByLabel('Your password').last().fill(PASSWORD)
    await assertAccessible(page, 'an account with a password')
    await button(page, 'Unlink Example ID').click()
    await button(page, 'Link Example ID').waitFor()
  })

  it('an owner who signed in through the provider requires it of everybody', async () => {
    const context = await browser.newContext()
    const olga = await context.newPage()
    await olga.goto(`${daemon.baseUrl}/settings/sso`)
    await olga.getByLabel('Password').waitFor()
    await assertAccessible(olga, 'password and provider')
    await shot(olga, 'sign-in-both')
    await olga.getByRole('link', { name: 'Continue with Example ID' }).click()
    await enterAs(olga, 'olga')
    await olga.waitForURL(`${daemon.baseUrl}/settings/sso`)
    await olga
      .getByRole('checkbox', { name: /Require single sign-on/ })
      .or(olga.getByRole('switch', { name: /Require single sign-on/ }))
      .click()
    await olga.waitForFunction(() => true)
    const other = await (await browser.newContext()).newPage()
    await assert.doesNotReject(async () => {
      for (;;) {
        if ((await daemon.api.singleSignOn.get()).required) return
        await other.waitForTimeout(50)
      }
    })
    await other.goto(daemon.baseUrl)
    await other.getByRole('link', { name: 'Continue with Example ID' }).waitFor()
    assert.equal(await other.getByLabel('Password').count(), 0)
    await shot(other, 'sign-in-required')
    await assertAccessible(other, 'required')
    // An invitation by link is accepted through the provider too.
    const { url } = await daemon.api.invitations.create({ body: { role: 'editor' } })
    await other.goto(url)
    await button(other, 'Continue with Example ID').waitFor()
    assert.equal(await other.getByLabel('Choose a password').count(), 0)
    await assertAccessible(other, 'join by the provider')
    await shot(other, 'join')
    await button(other, 'Continue with Example ID').click()
    await enterAs(other, 'bo')
    await heading(other, 'Videos')
    await other.context().close()
    await context.close()
  })
})
