import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import { encode } from 'uqr'
import { until } from '../../daemon.ts'
import { assertAccessible, assertFits, assertNoFaults, openPage, signIn } from '../dashboard.ts'
import { startFixture, type Fixture } from './fixture.ts'

describe('sharing a video', () => {
  let fixture: Fixture
  let page: Page
  let link: string

  before(async () => {
    fixture = await startFixture()
    page = fixture.page
    link = `${fixture.daemon.baseUrl}/watch/${fixture.video.id}`
    await fixture.open('')
  })
  after(() => fixture?.end())

  const dialog = () => page.getByRole('dialog', { name: 'Share “Throwing a bowl”' })
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const head = (name: string) =>
    page.locator('dash-head').getByRole('button', { name, exact: true })

  /** The modules of the picture, row by row, as the browser has painted them. */
  async function painted(): Promise<boolean[][]> {
    const { size, path } = await page.locator('svg.picture').evaluate((picture) => ({
      size: (picture as SVGSVGElement).viewBox.baseVal.width,
      path: picture.querySelectorAll('path')[1]!.getAttribute('d')!,
    }))
    const rows = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
    for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
      rows[Number(y)]![Number(x)] = true
    return rows
  }

  it('a public one by its link, which opens, its QR code, and its code', async () => {
    await head('Share').click()
    await dialog().waitFor()
    assert.equal(await field('Link').inputValue(), link)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await until(copied, (text) => text === link, 'the link on the clipboard')
    assert.deepEqual(await painted(), encode(link, { ecc: 'L', border: 4 }).data)
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'Open in new tab' }).click(),
    ])
    await opened.locator('svc-player').waitFor()
    await opened.close()
    await page.getByRole('button', { name: 'Copy code' }).click()
    await until(
      copied,
      (text) => text.includes(`<svc-player embed="${fixture.video.id}">`),
      'the code on the clipboard',
    )
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download', exact: true }).click(),
    ])
    assert.equal(file.suggestedFilename(), `${fixture.video.id}.svg`)
    await assertAccessible(page, 'sharing a public video')
    await page.getByRole('button', { name: 'Done' }).click()
    await head('Copy embed code').click()
    await until(
      copied,
      (text) => text.endsWith(`<svc-player embed="${fixture.video.id}"></svc-player>`),
      'the code of the head',
    )
  })

  it('the code of a private one is not copied without a word: it says so, and makes a link that ends', async () => {
    await fixture.daemon.api.videos.update({
      params: { id: fixture.video.id },
      body: { visibility: 'private' },
    })
    await page.evaluate(() => navigator.clipboard.writeText('nothing'))
    await until(
      async () => {
        await page.keyboard.press('Escape')
        await head('Copy embed code').click()
        return dialog().isVisible()
      },
      Boolean,
      'the dialog',
    )
    await page.getByText('This video is private.').waitFor()
    assert.equal(await copied(), 'nothing')
    assert.equal(
      await page.getByRole('button', { name: 'Copy code' }).count(),
      0,
      'nothing to copy that plays nowhere',
    )
    await assertAccessible(page, 'before a private link')
    await page.getByLabel('Valid for').selectOption('1 hour')
    await page.getByRole('button', { name: 'Create private link' }).click()
    await page.getByText(/^Valid until /).waitFor()
    const made = new URL(await field('Private link').inputValue())
    const token = made.searchParams.get('token')!
    const { exp, sub } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as {
      exp: number
      sub: string
    }
    assert.equal(sub, fixture.video.id)
    assert.ok(Math.abs(exp - Date.now() / 1000 - 3600) < 120)
    assert.deepEqual(await painted(), encode(made.href, { ecc: 'L', border: 4 }).data)
    await page.getByRole('button', { name: 'Copy code' }).click()
    await until(copied, (text) => text.includes(`token="${token}"`), 'the code with its token')
    await assertAccessible(page, 'a private link')
  })

  it('a private link plays for somebody who is not signed in; the plain one does not', async () => {
    const made = await field('Private link').inputValue()
    const stranger = await openPage(fixture.browser)
    await stranger.goto(made)
    await stranger.locator('svc-player').evaluate((player) => (player as HTMLVideoElement).play())
    await until(
      () =>
        stranger
          .locator('svc-player')
          .evaluate((player) => (player as HTMLVideoElement).currentTime),
      (time) => time > 0,
      'the picture to move',
    )
    assert.equal((await stranger.goto(link))!.status(), 404)
    await stranger.getByRole('heading', { name: 'This video is not available' }).waitFor()
    await stranger.context().close()
    // Another end is another link.
    await page.getByLabel('Valid for').selectOption('30 days')
    await field('Private link').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Done' }).click()
    assertNoFaults(page)
  })

  it('fits a telephone, in German and in the dark, and is used with a finger', async () => {
    const small = await openPage(fixture.browser, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      colorScheme: 'dark',
      locale: 'de',
    })
    await signIn(small, fixture.daemon).catch(() => undefined)
    await small.goto(`${fixture.daemon.baseUrl}/videos/${fixture.video.id}`)
    await small.getByRole('button', { name: 'Teilen' }).tap()
    await small.getByRole('button', { name: 'Privaten Link erstellen' }).tap()
    await small.getByRole('textbox', { name: 'Privater Link' }).waitFor()
    await assertFits(small, 'sharing')
    await assertAccessible(small, 'sharing, narrow, dark, in German')
    await small.context().close()
  })
})
