/** The page of health in a real browser: each part with its fault injected into a real appliance. */
import assert from 'node:assert/strict'
import { createServer as createTlsServer, type Server as TlsServer } from 'node:https'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createServer, type Server } from 'node:http'
import { after, before, describe, it } from 'mocha'
import { launchBrowser, type Browser, type Page } from '../../browser.ts'
import { startDaemon, until, type Daemon } from '../../daemon.ts'
import { selfSigned } from '../../support/certificate.ts'
import { bundlesOnce } from '../../support/bundles.ts'
import { listening, stopped } from '../../support/server.ts'
import {
  assertAccessible,
  assertFits,
  assertNoFaults,
  openPage,
  waitForNotice,
} from '../dashboard.ts'

const DAY_MS = 86_400_000

describe('the page of health', () => {
  let daemon: Daemon
  let browser: Browser
  let page: Page
  let proxy: TlsServer
  let index: Server
  let indexUrl: string
  let release: object = { version: '99.0.0', url: 'https://example.org/svc/99' }
  before(async () => {
    await bundlesOnce()
    proxy = createTlsServer(selfSigned(['localhost'], { endsInMs: -DAY_MS }))
    index = createServer((_request, response) => void response.end(JSON.stringify(release)))
    indexUrl = `http://127.0.0.1:${await listening(index)}/latest.json`
    const [started, launched, port] = await Promise.all([
      startDaemon({ env: { SVC_ALLOW_PRIVATE_HOSTS: '127.0.0.1' } }),
      launchBrowser(),
      listening(proxy),
    ])
    daemon = started
    browser = launched
    await daemon.stop()
    // So much of the disk in twenty days that the rest is gone in two and a half.
    const { database, at } = opened(daemon.dataDir, -20)
    database
      .prepare(`UPDATE system_facts SET value = ? WHERE name = 'disk_days'`)
      .run(JSON.stringify([{ ...emptier(lastDay(database)), day: at.slice(0, 10), at }]))
    database.close()
    daemon = await daemon.restart({ SVC_PUBLIC_URL: `https://localhost:${port}` })
    page = await signedIn()
  })
  after(async () => {
    await browser?.close()
    await daemon?.remove()
    await stopped(proxy)
    await stopped(index)
  })

  async function signedIn(options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
    const opened = await openPage(browser, options)
    // Its own address is that of the proxy.
    const { pathname, search, hash } = new URL((await daemon.api.sessions.createLink()).url)
    await opened.goto(`${daemon.baseUrl}${pathname}${search}${hash}`)
    await opened.locator('dash-library').waitFor()
    return opened
  }
  const part = (name: string, on = page) =>
    on.locator('.part').filter({ has: on.getByRole('heading', { name, exact: true }) })
  /** Anew, since the page looks only every few seconds. */
  async function shown(name: string, state: string, words: string | RegExp): Promise<void> {
    await page.goto(`${daemon.baseUrl}/health`)
    const row = part(name)
    await row.getByText(words).first().waitFor()
    await row.getByText(state, { exact: true }).waitFor()
  }

  it('says what works, what needs attention and what is off, in words and not by colour alone', async () => {
    await until(
      () => daemon.api.system.getHealth(),
      ({ files }) => files.state !== 'unknown',
      'the first look at the files',
    )
    await shown('Database and files', 'OK', 'The database is complete.')
    await shown('Webhooks', 'Off', 'There are no webhooks.')
    await shown(
      'Log, clock and limits',
      'OK',
      'The log, the clock and the open-file limit are fine.',
    )
    assert.equal(await page.locator('.part').count(), await page.locator('.part .pill').count())
    for (const icon of await page.locator('.part .mark svg').all())
      assert.equal(await icon.getAttribute('aria-hidden'), 'true')
  })

  it('says in how many days the disk is full', () =>
    shown(
      'Disk space',
      'Needs attention',
      // Two also where others take or give back a sixth of what is free meanwhile.
      /At the rate of the last 20 days, the disk will be full in about 2 days\. Free space soon/,
    ))

  it('leads to where a missing backup is made, and says how the newest was tested', async () => {
    await shown('Backups', 'Needs attention', 'There is no backup.')
    await part('Backups').getByRole('link', { name: 'Open Settings, Storage' }).click()
    await page.getByRole('button', { name: 'Back up now' }).waitFor()
    const { id } = await daemon.api.backups.create()
    await until(
      () => daemon.api.backups.get({ params: { id } }),
      ({ status }) => status === 'ready',
      'the backup',
    )
    await daemon.api.backups.verify({ params: { id } })
    await until(
      () => daemon.api.system.getHealth(),
      ({ backups }) => backups.newest?.test === 'verified',
      'the restore test',
    )
    await shown('Backups', 'OK', 'It passed its restore test. Nightly backups are off.')
  })

  it('says that the certificate of the proxy has expired, and what to do', async () => {
    await shown('Certificates', 'Problem', 'The HTTPS certificate of localhost expired on')
    await part('Certificates').getByText('or that of the proxy in front of it').waitFor()
  })

  it('says which webhook fails, once, and counts the problems in the navigation', async () => {
    const badge = page.getByRole('navigation').getByRole('link', { name: 'Health 1 problem' })
    await badge.waitFor()
    const { id } = await daemon.api.webhooks.create({ body: { url: 'https://nobody.invalid/x' } })
    await daemon.api.videos.create({ body: {} })
    await until(
      () => daemon.api.system.getHealth(),
      ({ webhooks }) => webhooks.state === 'problem',
      'the webhook to fail',
    )
    await shown('Webhooks', 'Problem', 'The webhook https://nobody.invalid/x is failing:')
    await page.getByText('There are 2 problems.').waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'Health 2 problems' }).waitFor()
    assert.equal(await page.getByText('https://nobody.invalid/x').count(), 1)
    await part('Webhooks').getByRole('link', { name: 'Open Developers, Webhooks' }).click()
    await page.waitForURL((url) => url.pathname === '/developers/webhooks')
    await daemon.api.webhooks.delete({ params: { id } })
  })

  it('says that encoding is paused, and leads to where it is resumed', async () => {
    await daemon.api.system.update({ body: { encoding_paused: true } })
    await shown('Queue', 'Needs attention', 'Encoding is paused.')
    await part('Queue').getByRole('link', { name: 'Open Settings, Encoding' }).click()
    await page.getByRole('button', { name: 'Resume encoding' }).click()
    await page.getByRole('button', { name: 'Pause encoding' }).waitFor()
    await shown('Queue', 'OK', 'No jobs are waiting.')
  })

  it('looks for updates once an index is set under Settings, About, and not before', async () => {
    await shown('Updates', 'Off', 'It does not look for newer versions.')
    await part('Updates').getByRole('link', { name: 'Turn on' }).click()
    const field = page.getByRole('textbox', { name: 'Release index' })
    await field.fill('http://example.org/latest.json')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').getByText('Enter an https URL').waitFor()
    await field.fill(indexUrl)
    await page.getByRole('button', { name: 'Save' }).click()
    await waitForNotice(page, 'svc looks for newer versions once a day')
    const read = () =>
      until(
        () => daemon.api.system.getHealth(),
        ({ updates }) => updates.checked_at !== null,
        'the index to be read',
      )
    await read()
    await shown('Updates', 'Needs attention', 'svc 99.0.0 is available.')
    const link = part('Updates').getByRole('link', { name: 'About svc 99.0.0' })
    assert.equal(await link.getAttribute('href'), 'https://example.org/svc/99')
    release = { nothing: true }
    await daemon.api.system.update({ body: { updates: { url: `${indexUrl}?2` } } })
    await read()
    await shown('Updates', 'Unknown', 'The release index could not be read: The response of')
    await daemon.api.system.update({ body: { updates: { url: null } } })
  })

  it('fits a phone, can be read by all, also in the dark and in German', async () => {
    await page.goto(`${daemon.baseUrl}/health`)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await part('Certificates').waitFor()
      await assertAccessible(page, colorScheme)
    }
    assertNoFaults(page)
    for (const [locale, width, nav] of [
      ['de-DE', 390, 'Einstellungen'],
      ['fr-FR', 390, 'Développeurs'],
      ['en-US', 320, 'Developers'],
    ] as const) {
      const phone = await signedIn({
        locale,
        viewport: { width, height: 844 },
        hasTouch: true,
        isMobile: true,
      })
      await phone.goto(`${daemon.baseUrl}/health`)
      await phone.locator('.part').last().waitFor()
      await assertFits(phone, locale)
      await assertAccessible(phone, locale)
      // A word that is cut off says little.
      const word = phone.getByRole('navigation').first().getByText(nav, { exact: true })
      assert.ok(
        await word.evaluate((element) => element.scrollWidth <= element.clientWidth),
        `${nav} is written in full`,
      )
      assertNoFaults(phone)
      await phone.context().close()
    }
  })
})

interface StoredDay {
  day: string
  at: string
  freeBytes: number
  totalBytes: number
}

function opened(dataDir: string, days: number): { database: DatabaseSync; at: string } {
  const at = new Date(Date.now() + days * DAY_MS).toISOString()
  return { database: new DatabaseSync(join(dataDir, 'svc.db')), at }
}

function lastDay(database: DatabaseSync): StoredDay {
  const row = database.prepare(`SELECT value FROM system_facts WHERE name = 'disk_days'`).get() as {
    value: string
  }
  return (JSON.parse(row.value) as StoredDay[]).at(-1)!
}

const emptier = (day: StoredDay): StoredDay => ({ ...day, freeBytes: day.freeBytes * 9 })
