import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, it } from 'mocha'
import type { Browser, Page, Route } from 'playwright-core'
import { launchBrowser } from '../../browser.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { codedVideo } from '../../sources/coded-video.ts'
import { bundlesOnce } from '../../support/bundles.ts'
import { folders } from '../../support/folder.ts'
import { multiplyVideo } from '../../support/multiply-video.ts'
import {
  assertAccessible,
  assertFits,
  assertNoFaults,
  keepNotices,
  openPage,
  signIn,
  waitForNotice,
} from '../dashboard.ts'

describe('the trash', () => {
  const folder = folders()
  let daemon: Daemon
  let browser: Browser
  let page: Page

  before(async () => {
    await bundlesOnce()
    daemon = await startDaemon()
    browser = await launchBrowser()
    page = await openPage(browser)
    await signIn(page, daemon)
  })
  after(async () => {
    await browser?.close()
    await daemon?.remove()
  })

  const video = async (name: string, collection: string | null = null) =>
    (await daemon.api.videos.create({ body: { name, collection } })).id
  const isThere = (id: string) =>
    daemon.api.videos.get({ params: { id } }).then(
      () => true,
      () => false,
    )
  const entries = async () => (await daemon.api.trash.list()).data.map(({ name }) => name)
  /** The words of a dialog lie in an element that has no box of its own. */
  const waitForQuestion = (text: string) =>
    until(
      () => page.locator('dash-confirm').allTextContents(),
      (all) => all.some((words) => words.includes(text)),
      text,
    )
  const notice = (text: string) => waitForNotice(page, text)

  it('deleting a video says for how long it is kept; the notice takes it back', async () => {
    const id = await video('Alpha')
    await page.goto(`${daemon.baseUrl}/videos/${id}`)
    await keepNotices(page)
    await page.getByRole('button', { name: 'More actions for this video' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete “Alpha”?' })
    await dialog.waitFor()
    await waitForQuestion('You can restore it, with the same URLs, for 30 days.')
    await dialog.getByRole('button', { name: 'Delete video' }).click()
    await notice('Moved Alpha to the trash')
    await page.getByRole('heading', { name: 'Videos', level: 1 }).waitFor()
    assert.equal(await isThere(id), false)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('link', { name: /^Alpha/ }).waitFor()
    assert.equal(await isThere(id), true)
  })

  it('a person who leaves the page before the video is deleted stays where they are', async () => {
    await page.goto(`${daemon.baseUrl}/analytics`)
    const links = page.getByRole('navigation', { name: 'Main' })
    await links.getByRole('link', { name: 'Videos' }).click()
    const id = await video('Left')
    await page.getByRole('link', { name: /^Left/ }).click()
    await page.getByRole('button', { name: 'More actions for this video' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const requested = Promise.withResolvers<Route>()
    await page.route(
      (url) => url.pathname === `/v1/videos/${id}/trash`,
      (route) => requested.resolve(route),
    )
    await page.getByRole('button', { name: 'Delete video' }).click()
    const held = await requested.promise
    await page.evaluate(() => history.go(-2))
    await page.getByRole('heading', { name: 'Analytics', level: 1 }).waitFor()
    await held.continue()
    await notice('Moved Left to the trash')
    assert.equal(new URL(page.url()).pathname, '/analytics')
    await daemon.api.videos.delete({ params: { id } })
    await links.getByRole('link', { name: 'Videos' }).click()
  })

  it('many at once come back at once', async () => {
    await keepNotices(page)
    const ids = [await video('Beta'), await video('Gamma')]
    for (const name of ['Beta', 'Gamma'])
      await page.getByRole('link', { name: new RegExp(`^${name}`) }).waitFor()
    for (const name of ['Beta', 'Gamma'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await page.getByText('2 selected').waitFor()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await waitForQuestion('You can restore them, with the same URLs, for 30 days.')
    await page.getByRole('button', { name: 'Delete 2 videos' }).click()
    await notice('Moved 2 videos to the trash')
    assert.deepEqual((await entries()).sort(), ['Beta', 'Gamma'])
    await page.getByRole('button', { name: 'Undo' }).last().click()
    for (const id of ids) await until(() => isThere(id), Boolean, 'the video to be back')
  })

  it('is a page with what is in it, its size, and when it goes', async () => {
    const collection = (await daemon.api.collections.create({ body: { name: 'Old term' } })).id
    const inside = await video('Lesson', collection)
    await daemon.api.collections.trash({ params: { id: collection } })
    await daemon.api.videos.trash({ params: { id: await video('Single') } })
    await page.getByRole('link', { name: 'Trash', exact: true }).click()
    await page.getByRole('heading', { name: 'Trash', level: 1 }).waitFor()
    await page.getByText(/^2 items, .* 30 days after/).waitFor()
    const row = page.getByRole('listitem').filter({ hasText: 'Old term' })
    assert.match((await row.textContent())!, /1 video · .* · Kept until /)
    await assertAccessible(page, 'the trash')
    await assertFits(page, 'the trash')
    await page.getByRole('button', { name: 'Restore Old term' }).click()
    await notice('Restored Old term')
    assert.equal(await isThere(inside), true)
    await row.waitFor({ state: 'detached' })
  })

  it('one entry, or all of them, are permanently deleted after a question', async () => {
    await daemon.api.videos.trash({ params: { id: await video('Last') } })
    await page.reload()
    await page.getByRole('button', { name: 'Delete permanently: Single' }).click()
    const dialog = page.getByRole('dialog', { name: 'Permanently delete “Single”?' })
    await assertAccessible(page, 'the question')
    await dialog.getByRole('button', { name: 'Delete permanently' }).click()
    await notice('Deleted Single')
    assert.deepEqual(await entries(), ['Last'])
    await page.getByRole('button', { name: 'Empty trash' }).click()
    await page
      .getByRole('dialog', { name: 'Empty the trash?' })
      .getByRole('button', { name: 'Empty trash' })
      .click()
    await page.getByRole('heading', { name: 'The trash is empty' }).waitFor()
    assert.deepEqual(await entries(), [])
    await assertAccessible(page, 'the empty trash')
    assertNoFaults(page)
  })

  it('a video is shown by its picture, which is loaded with the session alone', async () => {
    const film = await codedVideo(join(await folder(), 'film.mp4'), { width: 320, height: 180 })
    const id = await video('Filmed')
    await daemon.api.videos.putSource({ params: { id }, raw: await readFile(film) })
    await untilStatus(daemon.api, id, 'ready', 'errored')
    await daemon.api.videos.trash({ params: { id } })
    await daemon.api.videos.trash({ params: { id: await video('Never sent') } })
    await page.goto(`${daemon.baseUrl}/trash`)
    const rowOf = (name: string) => page.getByRole('listitem').filter({ hasText: name })
    await until(
      () =>
        rowOf('Filmed')
          .locator('img')
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      (width) => width > 0,
      'the picture',
    )
    assert.equal(await rowOf('Never sent').locator('img').count(), 0)
    assert.equal(await rowOf('Never sent').locator('svg').count(), 3)
    await assertAccessible(page, 'the trash with a picture')
    await assertFits(page, 'the trash with a picture')
  })

  it('emptying much of it shows how much is left, also after a reload, until all is deleted', async () => {
    const id = (await daemon.api.collections.create({ body: { name: 'Large' } })).id
    multiplyVideo(daemon.dataDir, await video('One of many', id), 2_000)
    const hurry = slowRemoval(daemon.dataDir)
    await daemon.api.collections.trash({ params: { id } })
    await page.goto(`${daemon.baseUrl}/trash`)
    await page.getByRole('button', { name: 'Empty trash' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Empty trash' }).click()
    const left = page.getByRole('status').filter({ hasText: 'being permanently deleted' })
    await left.waitFor()
    await page.getByRole('progressbar').waitFor()
    await page.getByRole('heading', { name: 'The trash is empty' }).waitFor()
    await page.reload()
    await left.waitFor()
    await assertAccessible(page, 'the trash while it is emptied')
    hurry()
    await left.waitFor({ state: 'detached' })
    assert.equal((await daemon.api.trash.list()).deleting_count, 0)
    assertNoFaults(page)
  })

  it('where the trash keeps nothing, the question says so', async () => {
    await daemon.api.system.update({ body: { retention: { trash_days: 0 } } })
    const id = await video('Delta')
    await page.goto(`${daemon.baseUrl}/videos/${id}`)
    await page.getByRole('button', { name: 'More actions for this video' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await waitForQuestion('The trash is turned off')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete video' }).click()
    await notice('Deleted Delta')
    assert.deepEqual(await entries(), [])
  })
})

/** Each video takes the database as long as it takes to count that far, until the answer is called. */
function slowRemoval(dataDir: string): () => void {
  const database = new DatabaseSync(join(dataDir, 'svc.db'), { timeout: 600_000 })
  database.exec(`CREATE TRIGGER slow_removal BEFORE DELETE ON videos BEGIN
    SELECT count(*) FROM (
      WITH RECURSIVE counted(number) AS (
        SELECT 1 UNION ALL SELECT number + 1 FROM counted WHERE number < 60000
      ) SELECT number FROM counted);
  END`)
  return () => {
    database.exec('DROP TRIGGER slow_removal')
    database.close()
  }
}
