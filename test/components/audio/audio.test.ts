import assert from 'node:assert/strict'
import { afterEach, before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import type { SvcAudio } from '../../../components/audio/index.ts'
import { DURATION_SECONDS } from '../media.ts'
import { on } from '../on-page.ts'
import { openStage, type Stage } from '../stage.ts'
import { noViolations, weightOf, whole } from '../weight.ts'

/** gzip -9, in bytes: no HLS engine and no media-chrome. */
const WEIGHT = 20_000

const until = (page: Page, holds: (audio: SvcAudio) => unknown) =>
  page.waitForFunction(`(${holds.toString()})(document.querySelector('svc-audio'))`)
const ask = <T>(page: Page, question: (audio: SvcAudio) => T | Promise<T>): Promise<T> =>
  page.locator('svc-audio').evaluate(question as (element: Element) => T | Promise<T>) as Promise<T>
const ready = (page: Page) => until(page, (audio) => audio.state === 'ready')

describe('svc-audio', () => {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  afterEach(() => stage.broken.clear())

  it('plays the default track of a video from its own file, and loads nothing of it before', async () => {
    const { id } = stage.add()
    await on(stage, `<svc-audio embed="${id}"></svc-audio>`, async (page) => {
      const requested: string[] = []
      page.on('request', (request) => requested.push(new URL(request.url()).pathname))
      await ready(page)
      assert.equal(await ask(page, (audio) => audio.duration), DURATION_SECONDS)
      assert.equal(
        requested.some((path) => path.endsWith('.m4a')),
        false,
      )
      await page.getByRole('button', { name: 'Play' }).click()
      await until(page, (audio) => audio.currentTime > 0.3 && audio.state === 'started')
      assert.match(await ask(page, (audio) => audio.currentSrc), /aud_en\.m4a$/)
      assert.equal(
        requested.some((path) => /m3u8|hls-|controls-/.test(path)),
        false,
      )
      await page.getByRole('button', { name: 'Pause' }).click()
      await until(page, (audio) => audio.paused)
    })
  })

  it('another track goes on where the one before was, and the page chooses which is first', async () => {
    const { id } = stage.add()
    await on(stage, `<svc-audio embed="${id}" audio-track="nl"></svc-audio>`, async (page) => {
      await ready(page)
      await ask(page, (audio) => {
        audio.addEventListener(
          'trackchange',
          ({ detail }) => ((globalThis as { track?: string }).track = detail.label),
        )
        audio.currentTime = 5
        // So slowly that its end does not come before the other track.
        audio.playbackRate = 0.0625
        return audio.play()
      })
      assert.match(await ask(page, (audio) => audio.currentSrc), /aud_nl/)
      await page.getByRole('combobox', { name: 'Audio track' }).selectOption('English')
      await until(
        page,
        (audio) => audio.currentSrc.includes('aud_en') && audio.currentTime > 5 && !audio.paused,
      )
      assert.equal(await page.evaluate('track'), 'English')
    })
  })

  it('where a video was when its token was refused is no place in the next one', async () => {
    const [first, second] = [stage.add(), stage.add()]
    await on(stage, `<svc-audio embed="${first.id}"></svc-audio>`, async (page) => {
      await ready(page)
      await ask(page, (audio) => void (audio.currentTime = 5))
      await page.route(/\/v1\/embeds\//, (route) => route.fulfill({ status: 403, json: {} }), {
        times: 1,
      })
      await ask(page, (audio) => void (audio.token = 'refused'))
      await until(page, (audio) => audio.state === 'failed')
      await page
        .locator('svc-audio')
        .evaluate((element, embed) => Object.assign(element, { embed, token: null }), second.id)
      await ready(page)
      assert.equal(await ask(page, (audio) => audio.currentTime), 0)
    })
  })

  it('another track goes on at the beginning too, where the page begins elsewhere', async () => {
    const { id } = stage.add()
    const body = `<svc-audio embed="${id}" audio-track="nl" start-time="6"></svc-audio>`
    await on(stage, body, async (page) => {
      await ready(page)
      assert.equal(await ask(page, (audio) => audio.currentTime), 6)
      await ask(page, (audio) => void (audio.currentTime = 0))
      await page.getByRole('combobox', { name: 'Audio track' }).selectOption('English')
      await until(page, (audio) => audio.media.src.includes('aud_en'))
      assert.equal(await ask(page, (audio) => audio.currentTime), 0)
    })
  })

  it('draws its waveform, and the position is a slider on it for mouse and keyboard', async () => {
    const { id } = stage.add()
    await on(stage, `<svc-audio embed="${id}" style="width: 600px"></svc-audio>`, async (page) => {
      await page.locator('.card.wave svg.all path[d^="M0"]').waitFor({ state: 'attached' })
      const slider = page.getByRole('slider', { name: 'Position' })
      const { width, height } = (await slider.boundingBox())!
      await slider.click({ position: { x: width / 2, y: height / 2 } })
      await until(page, (audio) => Math.abs(audio.currentTime - 6) < 0.3)
      await page.waitForFunction(() =>
        /0:0[56] of 0:12/.test(
          document
            .querySelector('svc-audio')!
            .renderRoot.querySelector('[aria-valuetext]')!
            .getAttribute('aria-valuetext')!,
        ),
      )
      await page.keyboard.press('ArrowLeft')
      await until(page, (audio) => audio.currentTime === 0)
      await page.keyboard.press('m')
      assert.equal(await ask(page, (audio) => audio.muted), true)
      await page.getByRole('button', { name: 'Unmute' }).click()
      assert.equal(await ask(page, (audio) => audio.muted), false)
    })
    await on(stage, `<svc-audio embed="${id}" layout="line"></svc-audio>`, async (page) => {
      await ready(page)
      assert.equal(await page.locator('.rail svg').count(), 0)
    })
  })

  it('shows the cover of audio beside its controls, and nothing in place of one that is missing', async () => {
    const of = (fields: object) => stage.add({ width: null, height: null, ...fields }).id
    const { urls } = stage.add({})
    const thumbnail = urls.poster
    const shown = of({ audio_only: true, urls: { ...urls, thumbnail } })
    await on(
      stage,
      `<svc-audio embed="${shown}" style="width: 600px"></svc-audio>`,
      async (page) => {
        await ready(page)
        const cover = page.locator('.cover')
        await page.waitForFunction(
          `document.querySelector('svc-audio').shadowRoot.querySelector('.cover').naturalWidth > 0`,
        )
        // Until the peaks are read, it is a line with a smaller picture.
        await page.locator('.card.wave').waitFor()
        const boxOf = async (part: string) => (await page.locator(part).boundingBox())!
        const [picture, start, row] = [
          (await cover.boundingBox())!,
          await boxOf('.start'),
          await boxOf('.row'),
        ]
        assert.deepEqual([picture.width, picture.height], [68, 68])
        assert.ok(picture.x + picture.width < start.x && start.x + start.width < row.x)
      },
    )
    const broken = of({ audio_only: true, urls: { ...urls, thumbnail: `${thumbnail}.missing` } })
    await on(stage, `<svc-audio embed="${broken}"></svc-audio>`, async (page) => {
      await ready(page)
      await page.locator('.cover').waitFor({ state: 'hidden' })
      const [start, card] = await Promise.all(
        ['.start', '.card'].map(async (part) => (await page.locator(part).boundingBox())!),
      )
      assert.ok(start!.x - card!.x < 30, 'no room is left for it')
    })
    const film = of({ audio_only: false, urls: { ...urls, thumbnail } })
    await on(stage, `<svc-audio embed="${film}"></svc-audio>`, async (page) => {
      await ready(page)
      assert.equal(await page.locator('.cover').count(), 0)
    })
  })

  it('what the page sets wins over the video: controls, colour, subtitles', async () => {
    const { id } = stage.add({
      settings: { controls: 'play', color: '#00ff00', active_subtitle: 'nl' },
    })
    await on(stage, `<svc-audio embed="${id}"></svc-audio>`, async (page) => {
      await ready(page)
      assert.equal(await page.getByRole('slider').count(), 0)
      const background = () =>
        page.locator('.start').evaluate((button) => getComputedStyle(button).backgroundColor)
      assert.equal(await background(), 'rgb(0, 255, 0)')
      await ask(page, (audio) =>
        Object.assign(audio, {
          controls: ['play', 'seek'],
          color: '#ff0000',
          activeSubtitle: 'en',
        }),
      )
      await page.getByRole('slider', { name: 'Position' }).waitFor()
      assert.equal(await background(), 'rgb(255, 0, 0)')
      await ask(page, (audio) => {
        // So slowly that the first words are spoken for minutes.
        audio.playbackRate = 0.0625
        return audio.play()
      })
      await page
        .locator('.caption')
        .filter({ hasText: 'The first words <img src=x onerror="broken=1">' })
        .waitFor()
      assert.equal(await page.evaluate('typeof broken'), 'undefined')
      assert.equal(await page.locator('.caption img').count(), 0)
    })
  })

  it('has the properties and methods of a media element; an excerpt ends where it should', async () => {
    const { id } = stage.add()
    await on(
      stage,
      `<svc-audio embed="${id}" start-time="2" end-time="8" playback-rate="2" loop="off" muted></svc-audio>`,
      async (page) => {
        // Three seconds before its end: a busy page is late.
        assert.deepEqual(
          await ask(page, (audio) =>
            audio
              .play()
              .then(() => [
                audio.playbackRate,
                audio.media.playbackRate,
                audio.muted,
                audio.paused,
              ]),
          ),
          [2, 2, true, false],
        )
        await until(page, (audio) => audio.paused && audio.currentTime === 8)
        await page.getByRole('combobox', { name: 'Speed' }).selectOption('1.5×')
        assert.equal(await ask(page, (audio) => audio.media.playbackRate), 1.5)
      },
    )
  })

  it('a recording whose file is still being made plays as soon as the video can be played', async () => {
    const { audio_tracks: tracks, urls } = stage.add()
    const making = tracks.map((track) => ({ ...track, status: 'encoding' as const }))
    const hls = `${stage.appliance}/media/audio.m3u8`
    const { id } = stage.add({
      status: 'processing',
      progress: 0,
      audio_tracks: making,
      urls: { ...urls, hls },
    })
    stage.broken.set('/media/aud_en.m4a', 404)
    await on(stage, `<svc-audio embed="${id}" muted></svc-audio>`, async (page) => {
      const requested: string[] = []
      page.on('request', (request) => requested.push(new URL(request.url()).pathname))
      await ready(page)
      assert.equal(
        requested.some((path) => /m3u8|hls-/.test(path)),
        false,
      )
      await page.getByRole('button', { name: 'Play' }).click()
      await until(page, (audio) => audio.state === 'started' && audio.currentTime > 0.3)
      // So slowly that it can be paused before its end.
      await ask(page, (audio) => void Object.assign(audio, { currentTime: 8, playbackRate: 0.25 }))
      await until(page, (audio) => audio.currentTime > 8.2)
      await page.getByRole('button', { name: 'Pause' }).click()
      await until(page, (audio) => audio.paused)
    })
  })

  it('says that there is no sound, that it is being made, and that it failed, and tries again', async () => {
    const silent = stage.add({ audio_tracks: [] })
    await on(stage, `<svc-audio embed="${silent.id}" locale="es"></svc-audio>`, async (page) => {
      await until(page, (audio) => audio.state === 'none')
      assert.match(await page.getByRole('status').innerText(), /no tiene audio/)
      assert.equal(
        await ask(page, (audio) => audio.play().catch((error: Error) => error.name)),
        'NotSupportedError',
      )
    })
    const making = stage.add({ status: 'processing', playable: false, audio_tracks: [] })
    await on(stage, `<svc-audio embed="${making.id}"></svc-audio>`, async (page) => {
      await until(page, (audio) => audio.state === 'waiting')
      stage.embeds.set(making.id, { ...stage.add(), id: making.id })
      await ready(page)
    })
    const { id } = stage.add()
    stage.broken.set('/media/aud_en.m4a', 404)
    await on(stage, `<svc-audio embed="${id}"></svc-audio>`, async (page) => {
      await ready(page)
      await page.getByRole('button', { name: 'Play' }).click()
      await until(page, (audio) => audio.state === 'failed')
      assert.match(await page.getByRole('alert').innerText(), /Video not found/)
      stage.broken.clear()
      await page.getByRole('button', { name: 'Try again' }).click()
      await ready(page)
    })
  })

  it('asks no host but the appliance, stores nothing, is light, and axe finds nothing', async () => {
    const { id } = stage.add()
    await on(
      stage,
      whole(`<svc-audio embed="${id}" active-subtitle="en"></svc-audio>`),
      async (page) => {
        const origins = new Set<string>()
        page.on('request', (request) => origins.add(new URL(request.url()).origin))
        await ready(page)
        await ask(page, (audio) => audio.play())
        await page.locator('.caption').waitFor()
        const weight = await weightOf(stage, page)
        assert.ok(weight > 5_000 && weight <= WEIGHT, `${weight} bytes`)
        await noViolations(page)
        assert.deepEqual([...origins], [stage.appliance])
        assert.deepEqual(
          await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie]),
          [0, 0, ''],
        )
      },
      { entry: 'audio' },
    )
  })
})
