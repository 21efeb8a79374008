/** What `/v1/embeds` tells to whom, and what the log keeps of requests that are refused. */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import type { ProblemError } from '../../../daemon/contract/client.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { violationsOf } from '../../support/axe.ts'
import { bundlesOnce } from '../../support/bundles.ts'
import { twoFrames } from '../../support/two-frames.ts'
import { ffmpeg } from '../../sources/ffmpeg.ts'
import { launchBrowser, type Browser } from '../../browser.ts'

describe('what is told of a video on the pages of others', () => {
  let daemon: Daemon
  let browser: Browser
  let failed: string
  let folder: string
  let film: string

  before(async () => {
    await bundlesOnce()
    folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
    ;[daemon, browser] = await Promise.all([
      startDaemon({ env: { SVC_LOG_LEVEL: 'debug' } }),
      launchBrowser(),
    ])
    const { id } = await daemon.api.videos.create({ body: { name: 'Not a film' } })
    await daemon.api.videos.putSource({
      params: { id },
      raw: new TextEncoder().encode('# Just a text\n'.repeat(50)),
    })
    await untilStatus(daemon.api, id, 'errored')
    failed = id
    film = join(folder, 'orange.mp4')
    await ffmpeg(
      '-f',
      'lavfi',
      '-i',
      'color=0xE08010:size=240x180:rate=10:duration=2',
      '-pix_fmt',
      'yuv420p',
      film,
    )
  })
  after(async () => {
    await browser?.close()
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  async function isOrange(page: Page): Promise<void> {
    const { channels } = await sharp(
      await page.screenshot({ clip: { x: 150, y: 250, width: 100, height: 100 } }),
    ).stats()
    const [red, green, blue] = channels.map(({ mean }) => mean)
    assert.ok(red! > 190 && green! > 90 && green! < 160 && blue! < 70, `${red} ${green} ${blue}`)
  }

  it('why it could not be made is told to those with credentials of its space, and to nobody else', async () => {
    const params = { id: failed }
    const { error } = await daemon.api.videos.get({ params })
    assert.ok(error)
    assert.deepEqual((await daemon.api.embeds.get({ params })).error, error)
    assert.deepEqual(
      (await daemon.as(await daemon.key('read_only')).embeds.get({ params })).error,
      error,
    )
    const stranger = await daemon.as(null).embeds.get({ params })
    assert.deepEqual([stranger.status, stranger.error], ['errored', null])
  })

  it('its embed page says that it is not available, and axe finds nothing by any of its rules', async () => {
    const page = await browser.newPage()
    await page.goto(`${daemon.baseUrl}/embed/${failed}`)
    assert.equal(await page.getByRole('alert').innerText(), 'This video is not available')
    assert.equal(
      await page.getByRole('main').getByRole('heading', { level: 1 }).innerText(),
      'Not a film',
    )
    assert.deepEqual(await violationsOf(page), [])
    await page.close()
  })

  it('its embed page speaks the language of the browser, and its player that of the settings', async () => {
    const page = await browser.newPage({ locale: 'de-DE' })
    await page.goto(`${daemon.baseUrl}/embed/${failed}`)
    assert.equal(await page.locator('html').getAttribute('lang'), 'de')
    await page.getByRole('alert').filter({ hasText: 'Dieses Video ist nicht verfügbar' }).waitFor()
    const { id } = await daemon.api.videos.create({
      body: { name: 'Orange', settings: { locale: 'fr' } },
    })
    await daemon.api.videos.putSource({ params: { id }, raw: await readFile(film) })
    await until(
      () => daemon.api.videos.get({ params: { id } }),
      ({ playable }) => playable,
      'a playable video',
    )
    await page.goto(`${daemon.baseUrl}/embed/${id}`)
    await page.getByRole('button', { name: 'Lire Orange', exact: true }).waitFor()
    await page.close()
  })

  it('its embed page shows the blurred poster in its place before any script has come; without one, name and poster', async () => {
    const { id } = await daemon.api.videos.create({ body: { name: 'Orange' } })
    await daemon.api.videos.putSource({ params: { id }, raw: await readFile(film) })
    await until(
      () => daemon.api.embeds.get({ params: { id } }),
      ({ placeholder }) => placeholder !== null,
      'the placeholder',
    )
    const viewport = { width: 400, height: 600 }
    const page = await browser.newPage({ viewport })
    await page.route('**/npm/**', (route) => route.abort())
    await page.goto(`${daemon.baseUrl}/embed/${id}`)
    const player = await page.locator('svc-player').boundingBox()
    assert.deepEqual([player!.width, player!.height], [400, 300])
    await isOrange(page)
    await page.close()

    const plain = await browser.newPage({ javaScriptEnabled: false, viewport })
    await plain.goto(`${daemon.baseUrl}/embed/${id}`)
    assert.ok((await plain.getByRole('heading', { name: 'Orange' }).boundingBox())!.width > 40)
    assert.ok(
      await plain
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0)),
    )
    await isOrange(plain)
    const scrolled = await plain.evaluate(() => document.documentElement.scrollHeight)
    assert.equal(scrolled, viewport.height)
    await plain.close()

    const whole = await browser.newPage({ viewport })
    await whole.addInitScript(
      'globalThis.shift = 0; new PerformanceObserver((list) => list.getEntries().forEach((entry) => ' +
        "(shift += entry.value))).observe({ type: 'layout-shift', buffered: true })",
    )
    await whole.goto(`${daemon.baseUrl}/embed/${id}`)
    await whole.locator('img.poster').evaluate((image: HTMLImageElement) => image.decode())
    await whole.getByRole('button', { name: 'Play Orange' }).click()
    await whole.waitForFunction(() => document.querySelector('svc-player')!.currentTime > 0)
    await twoFrames(whole)
    assert.equal(await whole.evaluate('shift'), 0)
    await whole.close()
  })

  it('its embed page is no result of search engines; listed, it counts on the page with the frame', async () => {
    const { id } = await daemon.api.videos.create({ body: { name: 'For search engines' } })
    await daemon.api.videos.putSource({ params: { id }, raw: await readFile(film) })
    await until(
      () => daemon.api.videos.get({ params: { id } }),
      ({ playable }) => playable,
      'a playable video',
    )
    const robots = async (of = id): Promise<[number, string | null]> => {
      const { status, headers } = await fetch(`${daemon.baseUrl}/embed/${of}`)
      return [status, headers.get('x-robots-tag')]
    }
    const change = (body: { listed?: boolean; visibility?: 'public' | 'private' }) =>
      daemon.api.videos.update({ params: { id }, body })
    assert.deepEqual(await robots(), [200, 'noindex'])
    await change({ listed: true })
    assert.deepEqual(await robots(), [200, 'noindex, indexifembedded'])
    await change({ visibility: 'private' })
    assert.deepEqual(await robots(), [200, 'noindex'])
    assert.deepEqual(await robots(`${id.slice(0, 5)}aaaaaaaaaa`), [200, 'noindex'])
  })

  it('its embed page begins where `start_time` says, and leaves out what is no time', async () => {
    const playerOf = async (query: string) =>
      /<svc-player[^>]*>/.exec(
        await (await fetch(`${daemon.baseUrl}/embed/${failed}${query}`)).text(),
      )![0]
    const whole = `<svc-player embed="${failed}">`
    assert.equal(await playerOf('?start_time=83'), `<svc-player embed="${failed}" start-time="83">`)
    assert.equal(
      await playerOf('?start_time=1.5&token=a.b.c'),
      `<svc-player embed="${failed}" token="a.b.c" start-time="1.5">`,
    )
    for (const query of [
      '',
      '?start_time=',
      '?start_time=-1',
      '?start_time=1%22onclick',
      '?start_time=1&start_time=2',
    ])
      assert.equal(await playerOf(query), whole, query)
  })

  it('its addresses are given from its creation on, and say that it cannot be played yet', async () => {
    const { upload: _targets, ...created } = await daemon.api.videos.create({
      body: { name: 'To come' },
    })
    const params = { id: created.id }
    const { urls } = created
    assert.deepEqual([created.status, created.playable, urls.storyboard], ['created', false, null])
    const media = `${daemon.baseUrl}/media/${created.space}/${created.video_key}`
    assert.deepEqual(urls, {
      hls: `${media}/manifest.m3u8`,
      dash: `${media}/manifest.mpd`,
      poster: `${media}/poster.jpg`,
      thumbnail: `${media}/thumbnail.jpg`,
      storyboard: null,
      image: `${daemon.baseUrl}/image/${created.id}.jpg`,
      embed: `${daemon.baseUrl}/embed/${created.id}`,
      watch: `${daemon.baseUrl}/watch/${created.id}`,
    })
    for (const url of [urls.hls, urls.dash, urls.poster!, urls.thumbnail!, urls.image!]) {
      const answer = await fetch(url)
      assert.deepEqual(
        [answer.status, ((await answer.json()) as { code: string }).code],
        [409, 'not_playable'],
        url,
      )
    }
    const { embed: page, watch: _people, ...files } = urls
    assert.deepEqual((await daemon.as(null).embeds.get({ params })).urls, files)
    const {
      data: [event],
    } = await daemon.api.events.list({ query: { video: created.id, limit: 1 } })
    assert.deepEqual((event!.data.object as typeof created).urls, urls)
    const poster = await daemon.api.posters.get({ params })
    assert.deepEqual([poster.url, poster.thumbnail_url], [urls.poster, urls.thumbnail])
    // Nobody who passes the page on shows a picture that is not there.
    assert.doesNotMatch(await (await fetch(page)).text(), /og:image"/)
    const { thumbnail_url: passedOn } = (await (
      await fetch(`${daemon.baseUrl}/oembed?url=${encodeURIComponent(page)}`)
    ).json()) as { thumbnail_url?: string }
    assert.equal(passedOn, undefined)
    // A file that could not be used changes none of them.
    assert.deepEqual(
      Object.keys((await daemon.api.videos.get({ params: { id: failed } })).urls).sort(),
      Object.keys(urls).sort(),
    )
  })

  it('the addresses of a private video are given with a token to those who may sign, and to no stranger', async () => {
    const { id } = await daemon.api.videos.create({
      body: { name: 'To come', visibility: 'private' },
    })
    const params = { id }
    const { urls, token, files } = await daemon.api.videos.signUrls({ params, body: {} })
    for (const url of [urls.hls, urls.dash, urls.poster!, urls.image!])
      assert.ok(url.includes(token), url)
    assert.equal((await fetch(urls.hls)).status, 409)
    assert.deepEqual(
      [urls.storyboard, urls.original, files.renditions, files.peaks],
      [null, null, [], null],
    )
    await assert.rejects(
      daemon.as(null).embeds.get({ params }),
      (error: ProblemError) => error.problem.code === 'video_not_found',
    )
  })

  it('a request that is refused leaves in the log where its fault lies, and not what was sent', async () => {
    const answer = await fetch(`${daemon.baseUrl}/v1/collect`, {
      method: 'POST',
      body: JSON.stringify({ ticket: 'secret', view: 'x', events: [] }),
    })
    assert.equal(answer.status, 422)
    const line = await until(
      () =>
        daemon
          .log()
          .split('\n')
          .find((text) => text.includes('request refused')),
      (text) => text !== undefined,
      'the line',
    )
    const { level, path, faults } = JSON.parse(line!) as {
      level: number
      path: string
      faults: string[]
    }
    assert.deepEqual([level, path], [20, '/v1/collect'])
    assert.ok(
      faults.includes('body.view: invalid_format') &&
        faults.some((fault) => fault.startsWith('body.events: ')),
      String(faults),
    )
    assert.equal(line!.includes('secret'), false)
  })
})
