import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { before, describe, it } from 'mocha'
import type { BrowserContextOptions, Page, Request } from 'playwright-core'
import { IDLE_MS } from '../../../components/player/controls/idle.ts'
import type { SvcPlayer } from '../../../components/player/element.ts'
import { until as eventually } from '../../daemon.ts'
import { ffmpeg } from '../../sources/ffmpeg.ts'
import { violationsOf } from '../../support/axe.ts'
import { SentUpload } from '../../support/sent-upload.ts'
import { ask, inState, on, playing, until } from '../on-page.ts'
import { openAppliance, type Appliance } from '../pages/appliance.ts'
import { openStage } from '../stage.ts'
import { endTimers, holdTimers, untilTimer } from '../timers.ts'

const SECONDS = 40
const NOT_YET = 'This part has not been uploaded yet. It plays as soon as it has.'
const PAUSED = `The upload is paused. ${NOT_YET}`
const NOTE = 'svc-player .awaited'
/** Between two looks at what has arrived, while it is played and otherwise. */
const [USED_MS, UNUSED_MS] = [2_000, 5_000]
/** Until what is not there yet is asked for again. */
const AGAIN_MS = 2_000

const note = (page: Page) => page.locator(`${NOTE} p`).innerText()
const noted = (page: Page, sentence: string) =>
  page
    .locator(`${NOTE} p`, { hasText: new RegExp(`^${sentence.replaceAll('.', '\\.')}$`) })
    .waitFor()

describe('svc-player on a video that is still being uploaded', () => {
  let appliance: Appliance
  let film: Buffer
  let key: string

  before(async () => {
    appliance = await openAppliance()
    key = await appliance.daemon.key('read_write')
    const file = join(appliance.folder, 'arriving.mp4')
    await ffmpeg(
      '-f',
      'lavfi',
      '-i',
      `testsrc2=size=320x180:rate=25:duration=${SECONDS}`,
      '-f',
      'lavfi',
      '-i',
      `sine=frequency=440:duration=${SECONDS}`,
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-b:v',
      '1M',
      '-g',
      '50',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
      '-movflags',
      '+faststart',
      file,
    )
    film = await readFile(file)
  })

  const part = (share: number) => Math.floor(film.length * share)

  /** An upload of which a share is there, and whose video can be played so far. */
  async function uploaded(share: number): Promise<{ upload: SentUpload; playable: number }> {
    const upload = await SentUpload.begin({ baseUrl: appliance.daemon.baseUrl, key }, film)
    await upload.send(part(share))
    const { arriving } = await eventually(
      () => appliance.daemon.api.videos.get({ params: { id: upload.video } }),
      ({ arriving: now }) => (now?.playable_seconds ?? 0) > 0,
      'the video to be playable',
    )
    return { upload, playable: arriving!.playable_seconds }
  }

  async function watching(
    { upload }: { upload: SentUpload },
    action: (page: Page) => Promise<void>,
    { rtl = false, ...options }: BrowserContextOptions & { rtl?: boolean } = {},
  ): Promise<void> {
    const browser = await appliance.chromium()
    const page = await browser.newPage({ viewport: { width: 800, height: 600 }, ...options })
    try {
      // Its controls are pressed while it plays, however long that takes.
      await page.addInitScript(holdTimers(IDLE_MS))
      await page.goto(
        appliance.page(
          `<!doctype html><html lang="en" ${rtl ? 'dir="rtl"' : ''}><title>Our film</title>
          <meta name="viewport" content="width=device-width"><link rel="icon" href="data:,">
          <script type="module" src="${appliance.daemon.baseUrl}/npm/@svc/components/+esm"></script>
          <main><h1>Our film</h1>
          <svc-player embed="${upload.video}" muted style="max-width: 640px"></svc-player></main><script>
            globalThis.events = []
            const player = document.querySelector('svc-player')
            for (const type of ['arrivingchange', 'error'])
              player.addEventListener(type, ({ detail }) => events.push([type, detail]))
          </script>`,
        ),
      )
      await action(page)
      assert.deepEqual(await eventsOf(page, 'error'), [])
    } finally {
      await page.context().close()
    }
  }

  const eventsOf = (page: Page, type: string): Promise<any[]> =>
    page.evaluate(
      (wanted) =>
        (globalThis as any).events.flatMap(([name, detail]: [string, unknown]) =>
          name === wanted ? [detail] : [],
        ),
      type,
    )

  /** Bytes up to there are sent at once, and the rest of the request stays away until `end` is called. */
  async function beginSending(upload: SentUpload, share: number): Promise<() => Promise<void>> {
    const body = film.subarray(upload.sent)
    const sending = httpRequest(upload.url, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${key}`,
        'tus-resumable': '1.0.0',
        'upload-offset': upload.sent,
        'content-type': 'application/offset+octet-stream',
        'content-length': body.length,
      },
    })
    const ended = new Promise<void>((resolve, reject) => {
      sending.once('response', (response) => response.resume().once('end', resolve))
      sending.once('error', reject)
    })
    const atOnce = part(share) - upload.sent
    sending.write(body.subarray(0, atOnce))
    return () => {
      sending.end(body.subarray(atOnce))
      return ended
    }
  }

  it('plays what has arrived, asks for nothing beyond, waits at its end and goes on', async () => {
    const { upload, playable } = await uploaded(0.25)
    assert.ok(playable >= 4 && playable <= 12, `${playable}`)
    await watching({ upload }, async (page) => {
      const requested: string[] = []
      page.on('request', (request) => {
        const name = /\/([\w-]+\/\d+)\.m4s/.exec(request.url())?.[1]
        if (name) requested.push(name)
      })
      await playing(page)
      await until(page, ({ arriving }) => !arriving!.receiving)
      assert.deepEqual(
        await ask(page, ({ state, arriving, duration }) => [
          state,
          arriving!.playable_seconds,
          arriving!.receiving,
          arriving!.size_bytes,
          Math.round(duration),
        ]),
        ['started', playable, false, film.length, SECONDS],
      )
      const bar = page.getByRole('slider', { name: 'Position' })
      assert.match(await bar.getAttribute('aria-valuetext').then(String), /uploaded up to 0:\d\d$/)
      await until(page, ({ media }) => media.buffered.length > 0 && media.buffered.end(0) > 3.9)
      // The source has segments of 2 s, the others have them at the start and 4 s from then on.
      const endOf = (list: string, at: number) =>
        list === 'source' || at < 2 ? (at + 1) * 2 : at * 4
      const beyond = requested.filter((name) => {
        const [list, at] = name.split('/')
        return endOf(list!, Number(at)) > playable
      })
      assert.deepEqual(beyond, [])
      await noted(page, PAUSED)
      assert.equal(await ask(page, ({ paused, state }) => `${paused} ${state}`), 'false started')
      assert.equal(await page.locator('svc-player .announced').innerText(), PAUSED)
      // Longer than until a slow connection is spoken of.
      await page.waitForTimeout(6_000)
      assert.equal(await note(page), PAUSED)
      assert.equal(await page.locator('svc-player :is(.notice, .spinner, .message)').count(), 0)
      assert.equal((await upload.send()).status, 204)
      await until(page, ({ currentTime }) => currentTime > 13)
      assert.equal(await page.locator(NOTE).count(), 0)
      await until(page, ({ arriving }) => arriving === null)
      assert.equal(await page.locator('svc-player .not-uploaded').count(), 0)
      const changes = await eventsOf(page, 'arrivingchange')
      assert.ok(changes.length >= 2 && changes.at(-1) === null, JSON.stringify(changes))
      assert.doesNotMatch(String(await bar.getAttribute('aria-valuetext')), /uploaded/)
    })
  })

  for (const [input, options] of [
    ['mouse', {}],
    ['finger', { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } }],
    ['keyboard', {}],
  ] as const)
    it(`a seek beyond what has arrived is explained, and a button leads back: ${input}`, async () => {
      const { upload, playable } = await uploaded(0.25)
      const endSending = await beginSending(upload, 0.3)
      await watching(
        { upload },
        async (page) => {
          await playing(page)
          const bar = page.getByRole('slider', { name: 'Position' })
          const { x, y, width, height } = (await bar.boundingBox())!
          const [at, middle] = [x + width * 0.8, y + height / 2]
          if (input === 'mouse') await page.mouse.click(at, middle)
          else if (input === 'finger') await page.touchscreen.tap(at, middle)
          else {
            await page.locator('svc-player .control.play').focus()
            await page.keyboard.press('8')
          }
          await noted(page, NOT_YET)
          await until(page, ({ currentTime }) => currentTime > 30)
          assert.deepEqual(await violationsOf(page), [])
          const back = page.getByRole('button', { name: /^Go back to 0:0\d$/ })
          const size = (await back.boundingBox())!
          assert.ok(size.height >= (input === 'finger' ? 44 : 24), `${size.height}`)
          if (input === 'mouse') await back.click()
          else if (input === 'finger') await back.tap()
          else {
            await back.focus()
            await page.keyboard.press('Enter')
          }
          await page.waitForFunction((end) => {
            const { currentTime, media } = document.querySelector<SvcPlayer>('svc-player')!
            return currentTime < end && media.readyState >= 3 && !media.paused
          }, playable + 4)
          // Drawn upon the event that comes after it can play.
          await page.locator(NOTE).waitFor({ state: 'detached' })
          assert.equal(
            await ask(page, ({ renderRoot }) =>
              (renderRoot as ShadowRoot).activeElement?.matches('.control.play'),
            ),
            true,
          )
          await endSending()
        },
        options,
      )
    })

  it('also while it is paused, and it is shown there as soon as it has arrived', async () => {
    const { upload } = await uploaded(0.25)
    await watching({ upload }, async (page) => {
      await playing(page)
      await ask(page, (player) => {
        player.pause()
        player.currentTime = 30
      })
      await noted(page, PAUSED)
      const endSending = await beginSending(upload, 0.4)
      await noted(page, NOT_YET)
      await endSending()
      await page.locator(NOTE).waitFor({ state: 'detached' })
      await until(page, ({ seeking, readyState }) => !seeking && readyState >= 2)
      assert.deepEqual(await ask(page, ({ paused, currentTime }) => [paused, currentTime]), [
        true,
        30,
      ])
    })
  })

  it('what has not arrived is hatched on the seek bar, from right to left as well', async () => {
    const { upload, playable } = await uploaded(0.25)
    for (const rtl of [false, true])
      await watching(
        { upload },
        async (page) => {
          await playing(page)
          await page.locator('svc-player .not-uploaded').waitFor({ state: 'attached' })
          const look = () =>
            page.locator('svc-player').evaluate((player) => {
              const missing = player.shadowRoot!.querySelector('.not-uploaded')!
              const rail = player.shadowRoot!.querySelector('.rail')!.getBoundingClientRect()
              const { left, right, width } = missing.getBoundingClientRect()
              return {
                share: width / rail.width,
                atEnd: [Math.abs(right - rail.right) < 1.5, Math.abs(left - rail.left) < 1.5],
                image: getComputedStyle(missing).backgroundImage,
              }
            })
          const { share, atEnd, image } = await look()
          assert.ok(Math.abs(share - (1 - playable / SECONDS)) < 0.02, `${share} ${playable}`)
          assert.deepEqual(atEnd, [!rtl, rtl])
          assert.match(image, /^repeating-linear-gradient/)
          await page.emulateMedia({ forcedColors: 'active' })
          const forced = (await look()).image
          assert.match(forced, /^repeating-linear-gradient/)
          assert.notEqual(forced, image)
        },
        { rtl },
      )
  })

  it('an upload that is given up: it says that there is no video, and plays the next one', async () => {
    const { api, baseUrl } = appliance.daemon
    const { id } = await api.videos.create({ body: { name: 'Given up' } })
    const first = await SentUpload.begin({ baseUrl, key }, film, id)
    await first.send(part(0.25))
    await eventually(
      () => api.videos.get({ params: { id } }),
      ({ playable }) => playable,
      'the video to be playable',
    )
    await watching({ upload: first }, async (page) => {
      await playing(page)
      await noted(page, PAUSED)
      await first.terminate()
      await inState(page, 'waiting')
      assert.match(await page.getByRole('status').innerText(), /not been uploaded yet/)
      await (await SentUpload.begin({ baseUrl, key }, film, id)).send()
      await inState(page, 'started')
      await until(page, ({ currentTime }) => currentTime > 12)
    })
  })

  it('an ordinary video is not asked for again, one that is arriving every two seconds while it is seen', async () => {
    const stage = await openStage()
    const arriving = {
      size_bytes: 1_000,
      received_bytes: 400,
      receiving: true,
      received_seconds: 4,
      encoded_seconds: 0,
      playable_seconds: 4,
    }
    for (const [changes, expected] of [
      [{}, false],
      [{ status: 'created', arriving }, true],
    ] as const) {
      const { id } = stage.add(changes)
      await on(
        stage,
        `<svc-player embed="${id}" muted></svc-player>`,
        async (page) => {
          await playing(page)
          await ask(page, (player) => void (player.media.playbackRate = 0.0625))
          const endAll = async (): Promise<void> => {
            for (const waitMs of [USED_MS, UNUSED_MS]) await endTimers(page, waitMs)
          }
          /** Whatever the page has asked for before is under way then. */
          const roundTrip = () =>
            page.evaluate((address) => fetch(address), `${stage.appliance}/media/en.vtt`)
          // What it waited for before it was played, and for the name of its video.
          await endAll()
          await roundTrip()
          let requests = 0
          const isOurs = (request: Request) => request.url().includes(`/v1/embeds/${id}`)
          page.on('request', (request) => (requests += Number(isOurs(request))))
          if (!expected) {
            await endAll()
            await roundTrip()
            return assert.equal(requests, 0)
          }
          await untilTimer(page, USED_MS)
          const before = requests
          for (let looks = 1; looks <= 3; looks += 1) {
            const look = page.waitForRequest(isOurs)
            assert.equal(await endTimers(page, USED_MS), 1)
            await look
            await untilTimer(page, USED_MS)
            assert.equal(requests, before + looks)
          }
          await page.evaluate(() => {
            ;(globalThis as any).isHidden = true
          })
          assert.equal(await endTimers(page, USED_MS), 1)
          await roundTrip()
          assert.equal(requests, before + 3)
          const look = page.waitForRequest(isOurs)
          await page.evaluate(() => {
            ;(globalThis as any).isHidden = false
            document.dispatchEvent(new Event('visibilitychange'))
          })
          await look
        },
        {
          before: `Object.defineProperty(document, 'hidden', { get: () => globalThis.isHidden ?? false })
            ${holdTimers(USED_MS, UNUSED_MS)}`,
        },
      )
    }
  })

  it('what is not there yet is asked for again in peace, and never counts as lost', async () => {
    const stage = await openStage()
    const { id } = stage.add()
    await on(
      stage,
      `<svc-player embed="${id}" quality="180p" muted></svc-player>`,
      async (page) => {
        let requests = 0
        let isThere = false
        await page.route(/low\/[1-3]\.m4s/, (route) => {
          if (isThere) return route.continue()
          requests += 1
          return route.fulfill({
            status: 503,
            headers: { 'access-control-allow-origin': '*' },
            contentType: 'application/problem+json',
            body: '{"code":"not_received_yet"}',
          })
        })
        // The element waits so long for the name of its video; from now on the engine does.
        await endTimers(page, AGAIN_MS)
        await playing(page)
        // More often than a failure is sat out, were it one.
        for (let tries = 1; tries <= 9; tries += 1) {
          await untilTimer(page, AGAIN_MS)
          assert.equal(requests, tries)
          await inState(page, 'started')
          assert.equal(await endTimers(page, AGAIN_MS), 1)
        }
        await untilTimer(page, AGAIN_MS)
        isThere = true
        await endTimers(page, AGAIN_MS)
        await inState(page, 'ended')
      },
      { before: holdTimers(AGAIN_MS) },
    )
  })
})
