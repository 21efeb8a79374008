/** The destination of backups by the dashboard: S3 is set, tested, backed up to, and removed. */
import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { launchBrowser, type Browser, type Page } from '../../browser.ts'
import { createBackupKey } from '../../../daemon/adapters/backups/encrypted/age.ts'
import { startDaemon, type Daemon } from '../../daemon.ts'
import { bundlesOnce } from '../../support/bundles.ts'
import { BUCKET, S3_KEYS, startS3, type S3Server } from '../../support/s3-server.ts'
import {
  assertAccessible,
  assertFits,
  assertNoFaults,
  openPage,
  signIn,
  waitForNotice,
} from '../dashboard.ts'

describe('dashboard: the destination of backups', () => {
  let folder: string
  let daemon: Daemon
  let s3: S3Server
  let browser: Browser
  let page: Page
  before(async () => {
    await bundlesOnce()
    folder = await mkdtemp(join(tmpdir(), 'svc-destination-page-'))
    s3 = await startS3(folder)
    daemon = await startDaemon()
    browser = await launchBrowser()
    page = await openPage(browser)
    await signIn(page, daemon)
  })
  after(async () => {
    await browser?.close()
    await daemon?.remove()
    await s3?.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('is set, says what is wrong with it, takes a backup, and is removed', async () => {
    const { recipient } = await createBackupKey()
    const button = (name: string) => page.getByRole('button', { name, exact: true })
    const panel = page.locator('dash-destination')
    const notice = (words: string) => waitForNotice(page, words)
    await page.goto(`${daemon.baseUrl}/settings/storage`)
    await panel.getByLabel('Destination', { exact: true }).fill(`s3://${BUCKET}/page`)
    await panel.getByLabel('Public key').fill(recipient)
    await panel.getByLabel('Endpoint').fill(s3.endpoint)
    await panel.getByLabel('Access key', { exact: true }).fill(S3_KEYS.accessKey)
    await panel.getByLabel('Secret key').fill('not the secret')
    await button('Save destination').click()
    await notice('Settings saved')
    assert.equal(await panel.getByLabel('Secret key').inputValue(), '')
    await button('Test destination').click()
    await panel.getByRole('alert').getByText('The secret key is wrong').waitFor()
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await assertFits(page, `the destination at ${width}`)
    }
    await assertAccessible(page, 'the destination')
    await panel.getByLabel('Secret key').fill(S3_KEYS.secretKey)
    await button('Save destination').click()
    await notice('Settings saved')
    await button('Test destination').click()
    await panel.getByText('svc can write, read and delete files there.').waitFor()

    await button('Back up to this destination now').click()
    await notice('The backup has started')
    const row = page.locator('dash-backups li')
    await row.getByRole('button', { name: /^Test restoring/ }).waitFor()
    await row.getByText('in another location').waitFor()
    assert.equal(await row.getByRole('link', { name: /^Download/ }).count(), 0)
    assert.match((await daemon.api.backups.list()).data[0]!.path, /^s3:/)

    await button('Stop copying').first().click()
    await page.locator('dialog').getByRole('button', { name: 'Stop copying' }).click()
    await notice('Backups are no longer copied')
    assert.equal((await daemon.api.backupDestination.get()).enabled, false)
    assert.ok((await s3.stored()).size > 0, 'what is there stays')
    await assertNoFaults(page)
  })
})
