import assert from 'node:assert/strict'
import { before, describe, it } from 'mocha'
import { until as eventually } from '../../daemon.ts'
import { ask, inState, on, until } from '../on-page.ts'
import { openStage, type Stage } from '../stage.ts'
import {
  FAST_MACHINE,
  count,
  failure,
  halved,
  HURRIED,
  play,
  refuse,
  segments,
  SMALL,
  WIDE_LINE,
  withPlayer,
} from './on-stream.ts'

/**
 * In the page: playlists of the smaller qualities are asked for once the picture has moved on. The page itself waits, so
 * that no slow machine comes too late to see it move; where it stands already, nothing is waited for.
 */
const LATE_PLAYLISTS = `{
  const { fetch } = globalThis
  globalThis.late = 0
  globalThis.fetch = async (url, options) => {
    if (/(?:low|mid)\\/index\\.m3u8/.test(url)) {
      globalThis.late += 1
      const { media } = document.querySelector('svc-player')
      if (!media.paused && media.readyState > 2)
        await new Promise((resolve) => {
          for (const type of ['timeupdate', 'waiting'])
            media.addEventListener(type, resolve, { once: true })
        })
    }
    return fetch(url, options)
  }
}`

describe('what the HLS engine makes of slow and interrupted lines', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })

  it('a quality that could not be had for long is played again once it can be had', async () => {
    await withPlayer(
      stage,
      'quality="540p" muted',
      async (page) => {
        const requested = segments(page)
        let refused = 0
        const served: string[] = []
        await page.route(/high\/[1-9]\.m4s/, (route) => {
          if (requested.some((name) => /(?:low|mid)\//.test(name))) {
            served.push(route.request().url())
            return route.continue()
          }
          refused += 1
          return refuse(route)
        })
        // So slowly that there is something to play during all tries of a busy machine.
        await ask(page, (player) => void (player.playbackRate = 0.25))
        await play(page)
        await eventually(
          () => served.length,
          (count) => count > 0,
          'the quality to be had again',
        )
        await ask(page, (player) => void (player.playbackRate = 4))
        await inState(page, 'ended')
        assert.ok(refused > 6, `${refused} tries`)
        assert.ok(served.length > 0, requested.join())
      },
      HURRIED,
    )
  })

  it('a quality that cannot be had while others can is given up at the second attempt', async () => {
    await withPlayer(
      stage,
      'quality="540p" muted',
      async (page) => {
        const requested = segments(page)
        // Slowly until both attempts are over, however long a busy machine takes for them.
        await ask(page, (player) => void (player.playbackRate = 0.25))
        await page.route(/high\/[1-9]\.m4s/, (route) => refuse(route))
        await play(page)
        await eventually(
          () =>
            new Set(requested.filter((name) => /high\/[1-9]/.test(name))).size === 2 &&
            requested.some((name) => /(?:low|mid)\/5/.test(name)),
          Boolean,
          'both attempts, and the end to be loaded',
        )
        await ask(page, (player) => void (player.playbackRate = 4))
        await inState(page, 'ended')
        const refused = requested.filter((name) => /high\/[1-9]/.test(name))
        assert.ok(refused.length > 7, `${refused.length} tries`)
        // How often each is tried depends on how long there is something to play.
        assert.equal(new Set(refused).size, 2, requested.join())
      },
      HURRIED,
    )
  })

  it('a playlist is asked for a few times and no more before another quality takes its place', async () => {
    await withPlayer(
      stage,
      SMALL,
      async (page) => {
        let tries = 0
        let before: number | undefined
        await page.route(/low\/index\.m3u8/, (route) => {
          tries += 1
          return refuse(route)
        })
        await page.route(/(?:mid|high)\/\d\.m4s/, (route) => {
          before ??= tries
          return route.continue()
        })
        await play(page)
        await until(page, (player) => player.currentTime > 0.5)
        // There was nothing to play until then; a later attempt lasts as long as there is.
        assert.equal(before, 13)
      },
      HURRIED,
    )
  })

  it('a seek does not wait for the next try of what was needed before it', async () => {
    await withPlayer(stage, SMALL, async (page) => {
      const refused = page.waitForRequest(/low\/1\.m4s/)
      await page.route(/low\/[1-3]\.m4s/, (route) =>
        refuse(route, 503, {
          'retry-after': '600',
          'access-control-expose-headers': 'retry-after',
        }),
      )
      await play(page)
      await refused
      await until(page, (player) => player.currentTime > 0.5)
      await ask(page, (player) => void (player.currentTime = 8.5))
      await until(page, (player) => player.currentTime > 9)
    })
  })

  it('what was given up before anything is known of the line is not asked for again at once', async () => {
    await withPlayer(
      stage,
      'muted',
      async (page) => {
        const requested = segments(page)
        await page.route(/(?:mid|high)\/0\.m4s/, () => undefined)
        const small = page.waitForRequest(/low\/0\.m4s/)
        await page.route(/sound\/\d\.m4s/, async (route) => {
          await small
          await route.continue()
        })
        await play(page)
        await small
        await until(page, (player) => player.currentTime > 0.5)
        assert.equal(count(requested, 'high/0'), 1, requested.join())
      },
      WIDE_LINE,
    )
  })

  it('what was given up is not asked for again while the playlist of a smaller quality is awaited', async () => {
    await withPlayer(
      stage,
      'muted',
      async (page) => {
        const requested = segments(page)
        await page.route(/(?:mid|high)\/[1-9]\.m4s/, () => undefined)
        // So slowly that there is something to play meanwhile, also on a busy machine.
        await ask(page, (player) => void (player.playbackRate = 0.25))
        await play(page)
        await until(page, (player) => player.currentTime > 4)
        const again = ['high/1', 'mid/1'].filter((name) => count(requested, name) > 1)
        assert.deepEqual(again, [], requested.join())
        assert.ok(requested.includes('high/1'), requested.join())
        assert.ok(Number(await page.evaluate('globalThis.late')) > 0, 'a playlist was awaited')
      },
      WIDE_LINE + LATE_PLAYLISTS,
    )
  })

  it('what has come of a segment is played when its rest does not come', async () => {
    await withPlayer(
      stage,
      `${SMALL} preload="auto"`,
      async (page) => {
        // While there is much to play.
        await page.waitForFunction('globalThis.halves === 1')
        await play(page)
        await until(page, (player) => player.currentTime > 2.3)
        assert.equal(await page.evaluate('globalThis.abandoned'), undefined)
      },
      halved(/low\/1\.m4s/, 1, 'hangs'),
    )
  })

  it('the segment of an init segment that cannot be had is given up', async () => {
    await withPlayer(
      stage,
      'muted',
      async (page) => {
        await page.route(/high\/init\w*\.mp4/, (route) => refuse(route, 404))
        await play(page)
        await until(page, (player) => player.currentTime > 0.5)
        const abandoned = await page.evaluate('globalThis.abandoned ?? []')
        assert.match(String(abandoned), /high\/0\.m4s/)
      },
      WIDE_LINE + halved(/high\/0\.m4s/, 1, 'hangs'),
    )
  })

  it('a speed that the viewer has chosen stays when the decoder is set up anew', async () => {
    await withPlayer(stage, SMALL, async (page) => {
      let left = 1
      await page.route(/low\/2\.m4s/, (route) =>
        (left -= 1) < 0
          ? route.continue()
          : route.fulfill({
              body: Buffer.from('0000001c6d6f6f66ffffffffffffffffffffffffffffffffffffffff', 'hex'),
              headers: { 'access-control-allow-origin': '*' },
            }),
      )
      await ask(page, ({ media }) => {
        media.addEventListener('error', () => Object.assign(globalThis, { failed: true }))
        media.addEventListener('loadeddata', () => (media.playbackRate = 1.5), { once: true })
      })
      await play(page)
      await until(page, (player) => player.currentTime > 5 && !player.paused)
      assert.equal(await page.evaluate('globalThis.failed'), true)
      assert.equal(await ask(page, ({ media }) => media.playbackRate), 1.5)
    })
  })

  it('a video that becomes whole while the engine is on its way is played in all qualities', async () => {
    const whole = stage.add({ name: 'Whole' })
    stage.embeds.set(whole.id, { ...whole, name: 'In part', status: 'processing', progress: 0.9 })
    await on(
      stage,
      `<svc-player embed="${whole.id}" muted loop preload="none"></svc-player>`,
      async (page) => {
        // Loaded by itself, the element fetches its engine only when that is needed.
        await inState(page, 'ready')
        const isTitled = page.waitForFunction(
          () =>
            document
              .querySelector('svc-player')!
              .renderRoot.querySelector('[part=frame]')
              ?.getAttribute('aria-label') === 'Whole',
        )
        let isHeld = false
        await page.route(/\.js$/, async (route) => {
          const code = await (await fetch(route.request().url())).text()
          if (code.includes('addSourceBuffer')) isHeld = true
          await isTitled
          await route.continue()
        })
        await play(page)
        stage.embeds.set(whole.id, whole)
        await isTitled
        await until(page, (player) => player.videoHeight === 540)
        assert.ok(isHeld)
      },
      { entry: 'player', before: FAST_MACHINE },
    )
  })

  it('nothing of a media source stays when the player goes before it has opened', async () => {
    await withPlayer(
      stage,
      SMALL,
      async (page) => {
        await play(page)
        await page.waitForFunction('globalThis.objectUrls !== undefined')
        await page.waitForFunction('globalThis.objectUrls.size === 0')
      },
      `{
        const { createObjectURL, revokeObjectURL } = URL
        URL.createObjectURL = (source) => {
          const url = createObjectURL.call(URL, source)
          ;(globalThis.objectUrls ??= new Set()).add(url)
          document.querySelector('svc-player').remove()
          return url
        }
        URL.revokeObjectURL = (url) => {
          globalThis.objectUrls.delete(url)
          revokeObjectURL.call(URL, url)
        }
      }`,
    )
  })

  it('an outage is told after a while', async () => {
    await withPlayer(
      stage,
      SMALL,
      async (page) => {
        await page.route(/\/(?:low|mid|high)\/[1-9]\.m4s/, (route) => route.abort())
        await play(page)
        await inState(page, 'failed')
        assert.equal(await failure(page), 'network')
      },
      HURRIED,
    )
  })
})
