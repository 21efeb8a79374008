import assert from 'node:assert/strict'
import { afterEach, before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import { BACK_SHOWN_MS, GONE_MS } from '../../../components/player/network-note.ts'
import { LATER_MS } from '../../../components/player/stall.ts'
import { ask, controlled, inState, on, playing, until, visible } from '../on-page.ts'
import { DURATION_SECONDS } from '../media.ts'
import { openStage, type Stage } from '../stage.ts'
import { endTimers, holdTimers, untilTimer } from '../timers.ts'

describe('what svc-player shows when there is nothing to play', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  afterEach(() => {
    stage.broken.clear()
  })

  it('the poster comes before anything of the video, and the page does not move', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<svc-player embed="${id}" style="display: block; width: 800px; aspect-ratio: 16 / 9"></svc-player><p>Below</p><script>
      globalThis.shift = 0
      new PerformanceObserver((list) => list.getEntries().forEach((entry) => (shift += entry.value))).observe({ type: 'layout-shift', buffered: true })
    </script>`,
      async (page) => {
        const requests: string[] = []
        page.on('request', (request) => requests.push(request.url()))
        await inState(page, 'ready')
        await page.locator('.poster').waitFor()
        await page.waitForFunction(
          () =>
            document
              .querySelector('svc-player')!
              .renderRoot.querySelector<HTMLImageElement>('.poster')!.complete,
        )
        assert.equal((await page.locator('svc-player').boundingBox())!.height, 450)
        assert.equal(await page.evaluate('shift'), 0)
        assert.equal(
          requests.some((url) => /\.m3u8|\.m4s|\.mp4/.test(url)),
          false,
        )
      },
    )
  })

  it('an unknown video is said to be unknown; trying again finds it once it exists', async () => {
    await on(
      stage,
      `<svc-player embed="video9999999999"></svc-player><script>
      document.querySelector('svc-player').addEventListener('error', (event) => (globalThis.reason = event.detail.reason))
    </script>`,
      async (page) => {
        await inState(page, 'failed')
        assert.match(await page.getByRole('alert').innerText(), /Video not found/)
        assert.equal(await page.evaluate('reason'), 'unknown')
        stage.embeds.set('video9999999999', { ...stage.add(), id: 'video9999999999' as never })
        await page.getByRole('button', { name: 'Try again' }).click()
        await inState(page, 'ready')
        assert.equal(await page.getByRole('alert').count(), 0)
        stage.embeds.delete('video9999999999')
      },
    )
  })

  it('a private video and an appliance out of order are told apart', async () => {
    const { id } = stage.add()
    for (const [status, sentence] of [
      [403, /private/],
      [500, /Could not load the video/],
    ] as const) {
      stage.embeds.set(id, status)
      await on(stage, `<svc-player embed="${id}"></svc-player>`, async (page) => {
        await inState(page, 'failed')
        assert.match(await page.getByRole('alert').innerText(), sentence)
      })
    }
  })

  it('an appliance that stumbles once is asked again without the viewer noticing', async () => {
    const embed = stage.add()
    await on(stage, `<svc-player></svc-player>`, async (page) => {
      let tries = 0
      await page.route(/\/v1\/embeds\//, (route) => {
        tries += 1
        if (tries > 1) return route.continue()
        const headers = { 'access-control-allow-origin': '*' }
        return route.fulfill({ status: 503, headers, json: {} })
      })
      await page
        .locator('svc-player')
        .evaluate((element, id) => element.setAttribute('embed', id), embed.id)
      await inState(page, 'ready')
      assert.equal(tries, 2)
    })
  })

  it('a video being made shows its progress, announces it once, and starts by itself when it is playable', async () => {
    const whole = stage.add()
    const making = { ...whole, status: 'processing' as const, playable: false, progress: 0.42 }
    stage.embeds.set(whole.id, making)
    await on(stage, `<svc-player embed="${whole.id}"></svc-player>`, async (page) => {
      await inState(page, 'waiting')
      assert.match(await page.getByRole('status').innerText(), /being processed/)
      assert.equal(await page.getByRole('progressbar').getAttribute('aria-valuenow'), '42')
      // Its address is known, but answers nothing yet.
      assert.ok(making.urls.poster)
      assert.equal(await page.locator('.poster').count(), 0)
      assert.equal(await visible(page, '.start'), false)
      stage.embeds.set(whole.id, { ...making, progress: 0.8 })
      await page.waitForFunction(
        () =>
          document
            .querySelector('svc-player')!
            .renderRoot.querySelector('[role=progressbar]')!
            .getAttribute('aria-valuenow') === '80',
      )
      stage.embeds.set(whole.id, { ...whole, status: 'processing', progress: 0.9 })
      await until(page, (player) => player.currentTime > 0.5)
      assert.equal(await visible(page, '.message'), false)
    })
  })

  it('a video without bytes yet is said to be awaited', async () => {
    const { id } = stage.add({ status: 'created', playable: false, progress: 0 })
    await on(stage, `<svc-player embed="${id}"></svc-player>`, async (page) => {
      await inState(page, 'waiting')
      assert.match(await page.getByRole('status').innerText(), /not been uploaded yet/)
    })
  })

  it('a video that could not be made is not available; its owner, who is told why, reads that', async () => {
    const errored = { status: 'errored', playable: false } as const
    const message = 'The file is damaged <b>or</b> incomplete'
    const [visitor, owner] = [
      stage.add({ ...errored, error: null }),
      stage.add({ ...errored, error: { code: 'source_damaged', message } }),
    ]
    for (const [{ id }, sentence] of [
      [visitor, ''],
      [owner, `\n\n${message}`],
    ] as const) {
      await on(stage, `<svc-player embed="${id}"></svc-player>`, async (page) => {
        await inState(page, 'failed')
        assert.equal(
          await page.getByRole('alert').innerText(),
          `This video is not available${sentence}`,
        )
      })
    }
  })

  it('a player to which the page gives no video says so, and names the misspelt attribute in the console', async () => {
    const { id } = stage.add()
    await on(stage, `<div></div>`, async (page) => {
      // Comes by a way of its own, also after what the page shows.
      const warning = page.waitForEvent('console', (message) => message.type() === 'warning')
      await page.evaluate(
        (embed) =>
          (document.querySelector('div')!.innerHTML =
            `<svc-player embd="${embed}" class="wide"></svc-player>`),
        id,
      )
      await page.getByRole('status').filter({ hasText: 'No video to play' }).waitFor()
      assert.match(
        (await warning).text(),
        /<svc-player> is missing the attribute `embed`: the ID of a video\. It has no attribute called embd\./,
      )
      await page
        .locator('svc-player')
        .evaluate((element, embed) => element.setAttribute('embed', embed), id)
      await inState(page, 'ready')
      assert.equal(await page.getByText('No video to play').count(), 0)
    })
  })

  it(
    'a private video without a token: its page is told in the console what to do, its viewer ' +
      'only that there is nothing',
    async () => {
      const warned: string[] = []
      for (const token of ['', 'token="a.b.c"']) {
        await on(stage, '<div></div>', async (page) => {
          page.on('console', (message) => warned.push(message.text()))
          const logged = page.waitForEvent('console', (message) =>
            /video9999999996 cannot be shown/.test(message.text()),
          )
          await page.evaluate(
            (attribute) =>
              (document.querySelector('div')!.innerHTML =
                `<svc-player embed="video9999999996" ${attribute}></svc-player>`),
            token,
          )
          await inState(page, 'failed')
          assert.match(
            await page.getByRole('alert').innerText(),
            /^Video not found\s+It may be private or deleted/,
          )
          await logged
        })
      }
      const [without, withToken] = warned.filter((text) => text.includes('video9999999996'))
      assert.match(without!, /it is private and the element needs a playback token/)
      assert.match(withToken!, /the playback token is wrong, has expired or is not for it/)
    },
  )

  it('a line that brings nothing is said to, and no longer once it does', async () => {
    const { id } = stage.add()
    const held = Promise.withResolvers<void>()
    await on(
      stage,
      `<svc-player embed="${id}" muted></svc-player>`,
      async (page) => {
        await playing(page)
        await ask(page, (player) => void (player.currentTime = 9))
        await untilTimer(page, LATER_MS.explained)
        await page.locator('.spinner').waitFor()
        assert.equal(await page.locator('.notice').count(), 0)
        await endTimers(page, LATER_MS.announced)
        await page.locator('.announced', { hasText: 'Loading' }).waitFor({ state: 'attached' })
        await endTimers(page, LATER_MS.explained)
        await page.locator('.notice', { hasText: /^Still loading/ }).waitFor()
        assert.match(await page.locator('.announced').innerText(), /^Still loading/)
        held.resolve()
        await until(page, (player) => player.currentTime > 9.1)
        await page.locator('.notice').waitFor({ state: 'detached' })
        assert.equal(await page.locator('.announced').innerText(), '')
      },
      {
        before: holdTimers(...Object.values(LATER_MS)),
        // Requests for its second half, whenever they come, are answered once the test lets them.
        prepare: (page) =>
          page.route(/\/[4-9]\.m4s/, async (route) => {
            await held.promise
            await route.continue()
          }),
      },
    )
  })

  it('without a network it says after a while what it waits for, and goes on by itself when that is back', async () => {
    const { id } = stage.add()
    await on(stage, `<svc-player embed="${id}" muted></svc-player>`, async (page) => {
      await playing(page)
      // Plays for minutes, so that its end does not come before the sentence.
      await ask(page, ({ media }) => void (media.playbackRate = 0.0625))
      await page.route(/\/media\//, () => undefined)
      await page.context().setOffline(true)
      await ask(page, (player) => player.media.dispatchEvent(new Event('waiting')))
      assert.ok(LATER_MS.announced <= 3_000)
      // The buffer may hold all of it: a wait is a wait.
      await page.evaluate(() =>
        Object.defineProperty(document.querySelector('svc-player')!.media, 'readyState', {
          configurable: true,
          value: 1,
        }),
      )
      await ask(page, (player) => player.media.dispatchEvent(new Event('waiting')))
      await page.locator('.notice', { hasText: 'You are offline. Playback resumes' }).waitFor()
      assert.match(await page.locator('.announced').innerText(), /offline/)
      await page.evaluate(
        () =>
          delete (document.querySelector('svc-player')!.media as { readyState?: number })
            .readyState,
      )
      await page.unroute(/\/media\//)
      await page.context().setOffline(false)
      await ask(page, (player) => player.media.dispatchEvent(new Event('playing')))
      await page.locator('.notice').waitFor({ state: 'detached' })
    })
  })

  it('that the network is gone is said while what is loaded plays, and that it is back', async () => {
    const { id } = stage.add()
    const before = holdTimers(GONE_MS, BACK_SHOWN_MS)
    assert.ok(GONE_MS <= 3_000)
    const player = `<svc-player embed="${id}" muted></svc-player>`
    const action = async (page: Page): Promise<void> => {
      await playing(page)
      // Plays for minutes; a film as short as this would be loaded whole.
      await ask(page, ({ media }) => {
        media.playbackRate = 0.0625
        const buffered = { length: 1, start: () => 0, end: () => 4 }
        Object.defineProperty(media, 'buffered', { value: buffered })
      })
      const note = page.locator('.notice.top')
      await page.context().setOffline(true)
      await untilTimer(page, GONE_MS)
      assert.equal(await note.count(), 0)
      await endTimers(page, GONE_MS)
      await note.getByText('You are offline. What has loaded keeps playing.').waitFor()
      assert.equal(await ask(page, ({ media }) => media.paused), false)
      await page.context().setOffline(false)
      await note.getByText('You are back online.').waitFor()
      assert.equal(await endTimers(page, BACK_SHOWN_MS), 1)
      await note.waitFor({ state: 'detached' })
    }
    await on(stage, player, action, { before })
  })

  it('that the network is gone is said before the start and during a pause too, until all is loaded', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<svc-player embed="${id}" muted></svc-player><svc-player></svc-player>`,
      async (page) => {
        const note = page.locator('svc-player[embed] .notice.top')
        const goes = async (offline: boolean, words: string): Promise<void> => {
          await page.context().setOffline(offline)
          if (offline) {
            await untilTimer(page, GONE_MS)
            await endTimers(page, GONE_MS)
          }
          await note.getByText(words, { exact: true }).waitFor()
        }
        await inState(page, 'ready')
        await goes(true, 'You are offline.')
        assert.equal(await page.getByRole('status').filter({ hasText: 'offline' }).count(), 1)
        await goes(false, 'You are back online.')
        await page.evaluate(async () => {
          const player = document.querySelector('svc-player')!
          await player.play()
          player.pause()
          const { media } = player
          const buffered = { length: 1, start: () => 0, end: () => (globalThis as any).loaded ?? 4 }
          Object.defineProperty(media, 'buffered', { value: buffered })
        })
        // What is not loaded by then does not come.
        await controlled(page)
        await goes(true, 'You are offline.')
        // The note has its place.
        assert.equal(await page.locator('svc-player[embed] .title').count(), 1)
        assert.equal(await page.locator('svc-player[embed] .title').isVisible(), false)
        await page.evaluate((seconds) => {
          Object.assign(globalThis, { loaded: seconds })
          document.querySelector('svc-player')!.media.dispatchEvent(new Event('progress'))
        }, DURATION_SECONDS)
        await note.waitFor({ state: 'detached' })
      },
      { before: holdTimers(GONE_MS, BACK_SHOWN_MS) },
    )
  })

  it('that the network was gone is forgotten by a player that was not on the page when it came back', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<svc-player embed="${id}" muted></svc-player>`,
      async (page) => {
        const note = page.locator('.notice.top')
        await inState(page, 'ready')
        await page.context().setOffline(true)
        await untilTimer(page, GONE_MS)
        await endTimers(page, GONE_MS)
        await note.waitFor()
        const player = await page.evaluateHandle(() => {
          const element = document.querySelector('svc-player')!
          element.remove()
          return element
        })
        await page.context().setOffline(false)
        await page.waitForFunction(() => navigator.onLine)
        await player.evaluate((element) => document.body.append(element))
        await inState(page, 'ready')
        assert.equal(await note.count(), 0)
      },
      { before: holdTimers(GONE_MS, BACK_SHOWN_MS) },
    )
  })

  it('that nothing comes is said also before the video is known, where it is to play', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<svc-player muted></svc-player>`,
      async (page) => {
        const held = Promise.withResolvers<void>()
        await page.route(/\/v1\/embeds\//, async (route) => {
          await held.promise
          await route.continue()
        })
        await page.evaluate((embed) => {
          const player = document.querySelector('svc-player')!
          Object.assign(player, { embed, loading: 'eager' })
          void player.play()
        }, id)
        await page.locator('.spinner').waitFor()
        await untilTimer(page, LATER_MS.explained)
        await endTimers(page, LATER_MS.explained)
        await page.locator('.notice', { hasText: /^Still loading/ }).waitFor()
        held.resolve()
        await until(page, (player) => player.currentTime > 0)
        await page.locator('.notice').waitFor({ state: 'detached' })
      },
      { before: holdTimers(...Object.values(LATER_MS)) },
    )
  })

  it('what the network made fail is asked for again by itself when the network is back', async () => {
    const { id } = stage.add()
    await on(
      stage,
      ['player', 'audio', 'files'].map((name) => `<svc-${name}></svc-${name}>`).join(''),
      async (page) => {
        await page.context().setOffline(true)
        await page.evaluate((embed) => {
          for (const element of document.querySelectorAll('svc-player, svc-audio, svc-files'))
            Object.assign(element, { embed, loading: 'eager' })
        }, id)
        const all = (states: string[]) =>
          page.waitForFunction(
            (wanted) =>
              [...document.querySelectorAll('svc-player, svc-audio, svc-files')].every((element) =>
                wanted.includes((element as HTMLElement & { state: string }).state),
              ),
            states,
          )
        await all(['failed'])
        await page.context().setOffline(false)
        await all(['ready'])
      },
    )
  })

  it('a video that is still being made plays from the first second, whole', async () => {
    const { id } = stage.add({ status: 'processing', progress: 0.5 })
    await on(stage, `<svc-player embed="${id}"></svc-player>`, async (page) => {
      await playing(page)
      assert.equal(Math.round(await ask(page, (player) => player.media.duration)), DURATION_SECONDS)
      await ask(page, (player) => void (player.currentTime = 10))
      await until(page, (player) => !player.seeking && player.currentTime > 10.2)
      await inState(page, 'ended')
    })
  })

  it('a stream that cannot be had fails with a sentence, and trying again plays it', async () => {
    const { id } = stage.add()
    stage.broken.set('/media/manifest.m3u8', 404)
    await on(stage, `<svc-player embed="${id}"></svc-player>`, async (page) => {
      await page.locator('.start').click()
      await inState(page, 'failed')
      assert.match(await page.getByRole('alert').innerText(), /Video not found/)
      stage.broken.clear()
      await page.getByRole('button', { name: 'Try again' }).click()
      await until(page, (player) => player.currentTime > 0.5)
    })
  })

  it('play() is refused when the video fails before it can play, and after', async () => {
    await on(stage, `<svc-player></svc-player>`, async (page) => {
      await page.waitForFunction(() => customElements.get('svc-player'))
      const refusal = () =>
        ask(page, (player) => {
          player.embed = 'video8888888888'
          return player.play().then(
            () => 'played',
            (error: DOMException) => error.name,
          )
        })
      assert.equal(await refusal(), 'AbortError')
      assert.equal(await ask(page, (player) => player.state), 'failed')
      assert.equal(await refusal(), 'NotSupportedError')
    })
  })

  it('a part of the player that does not load is a failure that can be retried', async () => {
    const { id } = stage.add()
    await on(stage, `<svc-player embed="${id}"></svc-player>`, async (page) => {
      await inState(page, 'ready')
      await page.route(/\/hls-[\w-]+\.js/, (route) => route.abort())
      await ask(page, (player) => void player.play().catch(() => undefined))
      await inState(page, 'failed')
      assert.match(await page.getByRole('alert').innerText(), /Connection lost/)
    })
  })

  it('a lost video that is already playing plays on', async () => {
    const embed = stage.add({ status: 'processing', progress: 0.99 })
    await on(stage, `<svc-player embed="${embed.id}"></svc-player>`, async (page) => {
      await playing(page)
      await ask(page, ({ media }) => void (media.playbackRate = 0.0625))
      const notFound = page.waitForResponse(
        (response) => response.url().endsWith(embed.id) && response.status() === 404,
      )
      stage.embeds.delete(embed.id)
      await notFound
      assert.deepEqual(await ask(page, (player) => [player.state, player.paused]), [
        'started',
        false,
      ])
    })
  })
})
