import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../../browser.ts'
import { startDaemon, until, type Daemon } from '../../daemon.ts'
import { join as joinSpace } from '../../daemon/access/join.ts'
import { bundlesOnce } from '../../support/bundles.ts'
import { codedVideo } from '../../sources/coded-video.ts'
import { folders } from '../../support/folder.ts'
import {
  assertAccessible,
  assertFits,
  assertNoFaults,
  openPage,
  signIn,
  waitForNotice,
} from '../dashboard.ts'

describe('private links in the library', () => {
  let daemon: Daemon
  let browser: Browser
  let page: Page
  let collection: string
  const folder = folders()

  before(async () => {
    await bundlesOnce()
    daemon = await startDaemon()
    browser = await launchBrowser()
    collection = (await daemon.api.collections.create({ body: { name: 'Term' } })).id
    page = await openPage(browser)
    await signIn(page, daemon)
  })
  after(async () => {
    await browser?.close()
    await daemon?.remove()
  })

  const links = async () => (await daemon.api.privateLinks.list()).data

  it('a collection is shared by its menu: its page, and private links to it', async () => {
    await page.goto(daemon.baseUrl)
    await page.getByRole('treeitem', { name: /Term/ }).click()
    await page.getByRole('button', { name: 'More actions for Term' }).click()
    await page.getByRole('menuitem', { name: 'Share…' }).click()
    await page.getByRole('dialog', { name: 'Share “Term”' }).waitFor()
    await page.getByText('The page is not public').waitFor()
    await page.getByRole('button', { name: 'New private link' }).click()
    await page.getByRole('textbox', { name: 'Recipient' }).fill('Parents')
    await page.getByLabel('Allow downloads').check()
    await page.getByRole('button', { name: 'Create link' }).click()
    await page.getByText('Parents', { exact: true }).waitFor()
    const [link] = await links()
    assert.deepEqual([link!.collection, link!.label, link!.download], [collection, 'Parents', true])
    await assertAccessible(page, 'sharing a collection')
    await page.getByRole('button', { name: 'Done' }).click()
  })

  it('all links of the space are on one page, where they are revoked', async () => {
    const { id } = await daemon.api.videos.create({
      body: { name: 'Draft', visibility: 'private' },
    })
    await daemon.api.privateLinks.create({ body: { target: id, label: 'The board', max_plays: 3 } })
    await page.getByRole('link', { name: 'Private links' }).click()
    await page.getByRole('heading', { name: 'Private links', level: 1 }).waitFor()
    await page.getByText('0 of 3 plays').waitFor()
    await page.getByText('Term').first().waitFor()
    assert.equal(
      await page.getByRole('link', { name: 'Draft' }).getAttribute('href'),
      `/videos/${id}/sharing`,
    )
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await assertAccessible(page, `private links, ${colorScheme}`)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await assertFits(page, 'private links')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: 'More actions for The board' }).click()
    await page.getByRole('menuitem', { name: 'Revoke' }).click()
    await page
      .getByRole('dialog', { name: 'Revoke “The board”?' })
      .getByRole('button', { name: 'Revoke' })
      .click()
    await until(links, (left) => left.length === 1, 'one link to be left')
    await waitForNotice(page, 'The link was revoked')
    assertNoFaults(page)
  })

  it('a link that asks for videos is made in the menu of a collection, and used with a finger', async () => {
    await page.goto(daemon.baseUrl)
    await page.getByRole('treeitem', { name: /Term/ }).click()
    await page.getByRole('button', { name: 'More actions for Term' }).click()
    await page.getByRole('menuitem', { name: 'Share…' }).click()
    await page.getByRole('button', { name: 'New upload link' }).click()
    await page.getByRole('textbox', { name: 'Page heading' }).fill('Your videos')
    await page.getByLabel('Number of files').fill('1')
    await page.getByLabel('Largest file in MB').fill('50')
    await assertAccessible(page, 'a new upload link')
    await page.getByRole('button', { name: 'Create link' }).click()
    await page.getByText(/^0 of 1 file · up to 50 MB each · until /).waitFor()
    const [link] = (await daemon.api.uploadLinks.list()).data
    assert.deepEqual([link!.collection, link!.max_bytes], [collection, 50_000_000])

    const sender = await openPage(browser, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      colorScheme: 'dark',
      locale: 'de',
    })
    await sender.goto(link!.url)
    await sender.getByRole('heading', { name: 'Your videos' }).waitFor()
    await assertAccessible(sender, 'the name of a sender')
    await sender.getByLabel('Ihr Name').fill('Ada')
    await sender.getByRole('button', { name: 'Weiter' }).tap()
    await sender.getByText('Sie senden als Ada.').waitFor()
    const film = await codedVideo(join(await folder(), 'film.mp4'), { width: 320, height: 180 })
    await sender.locator('svc-upload').locator('input[type=file]').first().setInputFiles(film)
    // Nothing is sent until the sender has written what they want to.
    await sender.getByLabel('Titel (freiwillig)').fill('Cello <i>suite</i>')
    await sender.getByLabel('Beschreibung (freiwillig)').fill('The second one.\nBy Bach.')
    await assertAccessible(sender, 'the details of a file')
    await assertFits(sender, 'the details of a file')
    await sender.getByRole('button', { name: 'Hochladen' }).tap()
    await sender.getByText('Danke. Alles ist angekommen.').waitFor()
    await assertFits(sender, 'an upload link')
    await assertAccessible(sender, 'a file that was sent')
    await sender.context().close()
    const [video] = (await daemon.api.videos.list({ query: { collection } })).data
    assert.deepEqual(video!.metadata, { upload_link: link!.id, sender: 'Ada' })
    assert.deepEqual(
      [video!.name, video!.description],
      ['Cello <i>suite</i>', 'The second one.\nBy Bach.'],
    )
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('link', { name: 'Private links' }).click()
    await page.getByText(/^1 of 1 file · used up/).waitFor()
    await assertAccessible(page, 'the page of links')
    assertNoFaults(page)
  })

  it('on a phone a label has the width of its row; pages of links are in the middle of a wide one', async () => {
    const link = await daemon.api.privateLinks.create({
      body: { target: collection, label: 'For the board of the museum', password: 'sesame open' },
    })
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${daemon.baseUrl}/links`)
    const row = page.getByRole('listitem').filter({ hasText: 'For the board of the museum' })
    const label = await row.locator('.about').boundingBox()
    assert.ok(label!.width > 300, `${label!.width} px`)
    await assertFits(page, 'the page of links on a phone')
    await page.setViewportSize({ width: 1280, height: 800 })
    for (const [url, title] of [
      [link.url, 'Password required'],
      [`${daemon.baseUrl}/s/nothing`, 'This link does not work'],
    ] as const) {
      await page.goto(url)
      const heading = await page.getByRole('heading', { name: title }).boundingBox()
      assert.ok(heading!.x > 300, title)
      await assertAccessible(page, title)
    }
  })

  it('an analyst is not offered them', async () => {
    const person = await joinSpace(daemon, { name: 'Ana', role: 'analyst' }, daemon.space)
    const other = await openPage(browser)
    const [name, value] = person.cookie.split('=') as [string, string]
    await other.context().addCookies([{ name, value, url: daemon.baseUrl }])
    await other.goto(`${daemon.baseUrl}/links`)
    await other.getByRole('heading', { name: 'Not included in your role' }).waitFor()
    await other.context().close()
  })
})
