/** What is wrong with the appliance is said above every page, and with what to do on the page of its health. */
import assert from 'node:assert/strict'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { launchBrowser, type Browser, type Page } from '../../browser.ts'
import { startDaemon, type Daemon } from '../../daemon.ts'
import { assertAccessible, assertFits, assertNoFaults, openPage, signIn } from '../dashboard.ts'

describe('problems of the appliance in the dashboard', () => {
  let daemon: Daemon
  let browser: Browser
  let page: Page
  let failed: string

  before(async () => {
    ;[daemon, browser] = await Promise.all([startDaemon(), launchBrowser()])
    const { folder } = (await daemon.api.system.get()).backups
    failed = join(folder, `20260314T031500Z-nightly-bak_${'a'.repeat(20)}`)
    await mkdir(failed, { recursive: true })
    await writeFile(
      join(failed, 'failed.json'),
      JSON.stringify({ code: 'storage_full', message: 'The disk of the backups is full.' }),
    )
    page = await openPage(browser, { viewport: { width: 390, height: 844 } })
    await signIn(page, daemon)
  })
  after(async () => {
    await browser?.close()
    await daemon?.remove()
  })

  it('are one line above every page, and lead to the page that says what to do', async () => {
    const line = page.locator('dash-problems').getByRole('status')
    await line
      .getByText('The last nightly backup failed: The disk of the backups is full.')
      .waitFor()
    await assertFits(page, 'problems')
    await line.getByRole('link', { name: 'Show details' }).click()
    const part = page
      .locator('.part')
      .filter({ has: page.getByRole('heading', { name: 'Backups' }) })
    await part
      .getByText('The last nightly backup failed: The disk of the backups is full.')
      .waitFor()
    await part.getByText('then make a manual backup').waitFor()
    await part.getByText('Since', { exact: false }).first().waitFor()
    // Said once.
    await line.waitFor({ state: 'detached' })
    await page.getByRole('navigation').getByRole('link', { name: 'Health 1 problem' }).waitFor()
    await assertFits(page, 'problems')
    await assertAccessible(page, 'problems')
    assertNoFaults(page)
  })

  it('are said in the language of the page', async () => {
    const german = await openPage(browser, { locale: 'de-DE' })
    const { url } = await daemon.api.sessions.createLink()
    await german.goto(url)
    await german
      .locator('dash-problems')
      .getByText('Die letzte nächtliche Sicherung ist fehlgeschlagen')
      .waitFor()
    await german.context().close()
  })

  it('are gone when they are mended', async () => {
    await rm(failed, { recursive: true })
    await page.goto(`${daemon.baseUrl}/health`)
    await page.getByText('Everything works.').waitFor()
    await page.getByRole('link', { name: 'Analytics' }).click()
    await page.getByRole('heading', { name: 'Analytics' }).waitFor()
    assert.equal(await page.locator('dash-problems').getByRole('status').count(), 0)
    await page.getByRole('navigation').getByRole('link', { name: 'Health', exact: true }).waitFor()
  })
})
