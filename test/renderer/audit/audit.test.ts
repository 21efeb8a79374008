import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'mocha'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../../browser.ts'
import { startDaemon, until, type Daemon } from '../../daemon.ts'
import { join } from '../../daemon/access/join.ts'
import { bundlesOnce } from '../../support/bundles.ts'
import { assertAccessible, assertFits, assertNoFaults, openPage, signIn } from '../dashboard.ts'

describe('the audit log in the dashboard', () => {
  let daemon: Daemon
  let browser: Browser
  let page: Page
  let video: string

  before(async () => {
    await bundlesOnce()
    daemon = await startDaemon()
    const ada = await join(daemon, { name: 'Ada', role: 'editor' }, daemon.space)
    video = (await daemon.api.videos.create({ body: { name: 'Opening' } })).id
    await ada.as.videos.update({ params: { id: video }, body: { name: 'Premiere' } })
    await daemon.api.collections.create({ body: { name: 'Term' } })
    browser = await launchBrowser()
    page = await openPage(browser)
    await signIn(page, daemon)
  })
  after(async () => {
    await browser?.close()
    await daemon?.remove()
  })

  const lines = () => page.getByRole('list', { name: 'Audit log' }).locator('li.entry')

  it('says who changed what, is filtered, searched and verified', async () => {
    await page.goto(`${daemon.baseUrl}/settings/audit`)
    const changed = page
      .locator('li.entry', { hasText: 'Ada' })
      .filter({ hasText: 'Video changed' })
    await changed.waitFor()
    await page.locator('li.entry', { hasText: 'Ada' }).getByText('Invitation accepted').waitFor()
    assert.deepEqual(
      [await changed.locator('del').textContent(), await changed.locator('ins').textContent()],
      ['Opening', 'Premiere'],
    )
    await page.getByLabel('What').selectOption('Collection')
    await until(
      () => lines().count(),
      (count) => count === 1,
      'the collection alone',
    )
    await page.getByText('Collection created').waitFor()
    await page.getByLabel('What').selectOption('Everything')
    await page.getByLabel('Search names').fill('Ada')
    await page.getByText('Video changed').waitFor()
    await page.getByLabel('Search names').fill('nothing like this')
    await page.getByRole('heading', { name: 'No entries' }).waitFor()
    await page.getByLabel('Search names').fill('')
    await page.getByLabel('When').selectOption('Last 24 hours')
    await page.getByText('Video changed').waitFor()
    await page.getByRole('button', { name: 'Verify' }).click()
    await page.getByText(/^\d+ entries: nothing was changed or removed\.$/).waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await assertAccessible(page, `the audit log, ${colorScheme}`)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await assertFits(page, 'the audit log')
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  it('is exported as it is filtered', async () => {
    await page.getByLabel('What').selectOption('Collection')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export as CSV' }).click(),
    ])
    assert.equal(file.suggestedFilename(), 'audit.csv')
    const text = await readFile((await file.path())!, 'utf8')
    assert.match(text, /collections\.create/)
    assert.ok(!text.includes('videos.update'))
  })

  it('a video says who changed what, to editors too, without addresses', async () => {
    await page.goto(`${daemon.baseUrl}/videos/${video}/activity`)
    const changes = page.getByRole('list', { name: 'Changes' })
    await changes.getByText('Ada').waitFor()
    assert.equal(await changes.locator('ins').first().textContent(), 'Premiere')
    await assertAccessible(page, 'the changes of a video')
    const ben = await join(daemon, { name: 'Ben', role: 'editor' }, daemon.space)
    const { data } = await ben.as.videos.changes({ params: { id: video } })
    assert.deepEqual(
      data.map(({ action, actor }) => [action, actor.name, actor.address]),
      [
        ['videos.update', 'Ada', null],
        ['videos.create', null, null],
      ],
    )
    await assert.rejects(ben.as.audit.list(), { message: /audit:read/ })
    const cleo = await join(daemon, { name: 'Cleo', role: 'viewer' }, daemon.space)
    await assert.rejects(cleo.as.videos.changes({ params: { id: video } }), {
      message: /videos:write/,
    })
    assertNoFaults(page)
  })

  it('a space is deleted once its name is typed', async () => {
    const { id } = await daemon.api.spaces.create({ body: { name: 'Old campaign' } })
    await page.context().addCookies([{ name: 'svc_space', value: id, url: daemon.baseUrl }])
    await page.goto(`${daemon.baseUrl}/settings`)
    await page.getByRole('button', { name: 'Delete space' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete the space “Old campaign”?' })
    await dialog.waitFor()
    const confirm = page
      .locator('dash-delete-space')
      .getByRole('button', { name: 'Delete space' })
      .last()
    assert.equal(await confirm.isDisabled(), true)
    await page.getByLabel('Type its name to confirm: Old campaign').fill('Old')
    assert.equal(await confirm.isDisabled(), true)
    await page.getByLabel('Type its name to confirm: Old campaign').fill('Old campaign')
    await assertAccessible(page, 'deleting a space')
    await confirm.click()
    await until(
      async () => (await daemon.api.spaces.list()).data.map((space) => space.id),
      (ids) => !ids.includes(id),
      'the space to be deleted',
    )
    await page.getByRole('heading', { name: 'Videos', level: 1 }).waitFor()
    assertNoFaults(page)
  })
})
