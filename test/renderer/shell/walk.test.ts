/** Through the five pages by the keyboard alone; axe looks at each of them in light and dark. */
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import type { Route } from 'playwright-core'
import { assertAccessible, assertFits, assertNoFaults } from '../dashboard.ts'
import { focusedName, frameStage, videosNamed } from './stage.ts'
import { twoFrames } from '../../support/two-frames.ts'

const PAGES = {
  Videos: '/',
  Analytics: '/analytics',
  Imports: '/imports',
  Developers: '/developers',
  Settings: '/settings',
}
/** Beyond it the focus goes round without coming by. */
const MOST_TABS = 25

describe('a walk through the dashboard', () => {
  const stage = frameStage(videosNamed('Summer party', 'Winter party'))

  for (const [name, path] of Object.entries(PAGES)) {
    it(`${name} is reached by Tab and Enter, has a heading, and is accessible in light and dark`, async () => {
      await stage.page.goto(`${stage.daemon.baseUrl}${path === '/settings' ? '/' : '/settings'}`)
      await stage.page.getByRole('heading', { level: 1 }).waitFor()
      for (let tabs = 0; (await focusedName(stage.page)) !== name; tabs += 1) {
        assert.ok(
          tabs < MOST_TABS,
          `${MOST_TABS} times Tab, and no ${name}; last on ${await focusedName(stage.page)}`,
        )
        await stage.page.keyboard.press('Tab')
      }
      await stage.page.keyboard.press('Enter')
      await stage.page.waitForURL((url) => url.pathname.startsWith(path))
      await stage.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
      await stage.page.waitForFunction((title) => document.title.includes(title), name)
      for (const colorScheme of ['light', 'dark'] as const) {
        await stage.page.emulateMedia({ colorScheme })
        await assertAccessible(stage.page, `${name}, ${colorScheme}`)
      }
      await stage.page.setViewportSize({ width: 360, height: 740 })
      await assertFits(stage.page, name)
      await stage.page.setViewportSize({ width: 1280, height: 800 })
      assertNoFaults(stage.page)
    })
  }

  it('the title is of the page that is shown, also where the one before it arrives late', async () => {
    const { page, daemon } = stage
    await page.goto(`${daemon.baseUrl}/`)
    await page.getByRole('main').getByRole('heading', { level: 1, name: 'Videos' }).waitFor()
    const requested = Promise.withResolvers<Route>()
    await page.route('**/assets/dash-space-settings-*.js', (route) => requested.resolve(route))
    const links = page.getByRole('navigation', { name: 'Main' })
    await links.getByRole('link', { name: 'Settings' }).click()
    const late = await requested.promise
    await links.getByRole('link', { name: 'Videos' }).click()
    await page.waitForFunction(() => document.title.startsWith('Videos'))
    const settings = page.waitForResponse('**/assets/dash-space-settings-*.js')
    await late.continue()
    await (await settings).finished()
    await page.waitForFunction(() => customElements.get('dash-space-settings') !== undefined)
    // The element that waited for it has been drawn again by the second picture.
    await twoFrames(page)
    assert.equal(await page.title(), 'Videos · svc')
    await page.unroute('**/assets/dash-space-settings-*.js')
  })

  it('the focus goes to the page that a link opens, unless somebody went on while it was loaded', async () => {
    const { page, daemon } = stage
    const main = page.getByRole('main')
    const links = page.getByRole('navigation', { name: 'Main' })
    const search = page.getByRole('button', { name: /^Search: / })
    const by = {
      async link() {
        await links.getByRole('link', { name: 'Analytics' }).focus()
        await page.keyboard.press('Enter')
      },
      async palette() {
        await search.focus()
        await page.keyboard.press('Control+k')
        await page.getByRole('combobox').fill('analytics')
        await page.getByRole('option', { name: /Analytics/, selected: true }).waitFor()
        await page.keyboard.press('Enter')
      },
    }
    const upload = page.getByRole('banner').getByRole('button', { name: 'Upload' })
    const ways = [
      [by.link, false],
      [by.link, true],
      [by.palette, false],
      [by.palette, true],
    ] as const
    for (const [go, goesOn] of ways) {
      await page.goto(`${daemon.baseUrl}/`)
      await main.getByRole('heading', { level: 1, name: 'Videos' }).waitFor()
      const requested = Promise.withResolvers<Route>()
      const isBundle = '**/assets/dash-analytics-*.js'
      await page.route(isBundle, (route) => requested.resolve(route), { times: 1 })
      await go()
      const late = await requested.promise
      if (goesOn) await upload.focus()
      await late.continue()
      await main.getByRole('heading', { level: 1, name: 'Analytics' }).waitFor()
      const focused = goesOn ? upload : main
      await focused.and(page.locator(':focus')).waitFor()
      await twoFrames(page)
      await focused.and(page.locator(':focus')).waitFor()
    }
  })
})
