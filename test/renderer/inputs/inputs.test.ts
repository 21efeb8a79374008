/** Every page of the dashboard by mouse, by finger on a phone held either way, and by the keyboard alone. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import type { BrowserContextOptions, Locator } from 'playwright-core'
import { pages } from '../../../renderer/shell/routes.ts'
import { launchBrowser, type Browser, type Page } from '../../browser.ts'
import { startDaemon, until, type Daemon } from '../../daemon.ts'
import { bundlesOnce } from '../../support/bundles.ts'
import { assertFits, assertNoFaults, openPage, signIn } from '../dashboard.ts'
import { CONTROLS, isNamed, ONLY_BY_KEYBOARD } from './controls.ts'
import { controlsOf, tabThrough } from './operable.ts'

type Press = (control: Locator) => Promise<void>

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

interface Row {
  /** The room of `renderer/shell/routes.ts` that it stands for. */
  room: string
  path(about: { id: string; import: string }): string
  drive(page: Page, press: Press): Promise<void>
}

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name }).first()
const link = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('link', { name }).first()
const heading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { name }).first().waitFor()
const pathIs = (page: Page, path: string): Promise<void> =>
  page.waitForURL((url) => url.pathname === path)

const ROWS: readonly Row[] = [
  {
    room: 'library',
    path: () => '/',
    async drive(page, press) {
      await press(button(page, 'Table'))
      await page.getByRole('row', { name: /Summer party/ }).waitFor()
      await press(button(page, 'Grid'))
      await page.locator('dash-card').first().waitFor()
      await press(page.getByRole('checkbox', { name: 'Select Summer party' }))
      const bar = page.getByRole('region', { name: 'Selection' })
      await bar.getByText('1 selected').waitFor()
      for (const word of ['Move to…', 'Tags…', 'Archive', 'Delete']) {
        assert.ok(await bar.getByText(word, { exact: true }).isVisible(), `${word} is written`)
      }
      await press(bar.getByRole('button', { name: 'Tags…' }))
      await press(
        page
          .getByRole('dialog')
          .getByRole('button', { name: /Cancel|Close/ })
          .first(),
      )
      await press(bar.getByRole('button', { name: 'Clear selection' }))
      await bar.waitFor({ state: 'detached' })
      await press(button(page, /^Search: /))
      await page.getByRole('combobox', { name: /^Search videos/ }).waitFor()
      await page.keyboard.press('Escape')
    },
  },
  {
    room: 'video',
    path: ({ id }) => `/videos/${id}`,
    async drive(page, press) {
      await heading(page, 'Summer party')
      for (const [name, path] of [
        ['Subtitles', 'subtitles'],
        ['Chapters', 'chapters'],
        ['Files', 'files'],
        ['Activity', 'activity'],
      ] as const) {
        await press(
          page.getByRole('navigation', { name: 'About this video' }).getByRole('link', { name }),
        )
        await page.waitForURL((url) => url.pathname.endsWith(`/${path}`))
      }
      await press(button(page, 'More for this video'))
      await page.getByRole('menuitem', { name: 'Delete' }).waitFor()
      await page.keyboard.press('Escape')
      await press(link(page, 'Videos'))
      await pathIs(page, '/')
    },
  },
  {
    room: 'analytics',
    path: () => '/analytics',
    async drive(page, press) {
      await heading(page, 'Analytics')
      await press(page.locator('main').getByRole('link', { name: /quality/i }))
      await pathIs(page, '/analytics/quality')
    },
  },
  {
    room: 'imports',
    path: () => '/imports',
    async drive(page, press) {
      await press(page.locator('main a[href="/imports/new"]').first())
      await pathIs(page, '/imports/new')
    },
  },
  {
    room: 'import-start',
    path: () => '/imports/new',
    async drive(page, press) {
      const choice = page.locator('main').getByRole('radio').last()
      await press(choice)
      assert.equal(await choice.isChecked(), true)
    },
  },
  {
    room: 'developers',
    path: () => '/developers',
    async drive(page, press) {
      await press(button(page, 'New key'))
      await press(page.getByRole('dialog').getByRole('button', { name: 'Cancel' }))
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      await press(link(page, 'Webhooks'))
      await pathIs(page, '/developers/webhooks')
      await press(button(page, 'New webhook'))
      const dialog = page.locator('dash-webhook-form')
      assert.equal(
        await dialog.getByRole('radio', { name: /^All/ }).isChecked(),
        true,
        'the default of the API is chosen',
      )
    },
  },
  {
    room: 'settings',
    path: () => '/settings',
    async drive(page, press) {
      for (const [name, path] of [
        ['Encoding', 'encoding'],
        ['Storage', 'storage'],
        ['About', 'about'],
      ] as const) {
        await press(page.locator('main').getByRole('link', { name, exact: true }))
        await pathIs(page, `/settings/${path}`)
      }
      await press(button(page, 'Preferences'))
      await page.getByRole('menuitem', { name: 'Sign out' }).waitFor()
    },
  },
]

/** The whole page is there when all of its controls are; each can be operated by this input. */
async function assertOperable(page: Page, room: string, input: string): Promise<void> {
  const table = CONTROLS[room]!
  const hasTabbed = input === 'keyboard'
  const called = ({ role, name }: { role: string; name: string }): string => `${role} ${name}`
  const missing = async (): Promise<string[]> => {
    const there = (await controlsOf(page, { hasTabbed: true })).map(called)
    return table.filter(
      (pattern) => !pattern.startsWith('?') && !there.some((control) => isNamed(pattern, control)),
    )
  }
  await until(missing, (left) => left.length === 0, `the controls of ${room}`)
  if (hasTabbed) await tabThrough(page)
  const controls = await controlsOf(page, { hasTabbed })
  assert.deepEqual(
    controls.map(called).filter((control) => !table.some((pattern) => isNamed(pattern, control))),
    [],
    `${room}: a control without a row in controls.ts`,
  )
  const faults = controls.flatMap((control) => {
    if (hasTabbed) return control.byTab ? [] : [`${called(control)}: Tab does not lead to it`]
    return control.pointer === '' || ONLY_BY_KEYBOARD.has(called(control))
      ? []
      : [`${called(control)}: ${control.pointer}`]
  })
  assert.deepEqual(faults, [], `${room}, ${input}`)
}

/** Rooms that are reached only from elsewhere, and are driven there. */
const ELSEWHERE: Record<string, string> = {
  device: 'test/journey/device-login.test.ts',
  import: 'test/renderer/imports/imports.test.ts',
}

describe('the dashboard by every input', function () {
  this.timeout(120_000)
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
    const driven = [...ROWS.map(({ room }) => room), ...Object.keys(ELSEWHERE)]
    assert.deepEqual(driven.sort(), pages.map(({ name }) => name).sort())
    assert.deepEqual(Object.keys(CONTROLS).sort(), ROWS.map(({ room }) => room).sort())
  })

  it('names the module that each page loads, for the daemon to preload its files', () => {
    for (const { name, module, load } of pages)
      assert.equal(/import\(['"](.+?)['"]\)/.exec(String(load))?.[1], module, name)
  })

  for (const [name, { context, press }] of Object.entries(INPUTS)) {
    it(`works with ${name}`, async () => {
      const page = await openPage(browser, context)
      try {
        await signIn(page, daemon)
        for (const row of ROWS) {
          await page.goto(`${daemon.baseUrl}${row.path({ id, import: '' })}`)
          await assertOperable(page, row.room, name)
          await row.drive(page, press)
          await assertFits(page, `${row.room}, ${name}`)
        }
        assertNoFaults(page)
      } finally {
        await page.context().close()
      }
    })
  }
})
