import assert from 'node:assert/strict'
import { before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import type { Embed } from '../../../daemon/contract/embed.ts'
import type { SvcPlayer } from '../../../components/player/element.ts'
import { MAX_AGE_MS } from '../../../components/hls/ask-early.ts'
import { ask, inState, on, playing, until } from '../on-page.ts'
import { assertEndsAt, assertLoopsAt, framesUntilEnd, RATES } from '../displayed-frames.ts'
import { openStage, type Stage } from '../stage.ts'
import { holdTimers } from '../timers.ts'

/** What of the video itself has been asked for. */
function requestedPaths(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}
/** What the page has asked for, also before the test could look. */
const loaded = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
const loads = (page: Page, address: RegExp) =>
  page.waitForFunction(
    (wanted) =>
      performance.getEntriesByType('resource').some(({ name }) => new RegExp(wanted).test(name)),
    address.source,
  )
const media = (paths: string[]) => paths.filter((path) => /\/media\/.*\.(m3u8|m4s|mp4)$/.test(path))

describe('how svc-player starts', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })

  it('fifty on a page load what is near the view, and the rest when it comes near', async () => {
    const ids = Array.from({ length: 50 }, () => stage.add().id)
    await on(
      stage,
      ids
        .map(
          (id) =>
            `<svc-player embed="${id}" muted style="display: block; width: 400px; aspect-ratio: 16 / 9"></svc-player>`,
        )
        .join(''),
      async (page) => {
        const states = () =>
          page.evaluate(() =>
            [...document.querySelectorAll('svc-player')].map(({ state }) => state),
          )
        // Those that are near are seen at once, and those that are seen ask.
        await page.waitForFunction(() => {
          const all = [...document.querySelectorAll('svc-player')].map(({ state }) => state)
          return all.includes('ready') && !all.includes('loading')
        })
        const first = (await states()).filter((state) => state !== 'idle').length
        // 700 px of view, 300 px beyond it, 225 px each.
        assert.ok(first >= 4 && first <= 6, `${first} of 50`)
        const paths = await loaded(page)
        assert.equal(paths.filter((path) => path.startsWith('/v1/embeds/')).length, first)
        assert.deepEqual(media(paths), [])
        await page.locator('svc-player').last().scrollIntoViewIfNeeded()
        await page.waitForFunction(
          () => [...document.querySelectorAll('svc-player')].at(-1)!.state === 'ready',
        )
        const later = (await states()).filter((state) => state !== 'idle').length
        assert.ok(later < 20, `${later} of 50`)
        assert.equal(
          await page.evaluate(
            () =>
              [...document.querySelectorAll('svc-player')].filter(
                ({ media: { currentSrc } }) => currentSrc !== '',
              ).length,
          ),
          0,
        )
      },
    )
  })

  it(
    'of fifty that load ahead or play in view, those near the view have data, and nothing is ' +
      'asked for the others',
    async () => {
      const ids = Array.from({ length: 50 }, () => stage.add().id)
      for (const [attributes, least] of [
        ['preload="auto"', 4],
        ['autoplay="visible"', 3],
      ] as const) {
        await on(
          stage,
          ids
            .map(
              (id) =>
                `<svc-player embed="${id}" ${attributes} muted loop style="display: block; ` +
                'width: 400px; aspect-ratio: 16 / 9"></svc-player>',
            )
            .join(''),
          async (page) => {
            await page.waitForFunction(
              (least) =>
                [...document.querySelectorAll('svc-player')].filter(
                  ({ readyState }) => readyState >= 2,
                ).length >= least,
              least,
            )
            const { near, withData, playing } = await page.evaluate(() => {
              const all = [...document.querySelectorAll('svc-player')]
              return {
                near: all.filter(({ state }) => state !== 'idle').length,
                withData: all.filter(
                  ({ media }) => media.currentSrc !== '' || media.buffered.length > 0,
                ).length,
                playing: all.filter(({ paused }) => !paused).length,
              }
            })
            assert.ok(
              near <= 6 && withData >= least && withData <= near,
              `${attributes}: ${withData} have data, ${near} are near`,
            )
            assert.ok(
              attributes.startsWith('autoplay') ? playing >= 1 && playing <= 4 : playing === 0,
              `${attributes}: ${playing} play`,
            )
            assert.ok(
              (await loaded(page)).filter((path) => path.startsWith('/v1/embeds/')).length <= 6,
            )
            // What was passed holds nothing any more, and has it again when somebody comes back.
            const first = (holds: string) =>
              page.waitForFunction(
                `(({ media }) => ${holds})(document.querySelector('svc-player'))`,
              )
            await page.locator('svc-player').last().scrollIntoViewIfNeeded()
            await first('media.buffered.length === 0 && media.paused')
            await page.locator('svc-player').first().scrollIntoViewIfNeeded()
            await first('media.buffered.length > 0 && media.readyState >= 2')
            await page.evaluate(() => document.querySelector('svc-player')!.play())
            const at = await page.evaluate(() => document.querySelector('svc-player')!.currentTime)
            await page.waitForFunction(
              (at) => Math.abs(document.querySelector('svc-player')!.currentTime - at) > 0.2,
              at,
            )
          },
        )
      }
    },
  )

  it(
    'one that is to play at once asks for engine, controls and manifest beside the answer about ' +
      'its video',
    async () => {
      const embed = stage.add()
      const usual = `/media/${embed.id.slice(0, 5)}/${embed.id.slice(5)}/manifest.m3u8`
      await on(
        stage,
        `<script type="module">import '${stage.appliance}/npm/@svc/components/+esm'</script><div></div>`,
        async (page) => {
          const requested = page.waitForRequest(
            (request) => new URL(request.url()).pathname === usual,
          )
          let answer = () => {}
          const held = new Promise<void>((resolve) => (answer = resolve))
          await page.route(/\/v1\/embeds\//, async (route) => (await held, route.continue()))
          await page.evaluate(
            (id) =>
              document
                .querySelector('div')!
                .insertAdjacentHTML(
                  'beforeend',
                  `<svc-player embed="${id}" autoplay muted></svc-player>`,
                ),
            embed.id,
          )
          await page.waitForFunction(() =>
            ['/hls-', '/controls-'].every((part) =>
              performance.getEntriesByType('resource').some(({ name }) => name.includes(part)),
            ),
          )
          await requested
          answer()
          await until(page, (player) => player.currentTime > 0.2)
        },
      )
    },
  )

  /** A video whose files are where they usually are, on a page that gets the engine only when it is let go. */
  async function withoutEngine(
    changes: Partial<Embed>,
    attributes: string,
    action: (page: Page, of: { paths: string[]; base: string; letGo(): void }) => Promise<void>,
  ): Promise<void> {
    const embed = stage.add(changes)
    const base = `/media/${embed.id.slice(0, 5)}/${embed.id.slice(5)}`
    embed.urls.hls = `${stage.appliance}${base}/manifest.m3u8`
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    // What is asked for early is kept however late the engine comes.
    await on(
      stage,
      '<div></div>',
      async (page) => {
        const paths = requestedPaths(page)
        await page.route(/\/hls-[\w-]+\.js/, async (route) => (await held, route.continue()))
        await page.evaluate(
          ({ id, attributes }) =>
            document
              .querySelector('div')!
              .insertAdjacentHTML(
                'beforeend',
                `<svc-player embed="${id}" autoplay muted ${attributes}></svc-player>`,
              ),
          { id: embed.id, attributes },
        )
        try {
          await action(page, { paths, base, letGo })
        } finally {
          letGo()
        }
      },
      { before: holdTimers(MAX_AGE_MS) },
    )
  }

  it('of a video that is all there the first pictures and sounds are fetched while the engine is, and once', async () => {
    await withoutEngine({}, '', async (page, { paths, base, letGo }) => {
      const first = (path: string): boolean => path.startsWith(base) && path.endsWith('/0.m4s')
      while (paths.filter(first).length < 2)
        await page.waitForRequest(/0\.m4s/, { timeout: 200 }).catch(() => undefined)
      const early = media(paths)
      assert.equal(early.filter((path) => path.endsWith('/index.m3u8')).length, 2, early.join())
      assert.equal(early.filter((path) => /init_\d\.mp4$/.test(path)).length, 2, early.join())
      letGo()
      await until(page, (player) => player.currentTime > 0.3)
      const all = media(paths)
      assert.deepEqual(
        early.map((path) => all.filter((each) => each === path).length),
        early.map(() => 1),
      )
    })
  })

  it('of one that is still being made, or begins elsewhere, no segment is asked for in vain', async () => {
    for (const [changes, attributes] of [
      [{ status: 'processing', progress: 0.5 }, ''],
      [{}, 'start-time="6"'],
      [{ settings: { quality: 'hd' } }, ''],
    ] as const) {
      await withoutEngine(changes, attributes, async (page, { paths, letGo }) => {
        await page.waitForFunction(() => !document.querySelector('svc-player')?.media?.paused)
        assert.deepEqual(
          paths.filter((path) => path.endsWith('.m4s')),
          [],
        )
        letGo()
        await until(page, (player) => player.readyState >= 2)
      })
    }
  })

  it('preload="metadata" gets the playlists, "auto" the beginning too, and both play from there', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<svc-player embed="${id}" preload="metadata" muted></svc-player>`,
      async (page) => {
        await loads(page, /manifest\.m3u8/)
        await until(page, (player) => player.state === 'ready')
        assert.deepEqual(
          media(await loaded(page)).filter((path) => /m4s/.test(path)),
          [],
        )
        await playing(page)
      },
    )
    await on(
      stage,
      `<svc-player embed="${id}" preload="auto" muted></svc-player>`,
      async (page) => {
        await until(page, (player) => player.readyState >= 2 && player.buffered.length > 0)
        assert.equal(await ask(page, (player) => player.state), 'ready')
        await playing(page)
      },
    )
  })

  it('offers the sound where it started by itself without, until the viewer wants it so', async () => {
    const { id } = stage.add()
    const next = stage.add()
    const own = '<a slot="controls-top" href="#there">Of the page</a>'
    const body = `<svc-player embed="${id}" autoplay muted>${own}</svc-player>`
    await on(stage, body, async (page) => {
      const sign = page.locator('.unmute')
      const above = (await sign.boundingBox())!
      await page.getByRole('link', { name: 'Of the page' }).waitFor()
      const below = (await page.getByRole('link', { name: 'Of the page' }).boundingBox())!
      assert.ok(below.y >= above.y + above.height, JSON.stringify([above, below]))
      await sign.focus()
      await page.keyboard.press('Enter')
      await sign.waitFor({ state: 'detached' })
      assert.equal(await ask(page, (player) => player.muted), false)
      await page.getByRole('button', { name: 'Mute', exact: true, includeHidden: true }).press('m')
      await until(page, (player) => player.muted)
      await page
        .locator('svc-player')
        .evaluate((element, embed) => void ((element as SvcPlayer).embed = embed), next.id)
      await until(page, (player) => player.currentTime > 0.5)
      assert.equal(await sign.count(), 0)
    })
  })

  it('offers no sound where the viewer started it, or wants none, nor where there is none', async () => {
    const { id } = stage.add()
    const silent = stage.add({ audio_tracks: [] })
    const refuse = `{
      let isPressed = false
      addEventListener('pointerdown', () => (isPressed = true), { capture: true })
      const { play } = HTMLMediaElement.prototype
      HTMLMediaElement.prototype.play = function () {
        return isPressed
          ? play.call(this)
          : Promise.reject(new DOMException('', 'NotAllowedError'))
      }
    }`
    const remember = `localStorage.setItem('svc-player', '{"muted":true}')`
    for (const { embed = id, attributes, isPressed = false, before = '' } of [
      { attributes: 'muted', isPressed: true },
      { attributes: 'autoplay muted', isPressed: true, before: refuse },
      { attributes: 'autoplay', before: remember },
      { attributes: 'autoplay muted', embed: silent.id },
    ])
      await on(
        stage,
        `<svc-player embed="${embed}" ${attributes}></svc-player>`,
        async (page) => {
          if (isPressed) await page.locator('.start').click()
          await until(page, (player) => player.currentTime > 0.5)
          assert.equal(await ask(page, (player) => player.muted), true)
          assert.equal(await page.locator('.unmute').count(), 0, attributes + before)
        },
        { before },
      )
  })

  it('autoplay="visible" plays while in view, and a pause by the viewer stays', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<div style="height: 3000px"></div><svc-player embed="${id}" autoplay="visible" muted ` +
        'loop></svc-player><div style="height: 3000px"></div>',
      async (page) => {
        await page.waitForFunction(() => document.querySelector('svc-player')?.state === 'idle')
        const seen = (action: string) => page.evaluate(action)
        await page.locator('svc-player').scrollIntoViewIfNeeded()
        await until(page, (player) => player.currentTime > 0.3)
        await seen('scrollTo(0, 0)')
        await until(page, (player) => player.paused)
        await page.locator('svc-player').scrollIntoViewIfNeeded()
        await until(page, (player) => !player.paused)
        await ask(page, (player) => player.pause())
        await seen('scrollTo(0, 0)')
        await page.waitForFunction(
          () => document.querySelector('svc-player')!.getBoundingClientRect().top > innerHeight,
        )
        await page.locator('svc-player').scrollIntoViewIfNeeded()
        await page.waitForFunction(
          () =>
            document.querySelector('svc-player')!.getBoundingClientRect().bottom <= innerHeight + 1,
        )
        assert.equal(
          await ask(
            page,
            (player) =>
              new Promise((resolve) =>
                requestAnimationFrame(() => requestAnimationFrame(() => resolve(player.paused))),
              ),
          ),
          true,
        )
      },
    )
  })

  it('start-time and end-time play a part; loop begins it again', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<svc-player embed="${id}" start-time="0:04" end-time="5.5" muted></svc-player>`,
      async (page) => {
        await inState(page, 'ready')
        // So slowly that a busy page looks before its end.
        const first = await ask(page, (player) => {
          player.playbackRate = 0.25
          return player.play().then(() => player.currentTime)
        })
        assert.ok(first >= 3.9 && first < 5.5, `${first}`)
        await ask(page, (player) => void (player.playbackRate = 1))
        await inState(page, 'ended')
        await until(page, (player) => !player.seeking && player.currentTime === 5.5)
        await ask(
          page,
          (player) =>
            void ((player.loop = true),
            ((player as unknown as { seeks: number }).seeks = 0),
            player.addEventListener(
              'seeked',
              () => (player as unknown as { seeks: number }).seeks++,
            ),
            player.play()),
        )
        await until(
          page,
          (player) => (player as unknown as { seeks: number }).seeks >= 2 && !player.paused,
        )
      },
    )
  })

  it('an excerpt that begins again does so on the frame that end-time names, at any speed', async () => {
    const { id } = stage.add()
    const body = `<svc-player embed="${id}" end-time="4" loop muted></svc-player>`
    await on(stage, body, async (page) => {
      await playing(page)
      for (const rate of RATES) {
        await standsBefore(page, 4, rate)
        assertLoopsAt(4, rate, await framesUntilEnd(page, 'svc-player', { loops: true }))
      }
    })
  })

  it('an excerpt ends on the frame that end-time names, at any speed, and plays again from its start', async () => {
    const { id } = stage.add()
    await on(stage, `<svc-player embed="${id}" end-time="4" muted></svc-player>`, async (page) => {
      await playing(page)
      for (const rate of RATES) {
        await standsBefore(page, 4, rate)
        assertEndsAt(4, rate, await framesUntilEnd(page, 'svc-player'))
        await inState(page, 'ended')
        assert.equal(await ask(page, (player) => player.currentTime), 4)
      }
      // So slowly that a busy page sees where it begins.
      await ask(page, (player) => {
        player.playbackRate = 0.25
        const { places } = Object.assign(window, { places: [] as number[] })
        for (const type of ['playing', 'timeupdate'])
          player.addEventListener(type, () => player.paused || places.push(player.currentTime))
      })
      await page.locator('.control.play').click()
      await page.waitForFunction(() =>
        (window as unknown as { places: number[] }).places.some(
          (seconds) => seconds >= 2 && seconds < 4,
        ),
      )
    })
  })

  it(
    'what the video says of sound, speed and repetition gives way to the page, and has the word ' +
      'again when the page takes it back',
    async () => {
      const { id } = stage.add({
        settings: {
          muted: true,
          loop: true,
          playback_rate: 2,
          start_time: 3,
          aspect_ratio: '1/1',
          hotkeys: false,
          title: 'Theirs',
        },
      })
      const facts = (page: Page) =>
        ask(page, (player) => [player.muted, player.loop, player.playbackRate])
      await on(stage, `<svc-player embed="${id}"></svc-player>`, async (page) => {
        await inState(page, 'ready')
        assert.deepEqual(await facts(page), [true, true, 2])
        assert.equal(await page.locator('.frame').getAttribute('aria-label'), 'Theirs')
        const { width, height } = (await page.locator('svc-player').boundingBox())!
        assert.equal(Math.round(Math.min(width, 700)), Math.round(height))
      })
      await on(
        stage,
        `<svc-player embed="${id}" muted="false" loop="off" playback-rate="1" title="Ours" ` +
          'aspect-ratio="2/1" width="600"></svc-player>',
        async (page) => {
          await inState(page, 'ready')
          assert.deepEqual(await facts(page), [false, false, 1])
          assert.equal(await page.locator('.frame').getAttribute('aria-label'), 'Ours')
          const { width, height } = (await page.locator('svc-player').boundingBox())!
          assert.deepEqual([width, height], [600, 300])
          await ask(page, (player) =>
            ['muted', 'loop', 'playback-rate'].forEach((name) => player.removeAttribute(name)),
          )
          assert.deepEqual(await facts(page), [true, true, 2])
        },
      )
      const script =
        '<svc-player></svc-player><script ' +
        `type="module">Object.assign(document.querySelector('svc-player'), { embed: '${id}', ` +
        'muted: false, loop: false, playbackRate: 1.25 })</script>'
      await on(stage, script, async (page) => {
        await inState(page, 'ready')
        assert.deepEqual(await facts(page), [false, false, 1.25])
      })
    },
  )

  it('poster is an address or a moment of the video', async () => {
    const { id, urls } = stage.add()
    const pictured = stage.add({ urls: { ...urls, image: `${stage.appliance}/image/${id}.jpg` } })
    for (const [poster, address] of [
      ['/own.jpg', /\/own\.jpg$/],
      ['2.5', /\/image\/\w+\.jpg\?time=2\.5$/],
    ] as const) {
      await on(
        stage,
        `<svc-player embed="${pictured.id}" poster="${poster}"></svc-player>`,
        async (page) => {
          await loads(page, address)
          await inState(page, 'ready')
        },
      )
    }
  })

  it('is an HTMLMediaElement to a page', async () => {
    const { id } = stage.add()
    await on(stage, `<svc-player embed="${id}" muted></svc-player>`, async (page) => {
      await playing(page)
      const missing = await ask(page, (player) =>
        [
          'play',
          'pause',
          'load',
          'canPlayType',
          'fastSeek',
          'currentTime',
          'duration',
          'paused',
          'ended',
          'seeking',
          'readyState',
          'networkState',
          'buffered',
          'played',
          'seekable',
          'currentSrc',
          'textTracks',
          'volume',
          'muted',
          'loop',
          'playbackRate',
          'defaultPlaybackRate',
          'preservesPitch',
          'videoWidth',
          'videoHeight',
          'requestPictureInPicture',
          'getVideoPlaybackQuality',
          'remote',
        ].filter(
          (name) =>
            !(name in player) || (player as unknown as Record<string, unknown>)[name] === undefined,
        ),
      )
      assert.deepEqual(missing, [])
      assert.equal(
        await page.evaluate(() => navigator.mediaSession.metadata?.title),
        'A walk along the coast',
      )
      const element = await page.evaluateHandle(
        () => document.querySelector('svc-player') as SvcPlayer,
      )
      assert.equal(
        await element.evaluate(
          (player) => player.canPlayType('video/mp4') !== '' && player.played.length > 0,
        ),
        true,
      )
    })
  })
})

/** Half a second of watching before `endSeconds`, where its excerpt begins then. */
async function standsBefore(page: Page, endSeconds: number, rate: number): Promise<void> {
  await page.locator('svc-player').evaluate(
    (element, { endSeconds, playbackRate }) => {
      const player = element as SvcPlayer
      player.pause()
      const startTime = endSeconds - playbackRate / 2
      Object.assign(player, { startTime, playbackRate, currentTime: startTime })
      return player.updateComplete
    },
    { endSeconds, playbackRate: rate },
  )
  await until(page, (player) => !player.seeking)
}
