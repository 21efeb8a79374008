import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { after, before, describe, it } from 'mocha'
import type { Browser, Page } from 'playwright-core'
import { bundlesOnce } from '../../support/bundles.ts'
import { launchBrowser } from '../../browser.ts'
import { startDaemon, until, type Daemon } from '../../daemon.ts'
import { assertAccessible, assertFits, assertNoFaults, openPage, signIn } from '../dashboard.ts'
import { manyVideos, type ManyVideos } from '../many-videos.ts'

const COUNT = 5_000

describe('the library with 5,000 videos', () => {
  let many: ManyVideos
  let daemon: Daemon
  let browser: Browser
  let page: Page

  before(async () => {
    await bundlesOnce()
    many = await manyVideos(COUNT)
    daemon = await startDaemon({ dataDir: many.dataDir })
    browser = await launchBrowser()
    page = await openPage(browser)
    await signIn(page, daemon)
  })
  after(async () => {
    await browser?.close()
    await daemon?.remove()
    if (many) await rm(many.dataDir, { recursive: true, force: true })
  })

  it('holds on screen what is seen, and the scroll bar knows the rest', async () => {
    await video('Welcome to the course 0001').waitFor()
    assert.ok((await page.getByRole('gridcell').count()) < 60)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    assert.ok(height > 300_000, `${height} px`)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.getByRole('link', { name: /5000/ }).waitFor()
    assert.equal(
      await page.evaluate(() => document.documentElement.scrollHeight),
      height,
      'nothing jumps',
    )
    await page
      .locator('dash-card')
      .evaluateAll((cards) => cards.forEach((card) => card.classList.add('used')))
    await page.evaluate(() => scrollTo(0, 150_000))
    await until(
      names,
      (now) => now.length > 5 && !now.at(-1)!.endsWith('5000') && isInOrder(now),
      'videos of the middle, in order',
    )
    const [used, all] = [
      await page.locator('dash-card.used').count(),
      await page.locator('dash-card').count(),
    ]
    assert.ok(used > all / 2, `${used} of ${all} cards are used again`)
    await assertAccessible(page, 'the grid')
  })

  it('is where it was on the way back from a video', async () => {
    const seen = await names()
    const link = video(seen[Math.floor(seen.length / 2)]!)
    await link.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    await link.click()
    await page.getByRole('heading', { name: seen[Math.floor(seen.length / 2)]! }).waitFor()
    await page.goBack()
    await link.waitFor()
    await until(
      () => page.evaluate(() => scrollY),
      (now) => Math.abs(now - before) < 50,
      `the list to stand at ${before}`,
    )
  })

  it('is walked through by the keyboard, and chosen from', async () => {
    await page.goto(daemon.baseUrl)
    await video('Welcome to the course 0001').waitFor()
    await page.getByRole('link', { name: /^Welcome to the course 0001/ }).focus()
    await page.keyboard.press('ArrowRight')
    assert.equal(await focused(), 'Safety on site 0002')
    await page.keyboard.press('End')
    await until(focused, (name) => name.endsWith('5000'), 'the last one to have the focus')
    await page.keyboard.press('Home')
    await until(focused, (name) => name.endsWith('0001'), 'the first one to have the focus')
    await page.keyboard.press('Space')
    await page.getByText('1 selected').waitFor()
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByText('4 selected').waitFor()
    await page.keyboard.press('Control+a')
    await page.getByText('5,000 selected').waitFor()
    await assertAccessible(page, 'a selection')
    await page.keyboard.press('Escape')
    await page.getByRole('region', { name: 'Selection' }).waitFor({ state: 'detached' })
    assert.equal(await focused(), 'Interview with the founder 0004')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Interview with the founder 0004' }).waitFor()
    await page.locator('dash-details').waitFor()
    await page.goBack()
  })

  it('is chosen from with the mouse: one, some, a range', async () => {
    await video('Welcome to the course 0001').click({ modifiers: ['Control'] })
    await page.getByText('1 selected').waitFor()
    await video('Annual meeting 0006').click({ modifiers: ['Shift'] })
    await page.getByText('6 selected').waitFor()
    await page.getByRole('checkbox', { name: 'Select Safety on site 0002' }).click()
    await page.getByText('5 selected').waitFor()
    await page.getByRole('button', { name: 'Clear selection' }).click()
  })

  it('finds what is said as one types, and leads to that moment', async () => {
    const field = page.getByRole('searchbox')
    await field.pressSequentially('chapter 301')
    const place = page.getByRole('link', { name: 'Said at 5:00: chapter 301 begins here' })
    // A part of these words finds it as well.
    await page.waitForURL((url) => url.search === '?q=chapter+301')
    await place.waitFor()
    assert.equal(await place.locator('mark').count(), 2)
    await page.reload()
    await place.waitFor()
    assert.equal(await field.inputValue(), 'chapter 301')
    assert.equal(
      new URL((await place.getAttribute('href'))!, daemon.baseUrl).searchParams.get('t'),
      '300',
    )
    await field.fill('budget')
    // Looked at together: the list may be drawn anew.
    await until(
      () =>
        page
          .locator('.match .others')
          .first()
          .evaluate((count) =>
            [count, count.parentElement].map((each) =>
              count.isConnected ? each!.getBoundingClientRect().y : NaN,
            ),
          ),
      ([others, line]) => others! >= line! && others! < line! + 20,
      'the number of other matches to stand in its line',
    )
    await field.fill('zebra')
    await page.getByRole('heading', { name: 'No results for “zebra”' }).waitFor()
    await assertAccessible(page, 'nothing found')
    await page.getByRole('button', { name: 'Clear search' }).click()
    await video('Welcome to the course 0001').waitFor()
  })

  it('filters and order stay over a reload; the table is kept', async () => {
    await page.getByRole('button', { name: 'Status', exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'Failed' }).click()
    await until(names, (now) => now[0]?.includes('0051') ?? false, 'the newest that failed')
    await page.getByRole('button', { name: 'Table' }).click()
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    await page
      .getByRole('columnheader', { name: 'Name' })
      .and(page.locator('[aria-sort=ascending]'))
      .waitFor()
    assert.equal(new URL(page.url()).search, '?sort=name&status=errored')
    await page.reload()
    await page
      .getByRole('columnheader', { name: 'Name' })
      .and(page.locator('[aria-sort=ascending]'))
      .waitFor()
    await until(
      names,
      (now) => now.length > 5 && now.toSorted().join() === now.join(),
      'names in order',
    )
    await assertAccessible(page, 'the table')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('button', { name: 'Grid' }).click()
  })

  it('takes in what is made elsewhere, at once', async () => {
    await page.goto(daemon.baseUrl)
    await video('Welcome to the course 0001').waitFor()
    await page.getByRole('link', { name: /^Product tour 0005/ }).focus()
    const { id } = await daemon.api.videos.create({ body: { name: 'A new one' } })
    await page.getByRole('link', { name: /^A new one/ }).waitFor()
    await until(
      focused,
      (name) => name === 'Product tour 0005',
      'the keyboard to stay on its video',
    )
    await daemon.api.videos.delete({ params: { id } })
    await page.getByRole('link', { name: /^A new one/ }).waitFor({ state: 'detached' })
    await until(
      focused,
      (name) => name === 'Product tour 0005',
      'the keyboard to stay on its video',
    )
  })

  it(
    'a card that shows another video has another image for it: one keeps its former picture ' +
      'until it has the next',
    async () => {
      await page.route('**/v1/videos?*', async (route) => {
        const response = await route.fetch()
        const { data, ...rest } = (await response.json()) as {
          data: { id: string; urls: object }[]
        }
        await route.fulfill({
          response,
          json: {
            ...rest,
            data: data.map((video) => ({
              ...video,
              urls: { ...video.urls, thumbnail: `${daemon.baseUrl}/pictures/${video.id}` },
            })),
          },
        })
      })
      await page.route('**/pictures/*', (route) =>
        route.fulfill({
          contentType: 'image/svg+xml',
          body: '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"/>',
        }),
      )
      await page.reload()
      await until(images, (now) => now.length > 20, 'the first images')
      // Not so far that anything would stand in between: these are known already.
      await page.evaluate(() => scrollTo(0, 2_600))
      const now = await until(
        images,
        (now) => now.length > 20 && now.every(({ video }) => video > 'many0v000000015'),
        'images of other videos',
      )
      assert.deepEqual(
        now.filter(({ first, video }) => first !== video),
        [],
      )
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
  )

  it('fits a telephone, in the dark as well', async () => {
    const narrow = await openPage(browser, {
      viewport: { width: 360, height: 740 },
      colorScheme: 'dark',
      storageState: await page.context().storageState(),
    })
    await narrow.goto(daemon.baseUrl)
    await narrow.getByRole('link', { name: /^Welcome to the course 0001/ }).waitFor()
    await assertFits(narrow, 'the grid')
    await assertAccessible(narrow, 'the grid on a telephone')
    await narrow.getByRole('button', { name: 'Collections', exact: true }).click()
    await narrow.getByRole('treeitem', { name: /^Events/ }).click()
    await narrow.getByRole('heading', { name: 'Events', level: 1 }).waitFor()
    await narrow.getByRole('button', { name: 'Table' }).click()
    await narrow.getByRole('checkbox', { name: 'Select all' }).click()
    await assertFits(narrow, 'a selection in the table')
    assertNoFaults(narrow)
    await narrow.context().close()
  })

  it('says what is wrong when the list cannot be read, and tries again', async () => {
    await page.route('**/v1/videos/ids?*', (route) => route.abort())
    // Or the page would try again by itself, before the button is pressed.
    await page.route('**/healthz', (route) => route.abort())
    await page.goto(`${daemon.baseUrl}/?q=lecture`)
    await page.getByRole('alert').getByText('svc is not responding').waitFor()
    await page.unroute('**/v1/videos/ids?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page
      .getByRole('link', { name: /^Lecture/ })
      .first()
      .waitFor()
    await page.unroute('**/healthz')
    assertNoFaults(page)
  })

  it('notices a session that has ended elsewhere', async () => {
    await page.getByRole('searchbox').focus()
    await page.context().clearCookies()
    // By keys: whatever else the page asks for may have ended the session's page before.
    await page.keyboard.type('anything')
    await page.getByRole('heading', { name: 'Sign in to svc' }).waitFor()
  })

  const video = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) })
  const names = () =>
    page
      .locator('dash-videos .open')
      .evaluateAll((links) =>
        links.map((link) => (link.querySelector('.name') ?? link).textContent!.trim()),
      )
  const isInOrder = (now: string[]): boolean =>
    now.every((name, at) => at === 0 || Number(name.slice(-4)) > Number(now[at - 1]!.slice(-4)))
  /** Those of the cards: of which video, and of which when it was seen first. */
  const images = () =>
    page.locator('dash-card').evaluateAll((cards) =>
      cards.flatMap((card) => {
        const video = (card as unknown as { videoId: string }).videoId
        const image = card.shadowRoot!.querySelector<HTMLImageElement & { first?: string }>('img')
        return image ? [{ video, first: (image.first ??= video) }] : []
      }),
    )
  const focused = (): Promise<string> =>
    page.evaluate(() => {
      let element = document.activeElement
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
      return (element?.querySelector('.name')?.textContent ?? '').trim()
    })
})
