/** Coming into the dashboard by password and by passkey, with Chromium's own virtual authenticator. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import type { Browser, CDPSession, Page } from 'playwright-core'
import { bundlesOnce } from '../../support/bundles.ts'
import { launchBrowser } from '../../browser.ts'
import { startDaemon, until, type Daemon } from '../../daemon.ts'
import {
  assertAccessible,
  assertFits,
  assertNoFaults,
  openPage,
  signOut,
  waitForNotice,
} from '../dashboard.ts'

const PASSWORD = 'four words in a row'

describe('signing in to the dashboard', () => {
  let daemon: Daemon
  let browser: Browser
  let page: Page
  let devtools: CDPSession
  /** Passkeys need a name. */
  let base: string

  before(async () => {
    await bundlesOnce()
    daemon = await startDaemon()
    base = daemon.baseUrl.replace('127.0.0.1', 'localhost')
    browser = await launchBrowser()
    page = await openPage(browser)
    devtools = await page.context().newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    const { url } = await daemon.api.sessions.createLink()
    await page.goto(url.replace('127.0.0.1', 'localhost'))
    await heading('Videos')
  })
  after(async () => {
    await browser?.close()
    await daemon?.remove()
  })

  const heading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const notice = (text: string) => waitForNotice(page, text)
  async function leave(): Promise<void> {
    await signOut(page)
    await heading('You are signed out')
  }
  async function settings(): Promise<void> {
    await button('Preferences').click()
    await page.getByRole('menuitem', { name: 'Account' }).click()
    await heading('Account')
    await page.getByRole('link', { name: 'Sign-in' }).click()
  }

  it('a password is set under Account, and what is too short is said', async () => {
    await settings()
    await page.getByLabel('New password').fill('short')
    await button('Set password').click()
    await page.getByRole('alert').getByText('at least 10 characters').waitFor()
    await assertAccessible(page, 'settings')
    await page.getByLabel('New password').fill(PASSWORD)
    await button('Set password').click()
    await notice('The password was set')
    await button('Change password').waitFor()
    await assertAccessible(page, 'settings with a password')
    assertNoFaults(page)
  })

  it('it leads in, to the address that one came for; a wrong one is said', async () => {
    await leave()
    await page.goto(`${base}/account/sign-in`)
    const field = page.getByLabel('Password')
    await field.fill('not the password')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('The password is wrong').waitFor()
    await assertAccessible(page, 'wrong password')
    await field.fill(PASSWORD)
    await page.keyboard.press('Enter')
    await heading('Account')
    assert.equal(page.url(), `${base}/account/sign-in`)
  })

  it('is changed only by who knows it', async () => {
    await page.getByLabel('Current password').fill('not the password')
    await page.getByLabel('New password').fill('another few words')
    await button('Change password').click()
    await page.getByRole('alert').getByText('The password is wrong').waitFor()
    assert.equal((await daemon.as(null).sessions.methods()).password, true)
  })

  it('what the appliance refuses is said in the language of the reader', async () => {
    const speak = async (language: string): Promise<void> => {
      await page.evaluate((wanted) => localStorage.setItem('svc:language', wanted), language)
      await page.reload()
    }
    await speak('nl')
    await page.getByLabel('Huidig wachtwoord').fill('not the password')
    await page.getByLabel('Nieuw wachtwoord').fill('another few words')
    await button('Wachtwoord wijzigen').click()
    await page.getByRole('alert').getByText('Het wachtwoord is onjuist.', { exact: true }).waitFor()
    await speak('en')
    await page.getByLabel('Current password').waitFor()
  })

  it('a passkey is added, leads in, and no longer does once it is removed', async () => {
    const password = page.getByRole('region', { name: 'Passkeys' }).getByLabel('Your password')
    await page.getByLabel('Name of this device').fill('My laptop')
    await password.fill(PASSWORD)
    await button('Add passkey').click()
    await notice('Added My laptop')
    await page.getByRole('list', { name: 'Passkeys' }).getByText('never used').waitFor()
    await assertAccessible(page, 'settings with a passkey')
    // The same device does not make a second one.
    await password.fill(PASSWORD)
    await button('Add passkey').click()
    await page.getByRole('alert').getByText('already has a passkey for svc').waitFor()

    await leave()
    await button('Sign in with a passkey').click()
    await heading('Videos')
    await settings()
    await page.getByText(/last used just now/).waitFor()
    assertNoFaults(page)

    await leave()
    await button('Sign in with a passkey').waitFor()
    const { id } = (await daemon.api.passkeys.list()).data[0]!
    await daemon.api.passkeys.delete({ params: { id } })
    await button('Sign in with a passkey').click()
    await page.getByRole('alert').getByText('This passkey is unknown').waitFor()
    await page.reload()
    await page.getByLabel('Password').waitFor()
    assert.equal(await button('Sign in with a passkey').count(), 0)
  })

  it('at an address of digits it is said why there is no passkey', async () => {
    const { url } = await daemon.api.sessions.createLink()
    await page.goto(url)
    await heading('Videos')
    await settings()
    await page.getByRole('region', { name: 'Passkeys' }).getByLabel('Your password').fill(PASSWORD)
    await button('Add passkey').click()
    await page
      .getByRole('alert')
      .getByText(`Open http://localhost:${new URL(base).port}`)
      .waitFor()
  })

  it('everything fits into 360 pixels, light and dark', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const small = await openPage(browser, { viewport: { width: 360, height: 640 }, colorScheme })
      await small.goto(`${base}/account/sign-in`)
      await small.getByLabel('Password').fill(PASSWORD)
      await assertFits(small, 'sign in')
      await assertAccessible(small, `sign in, ${colorScheme}`)
      await small.keyboard.press('Enter')
      await small.getByRole('heading', { name: 'Account' }).waitFor()
      await until(
        () => small.getByLabel('New password').count(),
        (count) => count === 1,
        'the form',
      )
      await assertFits(small, 'settings')
      await assertAccessible(small, `settings, ${colorScheme}`)
      await small.context().close()
    }
  })
})
