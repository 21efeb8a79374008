/** Every page of the dashboard by mouse, by finger on a phone held either way, and by the keyboard alone. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { moduleOf } from '../../../build/dashboard-page.ts'
import { pages } from '../../../renderer/shell/routes.ts'
import { launchBrowser, type Browser } from '../../browser.ts'
import { startDaemon, type Daemon } from '../../daemon.ts'
import { bundlesOnce } from '../../support/bundles.ts'
import { assertFits, assertNoFaults, openPage, signIn } from '../dashboard.ts'
import { assertOperable, INPUTS } from './every-input.ts'
import { PAGES } from './pages.ts'
import { itLong } from '../../support/long.ts'

/** Pages that are reached only from elsewhere, and are driven there. */
const ELSEWHERE: Record<string, string> = {
  device: 'test/journey/device-login.test.ts',
  import: 'test/renderer/imports/imports.test.ts',
  forgot: 'test/renderer/settings/mail.test.ts',
  join: 'test/renderer/people/people.test.ts',
  reset: 'test/renderer/people/people.test.ts',
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
    const test = name === 'finger, across' ? itLong : it
    test(`works with ${name}`, async () => {
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
