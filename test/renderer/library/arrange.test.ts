import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { bundlesOnce } from '../../support/bundles.ts'
import { launchBrowser, type Browser, type Page } from '../../browser.ts'
import { startDaemon, until, type Daemon } from '../../daemon.ts'
import {
  assertAccessible,
  assertFits,
  assertNoFaults,
  openPage,
  signIn,
  waitForNotice,
} from '../dashboard.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

describe('the order by hand and the page of a collection', () => {
  let daemon: Daemon
  let browser: Browser
  let page: Page
  let collection: string

  before(async () => {
    await bundlesOnce()
    ;[daemon, browser] = await Promise.all([startDaemon(), launchBrowser()])
    collection = (await daemon.api.collections.create({ body: { name: 'Course' } })).id
    for (const name of ['Four', 'Three', 'Two', 'One'])
      await daemon.api.videos.create({ body: { name, collection } })
    await daemon.api.videos.create({ body: { name: 'Elsewhere' } })
    page = await openPage(browser)
    await signIn(page, daemon)
  })
  after(async () => {
    await browser?.close()
    await daemon?.remove()
  })

  const link = (name: string, on = page) => on.getByRole('link', { name: new RegExp(`^${name}`) })
  const more = (name: string, on = page) =>
    on.getByRole('button', { name: `More actions for ${name}`, exact: true })
  const item = (name: string, on = page) => on.getByRole('menuitem', { name, exact: true })
  const storedOrder = async () =>
    (await daemon.api.videos.list({ query: { collection, sort: 'position' } })).data
      .map(({ name }) => name)
      .join(' ')
  /** By their place in the list: rows are reused, wherever they stand in the page. */
  const shown = (on = page) =>
    on.locator('dash-videos').evaluate((list) =>
      [...list.shadowRoot!.querySelectorAll<HTMLElement>('[data-at]')]
        .toSorted((a, b) => Number(a.dataset['at']) - Number(b.dataset['at']))
        .map((item) => item.shadowRoot!.querySelector('.name, .names a')?.textContent?.trim())
        .join(' '),
    )
  const become = async (order: string, on = page) => {
    await until(storedOrder, (now) => now === order, `the appliance to keep ${order}`)
    await until(
      () => shown(on),
      (now) => now === order,
      `the page to show ${order}`,
    )
  }

  it('is offered in a collection alone', async () => {
    await link('Elsewhere').waitFor()
    await page.getByRole('button', { name: /^Order:/ }).click()
    await page.getByRole('menuitemradio', { name: 'Name, A to Z' }).waitFor()
    assert.equal(await page.getByRole('menuitemradio', { name: 'Manual' }).count(), 0)
    await page.keyboard.press('Escape')
    await page.goto(`${daemon.baseUrl}/?collection=${collection}`)
    await link('One').waitFor()
    await more('One').click()
    await item('Rename').waitFor()
    assert.equal(await item('Move later').count(), 0, 'in another order nothing is arranged')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Order:/ }).click()
    await page.getByRole('menuitemradio', { name: 'Manual' }).click()
    await page.waitForURL((url) => url.searchParams.get('sort') === 'position')
    await become('One Two Three Four')
  })

  it('changes by dragging, in the grid and in the table', async () => {
    await link('Four').dragTo(link('Two'), { targetPosition: { x: 8, y: 60 } })
    await become('One Four Two Three')
    await page.getByRole('button', { name: 'Table', exact: true }).click()
    await page.getByRole('columnheader', { name: 'Name' }).waitFor()
    const rows = page.locator('dash-row')
    const box = (await rows.nth(2).boundingBox())!
    await rows.nth(0).hover({ position: { x: 300, y: 20 } })
    await page.mouse.down()
    await page.mouse.move(box.x + 300, box.y + 10)
    await page.mouse.move(box.x + 300, box.y + box.height - 8, { steps: 4 })
    await page.locator('dash-row[data-drop=after]').waitFor()
    await page.mouse.up()
    await become('Four Two One Three')
    assert.equal(await page.locator('[data-drop]').count(), 0, 'no line is left')
    await page.getByRole('button', { name: 'Grid', exact: true }).click()
    await page.locator('dash-card').first().waitFor()
  })

  it('takes several that are chosen together, in the order of the list', async () => {
    for (const name of ['Two', 'Three'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await link('Three').dragTo(link('Four'), { targetPosition: { x: 8, y: 60 } })
    await become('Two Three Four One')
    await page.keyboard.press('Escape')
  })

  it('changes by keyboard, from the menu of a video', async () => {
    await more('One').focus()
    await page.keyboard.press('Enter')
    await item('Move to the start').waitFor()
    await assertAccessible(page, 'the menu of an arranged video')
    assert.equal(
      await item('Move later').getAttribute('aria-disabled'),
      'true',
      'the last one moves no later',
    )
    await item('Move to the start').press('Enter')
    await become('One Two Three Four')
  })

  it('changes with a finger on a phone', async () => {
    const phone = await openPage(browser, {
      ...PHONE,
      storageState: await page.context().storageState(),
    })
    await phone.goto(page.url())
    await more('Two', phone).tap()
    await item('Move later', phone).tap()
    await become('One Three Two Four', phone)
    await more('One', phone).tap()
    await item('Move to the end', phone).tap()
    await become('Three Two Four One', phone)
    assertNoFaults(phone)
    await phone.context().close()
  })

  it('goes back to what is kept when the appliance says no', async () => {
    await page.route('**/order', (route) =>
      route.fulfill({ status: 503, json: { error: { code: 'unavailable', detail: 'Busy.' } } }),
    )
    await more('Two').click()
    await item('Move to the end').click()
    await page.getByText('The order was not changed').waitFor()
    await become('Three Two Four One')
    await page.unrouteAll({ behavior: 'wait' })
  })

  it('its page is described, opened and found as its dialog says, and its feeds are at hand', async () => {
    const open = async () => {
      await page.getByRole('treeitem', { name: 'Course' }).hover()
      await page
        .getByRole('treeitem', { name: 'Course' })
        .getByRole('button', { name: 'More actions for Course' })
        .click()
      await item('Page and feeds…').click()
      await page.getByRole('dialog', { name: 'Page of “Course”' }).waitFor()
    }
    await open()
    await assertAccessible(page, 'the page of a collection')
    const description = page.getByRole('textbox', { name: 'Description' })
    await description.fill('Four lessons.')
    await page.getByLabel('Order of the videos').selectOption('Manual')
    await page.getByRole('checkbox', { name: 'Anyone can open it' }).check()
    await page.getByRole('checkbox', { name: 'Let search engines list it' }).check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await waitForNotice(page, 'Saved the page of “Course”')
    const saved = await daemon.api.collections.get({ params: { id: collection } })
    assert.deepEqual(
      [saved.description, saved.sort, saved.public_listing, saved.listed],
      ['Four lessons.', 'position', true, true],
    )
    await open()
    assert.equal(await description.inputValue(), 'Four lessons.')
    assert.equal(
      await page.getByRole('link', { name: 'Open page' }).getAttribute('href'),
      `${daemon.baseUrl}/c/${collection}`,
    )
    await daemon.api.collections.update({ params: { id: collection }, body: { listed: false } })
    await description.fill('Five lessons.')
    await description.press('Tab')
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await page.getByRole('dialog', { name: 'Page of “Course”' }).waitFor({ state: 'hidden' })
    const again = await daemon.api.collections.get({ params: { id: collection } })
    assert.equal(again.description, 'Five lessons.')
    assert.equal(again.listed, false, 'what was changed elsewhere stays')
    assertNoFaults(page)
  })

  it('the dialog fits a phone and works with a finger', async () => {
    const phone = await openPage(browser, {
      ...PHONE,
      storageState: await page.context().storageState(),
    })
    await phone.goto(daemon.baseUrl)
    await phone.getByRole('button', { name: 'Collections', exact: true }).tap()
    await phone.getByRole('button', { name: 'More actions for Course' }).tap()
    await item('Page and feeds…', phone).tap()
    await phone.getByRole('dialog', { name: 'Page of “Course”' }).waitFor()
    await assertFits(phone, 'the page of a collection')
    await phone.getByRole('checkbox', { name: 'Let search engines list it' }).tap()
    await phone.getByRole('button', { name: 'Save', exact: true }).tap()
    await waitForNotice(phone, 'Saved the page of “Course”')
    const { listed } = await daemon.api.collections.get({ params: { id: collection } })
    assert.equal(listed, true)
    assertNoFaults(phone)
    await phone.context().close()
  })
})
