import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import type { Video } from '../../../daemon/contract/video.ts'
import { launchBrowser, type Browser } from '../../browser.ts'
import { until } from '../../daemon.ts'
import { playInMpv } from '../../mpv.ts'
import { bundlesOnce } from '../../support/bundles.ts'
import { faultsOfHls } from '../../support/hls-rules.ts'
import { openPlayer, PLAYERS, untilPlayed } from '../../support/players.ts'
import { cutHouse, framesOf, type CutHouse } from './house.ts'

const KEEP = [
  { start: 1.2, end: 5.6 },
  { start: 11, end: 11.04 },
  { start: 13.4, end: 16.2 },
]
const LENGTH = 7.24
/** From one keyframe to the next. */
const MOST_TWICE = 60

describe('cut: players', () => {
  let house: CutHouse
  let video: Video
  let browser: Browser

  before(async () => {
    await bundlesOnce()
    house = await cutHouse({ large: true })
    const { id } = await house.made()
    video = await house.cut(id, KEEP)
    browser = await launchBrowser('--autoplay-policy=no-user-gesture-required')
  })
  after(async () => {
    await browser?.close()
    await house?.remove()
  })

  /** Each frame once; a player that had to wait may seek a little and show those since the last keyframe twice. */
  function assertFrames(frames: number, seeks: string | null): void {
    const expected = framesOf(KEEP).length
    assert.ok(frames >= expected - 3, `${frames} frames of ${expected}`)
    const most = expected + 3 + Number(seeks) * MOST_TWICE
    assert.ok(frames <= most, `${frames} frames of ${expected}, ${seeks} seeks`)
  }

  it('the playlists keep the rules of HLS', async () => {
    assert.deepEqual(await faultsOfHls(video.urls.hls), [])
  })

  for (const [name, player] of Object.entries(PLAYERS))
    it(`${name} plays it from start to end, over every join`, async () => {
      const { page } = await openPlayer(browser, player, video.urls[player.manifest])
      try {
        // Chromium leaves out pictures that come late: all of them are there before it begins.
        await page.waitForFunction((length) => {
          const { buffered } = document.querySelector('video')!
          return buffered.length > 0 && buffered.end(buffered.length - 1) > length - 0.2
        }, LENGTH)
        await page.evaluate(() => {
          const media = document.querySelector('video')!
          media.addEventListener(
            'seeking',
            () => (media.dataset.seeks = String(Number(media.dataset.seeks ?? 0) + 1)),
          )
          void media.play()
        })
        const atEnd = await untilPlayed(
          page,
          ({ ended, time }) => ended || time >= LENGTH - 0.01,
          `${name} to reach the end`,
        )
        assert.ok(Math.abs(atEnd.duration - LENGTH) < 0.1, `${atEnd.duration}`)
        assertFrames(atEnd.frames, await page.locator('video').getAttribute('data-seeks'))
        // Into the last range, over all joins.
        await page.evaluate(() => (document.querySelector('video')!.currentTime = 6))
        await untilPlayed(page, ({ time }) => time >= 6, `${name} to seek`)
      } finally {
        await page.close()
      }
    })

  it('mpv plays it from start to end', async () => {
    const played = await playInMpv(video.urls.hls)
    assert.equal(played.code, 0, played.text)
    assert.ok(Math.abs(played.duration - LENGTH) < 0.1, `${played.duration}`)
  })

  it('our own player plays it from start to end', async () => {
    const page = await browser.newPage()
    try {
      await page.goto(`${video.urls.embed}?muted=true`)
      const media = () =>
        page.evaluate(() => {
          const deep = (root: Document | ShadowRoot): HTMLVideoElement | null => {
            const found = root.querySelector('video')
            if (found) return found
            for (const element of root.querySelectorAll('*')) {
              const inside = element.shadowRoot && deep(element.shadowRoot)
              if (inside) return inside
            }
            return null
          }
          const element = deep(document)
          if (!element) return null
          // Chromium leaves out pictures that come late: each has twice the time.
          element.playbackRate = 0.5
          element.onseeking = () => {
            if (element.currentTime > 0.5)
              element.dataset.seeks = String(Number(element.dataset.seeks ?? 0) + 1)
          }
          if (element.paused && !element.ended) void element.play().catch(() => undefined)
          return {
            ended: element.ended,
            duration: element.duration,
            frames: element.getVideoPlaybackQuality().totalVideoFrames,
            error: element.error?.message ?? null,
            seeks: element.dataset.seeks ?? null,
          }
        })
      const atEnd = await until(media, (now) => now?.ended === true, 'our player to reach the end')
      assert.equal(atEnd!.error, null)
      assert.ok(Math.abs(atEnd!.duration - LENGTH) < 0.1, `${atEnd!.duration}`)
      assertFrames(atEnd!.frames, atEnd!.seeks)
    } finally {
      await page.close()
    }
  })
})
