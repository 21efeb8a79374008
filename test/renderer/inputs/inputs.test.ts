/** Every page of the dashboard by mouse, by finger on a phone held either way, and by the keyboard alone. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import type { BrowserContextOptions } from 'playwright-core'
import { moduleOf } from '../../../build/dashboard-page.ts'
import { pages } from '../../../renderer/shell/routes.ts'
import { launchBrowser, type Browser, type Page } from '../../browser.ts'
import { startDaemon, until, type Daemon } from '../../daemon.ts'
import { bundlesOnce } from '../../support/bundles.ts'
import { assertFits, assertNoFaults, openPage, signIn } from '../dashboard.ts'
import { controlsOf, tabThrough } from './operable.ts'
import { isNamed, ONLY_BY_KEYBOARD, PAGES, type Press } from './pages.ts'

interface Input {
  context: BrowserContextOptions
  press: Press
}

const phone = (width: number, height: number): Input => ({
  context: { viewport: { width, height }, hasTouch: true, isMobile: true },
  press: (control) => control.tap(),
})

const INPUTS: Record<string, Input> = {
  mouse: {
    context: { viewport: { width: 1440, height: 900 } },
    press: (control) => control.click(),
  },
  'finger, upright': phone(390, 844),
  'finger, across': phone(844, 390),
  keyboard: {
    context: { viewport: { width: 1440, height: 900 } },
    async press(control) {
      await control.focus()
      const role = await control.evaluate((element) => element.closest('a[href]') !== null)
      await control.press(role ? 'Enter' : 'Space')
    },
  },
}

/** The whole page is there when all of its controls are; each can be operated by this input. */
async function assertOperable(
  page: Page,
  { name, controls: table }: (typeof PAGES)[number],
  input: string,
): Promise<void> {
  const hasTabbed = input === 'keyboard'
  const called = ({ role, name }: { role: string; name: string }): string => `${role} ${name}`
  const missing = async (): Promise<string[]> => {
    const there = (await controlsOf(page, { hasTabbed: true })).map(called)
    return table.filter(
      (pattern) => !pattern.startsWith('?') && !there.some((control) => isNamed(pattern, control)),
    )
  }
  await until(missing, (left) => left.length === 0, `the controls of ${name}`)
  if (hasTabbed) await tabThrough(page)
  const controls = await controlsOf(page, { hasTabbed })
  assert.deepEqual(
    controls.map(called).filter((control) => !table.some((pattern) => isNamed(pattern, control))),
    [],
    `${name}: a control that pages.ts does not list`,
  )
  const faults = controls.flatMap((control) => {
    if (hasTabbed) return control.byTab ? [] : [`${called(control)}: Tab does not lead to it`]
    return control.pointer === '' || ONLY_BY_KEYBOARD.has(called(control))
      ? []
      : [`${called(control)}: ${control.pointer}`]
  })
  assert.deepEqual(faults, [], `${name}, ${input}`)
}

/** Pages that are reached only from elsewhere, and are driven there. */
const ELSEWHERE: Record<string, string> = {
  device: 'test/journey/device-login.test.ts',
  import: 'test/renderer/imports/imports.test.ts',
}

describe('the dashboard by every input', () => {
  let daemon: Daemon
  let browser: Browser
  let id: string
  before(async () => {
    await bundlesOnce()
    daemon = await startDaemon()
    id = (await daemon.api.videos.create({ body: { name: 'Summer party' } })).id
    browser = await launchBrowser()
  })
  after(async () => {
    await browser?.close()
    await daemon?.remove()
  })

  it('has a row for every page', () => {
    const driven = [...PAGES.map(({ name }) => name), ...Object.keys(ELSEWHERE)]
    assert.deepEqual(driven.sort(), pages.map(({ name }) => name).sort())
  })

  it('loads each page by an import whose path the build can read, but for the one of the frame', () => {
    const read = pages.flatMap(({ name, load }) => (moduleOf(load) ? [name] : []))
    assert.deepEqual(
      read,
      pages.map(({ name }) => name).filter((name) => name !== 'library'),
    )
  })

  for (const [name, { context, press }] of Object.entries(INPUTS)) {
    it(`works with ${name}`, async () => {
      const page = await openPage(browser, context)
      try {
        await signIn(page, daemon)
        for (const each of PAGES) {
          await page.goto(`${daemon.baseUrl}${each.path({ id, import: '' })}`)
          await assertOperable(page, each, name)
          await each.drive(page, press)
          await assertFits(page, `${each.name}, ${name}`)
        }
        assertNoFaults(page)
      } finally {
        await page.context().close()
      }
    })
  }
})
