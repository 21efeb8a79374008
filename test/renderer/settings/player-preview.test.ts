/** Settings → Player: what is chosen is seen at once, on a video of the library or on a drawing. */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { launchBrowser, type Browser, type Page } from '../../browser.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { bundlesOnce } from '../../support/bundles.ts'
import {
  assertAccessible,
  assertFits,
  assertNoFaults,
  makeClip,
  openPage,
  signIn,
} from '../dashboard.ts'

describe('the preview of the player in the settings', () => {
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

  const open = async (): Promise<void> => {
    await page.goto(`${daemon.baseUrl}/settings/player`)
    await page.getByRole('heading', { name: 'Preview', level: 2 }).waitFor()
  }

  it('is a drawing in the colour that is chosen, where there is no video yet', async () => {
    await open()
    const drawn = page.getByRole('img', { name: 'Drawing of a player' })
    await page.getByText('There is no video to play yet.').waitFor()
    await page.getByLabel('Color', { exact: true }).fill('#ff0000')
    const color = () =>
      drawn.locator('.start').evaluate((start) => getComputedStyle(start).backgroundColor)
    await until(color, (now) => now === 'rgb(255, 0, 0)', 'the colour to be drawn')
    await assertAccessible(page, 'the drawing')
    await page.getByRole('button', { name: 'Discard' }).click()
  })

  it('is the player itself with a video of the library, as it would be once this is saved', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'svc-preview-'))
    await makeClip(join(folder, 'clip.mp4'))
    const { id } = await daemon.api.videos.create({
      body: { name: 'Kiln', visibility: 'private' },
    })
    await daemon.api.videos.putSource({
      params: { id },
      raw: new Uint8Array(await readFile(join(folder, 'clip.mp4'))),
    })
    await rm(folder, { recursive: true, force: true })
    await untilStatus(daemon.api, id, 'ready')
    await daemon.api.videos.create({ body: { name: 'Not uploaded yet' } })
    await open()
    await page.getByText('With “Kiln”.').waitFor()
    const player = page.locator('dash-player-preview svc-player')
    const attribute = (name: string) => player.getAttribute(name)
    assert.deepEqual(
      [await attribute('embed'), await attribute('metrics'), await attribute('theme')],
      [id, 'off', 'default'],
    )
    await page.getByLabel('Theme').selectOption('Floating')
    await until(
      () => attribute('theme'),
      (theme) => theme === 'float',
      'the theme to be tried',
    )
    assert.deepEqual(
      (await daemon.api.spaces.get({ params: { id: daemon.space } })).player_settings,
      {},
      'nothing is saved',
    )
    await player.evaluate((one: HTMLVideoElement) => one.play())
    await until(
      () => player.evaluate((one: HTMLVideoElement) => one.currentTime),
      (time) => time > 0,
      'the private video to play',
    )
    const first = await player.elementHandle()
    await page.getByRole('button', { name: 'Restart' }).click()
    await until(
      () => first!.evaluate((one) => one.isConnected),
      (isThere) => !isThere,
      'another player',
    )
    await until(
      () => attribute('theme'),
      (theme) => theme === 'float',
      'it to be told the same',
    )
    await page.getByRole('button', { name: 'Discard' }).click()
    await until(
      () => attribute('theme'),
      (theme) => theme === 'default',
      'the theme that is saved',
    )
  })

  it('stands beside the settings on a wide page, above them on a phone, and stays in sight', async () => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await open()
    const screen = page.locator('dash-player-preview svc-player')
    const theme = page.getByLabel('Theme')
    await screen.waitFor()
    const right = async (): Promise<boolean> =>
      (await screen.boundingBox())!.x > (await theme.boundingBox())!.x
    assert.ok(await right())
    await page.getByLabel('Language').scrollIntoViewIfNeeded()
    const { y, height } = (await screen.boundingBox())!
    assert.ok(y >= 0 && y + height <= 900, `${y} to ${y + height}`)
    await page.setViewportSize({ width: 390, height: 844 })
    assert.ok(!(await right()))
    assert.ok((await screen.boundingBox())!.y < (await theme.boundingBox())!.y)
    await assertFits(page, 'on a phone')
    assertNoFaults(page)
  })
})
