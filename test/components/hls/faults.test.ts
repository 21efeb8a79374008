import assert from 'node:assert/strict'
import { afterEach, before, describe, it } from 'mocha'
import type { Page, Route } from 'playwright-core'
import { ask, inState, on, playing, qualitiesOffered, until } from '../on-page.ts'
import { openStage, type Stage } from '../stage.ts'
import {
  FAST_MACHINE,
  count,
  failure,
  framesShown,
  halved,
  play,
  refuse,
  segments,
  SMALL,
  WIDE_LINE,
  withPlayer as withPlayerOn,
} from './on-stream.ts'

describe('what the HLS engine makes of faults', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  afterEach(() => {
    stage.broken.clear()
    stage.texts.clear()
  })

  const withPlayer = (attributes: string, action: (page: Page) => Promise<void>, before?: string) =>
    withPlayerOn(stage, attributes, action, before)
  /** Answers a segment otherwise, as often as `times` says. */
  const answer = (page: Page, url: RegExp, times: number, how: (route: Route) => Promise<void>) => {
    let left = times
    return page.route(url, (route) => ((left -= 1) >= 0 ? how(route) : route.continue()))
  }

  it('a segment that a busy appliance or the network refuses is asked for again', async () => {
    await withPlayer(SMALL, async (page) => {
      const requested = segments(page)
      await answer(page, /low\/1\.m4s/, 2, (route) => refuse(route))
      await answer(page, /sound\/1\.m4s/, 2, (route) => route.abort())
      await play(page)
      await until(page, (player) => player.currentTime > 4)
      assert.deepEqual([count(requested, 'low/1'), count(requested, 'sound/1')], [3, 3])
    })
  })

  it('of a quality that has lost a segment another takes the place', async () => {
    stage.broken.set('/media/mid/1.m4s', 404)
    stage.broken.set('/media/high/1.m4s', 404)
    await withPlayer('muted', async (page) => {
      const requested = segments(page)
      await play(page)
      await until(page, (player) => player.currentTime > 4 && player.state === 'started')
      assert.ok(requested.includes('low/1'))
    })
  })

  for (const [status, reason] of [
    [404, 'unknown'],
    [403, 'refused'],
  ] as const)
    it(`segments that are answered ${status} in every quality fail with "${reason}"`, async () => {
      for (const name of ['low', 'mid', 'high']) stage.broken.set(`/media/${name}/0.m4s`, status)
      await withPlayer('muted', async (page) => {
        await play(page)
        await inState(page, 'failed')
        assert.equal(await failure(page), reason)
      })
    })

  it('without a network it waits, and plays on when that is back', async () => {
    await withPlayer(SMALL, async (page) => {
      let held = true
      await page.route(/\/(?:low|sound)\/[1-9]\.m4s/, (route) =>
        held ? route.abort() : route.continue(),
      )
      await play(page)
      await until(page, (player) => player.currentTime > 1.5)
      await page.context().setOffline(true)
      held = false
      await page.waitForTimeout(1_000)
      assert.equal(await ask(page, ({ state }) => state), 'started')
      await page.context().setOffline(false)
      await until(page, (player) => player.currentTime > 4)
    })
  })

  it('an answer that breaks off is asked for again, and what had come of it does no harm', async () => {
    await withPlayer(
      SMALL,
      async (page) => {
        const requested = segments(page)
        await play(page)
        await inState(page, 'ended')
        assert.deepEqual([count(requested, 'low/1'), count(requested, 'low/2')], [3, 1])
        const frames = await framesShown(page)
        assert.ok(frames > 250, `${frames} frames`)
      },
      halved(/low\/1\.m4s/, 2, 'breaks'),
    )
  })

  it('a segment that stops in its middle is given up for a small one, and its half does no harm', async () => {
    await withPlayer(
      'muted',
      async (page) => {
        const requested = segments(page)
        // Slowly, so that a busy machine has the small one in time.
        await ask(page, (player) => (player.media.playbackRate = 0.25))
        await play(page)
        await until(page, (player) => player.currentTime > 6)
        assert.equal(count(requested, 'low/1'), 1, requested.join())
        assert.equal(count(requested, 'sound/0'), 1, 'the decoder was not set up anew')
        const frames = await framesShown(page)
        // A machine that is late with its looks at the line loses the rest of that segment, and no more.
        assert.ok(frames >= 96, `${frames} frames of 144`)
        assert.equal(await failure(page), undefined)
      },
      halved(/(?:mid|high)\/1\.m4s/, 99, 'hangs'),
    )
  })

  it('where half a segment is shown, the picture of the small one takes over before the next keyframe', async () => {
    await withPlayer(
      'muted',
      async (page) => {
        // Slowly, so that a busy machine does not get past it.
        await ask(page, (player) => (player.media.playbackRate = 0.25))
        await page.locator('svc-player').evaluate((element) => {
          const { media } = element as HTMLElement & { media: HTMLVideoElement }
          const shown: number[] = ((globalThis as { shown?: number[] }).shown = [])
          const onFrame = (_now: number, { mediaTime }: VideoFrameCallbackMetadata): void => {
            shown.push(mediaTime)
            media.requestVideoFrameCallback(onFrame)
          }
          media.requestVideoFrameCallback(onFrame)
        })
        await play(page)
        await until(page, (player) => player.currentTime > 4.2)
        const shown = await page.evaluate(() => (globalThis as { shown?: number[] }).shown!)
        const replaced = shown.filter((seconds) => seconds > 3.25 && seconds < 3.95)
        assert.ok(replaced.length > 2, shown.join())
      },
      halved(/(?:mid|high)\/1\.m4s/, 99, 'hangs'),
    )
  })

  it('a seek away from half a segment is the only one', async () => {
    await withPlayer(
      SMALL,
      async (page) => {
        const seeks = page.locator('svc-player').evaluate(
          (element) =>
            new Promise<number>((resolve) => {
              let count = 0
              element.addEventListener('seeking', () => (count += 1))
              element.addEventListener('ended', () => resolve(count))
            }),
        )
        await play(page)
        await page.waitForFunction('globalThis.halves === 1')
        await until(page, (player) => player.currentTime > 2.2)
        await ask(page, (player) => {
          player.currentTime = 8.5
        })
        assert.equal(await seeks, 1)
      },
      // Without looks at whether it stands still, as a slow machine may for a second.
      `globalThis.setInterval = () => 0;${halved(/low\/1\.m4s/, 1, 'hangs')}`,
    )
  })

  it('a seek to just before the border of two segments loads each of them once', async () => {
    await withPlayer(SMALL, async (page) => {
      const requested = segments(page)
      await ask(page, (player) => {
        player.currentTime = 7.96
      })
      await play(page)
      await until(page, (player) => player.ended)
      assert.deepEqual([count(requested, 'low/3'), count(requested, 'low/4')], [1, 1])
    })
  })

  it('a hole in the source is passed over', async () => {
    await withPlayer(SMALL, async (page) => {
      // Again the second before: from 4 to 6 s there is no picture.
      await page.route(/low\/2\.m4s/, async (route) =>
        route.fulfill({
          response: await route.fetch({ url: route.request().url().replace('2.m4s', '1.m4s') }),
        }),
      )
      await play(page)
      await until(page, (player) => player.currentTime > 7)
    })
  })

  it('a decoder that fails once is set up anew; one that fails again and again is told', async () => {
    const damaged = (route: Route) =>
      route.fulfill({
        body: Buffer.from('0000001c6d6f6f66ffffffffffffffffffffffffffffffffffffffff', 'hex'),
        headers: { 'access-control-allow-origin': '*' },
      })
    await withPlayer(SMALL, async (page) => {
      await answer(page, /low\/1\.m4s/, 1, damaged)
      await play(page)
      await until(
        page,
        (player) => player.currentTime > 4 && !player.paused && player.state === 'started',
      )
    })
    await withPlayer(SMALL, async (page) => {
      await answer(page, /low\/1\.m4s/, Infinity, damaged)
      await play(page)
      await inState(page, 'failed')
      assert.equal(await failure(page), 'media')
    })
  })

  it('a manifest that names only what the browser cannot decode fails with "media"', async () => {
    const manifest = await (await fetch(`${stage.appliance}/media/manifest.m3u8`)).text()
    stage.texts.set('/media/manifest.m3u8', manifest.replaceAll(/avc1\.\w+/g, 'dvh1.05.06'))
    await withPlayer('muted', async (page) => {
      await play(page)
      await inState(page, 'failed')
      assert.equal(await failure(page), 'media')
    })
  })

  it('a segment of a large quality that comes too late is given up for a small one', async () => {
    await withPlayer(
      'muted',
      async (page) => {
        const requested = segments(page)
        const dropped: string[] = []
        page.on('requestfailed', (request) => dropped.push(request.url()))
        await page.route(/(?:mid|high)\/[1-9]\.m4s/, () => undefined)
        await play(page)
        await until(page, (player) => player.currentTime > 4)
        assert.ok(requested.some((name) => name.startsWith('low/')))
        assert.ok(
          dropped.some((url) => /(?:mid|high)\/\d\.m4s/.test(url)),
          dropped.join(),
        )
      },
      WIDE_LINE,
    )
  })

  it('where the browser has room for six seconds, all of it is played', async () => {
    const before = `{
      const { appendBuffer } = SourceBuffer.prototype
      SourceBuffer.prototype.appendBuffer = function (data) {
        const { buffered } = this
        const seconds = buffered.length ? buffered.end(buffered.length - 1) - buffered.start(0) : 0
        if (seconds > 6) throw new DOMException('full', 'QuotaExceededError')
        return appendBuffer.call(this, data)
      }
    }`
    await withPlayer(
      SMALL,
      async (page) => {
        await play(page)
        await inState(page, 'ended')
      },
      before,
    )
  })

  it('a managed media source is fed only while it asks to be', async () => {
    const before = `globalThis.ManagedMediaSource = class extends MediaSource {
      streaming = false
      constructor() { super(); globalThis.managed = this }
    }`
    await withPlayer(
      SMALL,
      async (page) => {
        const requested = segments(page)
        await play(page)
        await page.waitForFunction(`globalThis.managed?.readyState === 'open'`)
        await page.waitForTimeout(500)
        assert.deepEqual(requested, [])
        assert.equal(await ask(page, ({ media }) => media.disableRemotePlayback), true)
        await page.evaluate(
          `managed.streaming = true; managed.dispatchEvent(new Event('startstreaming'))`,
        )
        await until(page, (player) => player.currentTime > 1)
      },
      before,
    )
  })

  it('qualities that are there later are offered and chosen without loading anew', async () => {
    const manifest = await (await fetch(`${stage.appliance}/media/manifest.m3u8`)).text()
    const low = manifest.replaceAll(/#EXT-X-STREAM-INF[^\n]*\n(?:mid|high)\/[^\n]*\n/g, '')
    const whole = stage.add()
    stage.embeds.set(whole.id, { ...whole, status: 'processing', progress: 0.9 })
    stage.texts.set('/media/manifest.m3u8', low)
    const player = `<svc-player embed="${whole.id}" muted loop></svc-player>`
    const action = async (page: Page): Promise<void> => {
      await playing(page)
      const [heights, address] = await ask(page, ({ videoHeight, currentSrc }) => [
        videoHeight,
        currentSrc,
      ])
      assert.equal(heights, 180)
      stage.texts.delete('/media/manifest.m3u8')
      stage.embeds.set(whole.id, whole)
      await until(page, (player) => player.videoHeight === 540)
      assert.equal(await ask(page, ({ currentSrc }) => currentSrc), address)
      await ask(page, (player) => player.pause())
      assert.deepEqual(await qualitiesOffered(page), ['Auto', '540p', '360p', '180p'])
    }
    await on(stage, player, action, { before: FAST_MACHINE })
  })
})
