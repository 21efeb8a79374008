import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import type { Browser, Page } from 'playwright-core'
import { ensureBundles } from '../../build/bundles.ts'
import { launchBrowser } from '../browser.ts'
import { startDaemon, until, type Daemon } from '../daemon.ts'
import { assertAccessible, assertNoFaults, openPage, signIn } from './dashboard.ts'

const COUNT = 120

describe('the library of the dashboard', () => {
  let daemon: Daemon
  let browser: Browser
  let page: Page

  before(async () => {
    await ensureBundles()
    daemon = await startDaemon()
    for (let number = 1; number <= COUNT; number += 1) await daemon.api.videos.create({ body: { name: `Lesson ${String(number).padStart(3, '0')}` } })
    browser = await launchBrowser()
    page = await openPage(browser)
    await signIn(page, daemon)
  })
  after(async () => {
    await browser?.close()
    await daemon?.remove()
  })

  it('shows the newest first and loads the next page as its end comes near', async () => {
    await page.getByRole('link', { name: 'Lesson 120' }).waitFor()
    assert.ok((await cards()) < COUNT, 'not everything at once')
    await until(
      async () => {
        await page.mouse.wheel(0, 3_000)
        return cards()
      },
      (count) => count === COUNT,
      'every video to be listed',
    )
    await page.getByRole('link', { name: 'Lesson 001' }).scrollIntoViewIfNeeded()
    assert.equal(await page.getByRole('button', { name: 'Load more' }).count(), 0)
  })

  it('is where it was on the way back from a video', async () => {
    const before = await page.evaluate(() => scrollY)
    assert.ok(before > 1_000)
    await page.getByRole('link', { name: 'Lesson 001' }).click()
    await page.getByRole('heading', { name: 'Lesson 001' }).waitFor()
    assert.equal(await page.evaluate(() => scrollY), 0, 'a new room begins at its top')
    await page.goBack()
    await page.getByRole('link', { name: 'Lesson 001' }).waitFor()
    await until(() => page.evaluate(() => scrollY), (now) => Math.abs(now - before) < 50, `the list to stand at ${before}`)
    assert.equal(await cards(), COUNT)
  })

  it('searches as one types, and keeps search and order over a reload', async () => {
    await page.evaluate(() => scrollTo(0, 0))
    const field = page.getByRole('searchbox')
    await field.pressSequentially('lesson 01')
    await until(cards, (count) => count === 10, 'ten hits')
    await page.getByRole('combobox', { name: 'Order' }).selectOption('name')
    await until(first, (name) => name.includes('Lesson 010'), 'the first by name')
    assert.equal(new URL(page.url()).search, '?q=lesson+01&sort=name')
    await page.reload()
    await until(cards, (count) => count === 10, 'ten hits again')
    assert.match(await first(), /Lesson 010/)
    assert.equal(await field.inputValue(), 'lesson 01')
    await field.fill('zebra')
    await page.getByRole('heading', { name: 'No video is called “zebra”' }).waitFor()
    await assertAccessible(page, 'nothing found')
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await until(first, (name) => name.includes('Lesson 001'), 'everything by name')
  })

  it('says what is wrong when the list cannot be read, and tries again', async () => {
    await page.route('**/v1/videos?*', (route) => route.abort())
    await page.goto(`${daemon.baseUrl}/?q=lesson`)
    await page.getByRole('alert').getByText('The appliance does not answer').waitFor()
    await page.unroute('**/v1/videos?*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('link', { name: 'Lesson 120' }).waitFor()
    assertNoFaults(page)
  })

  it('can be walked through by the keyboard', async () => {
    await page.goto(daemon.baseUrl)
    await page.getByRole('link', { name: 'Lesson 120' }).waitFor()
    await page.keyboard.press('Tab')
    assert.equal(await focused(), 'Skip to the content')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    assert.match(await focused(), /^Lesson 120/)
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Lesson 120' }).waitFor()
    await page.keyboard.press('Tab')
    assert.equal(await focused(), 'Videos')
  })

  it('a session that has ended elsewhere is noticed', async () => {
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Anything')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Sign in to svc' }).waitFor()
  })

  const cards = (): Promise<number> => page.getByRole('list', { name: 'Videos' }).getByRole('listitem').count()
  const first = async (): Promise<string> => (await page.getByRole('list', { name: 'Videos' }).getByRole('link').first().textContent()) ?? ''
  const focused = (): Promise<string> =>
    page.evaluate(() => {
      let element = document.activeElement
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
      return (element?.textContent ?? '').trim()
    })
})
