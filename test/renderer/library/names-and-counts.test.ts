import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../../browser.ts'
import { startDaemon, until, type Daemon } from '../../daemon.ts'
import { bundlesOnce } from '../../support/bundles.ts'
import { assertAccessible, assertFits, assertNoFaults, openPage, signIn } from '../dashboard.ts'

describe('the library: names that are seen whole, and counts that include what lies further inside', () => {
  let daemon: Daemon
  let browser: Browser
  let page: Page
  let lessons: string
  let spring: string
  const name = 'Opening keynote of the spring conference'

  before(async () => {
    await bundlesOnce()
    daemon = await startDaemon()
    const collection = (input: { name: string; parent?: string }) =>
      daemon.api.collections.create({ body: input })
    lessons = (await collection({ name: 'Lessons' })).id
    spring = (await collection({ name: 'Spring', parent: lessons })).id
    const autumn = (await collection({ name: 'Autumn', parent: lessons })).id
    const evening = (await collection({ name: 'Evening', parent: spring })).id
    for (const [place, count] of [
      [spring, 2],
      [evening, 3],
      [autumn, 1],
    ] as const) {
      for (let number = 0; number < count; number += 1)
        await daemon.api.videos.create({ body: { name, collection: place, tags: ['keynote'] } })
    }
    browser = await launchBrowser()
    page = await openPage(browser, { viewport: { width: 1440, height: 900 } })
    await signIn(page, daemon)
  })
  after(async () => {
    await browser?.close()
    await daemon?.remove()
  })

  const names = () =>
    page
      .locator('dash-row .open')
      .evaluateAll((links) => links.map((link) => link.scrollWidth <= link.clientWidth))
  const column = (title: string) => page.getByRole('columnheader', { name: title })

  it('a collection tells what lies in it, and what lies further inside', async () => {
    const { video_count: direct, total_video_count: total } = await daemon.api.collections.get({
      params: { id: lessons },
    })
    assert.deepEqual([direct, total], [0, 6])
    const { data } = await daemon.api.collections.list()
    assert.deepEqual(
      data.map((each) => [each.name, each.video_count, each.total_video_count]).sort(),
      [
        ['Autumn', 1, 1],
        ['Evening', 3, 3],
        ['Lessons', 0, 6],
        ['Spring', 2, 5],
      ],
    )
    await daemon.api.collections.update({ params: { id: lessons }, body: { position: 1 } })
    const [event] = (await daemon.api.events.list({ query: { sort: '-created_at', limit: 1 } }))
      .data
    assert.equal((event!.data.object as { total_video_count?: number }).total_video_count, 6)
  })

  it('one whose videos all lie further inside is not called empty', async () => {
    await page.getByRole('treeitem', { name: /^Lessons/ }).click()
    await page
      .getByText('No videos directly in this collection; 6 videos in 2 collections.')
      .waitFor()
    assert.equal(await page.getByText('This collection is empty').count(), 0)
    await page
      .getByRole('list', { name: 'Collections inside' })
      .getByRole('link', { name: 'Spring 5' })
      .waitFor()
    assert.equal(
      await page
        .locator('[role=treeitem]')
        .filter({ hasText: 'Lessons' })
        .locator('.count')
        .getAttribute('aria-label'),
      '6 videos',
    )
    await assertAccessible(page, 'collections inside')
  })

  it('the tree opens where one is', async () => {
    await page.evaluate(() => localStorage.removeItem('svc:open-collections'))
    await page.goto(`${daemon.baseUrl}/?collection=${spring}`)
    await page
      .locator('[role=treeitem][aria-selected=true]')
      .filter({ hasText: 'Spring' })
      .waitFor()
    await page.getByRole('treeitem', { name: /^Evening/ }).waitFor()
    await page.locator('[role=treeitem]').filter({ hasText: 'Lessons' }).press('ArrowLeft')
    await page.getByRole('treeitem', { name: /^Evening/ }).waitFor({ state: 'detached' })
  })

  it('the table shows names of 40 letters whole, and the columns that are chosen', async () => {
    await page.getByRole('button', { name: 'Table' }).click()
    assert.deepEqual(await until(names, (all) => all.length === 2, 'both rows'), [true, true])
    await column('Tags').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Tags' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Visibility' }).click()
    await page.keyboard.press('Escape')
    await column('Tags').waitFor()
    await page.getByRole('gridcell', { name: 'keynote', exact: true }).first().waitFor()
    await assertAccessible(page, 'the table with other columns')
    await page.reload()
    await column('Tags').waitFor()
    assert.equal(await column('Visibility').count(), 0)
    await page.setViewportSize({ width: 390, height: 844 })
    await assertFits(page, 'the table, narrow')
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('what is to be deleted is named: one by its name, several by the first of them', async () => {
    const deleting = () => page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page
      .getByRole('checkbox', { name: `Select ${name}` })
      .first()
      .check()
    await deleting()
    await page.getByRole('dialog', { name: `Delete “${name}”?` }).waitFor()
    await until(
      () => page.locator('dash-selection dash-confirm').textContent(),
      (text) => text!.includes('You can restore it, with the same URLs, for 30 days.'),
      'the question to say for how long',
    )
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await deleting()
    await page.getByRole('dialog', { name: 'Delete 2 videos?' }).waitFor()
    assert.deepEqual(await page.locator('dash-confirm .named li').allTextContents(), [name, name])
    await assertAccessible(page, 'the question')
    await page.getByRole('button', { name: 'Cancel' }).click()
    assertNoFaults(page)
  })
})
