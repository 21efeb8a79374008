import assert from 'node:assert/strict'
import { before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import type { SvcPlayer } from '../../../components/player/element.ts'
import {
  ask,
  inState,
  on,
  pausedAt,
  playing,
  qualitiesOffered,
  until,
  visible,
} from '../on-page.ts'
import { FAST_MACHINE } from '../hls/on-stream.ts'
import { DURATION_SECONDS } from '../media.ts'
import { openStage, type Stage } from '../stage.ts'

/** As on a slow line, so that the first choice is the lowest quality. */
const SLOW_LINE = `Object.defineProperty(navigator, 'connection', { value: { downlink: 0.3 } });`

/** So that there are minutes until its end. */
const slowly = ({ media }: SvcPlayer): void => void (media.playbackRate = 0.0625)

describe('playing with svc-player', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })

  it('a click on the start button plays it: time goes on and frames are decoded', async () => {
    const { id } = stage.add()
    await on(stage, `<svc-player embed="${id}" loop></svc-player>`, async (page) => {
      await page.locator('.start').click()
      await until(page, (player) => player.currentTime > 1)
      const before = await ask(
        page,
        ({ media }) => media.getVideoPlaybackQuality().totalVideoFrames,
      )
      assert.ok(before > 0)
      await page.waitForFunction(
        (frames) =>
          document.querySelector('svc-player')!.media.getVideoPlaybackQuality().totalVideoFrames >
          frames + 10,
        before,
      )
      assert.equal(await visible(page, '.start'), false)
      assert.equal(await visible(page, '.poster'), false)
    })
  })

  it('play() answers a promise that holds', async () => {
    const { id } = stage.add()
    await on(stage, `<svc-player embed="${id}"></svc-player>`, async (page) => {
      await inState(page, 'ready')
      assert.equal(await ask(page, (player) => player.play().then(() => player.paused)), false)
      assert.equal(await ask(page, (player) => (player.pause(), player.paused)), true)
    })
  })

  it('play() before the video is known plays it once it is', async () => {
    const { id } = stage.add()
    await on(stage, `<svc-player></svc-player>`, async (page) => {
      await page.waitForFunction(() => customElements.get('svc-player'))
      await page.locator('svc-player').evaluate((element, embed) => {
        const player = element as unknown as { embed: string; play(): Promise<void> }
        player.embed = embed
        return player.play()
      }, id)
      await until(page, (player) => player.currentTime > 0.2)
    })
  })

  it('play() once more, just before the stream is put into the element, ends no playing', async () => {
    const { id } = stage.add()
    await on(stage, `<svc-player embed="${id}" muted></svc-player>`, async (page) => {
      await inState(page, 'ready')
      // What waits for this script goes on before the element has any other task.
      await page.route(/\/hls-[\w-]+\.js$/, async (route) => {
        const response = await route.fetch()
        const body = `${await response.text()}\nglobalThis.again = document.querySelector('svc-player').play()`
        await route.fulfill({ response, body })
      })
      await ask(page, (player) => player.play())
      await page.evaluate('again')
      await until(page, (player) => !player.paused && player.currentTime > 0.1)
    })
  })

  it('a place that is chosen while the engine is on its way counts, the beginning too', async () => {
    const { id } = stage.add({ settings: { start_time: 6 } })
    for (const [chosen, least] of [
      [[], 6],
      [[0], 0],
      [[9], 9],
      [[9, 0], 0],
    ] as const) {
      await on(stage, `<svc-player embed="${id}" muted></svc-player>`, async (page) => {
        await inState(page, 'ready')
        const script = Promise.withResolvers<void>()
        await page.route(/\/hls-[\w-]+\.js$/, async (route) => {
          await script.promise
          await route.continue()
        })
        await ask(page, (player) => void player.play())
        await inState(page, 'started')
        await page.locator('svc-player').evaluate((element, seconds) => {
          const player = element as SvcPlayer
          // So slowly that a busy page looks before the next place.
          player.playbackRate = 0.25
          for (const each of seconds) player.currentTime = each
        }, chosen)
        script.resolve()
        await until(page, (player) => player.readyState >= 3 && !player.seeking && !player.paused)
        const seconds = await ask(page, (player) => player.currentTime)
        assert.ok(seconds >= least && seconds < least + 2, `${seconds} after ${chosen.join()}`)
      })
    }
  })

  it('begins at its place where the browser says 0 until it has had a source, as WebKit does', async () => {
    const { id } = stage.add({ settings: { start_time: 6 } })
    const before = `{
      const { get, set } = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime')
      Object.defineProperty(HTMLMediaElement.prototype, 'currentTime', {
        configurable: true,
        get() { return this.networkState === HTMLMediaElement.NETWORK_EMPTY ? 0 : get.call(this) },
        set,
      })
    }`
    await on(
      stage,
      `<svc-player embed="${id}" muted></svc-player>`,
      async (page) => {
        await inState(page, 'ready')
        const seconds = await ask(page, (player) => {
          player.playbackRate = 0.25
          return player.play().then(() => player.currentTime)
        })
        assert.ok(seconds >= 6 && seconds < 8, `${seconds}`)
      },
      { before },
    )
  })

  it('a place that was chosen before what is loaded ahead failed counts when that is tried again', async () => {
    const { id } = stage.add({ settings: { start_time: 2 } })
    await on(
      stage,
      `<svc-player embed="${id}" preload="auto" muted></svc-player>`,
      async (page) => {
        const { promise: held, resolve: release } = Promise.withResolvers<void>()
        await page.route(/manifest\.m3u8$/, async (route) => {
          await held
          await route.fallback()
        })
        stage.broken.set('/media/manifest.m3u8', 404)
        await page.reload()
        await inState(page, 'ready')
        await until(page, (player) => player.currentTime === 2)
        await ask(page, (player) => void (player.currentTime = 9))
        release()
        await inState(page, 'failed')
        stage.broken.clear()
        await page.getByRole('button', { name: 'Try again' }).click()
        await until(page, (player) => player.readyState >= 3 && !player.seeking)
        assert.equal(await ask(page, (player) => player.currentTime), 9)
      },
    )
  })

  it('where a video failed is no place in the next one', async () => {
    const [first, second] = [stage.add({ settings: { start_time: 6 } }), stage.add()]
    await on(stage, `<svc-player embed="${first.id}" muted></svc-player>`, async (page) => {
      await inState(page, 'ready')
      stage.broken.set('/media/manifest.m3u8', 404)
      await ask(page, (player) => void player.play().catch(() => undefined))
      await inState(page, 'failed')
      stage.broken.clear()
      const seconds = await page.locator('svc-player').evaluate((element, embed) => {
        const player = element as SvcPlayer
        player.embed = embed
        player.playbackRate = 0.25
        return player.play().then(() => player.currentTime)
      }, second.id)
      assert.ok(seconds < 2, `${seconds}`)
    })
  })

  it('the length is known before anything is loaded, and a place may be chosen', async () => {
    const { id } = stage.add()
    await on(stage, `<svc-player embed="${id}"></svc-player>`, async (page) => {
      await inState(page, 'ready')
      assert.deepEqual(await ask(page, (player) => [player.duration, player.readyState]), [
        DURATION_SECONDS,
        0,
      ])
      const time = await ask(page, (player) => {
        player.currentTime = 7
        player.playbackRate = 0.25
        return player.play().then(() => player.currentTime)
      })
      assert.ok(time >= 6.9 && time < 9, `${time}`)
    })
  })

  it('seeking works by property, by the seek bar and by keys', async () => {
    const { id } = stage.add()
    await on(stage, `<svc-player embed="${id}"></svc-player>`, async (page) => {
      await playing(page)
      await ask(
        page,
        (player) =>
          new Promise((resolve) => {
            player.pause()
            player.addEventListener('seeked', resolve, { once: true })
            player.currentTime = 9
          }),
      )
      assert.equal(await ask(page, (player) => player.currentTime), 9)
      const bar = page.locator('.seek')
      const { width } = (await bar.boundingBox())!
      await bar.click({ position: { x: width / 4, y: 11 } })
      await until(
        page,
        (player) => player.currentTime > 2 && player.currentTime < 4 && !player.seeking,
      )
      await page.locator('.control.play').focus()
      await page.keyboard.press('ArrowLeft')
      await until(page, (player) => player.currentTime === 0 && !player.seeking)
    })
  })

  it('the quality steps up when the line allows it', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<svc-player embed="${id}" loop muted></svc-player>`,
      async (page) => {
        await inState(page, 'ready')
        await ask(page, (player) => {
          const heights: number[] = Object.assign(player, { heights: [] }).heights
          player.addEventListener('resize', () => heights.push(player.videoHeight))
          return player.play()
        })
        await until(
          page,
          (player) => (player as unknown as { heights: number[] }).heights.at(-1) === 540,
        )
        const first = await ask(
          page,
          (player) => (player as unknown as { heights: number[] }).heights[0],
        )
        assert.equal(first, 180)
      },
      { before: SLOW_LINE + FAST_MACHINE },
    )
  })

  it('no more is loaded than the player is large', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<svc-player embed="${id}" style="width: 480px"></svc-player>`,
      async (page) => {
        const loaded = new Set<string>()
        page.on('request', (request) =>
          loaded.add(/media\/(\w+)\/\d+\.m4s/.exec(request.url())?.[1] ?? 'else'),
        )
        await playing(page)
        await until(page, ({ buffered }) => buffered.length === 1 && buffered.end(0) > 11.5)
        assert.equal(loaded.has('mid'), true)
        assert.equal(loaded.has('high'), false)
      },
    )
  })

  it('the quality menu holds automatic and each rendition, and a choice is kept to', async () => {
    const { id } = stage.add()
    await on(stage, `<svc-player embed="${id}" loop muted></svc-player>`, async (page) => {
      await playing(page)
      await ask(page, (player) => player.pause())
      assert.deepEqual(await qualitiesOffered(page), ['Auto', '540p', '360p', '180p'])
      await page.locator('.menu [role=menuitemradio]').nth(3).click()
      await ask(page, (player) => player.play())
      await until(page, (player) => player.videoHeight === 180)
    })
  })

  it('the subtitle menu turns one on and off; its text is drawn by the browser and is never HTML', async () => {
    const { id } = stage.add({
      subtitles: [{ ...stage.add().subtitles[0]!, label: '<img src=x onerror="broken=1">' }],
    })
    await on(stage, `<svc-player embed="${id}"></svc-player>`, async (page) => {
      await pausedAt(page, 2)
      await page.locator('.menu-place.subtitles > button').click()
      const items = page.locator('.menu [role=menuitemradio]')
      await items.first().waitFor()
      assert.deepEqual(
        (await items.allInnerTexts()).map((text) => text.trim()),
        ['Off', '<img src=x onerror="broken=1">'],
      )
      await items.nth(1).click()
      await until(
        page,
        ({ textTracks }) =>
          textTracks[0]!.mode === 'showing' && textTracks[0]!.activeCues?.length === 1,
      )
      assert.match(
        await ask(page, ({ textTracks }) => (textTracks[0]!.activeCues![0] as VTTCue).text),
        /The first words/,
      )
      assert.equal(await page.evaluate(() => 'broken' in globalThis), false)
      await page.locator('.menu-place.subtitles > button').click()
      await items.nth(0).click()
      await until(page, ({ textTracks }) => textTracks[0]!.mode === 'disabled')
    })
  })

  it('the end screen appears when the video has ended and goes when it plays again', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<svc-player embed="${id}"><a slot="end-screen" href="#next">The next one</a></svc-player>`,
      async (page) => {
        const next = page.locator('a')
        await playing(page)
        assert.equal(await next.isVisible(), false)
        await ask(page, (player) => void (player.currentTime = 11.2))
        await inState(page, 'ended')
        await next.waitFor({ state: 'visible' })
        assert.equal(await visible(page, '.bar'), false)
        await next.click()
        assert.match(page.url(), /#next$/)
        await ask(page, slowly)
        await page.getByRole('button', { name: 'Play again' }).click()
        await until(
          page,
          (player) => !player.paused && player.currentTime > 0.02 && player.currentTime < 8,
        )
        assert.equal(await next.isVisible(), false)
        await page.locator('.bar').waitFor()
      },
    )
  })

  it('links of the page over the last picture can be read there, and "Play again" stands beside them', async () => {
    const { id } = stage.add()
    const page =
      `<svc-player embed="${id}"><p slot="end-screen"><a href="#next">Next</a> <a class="own" ` +
      'href="#own">Own</a></p></svc-player>'
    await on(stage, `<style>.own { color: rgb(255, 255, 0) }</style>${page}`, async (page) => {
      await playing(page)
      await ask(page, (player) => void (player.currentTime = 11.6))
      await page.locator('a').first().waitFor({ state: 'visible' })
      const look = (link: Element) => [
        getComputedStyle(link).color,
        getComputedStyle(link).textDecorationLine,
      ]
      assert.deepEqual(await page.locator('a').first().evaluate(look), [
        'rgb(255, 255, 255)',
        'underline',
      ])
      assert.equal((await page.locator('a.own').evaluate(look))[0], 'rgb(255, 255, 0)')
      const [link, again] = await Promise.all(
        ['p', '.end-screen .pill'].map((selector) => page.locator(selector).boundingBox()),
      )
      assert.ok(Math.abs(link!.x + link!.width / 2 - again!.x - again!.width / 2) < 2)
      assert.ok(again!.y - link!.y - link!.height < 40)
    })
  })

  it('without an end screen the last picture stays with its controls', async () => {
    const { id } = stage.add()
    await on(stage, `<svc-player embed="${id}"></svc-player>`, async (page) => {
      await playing(page)
      await ask(page, (player) => void (player.currentTime = 11.2))
      await inState(page, 'ended')
      assert.equal(await visible(page, '.end-screen'), false)
      await ask(page, slowly)
      await page.getByRole('button', { name: 'Play again', exact: true }).click()
      await until(
        page,
        (player) => !player.ended && player.currentTime > 0.02 && player.currentTime < 8,
      )
    })
  })

  it('events of the media element arrive at the player, once each, and bubble out of any shadow tree', async () => {
    const { id } = stage.add()
    const listen = `<script>
      globalThis.received = []; globalThis.outside = []
      for (const type of ['play', 'playing', 'pause', 'timeupdate', 'seeking', 'seeked', 'ended', 'loadedmetadata', 'volumechange', 'ratechange', 'waiting', 'statechange']) {
        document.querySelector('svc-player').addEventListener(type, (event) => received.push(type === 'statechange' ? type + ' ' + event.detail.state : type))
        document.addEventListener(type, () => outside.push(type))
      }
    </script>`
    await on(stage, `<svc-player embed="${id}"></svc-player>${listen}`, async (page) => {
      await playing(page)
      await ask(page, (player) => {
        player.volume = 0.4
        player.playbackRate = 2
        player.currentTime = 11
      })
      await inState(page, 'ended')
      const { received, outside } = await page.evaluate<{ received: string[]; outside: string[] }>(
        '({ received, outside })',
      )
      assert.deepEqual(
        outside.filter((type) => type !== 'timeupdate'),
        received.map((type) => type.split(' ')[0]!).filter((type) => type !== 'timeupdate'),
      )
      for (const type of [
        'play',
        'playing',
        'timeupdate',
        'seeking',
        'seeked',
        'loadedmetadata',
        'volumechange',
        'ratechange',
        'ended',
      ])
        assert.ok(received.includes(type), type)
      assert.equal(received.filter((type) => type === 'ended').length, 1)
      assert.equal(received.filter((type) => type === 'loadedmetadata').length, 1)
      assert.deepEqual(
        received.filter((type) => type.startsWith('statechange')),
        ['idle', 'loading', 'ready', 'started', 'ended'].map((state) => `statechange ${state}`),
      )
    })
  })

  it('the keyboard alone is enough: start, pause, mute, menu', async () => {
    const { id } = stage.add()
    await on(stage, `<svc-player embed="${id}"></svc-player>`, async (page) => {
      await inState(page, 'ready')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await until(
        page,
        (player) =>
          player.currentTime > 0.3 &&
          player.renderRoot instanceof ShadowRoot &&
          player.renderRoot.activeElement?.classList.contains('play'),
      )
      await page.keyboard.press('Space')
      await until(page, (player) => player.paused)
      await page.keyboard.press('m')
      await until(page, (player) => player.muted)
      await page.locator('.menu-place.subtitles > button').focus()
      await page.keyboard.press('Enter')
      await until(
        page,
        (player) =>
          player.renderRoot instanceof ShadowRoot &&
          player.renderRoot.activeElement?.role === 'menuitemradio',
      )
      await page.keyboard.press('Escape')
      await page.locator('.menu').waitFor({ state: 'detached' })
    })
  })

  it('fullscreen takes the whole player, so that the end screen is seen there too', async () => {
    const { id } = stage.add()
    await on(stage, `<svc-player embed="${id}"></svc-player>`, async (page) => {
      await playing(page)
      await page.locator('.control.fullscreen').click()
      await page.waitForFunction(() => document.fullscreenElement?.localName === 'svc-player')
      await page.locator('.control.fullscreen').click()
      await page.waitForFunction(() => document.fullscreenElement === null)
    })
  })

  it('sound alone gets a card with its name and controls', async () => {
    const { id, urls } = stage.add()
    const audio = stage.add({
      audio_only: true,
      width: null,
      height: null,
      aspect_ratio: null,
      name: 'Wind',
      urls: { ...urls, poster: null, hls: `${stage.appliance}/media/audio.m3u8` },
    })
    assert.notEqual(audio.id, id)
    await on(stage, `<svc-player embed="${audio.id}"></svc-player>`, async (page) => {
      await page.locator('.control.play').click()
      await until(page, (player) => player.currentTime > 0.5)
      assert.equal(await page.locator('.heading').innerText(), 'Wind')
      assert.ok((await page.locator('svc-player').boundingBox())!.height < 140)
      assert.equal(await visible(page, '.control.fullscreen'), false)
    })
  })

  it('sound alone shows its cover beside its name and controls, and nothing in place of a missing one', async () => {
    const alone = { audio_only: true, width: null, height: null, aspect_ratio: null, name: 'Wind' }
    const { urls } = stage.add()
    const hls = `${stage.appliance}/media/audio.m3u8`
    const covered = stage.add({ ...alone, urls: { ...urls, hls } })
    await on(
      stage,
      `<svc-player embed="${covered.id}" style="width: 500px"></svc-player>`,
      async (page) => {
        await page.waitForFunction(
          () =>
            (
              document
                .querySelector('svc-player')!
                .renderRoot.querySelector('.poster') as HTMLImageElement | null
            )?.naturalWidth,
        )
        const boxOf = async (part: string) => (await page.locator(part).boundingBox())!
        const [cover, name] = [await boxOf('.poster'), await boxOf('.heading')]
        await page.locator('.control.play').waitFor()
        const play = await boxOf('.control.play')
        assert.deepEqual([cover.width, cover.height], [68, 68])
        assert.ok(cover.x + cover.width < name.x && cover.x + cover.width < play.x)
        assert.ok((await boxOf('svc-player')).height < 140)
        await page.locator('.control.play').click()
        await until(page, (player) => player.currentTime > 0.3)
        assert.equal(await visible(page, '.poster'), true)
        await ask(page, (player) => void (player.poster = '/chosen.jpg'))
        // It is not there.
        await page.locator('.poster').waitFor({ state: 'hidden' })
        assert.ok((await boxOf('.heading')).x < name.x)
      },
    )
  })

  it('taken from the page it stops and lets go; put back it is ready again', async () => {
    const { id } = stage.add()
    const before = `{
      const { setActionHandler } = MediaSession.prototype
      const keys = (globalThis.mediaKeys = new Set())
      MediaSession.prototype.setActionHandler = function (action, handler) {
        if (handler) keys.add(action)
        else keys.delete(action)
        return setActionHandler.call(this, action, handler)
      }
    }`
    const body = `<svc-player embed="${id}"></svc-player>`
    const mediaKeys = (page: Page) => page.evaluate('[...mediaKeys].sort().join(" ")')
    const action = async (page: Page): Promise<void> => {
      await playing(page)
      const ours = 'pause play seekbackward seekforward seekto'
      assert.equal(await mediaKeys(page), ours)
      await page.evaluate(() =>
        Object.assign(globalThis, { removed: document.querySelector('svc-player') }),
      )
      await page.evaluate('removed.remove()')
      await page.waitForFunction(
        'removed.paused && removed.media.networkState === HTMLMediaElement.NETWORK_EMPTY',
      )
      assert.equal(await mediaKeys(page), '')
      await page.evaluate('void document.body.append(removed)')
      await playing(page)
      assert.equal(await mediaKeys(page), ours)
    }
    await on(stage, body, action, { before })
  })
})
