import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, describe, it } from 'mocha'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../../browser.ts'
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
import { manyVideos, type ManyVideos } from '../many-videos.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const WIDE = {
  viewport: { width: 1440, height: 900 },
  permissions: ['clipboard-read', 'clipboard-write'],
}

describe('what can be done with one video of the list, and filters that stay', () => {
  let many: ManyVideos
  let daemon: Daemon
  let browser: Browser
  let page: Page

  before(async () => {
    await bundlesOnce()
    many = await manyVideos(60)
    daemon = await startDaemon({ dataDir: many.dataDir })
    browser = await launchBrowser()
    page = await openPage(browser, WIDE)
    await signIn(page, daemon)
  })
  after(async () => {
    await browser?.close()
    await daemon?.remove()
    if (many) await rm(many.dataDir, { recursive: true, force: true })
  })

  const more = (name: string) =>
    page.getByRole('button', { name: `More actions for ${name}`, exact: true })
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
  const video = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
  /** The name of what has the focus, in whatever shadow it is. */
  const focused = (): Promise<string> =>
    page.evaluate(() => {
      let element = document.activeElement
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
      return (
        element?.getAttribute('aria-label') ??
        element?.querySelector('.name')?.textContent?.trim() ??
        element?.tagName ??
        ''
      )
    })
  const focusIs = (name: string) =>
    until(focused, (now) => now === name, `the focus to be on ${name}`)

  it('by the mouse a card is renamed, and its link copied; a press on the open button closes its menu', async () => {
    await more('Product tour 0005').click()
    await assertAccessible(page, 'the menu of a card')
    await item('Rename').click()
    const field = page.locator('dash-rename input')
    assert.equal(await field.inputValue(), 'Product tour 0005')
    await field.fill(' ')
    await page.locator('dash-rename').getByRole('button', { name: 'Save' }).click()
    await page
      .locator('dash-rename')
      .getByRole('alert')
      .getByText('A video needs a name.')
      .waitFor()
    await field.fill('Welcome, all')
    await field.press('Enter')
    await video('Welcome, all').waitFor()
    await focusIs('More actions for Welcome, all')
    await more('Welcome, all').click()
    await item('Copy link').click()
    await waitForNotice(page, 'Link copied')
    const { id } = (await daemon.api.videos.list({ query: { q: 'Welcome, all' } })).data[0]!
    assert.equal(
      await page.evaluate(() => navigator.clipboard.readText()),
      `${daemon.baseUrl}/watch/${id}`,
    )
    await more('Welcome, all').click()
    await item('Share…').click()
    await page.getByRole('button', { name: 'Copy code' }).waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    await focusIs('More actions for Welcome, all')
    await more('Welcome, all').click()
    await item('Rename').waitFor()
    await more('Welcome, all').click()
    await item('Rename').waitFor({ state: 'detached' })
    assert.equal(await more('Welcome, all').getAttribute('aria-expanded'), 'false')
  })

  it('by the keyboard it is reached from its card, moves it, deletes it, and gives the focus back', async () => {
    await page.getByRole('link', { name: /^Safety on site 0002/ }).focus()
    await page.keyboard.press('Tab')
    await focusIs('More actions for Safety on site 0002')
    await page.keyboard.press('Space')
    await item('Rename').waitFor()
    assert.equal(
      await page.getByRole('region', { name: 'Selection' }).count(),
      0,
      'Space on the button selects nothing',
    )
    await page.keyboard.press('Escape')
    await focusIs('More actions for Safety on site 0002')
    await page.keyboard.press('Enter')
    await item('Move to…').press('Enter')
    await page
      .getByRole('combobox', { name: 'Find or create a collection' })
      .pressSequentially('Press')
    await page.keyboard.press('Enter')
    await waitForNotice(page, 'Moved 1 video to Press')
    await focusIs('More actions for Safety on site 0002')
    await page.keyboard.press('Enter')
    await item('Delete').press('Enter')
    await page.getByRole('dialog', { name: 'Delete “Safety on site 0002”?' }).waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await waitForNotice(page, 'Moved 1 video to the trash')
    await video('Safety on site 0002').waitFor({ state: 'detached' })
    await focusIs('Quarterly review 0003')
  })

  it('by a finger it opens, in the table as well; while videos are selected there is none', async () => {
    const phone = await openPage(browser, {
      ...PHONE,
      storageState: await page.context().storageState(),
    })
    await phone.goto(daemon.baseUrl)
    for (const view of ['Grid', 'Table']) {
      await phone.getByRole('button', { name: view, exact: true }).tap()
      await phone.getByRole('button', { name: 'More actions for Welcome, all' }).tap()
      await phone.getByRole('menuitem', { name: 'Delete' }).tap()
      await phone.getByRole('button', { name: 'Cancel' }).tap()
      await phone.getByRole('checkbox', { name: 'Select Welcome, all' }).tap()
      await phone.getByText('1 selected').waitFor()
      await phone.getByRole('checkbox', { name: 'Select Quarterly review 0003' }).waitFor()
      assert.equal(await phone.locator('.more').count(), 0)
      await phone.getByRole('button', { name: 'Clear selection' }).tap()
      await phone.locator('.more').first().waitFor()
    }
    await assertFits(phone, 'the table with its menus')
    await assertAccessible(phone, 'the table on a phone')
    assertNoFaults(phone)
    await phone.context().close()
  })

  it('a private video is shared with a token, and has no plain link to copy', async () => {
    const { id } = await daemon.api.videos.create({
      body: { name: 'Not for all', visibility: 'private' },
    })
    await more('Not for all').click()
    await item('Share…').waitFor()
    assert.equal(await item('Copy link').count(), 0)
    await page.keyboard.press('Escape')
    await daemon.api.videos.delete({ params: { id } })
    await video('Not for all').waitFor({ state: 'detached' })
  })

  it('the filters stay in sight, above the list and not over it', async () => {
    for (const options of [WIDE, PHONE]) {
      const other = await openPage(browser, {
        ...options,
        storageState: await page.context().storageState(),
      })
      await other.goto(daemon.baseUrl)
      const first = other.locator('dash-card').first()
      await first.waitFor()
      const sort = other.getByRole('button', { name: 'Order: Newest first' })
      await sort.waitFor()
      const [tools, card, head] = [
        (await sort.boundingBox())!,
        (await first.boundingBox())!,
        (await other.getByRole('heading', { level: 1 }).boundingBox())!,
      ]
      assert.ok(card.y >= tools.y + tools.height, 'nothing of the list is covered')
      if (options === PHONE)
        assert.ok(
          card.y - head.y < 150,
          `the first video begins ${card.y - head.y} px below the heading`,
        )
      await other.evaluate(() => scrollTo(0, 1_500))
      await until(
        () => other.locator('dash-card').first().boundingBox(),
        (box) => box !== null && box.y < 0,
        'the list to be scrolled',
      )
      const stays = (await sort.boundingBox())!
      assert.ok(
        stays.y >= 0 && stays.y + stays.height <= 0.2 * options.viewport.height,
        `the filters stand at ${stays.y}`,
      )
      assert.equal(
        await sort.evaluate((host) => {
          const { left, top, width, height } = host.getBoundingClientRect()
          let at = document.elementFromPoint(left + width / 2, top + height / 2)
          while (at?.shadowRoot)
            at = at.shadowRoot.elementFromPoint(left + width / 2, top + height / 2)
          return at?.closest('dash-card, .picture') === null
        }),
        true,
        'no card lies over them',
      )
      await other.context().close()
    }
  })

  it('on a phone the filters stand behind one button, which says how many are active', async () => {
    const phone = await openPage(browser, {
      ...PHONE,
      storageState: await page.context().storageState(),
    })
    await phone.goto(daemon.baseUrl)
    const all = (name: string) => phone.getByRole('button', { name, exact: true })
    await all('Filters').tap()
    assert.equal(await all('Filters').getAttribute('aria-expanded'), 'true')
    await all('Status').tap()
    await phone.getByRole('menuitemradio', { name: 'Failed' }).tap()
    await all('Filters (1)').waitFor()
    await assertAccessible(phone, 'the filters on a phone')
    await assertFits(phone, 'the filters on a phone')
    await all('Clear filters').tap()
    await all('Filters').tap()
    await all('Status').waitFor({ state: 'hidden' })
    assertNoFaults(phone)
    await phone.context().close()
  })

  it('the table tells how often each video was watched, asked for at once and kept as a column', async () => {
    const requested: string[] = []
    page.on(
      'request',
      (request) => request.url().includes('/analytics/top_videos') && requested.push(request.url()),
    )
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    await page.getByRole('columnheader', { name: 'Name' }).waitFor()
    assert.equal(requested.length, 0, 'nobody asked for the column')
    await page.route('**/v1/analytics/top_videos?*', async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { data: object[] }
      const [id] = new URL(route.request().url()).searchParams.get('ids')!.split(',')
      await route.fulfill({
        response,
        json: { ...answer, data: [{ video: id, name: '', figures: { views: 12_345 } }] },
      })
    })
    await page.getByRole('button', { name: 'Columns' }).click()
    for (const name of ['Views', 'Tags', 'Collection', 'Size'])
      await page.getByRole('menuitemcheckbox', { name }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('gridcell', { name: '12,345', exact: true }).first().waitFor()
    await page.getByRole('gridcell', { name: '0', exact: true }).first().waitFor()
    assert.equal(requested.length, 1, 'one request for all rows')
    const width = await page
      .locator('dash-row .open')
      .first()
      .evaluate((link) => link.getBoundingClientRect().width)
    assert.ok(width > 140, `with every column the name has ${width} px`)
    await assertFits(page, 'every column')
    await page.reload()
    await page.getByRole('columnheader', { name: 'Views' }).waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Grid', exact: true }).click()
    await page.locator('dash-card').first().waitFor()
    assertNoFaults(page)
  })

  it('beside a status the date of a card ends in an ellipsis, and is never cut', async () => {
    for (const [width, language] of [
      [1280, 'en'],
      [768, 'en'],
      [1440, 'de'],
    ] as const) {
      const other = await openPage(browser, {
        viewport: { width, height: 900 },
        locale: language,
        storageState: await page.context().storageState(),
      })
      await other.route('**/v1/videos?*', async (route) => {
        const response = await route.fetch()
        const answer = (await response.json()) as { data: { created_at: string }[] }
        const aMomentAgo = new Date(Date.now() - 22 * 60_000).toISOString()
        await route.fulfill({
          response,
          json: {
            ...answer,
            data: answer.data.map((each) => ({
              ...each,
              status: 'uploaded',
              visibility: 'private',
              created_at: aMomentAgo,
            })),
          },
        })
      })
      await other.goto(daemon.baseUrl)
      await other.locator('dash-card .pill').first().waitFor()
      const cut = await other
        .locator('dash-card .about')
        .first()
        .evaluate((about) => {
          const time = about.querySelector('time')!
          const edge = about.getBoundingClientRect().right
          return {
            isWhole: time.scrollWidth <= time.clientWidth,
            ellipsis: getComputedStyle(time).textOverflow,
            overflow: getComputedStyle(time).overflowX,
            ends: [...about.children].every(
              (each) => each.getBoundingClientRect().right <= edge + 1,
            ),
            px: time.getBoundingClientRect().width,
          }
        })
      assert.ok(cut.ends, `${width} px, ${language}: nothing passes the edge of the card`)
      assert.ok(
        cut.isWhole || (cut.ellipsis === 'ellipsis' && cut.overflow === 'hidden'),
        `${width} px, ${language}: ${JSON.stringify(cut)}`,
      )
      assert.ok(
        cut.px >= 24,
        `${width} px, ${language}: something of the date is left, ${cut.px} px`,
      )
      await other.unrouteAll({ behavior: 'wait' })
      await other.context().close()
    }
  })
})
