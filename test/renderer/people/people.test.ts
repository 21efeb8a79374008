/** People by the dashboard: an invitation from making it to joining, roles, the second factor, and what each role is offered. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { codeAt } from '../../../daemon/sessions/totp.ts'
import type { Route } from 'playwright-core'
import { launchBrowser, type Browser, type Page } from '../../browser.ts'
import { join } from '../../daemon/access/join.ts'
import { startDaemon, until, type Daemon } from '../../daemon.ts'
import { bundlesOnce } from '../../support/bundles.ts'
import {
  assertAccessible,
  assertFits,
  assertNoFaults,
  openPage,
  signIn,
  waitForNotice,
} from '../dashboard.ts'

const PASSWORD = 'four words in a row'

describe('dashboard: people', () => {
  let daemon: Daemon
  let browser: Browser
  /** The owner. */
  let page: Page
  /** Ada, who is invited, in a browser of her own. */
  let ada: Page
  let video: string

  before(async () => {
    await bundlesOnce()
    daemon = await startDaemon()
    video = (await daemon.api.videos.create({ body: { name: 'Opening night' } })).id
    await daemon.api.collections.create({ body: { name: 'Season' } })
    browser = await launchBrowser()
    page = await openPage(browser)
    await signIn(page, daemon)
    ada = await openPage(browser)
  })
  after(async () => {
    await browser?.close()
    await daemon?.remove()
  })

  const button = (at: Page, name: string) => at.getByRole('button', { name, exact: true })
  const heading = (at: Page, name: string) =>
    at.getByRole('heading', { name, exact: true }).waitFor()
  const nav = async (at: Page) =>
    (await at.getByRole('navigation', { name: 'Main' }).getByRole('link').allInnerTexts()).map(
      (text) => text.trim(),
    )

  async function invitation(role: string): Promise<string> {
    await page.goto(`${daemon.baseUrl}/settings/people`)
    await button(page, 'Invite').click()
    await page.getByLabel('E-mail address').fill('ada@example.org')
    await page.getByRole('radio', { name: new RegExp(`^${role} `) }).check()
    await assertAccessible(page, 'the invitation')
    await button(page, 'Create link').click()
    const link = page.getByRole('textbox', { name: 'link' })
    const url = (await link.innerText()).trim()
    assert.match(url, new RegExp(`^${daemon.baseUrl}/join#`))
    await assertAccessible(page, 'the link')
    await button(page, 'Done').click()
    return url
  }

  it('an owner invites somebody, who joins by the link and is signed in', async () => {
    const url = await invitation('Viewer')
    await page
      .getByRole('region', { name: 'Pending invitations' })
      .getByText('ada@example.org')
      .waitFor()
    await assertAccessible(page, 'people')
    await ada.goto(url)
    await heading(ada, 'Join My videos').catch(async (error: unknown) => {
      throw new Error(await ada.locator('body').innerText(), { cause: error })
    })
    assert.equal(new URL(ada.url()).hash, '', 'the code is out of the address')
    await assertAccessible(ada, 'join')
    await ada.reload()
    await heading(ada, 'Join My videos')
    assert.equal(await ada.getByLabel('E-mail address').inputValue(), 'ada@example.org')
    await ada.getByLabel('Your name').fill('Ada')
    await ada.getByLabel('Choose a password').fill(PASSWORD)
    await button(ada, 'Join').click()
    await heading(ada, 'Videos')
    await ada.goto(url)
    await heading(ada, 'This invitation is no longer valid')
    const stored = await ada.evaluate(() => Object.values({ ...sessionStorage }).join())
    assert.ok(!stored.includes(new URL(url).hash.slice(1)), 'a code that is used up is not kept')
    for (const [path, title] of [
      ['/join#%E0', 'This invitation is no longer valid'],
      ['/sign-in#%E0', 'This link is no longer valid'],
    ] as const) {
      const stranger = await openPage(browser)
      await stranger.goto(daemon.baseUrl + path)
      await heading(stranger, title)
      await stranger.context().close()
    }
    await page.reload()
    await page.getByRole('rowheader', { name: /Ada/ }).waitFor()
    assertNoFaults(page)
  })

  it('a viewer sees videos, and nothing that a viewer may not do', async () => {
    await ada.goto(daemon.baseUrl)
    await ada.getByText('Opening night').first().waitFor()
    assert.deepEqual(await nav(ada), ['Videos'])
    assert.equal(await button(ada, 'Upload').count(), 0)
    assert.equal(await ada.getByRole('checkbox').count(), 0)
    assert.equal(await button(ada, 'New collection').count(), 0)
    await ada.goto(`${daemon.baseUrl}/videos/${video}`)
    await heading(ada, 'Opening night')
    await heading(ada, 'Details')
    assert.deepEqual(
      (await ada.locator('nav.tabs').getByRole('link').allInnerTexts()).map((text) => text.trim()),
      ['Overview', 'Files'],
    )
    assert.equal(await button(ada, 'Rename').count(), 0)
    await assertAccessible(ada, 'the video of a viewer')
    await ada.goto(`${daemon.baseUrl}/videos/${video}/cut`)
    await heading(ada, 'This tab does not exist')
    await ada.goto(`${daemon.baseUrl}/settings`)
    await heading(ada, 'Not included in your role')
    await assertAccessible(ada, 'no access')
    assertNoFaults(ada)
  })

  it('a role that an owner changes is offered with the next page', async () => {
    await page.goto(`${daemon.baseUrl}/settings/people`)
    await button(page, 'More actions for Ada').click()
    await page.getByRole('menuitem', { name: 'Change role' }).click()
    await page.getByRole('radio', { name: /^Editor / }).check()
    await page.getByRole('checkbox', { name: 'Only in some collections' }).check()
    await page.getByRole('checkbox', { name: 'Season' }).check()
    await assertAccessible(page, 'the role')
    // Shown before the list is read again.
    const requested = Promise.withResolvers<Route>()
    await page.route('**/v1/people?*', (route) => requested.resolve(route), { times: 1 })
    await button(page, 'Save').click()
    const held = await requested.promise
    await page.getByRole('cell', { name: 'Editor in 1 collection' }).waitFor()
    await held.continue()
    await ada.goto(daemon.baseUrl)
    await button(ada, 'Upload').waitFor()
    assert.equal(await ada.getByText('Opening night').count(), 0, 'not in the collection')
    assertNoFaults(ada)
  })

  it('an owner of one space is offered the settings of that space alone', async () => {
    const { cookie } = await join(daemon, { name: 'Sue', role: 'owner' }, daemon.space)
    const sue = await openPage(browser)
    const [name = '', value = ''] = cookie.split('=')
    await sue.context().addCookies([{ name, value, url: daemon.baseUrl }])
    const tabs = async () =>
      (
        await sue
          .getByRole('navigation', { name: 'Settings pages' })
          .getByRole('link')
          .allInnerTexts()
      ).map((text) => text.trim())
    await sue.goto(`${daemon.baseUrl}/settings/people`)
    await sue.getByRole('rowheader', { name: /Sue/ }).waitFor()
    const offered = ['Space', 'Player', 'Watch pages', 'Encoding', 'People', 'Audit log']
    assert.deepEqual(await tabs(), offered)
    // An address of somebody else says what is refused.
    await sue.goto(`${daemon.baseUrl}/settings/mail`)
    await sue
      .getByRole('alert')
      .or(sue.getByText(/permission|role/))
      .first()
      .waitFor()
    assert.deepEqual(await tabs(), offered.toSpliced(4, 0, 'Mail'))
    await assertAccessible(sue, 'settings of the server for an owner of a space')
    await sue.context().close()
  })

  it('the second factor is set up with an app, and asked for when signing in', async () => {
    await ada.goto(`${daemon.baseUrl}/account/sign-in`)
    const panel = ada.getByRole('region', { name: 'Second factor' })
    await panel.getByLabel('Your password').fill(PASSWORD)
    await button(ada, 'Set up').click()
    const key = (await panel.locator('code').innerText()).replaceAll(' ', '')
    await panel.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
    await assertAccessible(ada, 'setting up')
    await panel.getByLabel('Code from the app').fill(codeAt(key, Math.floor(Date.now() / 30_000)))
    await button(ada, 'Turn on').click()
    await heading(ada, 'Recovery codes')
    const codes = await panel.getByRole('listitem').allInnerTexts()
    assert.equal(codes.length, 10)
    await assertAccessible(ada, 'recovery codes')
    await button(ada, 'I have stored them').click()
    await panel.getByText('10 recovery codes are left').waitFor()

    const elsewhere = await openPage(browser)
    await elsewhere.goto(daemon.baseUrl)
    await elsewhere.getByLabel('E-mail address').fill('ADA@example.org')
    await elsewhere.getByLabel('Password').fill('not the password')
    await elsewhere.keyboard.press('Enter')
    await elsewhere
      .getByRole('alert')
      .getByText('The e-mail address or password is wrong')
      .waitFor()
    await elsewhere.getByLabel('Password').fill(PASSWORD)
    await elsewhere.keyboard.press('Enter')
    await elsewhere.getByLabel('Code').fill('000000')
    await assertAccessible(elsewhere, 'the code')
    await elsewhere.keyboard.press('Enter')
    await elsewhere.getByRole('alert').getByText('The code is wrong').waitFor()
    await elsewhere.getByLabel('Code').fill(codes[0]!)
    await elsewhere.keyboard.press('Enter')
    await heading(elsewhere, 'Videos')
    await ada.goto(`${daemon.baseUrl}/account/sessions`)
    await ada.getByText('This browser').waitFor()
    await assertAccessible(ada, 'sessions')
    await ada.getByRole('button', { name: /^Sign out Chrome/ }).click()
    await until(
      () => ada.getByRole('button', { name: /^Sign out/ }).count(),
      (count) => count === 0,
      'one session',
    )
    await elsewhere.reload()
    await heading(elsewhere, 'Sign in to svc')
    await elsewhere.context().close()
  })

  it('a reset link leads to a new password', async () => {
    await page.goto(`${daemon.baseUrl}/settings/people`)
    await button(page, 'More actions for Ada').click()
    await page.getByRole('menuitem', { name: 'Create password reset link' }).click()
    await button(page, 'Create link').click()
    const url = (await page.getByRole('textbox', { name: 'link' }).innerText()).trim()
    await button(page, 'Done').click()
    const elsewhere = await openPage(browser)
    await elsewhere.goto(url)
    await elsewhere.getByLabel('New password').fill('another few words')
    await assertAccessible(elsewhere, 'the new password')
    await button(elsewhere, 'Set password').click()
    await heading(elsewhere, 'Your new password is set')
    await elsewhere.context().close()
    await ada.goto(daemon.baseUrl)
    await heading(ada, 'Sign in to svc')
  })

  it('somebody who is removed is gone from the list', async () => {
    await page.goto(`${daemon.baseUrl}/settings/people`)
    await button(page, 'More actions for Ada').click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await heading(page, 'Remove Ada?')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await waitForNotice(page, 'Ada was removed')
    assert.equal(await page.getByRole('rowheader', { name: /Ada/ }).count(), 0)
    assertNoFaults(page)
  })

  it('everything fits into 360 pixels, light and dark, in German too', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const small = await openPage(browser, { viewport: { width: 360, height: 640 }, colorScheme })
      await signIn(small, daemon)
      for (const path of [
        '/settings/people',
        '/account',
        '/account/sign-in',
        '/account/sessions',
      ]) {
        await small.evaluate(
          (wanted) => localStorage.setItem('svc:language', wanted),
          colorScheme === 'dark' ? 'de' : 'en',
        )
        await small.goto(daemon.baseUrl + path)
        await small.locator('h1').first().waitFor()
        await assertFits(small, path)
        await assertAccessible(small, `${path}, ${colorScheme}`)
      }
      await small.context().close()
    }
  })
})
