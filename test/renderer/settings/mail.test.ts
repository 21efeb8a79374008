/** Mail by the dashboard: setting a server, a test, an invitation, notifications, and a forgotten password. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { launchBrowser, type Browser, type Page } from '../../browser.ts'
import { startDaemon, until, type Daemon } from '../../daemon.ts'
import { bundlesOnce } from '../../support/bundles.ts'
import { startMailServer, type MailServer } from '../../support/mail-server.ts'
import { join } from '../../daemon/access/join.ts'
import {
  assertAccessible,
  assertFits,
  assertNoFaults,
  openPage,
  signIn,
  waitForNotice,
} from '../dashboard.ts'

const SHOTS = process.env['SVC_TEST_SHOTS']

describe('dashboard: mail', () => {
  let daemon: Daemon
  let server: MailServer
  let browser: Browser
  let page: Page
  before(async () => {
    await bundlesOnce()
    server = await startMailServer({
      onRcptTo: ({ address }, _, done) =>
        address.startsWith('nobody')
          ? done(Object.assign(new Error('5.1.1 No such user here'), { responseCode: 550 }))
          : done(),
    })
    daemon = await startDaemon()
    browser = await launchBrowser()
    page = await openPage(browser)
    await signIn(page, daemon)
  })
  after(async () => {
    await browser?.close()
    await daemon?.remove()
    await server?.close()
  })

  const button = (name: string, at = page) => at.getByRole('button', { name, exact: true })
  const notice = (words: string) => waitForNotice(page, words)
  /** Looked at in every form that people see it in. */
  async function look(at: Page, where: string): Promise<void> {
    await assertAccessible(at, where)
    for (const width of [1440, 390]) {
      await at.setViewportSize({ width, height: 900 })
      await assertFits(at, `${where} at ${width}`)
      if (SHOTS) await at.screenshot({ path: `${SHOTS}/${where}-${width}.png`, fullPage: true })
    }
    await at.emulateMedia({ colorScheme: 'dark' })
    await assertAccessible(at, `${where}, dark`)
    if (SHOTS) await at.screenshot({ path: `${SHOTS}/${where}-dark.png`, fullPage: true })
    await at.emulateMedia({ colorScheme: 'light' })
    await at.setViewportSize({ width: 1280, height: 800 })
  }

  it('a server is set, and a test message shows what it replies', async () => {
    await page.goto(`${daemon.baseUrl}/settings`)
    await page.getByRole('link', { name: 'Mail', exact: true }).click()
    await page.getByRole('heading', { name: 'Mail server' }).waitFor()
    assert.equal(await page.getByLabel('Port').getAttribute('placeholder'), '587')
    await page.getByLabel('Host').fill('mail.example.org')
    await page.getByLabel('Encryption').selectOption('None')
    assert.equal(await page.getByLabel('Port').getAttribute('placeholder'), '25')
    await page.getByLabel('Port').fill(String(server.port))
    await page.getByLabel('Sender address').fill('video@example.org')
    await button('Save').click()
    await page.getByRole('alert').getByText('unless the server is on this machine').waitFor()
    await page.getByLabel('Host').fill('127.0.0.1')
    await button('Save').click()
    await notice('Settings saved')
    assert.equal((await daemon.api.mail.get()).port, server.port)

    await page.getByLabel('Recipient').fill('nobody@example.org')
    await button('Send test message').click()
    await page.getByRole('alert').getByText('550 5.1.1 No such user here').waitFor()
    await look(page, 'mail-refused')
    await page.getByLabel('Recipient').fill('ada@example.org')
    await button('Send test message').click()
    await page
      .getByRole('status')
      .getByText(/accepted as number 42/)
      .waitFor()
    assert.equal(await page.getByRole('alert').count(), 0)
    await page.getByText('sent', { exact: false }).last().waitFor()
    assert.deepEqual((await server.take(1))[0]!.to, ['ada@example.org'])
    await look(page, 'mail')
  })

  it('a password is saved, and kept without being shown', async () => {
    await page.getByLabel('User name').fill('svc')
    await button('Save').click()
    await page
      .getByRole('alert')
      .getByText(/required with a user name/i)
      .waitFor()
    await page.getByLabel('Password').fill('swordfish-77')
    await button('Save').click()
    await page.getByText('A password is saved. Leave empty to keep it.').waitFor()
    assert.equal(await page.getByLabel('Password').inputValue(), '')
    assert.ok(!(await page.content()).includes('swordfish-77'))
    await page.getByLabel('User name').fill('')
    await button('Save').click()
    await until(
      () => daemon.api.mail.get(),
      ({ user }) => user === null,
      'the user to be removed',
    )
  })

  it('an invitation to an address is sent, and the dialog says so', async () => {
    await page.goto(`${daemon.baseUrl}/settings/people`)
    await button('Invite').click()
    await page.getByLabel('E-mail address').fill('ada@example.org')
    await button('Create link').click()
    await page.getByText('Sent to ada@example.org.').waitFor()
    const link = (await page.getByRole('textbox', { name: 'link' }).innerText()).trim()
    await assertAccessible(page, 'the invitation that was sent')
    await button('Done').click()
    const [mail] = await server.take(1)
    assert.ok(mail!.text.includes(link))
  })

  it('people choose what they are told, and in which language', async () => {
    await page.goto(`${daemon.baseUrl}/account`)
    await page.getByLabel('E-mail address').fill('owner@example.org')
    await page.getByLabel('E-mail language').selectOption('Nederlands')
    await button('Save').click()
    await notice('Saved')
    await page.getByRole('link', { name: 'Notifications', exact: true }).click()
    await page
      .getByText('svc sends the notifications that you choose here to owner@example.org.')
      .waitFor()
    await page.getByLabel('A video has failed').selectOption('All videos that I can see')
    await page
      .getByLabel('A file arrived through an upload link')
      .selectOption('Only through links that I created')
    await page.getByLabel('The disk is nearly full').check()
    await button('Save').click()
    await notice('Saved')
    await look(page, 'notifications')
    const { language, notifications } = await daemon.api.accounts.get()
    assert.equal(language, 'nl')
    assert.deepEqual(notifications, {
      video_ready: 'off',
      video_failed: 'all',
      files_arrived: 'own',
      webhook_failing: false,
      disk_low: true,
      backup_failed: false,
      weekly_digest: false,
    })
    await page.reload()
    assert.equal(await page.getByLabel('The disk is nearly full').isChecked(), true)
    const { id } = await daemon.api.videos.create({ body: { name: 'Kapot' } })
    await daemon.api.videos.putSource({ params: { id }, raw: new TextEncoder().encode('nothing') })
    const [mail] = await server.take(1)
    assert.equal(mail!.subject, 'Mislukt: Kapot')
    const [open, change] = [...mail!.html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href!)
    await page.goto(open!)
    await page.getByRole('heading', { name: 'Kapot', level: 1 }).waitFor()
    await page.goto(change!)
    await page.getByRole('heading', { name: 'Notifications', level: 2 }).waitFor()
  })

  it('viewers are offered what their role lets them see', async () => {
    const viewer = await join(daemon, { name: 'Vi', role: 'viewer' }, daemon.space)
    const other = await openPage(browser)
    const [name, value] = viewer.cookie.split('=') as [string, string]
    await other.context().addCookies([{ name, value, url: daemon.baseUrl }])
    await other.goto(`${daemon.baseUrl}/account/notifications`)
    await other.getByLabel('A video is ready').waitFor()
    assert.equal(await other.getByRole('checkbox').count(), 0)
    assertNoFaults(other)
    await other.context().close()
  })

  it('somebody who forgot the password gets a link on the sign-in page', async () => {
    const person = await join(daemon, { name: 'Fo', role: 'viewer' }, daemon.space)
    const other = await openPage(browser)
    await other.goto(daemon.baseUrl)
    await other.getByRole('link', { name: 'Forgot your password?' }).click()
    await other.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
    await look(other, 'forgot')
    const title = await other.getByRole('heading', { name: 'Forgot your password?' }).boundingBox()
    assert.ok(title!.x > 300, 'in the middle of a wide page')
    await other.getByLabel('E-mail address').fill(person.email)
    await button('Send link', other).click()
    await other.getByRole('heading', { name: 'Check your mail' }).waitFor()
    await assertAccessible(other, 'the link was sent')
    const [mail] = await server.take(1)
    assert.deepEqual(mail!.to, [person.email])
    await other.goto(/http\S+\/reset#\S+/.exec(mail!.text)![0])
    await other.getByLabel('New password').fill('another four words')
    await button('Set password', other).click()
    await other.getByRole('heading', { name: 'Your new password is set' }).waitFor()
    assertNoFaults(other)
    await other.context().close()
  })

  it('the server is removed, and the sign-in page offers no link any more', async () => {
    await page.goto(`${daemon.baseUrl}/settings/mail`)
    await button('Remove mail server').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove mail server' }).click()
    await notice('The mail server was removed')
    assert.equal((await daemon.api.mail.get()).enabled, false)
    assert.equal(await page.getByRole('heading', { name: 'Test message' }).count(), 0)
    assertNoFaults(page)
  })

  it('in German it fits as well', async () => {
    await daemon.api.mail.set({
      body: { host: '127.0.0.1', port: server.port, security: 'none', from: 'video@example.org' },
    })
    const german = await openPage(browser, { locale: 'de-DE' })
    const { url } = await daemon.api.sessions.createLink()
    await german.goto(url)
    await german.getByRole('heading', { level: 1 }).waitFor()
    await german.goto(`${daemon.baseUrl}/settings/mail`)
    await german.getByRole('heading', { name: 'Mailserver' }).waitFor()
    await look(german, 'mail-de')
    await german.goto(`${daemon.baseUrl}/account/notifications`)
    await german.getByRole('heading', { name: 'Benachrichtigungen', level: 2 }).waitFor()
    await look(german, 'notifications-de')
    assertNoFaults(german)
  })
})
