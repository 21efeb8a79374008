import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import type { TemplateResult } from 'lit'
import { NAV_ROOMS } from '../../../renderer/frame/nav.ts'
import { archiveIcon } from '../../../renderer/parts/icons.ts'
import { launchBrowser, type Browser, type Page } from '../../browser.ts'
import { startDaemon, type Daemon } from '../../daemon.ts'
import { violationsOf } from '../../support/axe.ts'
import { bundlesOnce } from '../../support/bundles.ts'
import { openPage, signIn } from '../dashboard.ts'

/** Of a template of ours; the drawing is its last value. */
const drawingOf = ({ values }: TemplateResult): string => linesOf(String(values.at(-1)))
const linesOf = (drawing: string): string => drawing.match(/ d="[^"]*"/g)!.join('')

describe('the search of the dashboard', function () {
  this.timeout(120_000)
  let daemon: Daemon
  let browser: Browser
  let page: Page
  before(async () => {
    await bundlesOnce()
    daemon = await startDaemon()
    const parent = await daemon.api.collections.create({ body: { name: 'Science' } })
    await daemon.api.collections.create({ body: { name: 'Chemistry 101', parent: parent.id } })
    await daemon.api.videos.create({ body: { name: 'Chem lab', tags: ['chemicals'] } })
    browser = await launchBrowser()
    page = await openPage(browser)
    await signIn(page, daemon)
  })
  after(async () => {
    await browser?.close()
    await daemon?.remove()
  })

  const options = () => page.getByRole('option').allInnerTexts()
  const type = async (words: string): Promise<void> => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Search videos/ }).fill(words)
  }

  it('finds videos, collections and tags, and goes there', async () => {
    await type('chem')
    for (const name of ['Chem lab', 'Science / Chemistry 101', 'chemicals']) await page.getByRole('option', { name, exact: true }).waitFor()
    await page.getByRole('option', { name: 'Science / Chemistry 101' }).click()
    await page.getByRole('heading', { name: 'Chemistry 101', level: 1 }).waitFor()
    await type('chemicals')
    await page.getByRole('option', { name: 'chemicals', exact: true }).click()
    await page.waitForURL((url) => url.searchParams.get('tag') === 'chemicals')
  })

  it('finds the pages of the settings and of the developers by what they are called', async () => {
    await type('storage')
    await page.getByRole('option', { name: 'Settings: Storage' }).click()
    await page.waitForURL((url) => url.pathname === '/settings/storage')
    await type('webhooks')
    await page.getByRole('option', { name: 'Developers: Webhooks' }).click()
    await page.waitForURL((url) => url.pathname === '/developers/webhooks')
  })

  it('offers only the one of pausing and resuming that applies', async () => {
    for (const [paused, wanted] of [[true, 'Resume encoding'], [false, 'Pause encoding']] as const) {
      await daemon.api.system.update({ body: { encoding_paused: paused } })
      await type('encoding')
      await page.getByRole('option', { name: wanted }).waitFor()
      assert.deepEqual((await options()).filter((label) => /^(Pause|Resume) /.test(label)), [wanted])
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
  })

  it('shows each page with a drawing of its own, the one that it has in the navigation', async () => {
    await page.keyboard.press('Control+k')
    const pages = page.getByRole('group', { name: 'Pages' }).getByRole('option')
    await pages.first().waitFor()
    const drawn = await pages.evaluateAll((all) => all.map((each) => each.querySelector('svg')!.innerHTML))
    const lines = drawn.map(linesOf)
    assert.ok(drawn.length > NAV_ROOMS.length)
    assert.equal(new Set(lines).size, drawn.length, (await pages.allInnerTexts()).join())
    for (const { href, icon } of NAV_ROOMS) assert.ok(lines.includes(drawingOf(icon())), href)
    assert.ok(!lines.includes(drawingOf(archiveIcon())), 'what archives looks like a page')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  it('is called what can be seen of it, as are the links of videos', async () => {
    const find = page.getByRole('button', { name: /^Search: / })
    assert.match(await find.innerText(), /^Search/)
    for (const path of ['/', '/settings', '/developers']) {
      await page.goto(`${daemon.baseUrl}${path}`)
      await find.waitFor()
      const found = await violationsOf(page, { runOnly: { type: 'rule', values: ['label-content-name-mismatch'] } })
      assert.deepEqual(found, [], path)
    }
  })
})

describe('the keys of the navigation', () => {
  it('belong to its entries, each its own', () => {
    const keys = NAV_ROOMS.map((room) => room.keys)
    assert.ok(keys.every((each) => /^g [a-z]$/.test(each)))
    assert.equal(new Set(keys).size, NAV_ROOMS.length)
  })
})
