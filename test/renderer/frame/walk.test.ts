/** Through the five rooms by the keyboard alone; axe looks at each of them in light and dark. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import type { Browser, Page } from 'playwright-core'
import { bundlesOnce } from '../../support/bundles.ts'
import { launchBrowser } from '../../browser.ts'
import type { Daemon } from '../../daemon.ts'
import { assertAccessible, assertFits, assertNoFaults, openPage, signIn } from '../dashboard.ts'
import { startManyDaemon } from '../many-daemon.ts'

const ROOMS = { Videos: '/', Analytics: '/analytics', Imports: '/imports', Developers: '/developers', Settings: '/settings' }
/** Beyond it the focus goes round without coming by. */
const MOST_TABS = 25

describe('a walk through the dashboard', () => {
  let daemon: Daemon
  let browser: Browser
  let page: Page

  before(async () => {
    await bundlesOnce()
    daemon = await startManyDaemon()
    for (const name of ['Summer party', 'Winter party']) await daemon.api.videos.create({ body: { name } })
    browser = await launchBrowser()
    page = await openPage(browser)
    await signIn(page, daemon)
  })
  after(async () => {
    await browser?.close()
    await daemon?.remove()
  })

  for (const [name, path] of Object.entries(ROOMS)) {
    it(`${name} is reached by Tab and Enter, has a heading, and is accessible in light and dark`, async () => {
      await page.goto(`${daemon.baseUrl}${path === '/settings' ? '/' : '/settings'}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      for (let tabs = 0; (await focused()) !== name; tabs += 1) {
        assert.ok(tabs < MOST_TABS, `${MOST_TABS} times Tab, and no ${name}; last on ${await focused()}`)
        await page.keyboard.press('Tab')
      }
      await page.keyboard.press('Enter')
      await page.waitForURL((url) => url.pathname.startsWith(path))
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
      await page.waitForFunction((title) => document.title.includes(title), name)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await assertAccessible(page, `${name}, ${colorScheme}`)
      }
      await page.setViewportSize({ width: 360, height: 740 })
      await assertFits(page, name)
      await page.setViewportSize({ width: 1280, height: 800 })
      assertNoFaults(page)
    })
  }

  const focused = (): Promise<string> =>
    page.evaluate(() => {
      let element = document.activeElement
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
      return element?.tagName === 'A' ? (element.textContent ?? '').trim() : ''
    })
})
