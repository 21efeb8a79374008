import assert from 'node:assert/strict'
import { afterEach, before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import type { SvcClip } from '../../../components/clip/index.ts'
import { on } from '../on-page.ts'
import { assertEndsAt, assertLoopsAt, framesUntilEnd, RATES } from '../displayed-frames.ts'
import { openStage, type Stage } from '../stage.ts'
import { noViolations, weightOf, whole } from '../weight.ts'
import { twoFrames } from '../../support/two-frames.ts'

/** gzip -9, in bytes. */
const WEIGHT = 20_000

const until = (page: Page, holds: (clip: SvcClip) => unknown) =>
  page.waitForFunction(`(${holds.toString()})(document.querySelector('svc-clip'))`)
const ask = <T>(page: Page, question: (clip: SvcClip) => T | Promise<T>): Promise<T> =>
  page.locator('svc-clip').evaluate(question as (element: Element) => T | Promise<T>) as Promise<T>
const playing = (page: Page) =>
  until(page, (clip) => clip.state === 'playing' && clip.currentTime > 0.1)
/** From now on: what it plays is over in a second, sooner than a test may look. */
const keepPlaces = (page: Page) =>
  ask(page, (clip) => {
    // Slowly until it has said one, however late that is.
    clip.media.playbackRate = 0.0625
    clip.addEventListener(
      'timeupdate',
      () => clip.state === 'playing' && (clip.media.playbackRate = 1),
    )
    const { places } = Object.assign(window, { places: [] as number[] })
    for (const type of ['playing', 'timeupdate', 'statechange'])
      clip.addEventListener(type, () => clip.state === 'playing' && places.push(clip.currentTime))
  })
/** Waits until it has played somewhere between the two. */
const plays = (page: Page, from: number, to: number) =>
  page.waitForFunction(
    ([least, most]) =>
      (window as unknown as { places: number[] }).places.some(
        (seconds) => seconds >= least && seconds < most,
      ),
    [from, to] as const,
  )

describe('svc-clip', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  afterEach(() => stage.broken.clear())

  it('plays muted and for ever while it is in view, and pauses while it is not', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<svc-clip embed="${id}" width="320" height="180"></svc-clip><div style="height: 3000px"></div>`,
      async (page) => {
        await playing(page)
        assert.deepEqual(
          await ask(page, ({ media }) => [media.muted, media.loop, media.playsInline]),
          [true, true, true],
        )
        await page.evaluate(() => scrollTo(0, 2500))
        await until(page, (clip) => clip.state === 'paused')
        await page.evaluate(() => scrollTo(0, 0))
        await until(page, (clip) => clip.state === 'playing')
      },
    )
  })

  it('fetches nothing until it comes near the view, and never a manifest or the HLS engine', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<div style="height: 3000px"></div><svc-clip embed="${id}"></svc-clip>`,
      async (page) => {
        const requested: string[] = []
        page.on('request', (request) => requested.push(new URL(request.url()).pathname))
        await page.waitForLoadState('networkidle')
        assert.equal(await ask(page, (clip) => clip.state), 'idle')
        assert.equal(
          requested.some((path) => path.startsWith('/v1/') || path.startsWith('/media/')),
          false,
        )
        await page.evaluate(() => scrollTo(0, 3000))
        await playing(page)
        assert.deepEqual(
          requested.filter((path) => /m3u8|hls-|controls-/.test(path)),
          [],
        )
      },
    )
  })

  it('takes the smallest file that covers its place on this screen; `quality` names another', async () => {
    const { id } = stage.add()
    const played = async (attributes: string, deviceScaleFactor: number) => {
      let url = ''
      await on(
        stage,
        `<svc-clip embed="${id}" ${attributes}></svc-clip>`,
        async (page) => {
          await playing(page)
          url = await ask(page, (clip) => clip.media.currentSrc)
        },
        { deviceScaleFactor },
      )
      return url.slice(url.lastIndexOf('/') + 1)
    }
    assert.equal(await played('width="300" height="169"', 1), 'h264_sd.mp4')
    assert.equal(await played('width="400" height="225"', 2), 'h264_hd.mp4')
    assert.equal(await played('width="300" height="169" quality="hd"', 1), 'h264_hd.mp4')
    assert.equal(await played('width="900" height="506" quality="h264_sd"', 1), 'h264_sd.mp4')
  })

  it('keeps its place like an image with width and height: nothing moves, and the poster comes first', async () => {
    const { id } = stage.add({ width: 540, height: 960 })
    await on(
      stage,
      `<style>svc-clip { display: block; width: 400px; aspect-ratio: 4 / 3 }</style><svc-clip embed="${id}" width="400" height="300" alt="Waves on a beach"></svc-clip><p>Below</p><script>
      globalThis.shift = 0
      new PerformanceObserver((list) => list.getEntries().forEach((entry) => (shift += entry.value))).observe({ type: 'layout-shift', buffered: true })
    </script>`,
      async (page) => {
        await page.getByRole('img', { name: 'Waves on a beach' }).waitFor()
        await playing(page)
        const box = (await page.locator('svc-clip').boundingBox())!
        assert.deepEqual([box.width, box.height], [400, 300])
        assert.equal(await page.evaluate('shift'), 0)
        assert.match((await page.locator('svc-clip img').getAttribute('src')) ?? '', /poster\.jpg$/)
      },
    )
  })

  it('stays a picture for those who want little motion, until they play it', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<svc-clip embed="${id}"></svc-clip>`,
      async (page) => {
        await until(page, (clip) => clip.state === 'poster')
        await page.getByRole('button', { name: /^Play/ }).waitFor()
        await page.waitForLoadState('networkidle')
        assert.deepEqual(await ask(page, (clip) => [clip.state, clip.media.src]), ['poster', ''])
        await page.getByRole('button', { name: /^Play/ }).click()
        await playing(page)
      },
      { reducedMotion: 'reduce' },
    )
  })

  it('has a button that stops it for good, by keyboard too', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<svc-clip embed="${id}" width="300" height="170"></svc-clip><div style="height: 3000px"></div>`,
      async (page) => {
        await playing(page)
        await page.keyboard.press('Tab')
        await page.keyboard.press('Enter')
        await until(page, (clip) => clip.paused)
        await page.evaluate(() => scrollTo(0, 2500))
        await page.evaluate(() => scrollTo(0, 0))
        // Back in view, the observer has spoken by the second frame.
        await twoFrames(page)
        assert.equal(await ask(page, (clip) => clip.state), 'paused')
        await page.getByRole('button', { name: 'Play: A walk along the coast' }).click()
        await playing(page)
      },
    )
  })

  it('scrolled away or paused while its file is chosen, it does not begin', async () => {
    const sd = stage.add().renditions[1]!
    const { id } = stage.add({ renditions: [sd, { ...sd, name: 'av1_sd', codec: 'av1' }] })
    for (const [autoplay, action] of [
      [
        'visible',
        async (page: Page) => {
          // Told after the clip's own observer.
          await page.evaluate(
            () =>
              new Promise<void>((resolve) => {
                new IntersectionObserver(
                  ([entry]) => void (entry!.isIntersecting || resolve()),
                ).observe(document.querySelector('svc-clip')!)
                scrollTo(0, 2500)
              }),
          )
        },
      ],
      [
        'off',
        async (page: Page) => {
          await ask(page, (clip) => clip.pause())
        },
      ],
    ] as const)
      await on(
        stage,
        `<svc-clip embed="${id}" width="320" height="180" autoplay="${autoplay}"></svc-clip><div style="height: 3000px"></div>`,
        async (page) => {
          await until(page, (clip) => clip.state === 'poster')
          if (autoplay === 'off')
            await ask(
              page,
              (clip) => void ((globalThis as any).answer = clip.play().catch(({ name }) => name)),
            )
          await page.waitForFunction('globalThis.decide')
          await action(page)
          await page.evaluate('decide({ supported: false })')
          await until(page, ({ media }) => media.src !== '')
          assert.equal(await ask(page, (clip) => clip.paused), true)
          assert.equal(await page.evaluate('plays'), 0)
          if (autoplay === 'off') assert.equal(await page.evaluate('answer'), 'AbortError')
        },
        {
          before:
            'navigator.mediaCapabilities.decodingInfo = () => new Promise((decide) => (globalThis.decide = decide)); ' +
            "globalThis.plays = 0; addEventListener('play', () => (plays += 1))",
        },
      )
  })

  it('`autoplay="off"` waits, plays once and stops at its end', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<svc-clip embed="${id}" autoplay="off" start-time="2"></svc-clip>`,
      async (page) => {
        await until(page, (clip) => clip.state === 'poster')
        await ask(page, (clip) => clip.play())
        await until(page, (clip) => clip.media.ended && clip.state === 'paused')
        await keepPlaces(page)
        await page.getByRole('button').click()
        await plays(page, 2, 3)
      },
    )
  })

  it('an excerpt begins again at its own start', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<svc-clip embed="${id}" start-time="1" end-time="1.4"></svc-clip>`,
      async (page) => {
        await page.evaluate(() => {
          const clip = document.querySelector('svc-clip')!
          const times: number[] = ((globalThis as { times?: number[] }).times = [])
          clip.addEventListener('timeupdate', () => times.push(clip.currentTime))
        })
        await page.waitForFunction(() => {
          const { times } = globalThis as unknown as { times: number[] }
          return times.some((time, i) => i > 0 && times[i - 1]! > 1.2 && time < 1.2)
        })
        assert.ok(((await page.evaluate('Math.min(...times)')) as number) >= 1)
      },
    )
  })

  it(
    'an excerpt that does not begin again ends on the frame that end-time names, and its button ' +
      'plays it once more',
    async () => {
      const { id } = stage.add()
      await on(
        stage,
        `<svc-clip embed="${id}" start-time="0.5" end-time="1.5" loop="off" style="width: 300px"></svc-clip>`,
        async (page) => {
          await until(
            page,
            (clip) => clip.state === 'paused' && !clip.media.seeking && clip.currentTime === 1.5,
          )
          await keepPlaces(page)
          await page.getByRole('button', { name: /^Play/ }).click()
          await plays(page, 0.5, 1.5)
          await until(page, (clip) => clip.state === 'paused' && clip.currentTime === 1.5)
        },
      )
    },
  )

  it('an excerpt ends on the frame that end-time names at any speed', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<svc-clip embed="${id}" autoplay="off" end-time="2.5" style="width: 300px"></svc-clip>`,
      async (page) => {
        for (const rate of RATES) {
          await page.locator('svc-clip').evaluate((element, playbackRate) => {
            const clip = element as SvcClip
            Object.assign(clip.media, { playbackRate, defaultPlaybackRate: playbackRate })
            clip.startTime = 2.5 - playbackRate / 2
            return clip.updateComplete
          }, rate)
          assertEndsAt(2.5, rate, await framesUntilEnd(page, 'svc-clip'))
        }
      },
    )
  })

  it('an excerpt that begins again does so on the frame that end-time names, at any speed', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<svc-clip embed="${id}" autoplay="off" loop="on" end-time="2.5" style="width: 300px"></svc-clip>`,
      async (page) => {
        const clip = page.locator('svc-clip')
        await clip.evaluate((element) => (element as SvcClip).play())
        for (const rate of RATES) {
          await clip.evaluate((element, playbackRate) => {
            const clip = element as SvcClip
            clip.pause()
            const startTime = 2.5 - playbackRate / 2
            Object.assign(clip, { startTime, currentTime: startTime })
            Object.assign(clip.media, { playbackRate, defaultPlaybackRate: playbackRate })
            return clip.updateComplete
          }, rate)
          await until(page, (clip) => !clip.media.seeking)
          assertLoopsAt(2.5, rate, await framesUntilEnd(page, 'svc-clip', { loops: true }))
        }
      },
    )
  })

  it('play() before anything is known plays once it is, and is refused when there is nothing', async () => {
    const { id } = stage.add()
    // It goes on playing however late anybody looks.
    const element = `<svc-clip embed="${id}" autoplay="off" loop></svc-clip>`
    const hold = (action: (page: Page, release: () => void) => Promise<void>) => {
      const held = Promise.withResolvers<void>()
      return on(stage, element, (page) => action(page, held.resolve), {
        prepare: (page) =>
          page.route('**/v1/embeds/*', (route) => held.promise.then(() => route.fallback())),
      })
    }
    await hold(async (page, release) => {
      await until(page, (clip) => clip.state === 'loading')
      await ask(page, (clip) => void Object.assign(window, { played: clip.play() }))
      release()
      await page.evaluate(() => (window as unknown as { played: Promise<void> }).played)
      await playing(page)
    })
    const refused = async (page: Page, isPaused = false) => {
      await ask(page, (clip) => {
        Object.assign(window, { played: clip.play().catch(({ name }: DOMException) => name) })
      })
      if (isPaused) await ask(page, (clip) => clip.pause())
      return page.evaluate(() => (window as unknown as { played: Promise<string> }).played)
    }
    await hold(async (page, release) => {
      await until(page, (clip) => clip.state === 'loading')
      assert.equal(await refused(page, true), 'AbortError')
      release()
      await until(page, (clip) => clip.state === 'poster')
      assert.equal(await ask(page, (clip) => clip.media.src), '')
    })
    await on(
      stage,
      `<svc-clip embed="video8888888888" autoplay="off"></svc-clip>`,
      async (page) => {
        assert.equal(await refused(page), 'NotSupportedError')
      },
    )
  })

  it('play() beside the name of the video plays that one, and goes on playing', async () => {
    const [{ id }, { id: next }] = [stage.add(), stage.add()]
    await on(stage, '<svc-clip autoplay="off" loop></svc-clip>', async (page) => {
      for (const embed of [id, next]) {
        await page.evaluate(async (embed) => {
          const clip = document.querySelector('svc-clip') as SvcClip
          clip.embed = embed
          await clip.play()
        }, embed)
        await playing(page)
        await twoFrames(page)
        assert.equal(await ask(page, (clip) => clip.paused), false)
      }
    })
  })

  it('play() before the first file is ready plays as soon as it is', async () => {
    const whole = stage.add()
    stage.embeds.set(whole.id, { ...whole, status: 'processing', renditions: [] })
    await on(
      stage,
      `<svc-clip embed="${whole.id}" autoplay="off" loop></svc-clip>`,
      async (page) => {
        await until(page, (clip) => clip.state === 'poster')
        await ask(page, (clip) => void Object.assign(window, { played: clip.play() }))
        await twoFrames(page)
        assert.equal(await ask(page, (clip) => clip.paused), true)
        stage.embeds.set(whole.id, whole)
        await page.evaluate(() => (window as unknown as { played: Promise<void> }).played)
        await playing(page)
      },
    )
  })

  it('`autoplay="scroll"` moves with the page and by nothing else', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<div style="height: 600px"></div><svc-clip embed="${id}" autoplay="scroll" width="300" ` +
        'height="170"></svc-clip><div style="height: 3000px"></div>',
      async (page) => {
        await until(page, (clip) => clip.media.readyState >= 2)
        const before = await ask(page, (clip) => clip.currentTime)
        await page.evaluate(() => scrollTo(0, 450))
        await page.waitForFunction(
          (time) => document.querySelector('svc-clip')!.currentTime > time + 1,
          before,
        )
        assert.equal(await ask(page, (clip) => clip.paused), true)
        assert.equal(await page.locator('svc-clip button').count(), 0)
      },
    )
  })

  it('says why it cannot be shown, in the language of the page, and tries again', async () => {
    await on(
      stage,
      `<body lang="nl"><svc-clip embed="video9999999999"></svc-clip><script>
      addEventListener('error', (event) => event.detail && (globalThis.reason = event.detail.reason))
    </script>`,
      async (page) => {
        await until(page, (clip) => clip.state === 'failed')
        assert.match(await page.getByRole('status').innerText(), /Video niet gevonden/)
        assert.equal(await page.evaluate('reason'), 'unknown')
        stage.embeds.set('video9999999999', { ...stage.add(), id: 'video9999999999' as never })
        await page.getByRole('button', { name: 'Opnieuw proberen' }).click()
        await playing(page)
        stage.embeds.delete('video9999999999')
      },
    )
    const { id } = stage.add()
    stage.broken.set('/media/h264_sd.mp4', 403)
    await on(
      stage,
      `<svc-clip embed="${id}" quality="sd" locale="en"></svc-clip>`,
      async (page) => {
        await until(page, (clip) => clip.state === 'failed')
        assert.match(await page.getByRole('status').innerText(), /private/)
      },
    )
  })

  it('goes on with the files of a renewed token, playing or paused', async () => {
    const { id, ...embed } = stage.add()
    const permit = (token: string) =>
      stage.embeds.set(id, {
        ...embed,
        id,
        renditions: embed.renditions.map(({ url, ...rest }) => ({
          ...rest,
          url: url.replace('/media/', `/media/~${token}/`),
        })),
      })
    const has = (page: Page, token: string) =>
      page.waitForFunction(
        (place) => document.querySelector('svc-clip')!.media.src.includes(place),
        `/~${token}/`,
      )
    const renew = async (page: Page, token: string) => {
      permit(token)
      await page
        .locator('svc-clip')
        .evaluate((clip, token) => clip.setAttribute('token', token), token)
      await has(page, token)
    }
    permit('a.b.c')
    await on(
      stage,
      `<svc-clip embed="${id}" token="a.b.c" style="width: 300px"></svc-clip>`,
      async (page) => {
        await playing(page)
        await has(page, 'a.b.c')
        const before = await ask(page, (clip) => {
          clip.media.playbackRate = clip.media.defaultPlaybackRate = 0.0625
          return clip.currentTime
        })
        await renew(page, 'd.e.f')
        await playing(page)
        assert.ok((await ask(page, (clip) => clip.currentTime)) >= before, 'its place')
        await ask(page, (clip) => clip.pause())
        await renew(page, 'g.h.i')
        assert.equal(await ask(page, (clip) => clip.paused), true)
        await ask(page, (clip) => clip.play())
        await playing(page)
      },
    )
  })

  it('shows that it waits for the network, until it plays', async () => {
    const { id } = stage.add()
    const held = Promise.withResolvers<void>()
    await on(
      stage,
      `<svc-clip embed="${id}" quality="sd"></svc-clip>`,
      async (page) => {
        const spinner = page.locator('svc-clip [part=spinner]')
        await spinner.waitFor()
        await page.waitForFunction(
          () =>
            getComputedStyle(
              document.querySelector('svc-clip')!.shadowRoot!.querySelector('[part=spinner]')!,
            ).opacity === '1',
        )
        held.resolve()
        await playing(page)
        await spinner.waitFor({ state: 'detached' })
      },
      {
        prepare: (page) =>
          page.route('**/media/h264_sd.mp4', async (route) => {
            await held.promise
            await route.continue()
          }),
      },
    )
  })

  it('weighs at most 20 kB, and axe finds nothing', async () => {
    const { id } = stage.add()
    await on(
      stage,
      whole(
        `<svc-clip embed="${id}" alt="Waves"></svc-clip><svc-clip embed="video9999999998"></svc-clip>`,
      ),
      async (page) => {
        await playing(page)
        await page.locator('.fault').waitFor()
        const weight = await weightOf(stage, page)
        assert.ok(weight > 5_000 && weight <= WEIGHT, `${weight} bytes`)
        await noViolations(page)
      },
      { entry: 'clip' },
    )
  })
})
