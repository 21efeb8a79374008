/** A phone that has no Media Source Extensions and full screen for its video alone: Chromium plays one, by stand-ins. */
import assert from 'node:assert/strict'
import { afterEach, before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import { LONG_PRESS_MS } from '../../../components/player/controls/timings.ts'
import { fingerOn } from '../finger.ts'
import { ask, inState, on, playing, until } from '../on-page.ts'
import { openStage, type Stage } from '../stage.ts'
import { holdTimers } from '../timers.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** What WebKit has there, and what it has not. */
const IPHONE = `
  for (const name of ['MediaSource', 'ManagedMediaSource'])
    Object.defineProperty(globalThis, name, { value: undefined })
  Object.defineProperty(Document.prototype, 'fullscreenEnabled', { value: false })
  globalThis.entered = 0
  HTMLVideoElement.prototype.webkitEnterFullscreen = function () { entered += 1 }`

describe('svc-player on an iPhone', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  afterEach(() => stage.broken.clear())

  const onPhone = (embed: string, act: (page: Page) => Promise<void>): Promise<void> =>
    on(stage, `<svc-player embed="${embed}" muted></svc-player>`, act, {
      ...PHONE,
      before: `${IPHONE};${holdTimers(LONG_PRESS_MS)}`,
    })
  const entered = (page: Page, times: number) =>
    page.waitForFunction((count) => (globalThis as any).entered === count, times)

  it('plays the manifest without our engine, and full screen is that of the browser', () =>
    onPhone(stage.add().id, async (page) => {
      const scripts: string[] = []
      page.on('request', (request) => scripts.push(request.url()))
      await playing(page)
      assert.match(await ask(page, ({ media }) => media.currentSrc), /manifest\.m3u8$/)
      assert.deepEqual(
        scripts.filter((url) => /\/hls-[^/]+\.js$/.test(url)),
        [],
      )
      await ask(page, (player) => player.pause())
      await page.locator('.control.fullscreen').click()
      await entered(page, 1)
      const { x, y, width, height } = (await page.locator('svc-player').boundingBox())!
      await (await fingerOn(page)).tap(x + width / 2, y + height / 4, 2)
      await entered(page, 2)
    }))

  it('says that the video cannot be had, and plays it after another try', () => {
    const { id, urls } = stage.add()
    const { pathname } = new URL(urls.hls)
    stage.broken.set(pathname, 503)
    return onPhone(id, async (page) => {
      await inState(page, 'ready')
      await page.locator('.start').tap()
      await inState(page, 'failed')
      await page.getByRole('alert').getByText('This video cannot be played').waitFor()
      stage.broken.delete(pathname)
      await page.getByRole('button', { name: 'Try again' }).tap()
      await until(page, (player) => player.state === 'started' && player.currentTime > 0.5)
    })
  })

  it('says that the connection is lost, and another try goes on from the place, at its speed', () =>
    onPhone(stage.add().id, async (page) => {
      await playing(page)
      await ask(page, (player) => void (player.currentTime = 6))
      await until(page, (player) => !player.seeking && player.currentTime >= 6)
      await ask(page, ({ media }) => {
        media.playbackRate = 1.5
        const error = { code: MediaError.MEDIA_ERR_NETWORK }
        Object.defineProperty(media, 'error', { value: error, configurable: true })
        media.dispatchEvent(new Event('error'))
        Reflect.deleteProperty(media, 'error')
      })
      await page.getByRole('alert').getByText('Connection lost').waitFor()
      assert.equal(await ask(page, (player) => player.state), 'failed')
      await page.getByRole('button', { name: 'Try again' }).tap()
      // Of the first try it has played from the beginning; that is gone with its source.
      await until(
        page,
        ({ state, played }) => state === 'started' && played.length > 0 && played.start(0) >= 6,
      )
      assert.equal(await ask(page, (player) => player.playbackRate), 1.5)
    }))
})
