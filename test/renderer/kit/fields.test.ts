/** What forms are made of looks the same everywhere, and is said to who cannot see it. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import type { Locator } from 'playwright-core'
import { launchBrowser, type Browser, type Page } from '../../browser.ts'
import { startDaemon, type Daemon } from '../../daemon.ts'
import { bundlesOnce } from '../../support/bundles.ts'
import { assertNoFaults, openPage, signIn } from '../dashboard.ts'

const styleOf = (control: Locator, property: string, pseudo?: string): Promise<string> =>
  control.evaluate(
    (element, [name, part]) => getComputedStyle(element, part).getPropertyValue(name!),
    [property, pseudo] as const,
  )

describe('the parts of forms', () => {
  let daemon: Daemon
  let browser: Browser
  let page: Page
  before(async () => {
    await bundlesOnce()
    ;[daemon, browser] = await Promise.all([startDaemon(), launchBrowser()])
    page = await openPage(browser)
    await signIn(page, daemon)
  })
  after(async () => {
    await browser?.close()
    await daemon?.remove()
  })

  const open = async (path: string, heading: string): Promise<void> => {
    await page.goto(`${daemon.baseUrl}${path}`)
    await page.getByRole('heading', { name: heading }).first().waitFor()
  }

  for (const colorScheme of ['light', 'dark'] as const) {
    it(
      'selects, fields, dates and buttons have one border, and a select an arrow of its own, in ' +
        `${colorScheme}`,
      async () => {
        await page.emulateMedia({ colorScheme })
        await open('/settings/storage', 'Backups')
        const select = page.getByLabel('Raw view data')
        const border = await styleOf(select, 'border-top-color')
        assert.equal(await styleOf(select, 'appearance'), 'none')
        assert.match(await styleOf(select, 'background-image'), /linear-gradient/)
        await open('/settings', 'Space')
        assert.equal(await styleOf(page.getByLabel('Name'), 'border-top-color'), border, 'a field')
        await open('/analytics', 'Analytics')
        await page.getByRole('combobox', { name: 'Days to show' }).selectOption('own')
        const day = page.getByLabel('First day')
        assert.equal(await styleOf(day, 'border-top-color'), border, 'a date')
        assert.equal(
          await styleOf(page.getByRole('button', { name: 'Export' }), 'border-top-color'),
          border,
          'a button beside it',
        )
      },
    )
  }

  it('a select of the dashboard stays the one of the browser: keys choose in it', async () => {
    await open('/settings/player', 'Player')
    const theme = page.getByLabel('Theme')
    await theme.focus()
    await theme.press('F')
    assert.equal(await theme.inputValue(), 'float')
    assert.equal(await theme.evaluate((element) => element.localName), 'select')
  })

  it('how full the disk is, is drawn and said in words', async () => {
    await open('/settings/storage', 'Disk space')
    const meter = page.getByRole('meter', { name: 'Disk space' })
    const [now, most, usage] = await Promise.all(
      ['aria-valuenow', 'aria-valuemax', 'aria-valuetext'].map((name) => meter.getAttribute(name)),
    )
    assert.ok(Number(now) >= 0 && Number(now) <= Number(most), `${now} of ${most}`)
    assert.match(usage!, /^[\d.]+ \w+ used, [\d.]+ \w+ free\.$/)
    assert.equal(await meter.evaluate((element) => element.localName), 'div')
    const [bar, track] = await Promise.all([
      meter.locator('.bar').boundingBox(),
      meter.boundingBox(),
    ])
    assert.ok(bar!.width > 0 && bar!.width < track!.width)
  })

  it('what opens below a line has an arrow that is drawn', async () => {
    await open('/settings/about', 'Licenses')
    const line = page.locator('summary', { hasText: 'libraries' })
    assert.equal(await styleOf(line, 'list-style-type'), 'none')
    const turned = await styleOf(line, 'rotate', '::before')
    await line.click()
    assert.notEqual(await styleOf(line, 'rotate', '::before'), turned)
    assertNoFaults(page)
  })
})
