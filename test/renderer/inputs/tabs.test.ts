/** Every tab, where it has something to show, by mouse, by finger on a phone held either way, and by the keyboard. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import type { Locator } from 'playwright-core'
import { launchBrowser, type Browser, type Page } from '../../browser.ts'
import { until } from '../../daemon.ts'
import { violationsOf } from '../../support/axe.ts'
import { bundlesOnce } from '../../support/bundles.ts'
import { assertFits, assertNoFaults, openPage, signIn } from '../dashboard.ts'
import { assertOperable, INPUTS } from './every-input.ts'
import { controlsOf } from './operable.ts'
import { FRAME, isNamed, type Press } from './pages.ts'
import { SIGNED_OUT, TABBED, type TabRow } from './tabs.ts'
import { openWorld, type World } from './world.ts'
import { itLong } from '../../support/long.ts'

const OPENED = 'dialog:modal, :popover-open'

describe('the tabs of the dashboard by every input', () => {
  let world: World
  let browser: Browser
  before(async () => {
    await bundlesOnce()
    world = await openWorld()
    browser = await launchBrowser()
  })
  after(async () => {
    await browser?.close()
    await world?.close()
  })

  for (const [input, { context, press }] of Object.entries(INPUTS)) {
    const test = input === 'finger, across' ? itLong : it
    test(`work with ${input}`, async () => {
      const page = await openPage(browser, context)
      try {
        await page.goto(world.daemon.baseUrl)
        await assertOperable(page, SIGNED_OUT, input)
        await signIn(page, world.daemon)
        for (const { name, head, tabs } of TABBED) {
          const driven: string[] = []
          for (const tab of tabs) {
            const path = tab.path(world)
            driven.push(path)
            await page.goto(`${world.daemon.baseUrl}${path}`)
            await tab.begin?.(page, press)
            const where = `${name}, ${tab.name}`
            const row = { name: where, controls: [...FRAME, ...head, ...tab.controls] }
            await assertOperable(page, row, input)
            await assertWorks(page, tab, {
              where: `${where}, ${input}`,
              hasTabbed: input === 'keyboard',
              press,
            })
            await assertFits(page, `${where}, ${input}`)
            if (input === 'mouse') await assertNamedAsSeen(page, where)
          }
          assert.deepEqual(
            (await tabsOf(page)).filter((path) => !driven.includes(path)),
            [],
            `${name}: a tab that tabs.ts does not list`,
          )
        }
        assertNoFaults(page)
      } finally {
        await page.context().close()
      }
    })
  }

  it('end in a shadow on the side where there are more', async () => {
    const page = await openPage(browser, INPUTS['finger, upright']!.context)
    try {
      await signIn(page, world.daemon)
      await page.goto(`${world.daemon.baseUrl}/videos/${world.video}`)
      const row = page.locator('nav.tabs')
      await row.waitFor()
      /** The first or last pixels above the words. */
      const edge = async (side: 'left' | 'right'): Promise<string> => {
        const { x, y, width: whole } = (await row.boundingBox())!
        const width = 3
        const clip = { x: side === 'left' ? x : x + whole - width, y: y + 2, width, height: 3 }
        return (await page.screenshot({ clip })).toString('base64')
      }
      const at = async (end: boolean): Promise<{ left: string; right: string }> => {
        await row.evaluate((nav, last) => (nav.scrollLeft = last ? nav.scrollWidth : 0), end)
        return { left: await edge('left'), right: await edge('right') }
      }
      const [start, end] = [await at(false), await at(true)]
      assert.equal(start.left, end.right, 'nothing where there is no more')
      assert.notEqual(start.right, start.left)
      assert.notEqual(end.left, end.right)
    } finally {
      await page.context().close()
    }
  })
})

/** The addresses that the page itself offers. */
const tabsOf = (page: Page): Promise<string[]> =>
  page
    .locator('nav.tabs a')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname))

interface Driven {
  where: string
  hasTabbed: boolean
  press: Press
}

async function assertWorks(
  page: Page,
  { opens = [], toggles = [] }: TabRow,
  { where, hasTabbed, press }: Driven,
): Promise<void> {
  // Numbered anew each time: what was pressed before may have drawn the page again.
  const control = async (pattern: string): Promise<Locator> => {
    // Whether a pointer reaches each was looked at before, which brings all of them into view.
    const controls = await controlsOf(page, { hasTabbed: true })
    const at = controls.findIndex(({ role, name }) => isNamed(pattern, `${role} ${name}`))
    assert.ok(at >= 0, `${where}: ${pattern} is not there`)
    return page.locator(`[data-at="${at}"]`)
  }
  for (const pattern of toggles) {
    const it = await control(pattern)
    const before = await stateOf(it)
    await press(it)
    await until(
      () => stateOf(it),
      (now) => now !== before,
      `${where}: ${pattern} to change`,
    )
    if (await it.evaluate((element) => element.matches('[type=radio]'))) continue
    await press(it)
    await until(
      () => stateOf(it),
      (now) => now === before,
      `${where}: ${pattern} to change back`,
    )
  }
  for (const pattern of opens) {
    await press(await control(pattern))
    const inside = () => controlsOf(page, { hasTabbed, inside: OPENED })
    const found = await until(inside, ({ length }) => length > 0, `${where}: ${pattern} to open`)
    const faults = found.filter(({ name, pointer }) => name === '' || pointer !== '')
    assert.deepEqual(faults, [], `${where}, ${pattern}`)
    await page.keyboard.press('Escape')
    await until(inside, ({ length }) => length === 0, `${where}: ${pattern} to close`)
  }
}

/** What is seen of a control is in its name, or nobody can say it. */
async function assertNamedAsSeen(page: Page, where: string): Promise<void> {
  const found = await violationsOf(page, {
    runOnly: { type: 'rule', values: ['label-content-name-mismatch'] },
  })
  assert.deepEqual(found, [], where)
}

const stateOf = (control: Locator): Promise<boolean> =>
  control.evaluate((element) =>
    element instanceof HTMLInputElement
      ? element.checked
      : (element.closest('details')?.open ?? element.getAttribute('aria-pressed') === 'true'),
  )
