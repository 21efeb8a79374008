import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, describe, it } from 'mocha'
import type { Browser, Page } from 'playwright-core'
import { bundlesOnce } from '../../support/bundles.ts'
import { launchBrowser } from '../../browser.ts'
import { startDaemon, until, type Daemon } from '../../daemon.ts'
import {
  assertAccessible,
  assertNoFaults,
  keepNotices,
  openPage,
  signIn,
  waitForNotice,
} from '../dashboard.ts'

describe('collections and many videos at once', () => {
  let daemon: Daemon
  let browser: Browser
  let page: Page
  let ids: string[]

  before(async () => {
    await bundlesOnce()
    daemon = await startDaemon()
    ids = []
    for (const name of ['Alpha', 'Beta', 'Gamma', 'Delta'])
      ids.push((await daemon.api.videos.create({ body: { name } })).id)
    browser = await launchBrowser()
    page = await openPage(browser, { acceptDownloads: true })
    await signIn(page, daemon)
  })
  after(async () => {
    await browser?.close()
    await daemon?.remove()
  })

  it('are made and named in their place', async () => {
    await page.getByText('Group related videos in collections').waitFor()
    await page.getByRole('button', { name: 'New collection' }).click()
    await name('Courses')
    await item('Courses').waitFor()
    await focusIsOn('Courses')
    await item('Courses').press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'New collection inside' }).click()
    await name('First year')
    await item('First year').waitFor()
    await focusIsOn('First year')
    assert.equal(await item('First year').getAttribute('aria-level'), '2')
    await keepNotices(page)
    await item('First year').press('F2')
    await name('Year one')
    await item('Year one').waitFor()
    await waitForNotice(page, 'Renamed to Year one')
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await item('First year').waitFor()
    await assertAccessible(page, 'the tree')
  })

  it('come, change and go as somebody elsewhere makes them', async () => {
    const { collections } = daemon.api
    const { id } = await collections.create({ body: { name: 'From elsewhere' } })
    await item('From elsewhere').waitFor()
    await collections.update({ params: { id }, body: { name: 'From far away' } })
    await item('From far away').waitFor()
    await collections.delete({ params: { id } })
    await item('From far away').waitFor({ state: 'detached' })
  })

  it('take several videos that are dragged onto them, and give them back', async () => {
    await page.getByRole('checkbox', { name: 'Select Alpha' }).check()
    await page.getByRole('checkbox', { name: 'Select Gamma' }).check()
    await page.getByRole('link', { name: /^Alpha/ }).dragTo(item('First year'))
    await waitForNotice(page, 'Moved 2 videos to Courses / First year')
    await until(inCollections, (now) => now.filter(Boolean).length === 2, 'two to have moved')
    await item('First year').getByText('2', { exact: true }).waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await until(inCollections, (now) => now.every((place) => place === null), 'both to be back')
  })

  it('can be moved with the mouse and with the keyboard, but not into themselves', async () => {
    await page.getByRole('button', { name: 'New collection' }).click()
    await name('Events')
    await focusIsOn('Events')
    await item('Events').dragTo(item('Courses'))
    await waitForNotice(page, 'Moved Events to Courses')
    await item('Courses').press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Move to…' }).click()
    await page.getByRole('dialog', { name: 'Move “Courses”' }).waitFor()
    await page
      .getByRole('option', { name: 'Events' })
      .and(page.locator('[aria-disabled=true]'))
      .waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Move “Courses”' }).waitFor({ state: 'hidden' })
    await item('Events').press('ArrowLeft')
    await focusIsOn('Courses')
    await page.keyboard.press('ArrowLeft')
    assert.equal(await item('Events').count(), 0, 'closed')
    await page.keyboard.press('ArrowRight')
    await item('Events').waitFor()
  })

  it('videos are moved by keyboard alone, into one that is made there', async () => {
    await page.getByRole('link', { name: /^Delta/ }).focus()
    await page.keyboard.press('Control+a')
    await page.getByRole('button', { name: 'Move to…' }).press('Enter')
    await page.keyboard.type('Press')
    await page.getByRole('option', { name: 'Create “Press”' }).waitFor()
    await assertAccessible(page, 'where to')
    await page.keyboard.press('Enter')
    await waitForNotice(page, 'Moved 4 videos to Press')
    await item('Press').click()
    await page.getByRole('heading', { name: 'Press', level: 1 }).waitFor()
    await page.getByRole('link', { name: /^Alpha/ }).waitFor()
    assert.match(page.url(), /\?collection=col_/)
  })

  it('tags and visibility change for all that are chosen, and come back', async () => {
    await choose('Alpha', 'Beta')
    await page.getByRole('button', { name: 'Tags…' }).click()
    await page.getByRole('textbox', { name: 'Tags' }).fill('press, 2026')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await waitForNotice(page, 'Tagged 2 videos: press, 2026')
    await until(
      tags,
      (now) => now.filter((each) => each === 'press,2026').length === 2,
      'two to be tagged',
    )
    await page.keyboard.press('Control+z')
    await until(tags, (now) => now.every((each) => each === ''), 'the tags to be gone')
    await page.getByRole('button', { name: 'Visibility' }).last().click()
    await page.getByRole('menuitem', { name: 'Make private' }).click()
    await waitForNotice(page, 'Made 2 videos private')
    await until(
      async () => (await daemon.api.videos.list({ query: { visibility: 'private' } })).data.length,
      (count) => count === 2,
      'two to be private',
    )
  })

  it('a list is downloaded, with what spreadsheets need', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download list (CSV)' }).click(),
    ])
    const rows = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
    assert.equal(rows.length, 3)
    assert.match(rows[1]!, /,Beta,created,private,false,Press,/)
  })

  it('archived ones leave the list, and are found in the archive', async () => {
    await page.getByRole('button', { name: 'Archive', exact: true }).click()
    await waitForNotice(page, 'Archived 2 videos')
    await page.getByRole('link', { name: /^Alpha/ }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Archive', exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'Archived', exact: true }).click()
    await page.getByRole('link', { name: /^Alpha/ }).waitFor()
    await page.getByRole('checkbox', { name: 'Select Alpha' }).check()
    await page.getByRole('button', { name: 'Unarchive' }).click()
    await page.getByRole('link', { name: /^Alpha/ }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('link', { name: /^Alpha/ }).waitFor()
  })

  it('deleting asks first, and says which failed and why', async () => {
    await choose('Gamma', 'Delta')
    await page.route(`**/v1/videos/${ids[3]}/trash`, (route) => route.abort())
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await assertAccessible(page, 'the question')
    await page.getByRole('button', { name: 'Delete 2 videos' }).click()
    await page.getByRole('dialog', { name: 'Failed for 1 video' }).waitFor()
    await page.getByLabel('Failed videos').getByText('Delta').waitFor()
    await page.getByLabel('Failed videos').getByText('svc is not responding').waitFor()
    await assertAccessible(page, 'what failed')
    await page.keyboard.press('Escape')
    await page.unroute(`**/v1/videos/${ids[3]}/trash`)
    await page.getByRole('link', { name: /^Gamma/ }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: /^Delta/ }).waitFor()
  })

  it('a collection goes to the trash with its videos, and comes back with them', async () => {
    await keepNotices(page)
    await item('Press').press('Delete')
    await page.getByRole('dialog', { name: 'Delete collection “Press”?' }).waitFor()
    await until(
      () => page.locator('dash-collections dash-confirm').textContent(),
      (text) =>
        /The collection, .* move to the trash\. You can restore them for 30 days/.test(text!),
      'the question to say for how long',
    )
    await page.getByRole('button', { name: 'Delete collection' }).click()
    await item('Press').waitFor({ state: 'detached' })
    await waitForNotice(page, 'Moved collection Press to the trash')
    await page.getByRole('heading', { name: 'Videos', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await item('Press').waitFor()
    const [press] = (await daemon.api.collections.list()).data.filter((c) => c.name === 'Press')
    await daemon.api.collections.delete({ params: { id: press!.id } })
    await item('Press').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: /^Delta/ }).waitFor()
    assert.deepEqual((await inCollections()).filter(Boolean), [])
    await item('First year').click()
    await page.getByRole('heading', { name: 'This collection is empty' }).waitFor()
    await assertAccessible(page, 'an empty collection')
    assertNoFaults(page)
  })

  const item = (label: string) => page.getByRole('treeitem', { name: new RegExp(`^${label}`) })
  async function name(text: string): Promise<void> {
    const field = page.getByRole('textbox', { name: 'Collection name' })
    await until(
      () => field.evaluate((input) => input.matches(':focus')),
      Boolean,
      'the field to have the focus',
    )
    await field.fill(text)
    await page.keyboard.press('Enter')
  }
  async function choose(...names: string[]): Promise<void> {
    for (const each of names) await page.getByRole('checkbox', { name: `Select ${each}` }).check()
  }
  const inCollections = async () =>
    (await daemon.api.videos.list()).data.map(({ collection }) => collection)
  const tags = async () => (await daemon.api.videos.list()).data.map((video) => video.tags.join())
  const focusedItem = () =>
    page.evaluate(() => {
      let element = document.activeElement
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
      return element?.querySelector('.name')?.textContent
    })
  const focusIsOn = (label: string) =>
    until(focusedItem, (now) => now?.startsWith(label) ?? false, `${label} to have the focus`)
})
