import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import type { Browser, Page } from 'playwright-core'
import { encode } from 'uqr'
import type { SvcPlayer } from '../../../../components/player/element.ts'
import type { Video } from '../../../../daemon/contract/video.ts'
import { launchBrowser } from '../../../browser.ts'
import { startDaemon, untilStatus, type Daemon } from '../../../daemon.ts'
import { ffmpeg } from '../../../sources/ffmpeg.ts'
import { violationsOf } from '../../../support/axe.ts'
import { moving } from '../../../components/moving.ts'
import { tooSmall } from '../../../components/too-small.ts'
import { bundlesOnce } from '../../../support/bundles.ts'

const SECONDS = 12
const NAME = 'Harbour <b>& sea</b>'
const VTT =
  'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nThe ferry leaves &lt;/script&gt; at nine.\n\n' +
  '00:00:06.000 --> 00:00:09.000\nGulls follow it out.\n'
/** Transferred until the page stands still, without the poster (issue "The viewer"). */
const MOST_BYTES = 90_000

describe('the watch page', () => {
  let daemon: Daemon
  let browser: Browser
  let folder: string
  let video: Video
  let other: Video

  before(async () => {
    await bundlesOnce()
    folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
    const film = join(folder, 'film.mp4')
    await ffmpeg(
      '-f',
      'lavfi',
      '-i',
      `testsrc2=size=640x360:rate=25:duration=${SECONDS}`,
      '-f',
      'lavfi',
      '-i',
      `sine=frequency=440:duration=${SECONDS}`,
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
      film,
    )
    ;[daemon, browser] = await Promise.all([startDaemon(), launchBrowser()])
    const collection = await daemon.api.collections.create({
      body: { name: 'Coast', public_listing: true },
    })
    const made = async (name: string): Promise<Video> => {
      const { id } = await daemon.api.videos.create({ body: { name, collection: collection.id } })
      await daemon.api.videos.putSource({ params: { id }, raw: await readFile(film) })
      return untilStatus(daemon.api, id, 'ready', 'errored')
    }
    other = await made('The way back')
    video = await made(NAME)
    const params = { id: video.id }
    await daemon.api.videos.update({
      params,
      body: { description: 'Filmed in May.\nMore: https://example.org/ferry?a=1&b=2.' },
    })
    await daemon.api.chapters.put({
      params,
      body: {
        chapters: [
          { title: 'Departure', start_seconds: 0 },
          { title: 'Open <sea>', start_seconds: 6 },
        ],
      },
    })
    await daemon.api.subtitles.create({
      params,
      body: { language: 'en', original: true, content: VTT },
    })
    video = await daemon.api.videos.get({ params })
  })
  after(async () => {
    await browser?.close()
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const read = async (
    path: string,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; robots: string | null; html: string }> => {
    const answer = await fetch(`${daemon.baseUrl}${path}`, { headers })
    return {
      status: answer.status,
      robots: answer.headers.get('x-robots-tag'),
      html: await answer.text(),
    }
  }
  const watch = (): string => `/watch/${video.id}`
  async function opened(
    options: Parameters<Browser['newContext']>[0] = {},
    query = '',
  ): Promise<Page> {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en',
      ...options,
    })
    const page = await context.newPage()
    await page.goto(`${daemon.baseUrl}${watch()}${query}`)
    // The player comes after its page.
    if (options.javaScriptEnabled !== false)
      await page.waitForFunction(() => customElements.get('svc-player'))
    return page
  }
  const time = (page: Page): Promise<number> =>
    page.evaluate(() => document.querySelector<SvcPlayer>('#player')!.currentTime)

  it('shows title, poster, text and links without a script, and nothing of them is taken for HTML', async () => {
    const page = await opened({ javaScriptEnabled: false })
    assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), NAME)
    const poster = page.getByRole('img', { name: NAME })
    // Rejects where there is no picture.
    await poster.evaluate((image) => (image as HTMLImageElement).decode())
    assert.ok(await poster.evaluate((image) => (image as HTMLImageElement).naturalWidth >= 640))
    assert.ok((await poster.boundingBox())!.width > 600)
    assert.equal(
      await page.getByRole('link', { name: 'https://example.org' }).getAttribute('href'),
      'https://example.org/ferry?a=1&b=2',
    )
    assert.deepEqual(await page.locator('.chapters li').allInnerTexts(), [
      '0:00\nDeparture',
      '0:06\nOpen <sea>',
    ])
    assert.equal(
      await page.getByRole('link', { name: /The way back/ }).getAttribute('href'),
      `/watch/${other.id}`,
    )
    const thumbnail = await page.locator('.related img').boundingBox()
    assert.ok(Math.abs(thumbnail!.width / thumbnail!.height - 16 / 9) < 0.02)
    await page.context().close()
  })

  it('speaks the language of the browser, of five, dates and player included', async () => {
    for (const [language, acceptLanguage, chapters] of [
      ['en', 'en-GB,en;q=0.9', 'Chapters'],
      ['de', 'de-AT,de;q=0.9,en;q=0.5', 'Kapitel'],
      ['fr', 'fr-CA', 'Chapitres'],
      ['nl', 'xx,nl;q=0.8,en;q=0.7', 'Hoofdstukken'],
      ['es', 'es-MX,es;q=0.9', 'Capítulos'],
      ['en', 'fi', 'Chapters'],
    ] as const) {
      const { html } = await read(watch(), { 'accept-language': acceptLanguage })
      const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' })
      for (const part of [
        `<html lang="${language}">`,
        `<h2>${chapters}</h2>`,
        ` locale="${language}"`,
        `>${date.format(new Date(video.created_at))}</time>`,
      ])
        assert.ok(html.includes(part), `${part}, asked for ${acceptLanguage}`)
    }
  })

  it('shows date, length and the name of the space, and gives services picture and player', async () => {
    const params = { id: daemon.space }
    const { name } = await daemon.api.spaces.get({ params })
    await daemon.api.spaces.update({ params, body: { name: 'Ferries & co' } })
    const page = await opened({ javaScriptEnabled: false })
    assert.equal(await page.title(), `${NAME} · Ferries & co`)
    assert.equal(await page.locator('body > header').innerText(), 'Ferries & co')
    const date = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })
    const shown = `${date.format(new Date(video.created_at))} · 0:12`
    assert.equal(await page.locator('.meta').innerText(), shown)

    const property = (key: string) =>
      page.locator(`meta[property="og:${key}"]`).getAttribute('content')
    assert.deepEqual(
      [await property('image'), await property('video'), await property('video:type')],
      [video.urls.poster, video.urls.embed, 'text/html'],
    )
    for (const [key, type] of [
      ['image', 'image/jpeg'],
      ['video', 'text/html'],
    ] as const) {
      const answer = await fetch((await property(key))!)
      assert.deepEqual(
        [answer.status, answer.headers.get('content-type')?.split(';')[0]],
        [200, type],
      )
    }
    await page.context().close()
    await daemon.api.spaces.update({ params, body: { name } })
  })

  it('is for search engines once its owner lists it, with what they ask for', async () => {
    const before = await read(watch())
    assert.deepEqual([before.status, before.robots], [200, 'noindex'])
    assert.doesNotMatch(before.html, /ld\+json/)
    const params = { id: video.id }
    await daemon.api.videos.update({ params, body: { listed: true } })
    const { robots, html } = await read(watch())
    assert.equal(robots, null)
    assert.doesNotMatch(html, /noindex/)
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)![1]!)
    assert.deepEqual(
      [data['@type'], data.name, data.duration, data.uploadDate, data.embedUrl, data.inLanguage],
      ['VideoObject', NAME, 'PT12S', video.created_at, video.urls.embed, 'en'],
    )
    assert.deepEqual(data.thumbnailUrl, [video.urls.poster])
    const { status: pictured, headers } = await fetch(data.thumbnailUrl[0])
    assert.deepEqual([pictured, headers.get('content-type')], [200, 'image/jpeg'])
    assert.equal(data.transcript, 'The ferry leaves </script> at nine.\nGulls follow it out.\n')
    assert.deepEqual(
      data.hasPart.map((part: Record<string, unknown>) => [
        part['name'],
        part['startOffset'],
        part['url'],
      ]),
      [
        ['Departure', 0, `${video.urls.watch}?t=0`],
        ['Open <sea>', 6, `${video.urls.watch}?t=6`],
      ],
    )
    assert.match(
      html,
      /<meta property="og:title" content="Harbour &#60;b&#62;&#38; sea&#60;\/b&#62;">/,
    )
    const oembed = /application\/json\+oembed" href="([^"]+)"/.exec(html)![1]!
    const answer = (await (await fetch(oembed)).json()) as { title: string }
    assert.equal(answer.title, NAME)
    await daemon.api.videos.update({ params, body: { visibility: 'private' } })
    assert.equal((await read(watch())).robots, 'noindex')
    await daemon.api.videos.update({ params, body: { visibility: 'public' } })
  })

  it('a private video without a token looks like one that does not exist', async () => {
    const params = { id: video.id }
    await daemon.api.videos.update({ params, body: { visibility: 'private' } })
    const refused = await read(watch())
    const other = `${daemon.space}zzzzzzzzzz`
    const unknown = await read(`/watch/${other}`)
    assert.equal(refused.status, 404)
    // Both lead to where people with an account sign in, under the id of the address.
    const html = unknown.html.replace(`/videos/${other}`, `/videos/${video.id}`)
    assert.notEqual(html, unknown.html)
    assert.deepEqual(refused, { ...unknown, html })
    assert.doesNotMatch(refused.html, /Harbour/)
    const { token } = await daemon.api.tokens.create({
      body: { sub: video.id, expires_in: 600 },
    })
    const shown = await read(`${watch()}?token=${token}`)
    assert.deepEqual([shown.status, shown.robots], [200, 'noindex'])
    assert.match(shown.html, /<h1>Harbour/)
    // Nothing there passes the link on.
    assert.doesNotMatch(shown.html, /property="og:|oembed|id="share"/)
    await daemon.api.videos.update({ params, body: { visibility: 'public' } })
  })

  it('offers files where the owner allows it', async () => {
    assert.doesNotMatch((await read(watch())).html, /Downloads/)
    await daemon.api.videos.update({ params: { id: video.id }, body: { downloads: true } })
    const page = await opened()
    await page.getByText('Downloads').click()
    const link = page.getByRole('link', { name: /360p/ })
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
    assert.match(download.suggestedFilename(), /\.mp4$/)
    await page.context().close()
  })

  it('begins where the address says, and chapters and transcript lead to their time', async () => {
    const page = await opened({}, '?t=0:03')
    // It stands where it began until it was looked at, and is not far before it stands.
    await page.evaluate(() => {
      const player = document.querySelector<SvcPlayer>('#player')!
      player.playbackRate = 1 / 16
      player.addEventListener('timeupdate', function stop() {
        if (player.currentTime <= 3) return
        player.removeEventListener('timeupdate', stop)
        player.pause()
        player.playbackRate = 1
      })
      return player.play()
    })
    await page.waitForFunction(() => document.querySelector<SvcPlayer>('#player')!.currentTime > 3)
    assert.ok((await time(page)) < 6)
    await page.getByRole('link', { name: /Open <sea>/ }).click()
    await page.waitForFunction(() => document.querySelector<SvcPlayer>('#player')!.currentTime >= 6)
    await page.evaluate(() => document.querySelector<SvcPlayer>('#player')!.pause())
    await page.getByText('Transcript', { exact: true }).click()
    // Beside the picture, at its height.
    const player = (await page.locator('#player').boundingBox())!
    const search = page.getByRole('searchbox')
    for (const part of [search, page.getByRole('link', { name: /Open <sea>/ })]) {
      const { x, y } = (await part.boundingBox())!
      assert.ok(x >= player.x + player.width, `${x}`)
      assert.ok(y < player.y + player.height, `${y}`)
    }
    await page.getByRole('searchbox').fill('ferry')
    await page.evaluate(() => (document.querySelector<SvcPlayer>('#player')!.playbackRate = 1 / 16))
    await page.getByText('The ferry leaves').first().click()
    await page.waitForFunction(() => document.querySelector<SvcPlayer>('#player')!.currentTime < 5)
    await page.context().close()
  })

  it('before the player has loaded, chapters lead to their time by their addresses, and it is shared', async () => {
    const context = await browser.newContext({ locale: 'en' })
    await context.route(/\/player\.js$/, (route) => route.abort())
    const page = await context.newPage()
    await page.goto(`${daemon.baseUrl}${watch()}`)
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByLabel(/Start at 0:00/).check()
    assert.equal(
      await page.getByRole('textbox', { name: 'Link' }).inputValue(),
      `${video.urls.watch}?t=0`,
    )
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: /Open <sea>/ }).click()
    await page.waitForURL(`${video.urls.watch}?t=6`)
    assert.equal(await page.evaluate(() => customElements.get('svc-player') ?? null), null)
    await context.close()
  })

  it('is shared by its link, at this time too, by a QR code and by a code for pages', async () => {
    const page = await opened({ permissions: ['clipboard-read', 'clipboard-write'] }, '?t=5')
    await page.evaluate(() => document.querySelector<SvcPlayer>('#player')!.play())
    await page.waitForFunction(() => document.querySelector<SvcPlayer>('#player')!.currentTime > 5)
    await page.evaluate(() => document.querySelector<SvcPlayer>('#player')!.pause())
    await page.getByRole('button', { name: 'Share' }).click()
    assert.equal(await page.getByRole('textbox', { name: 'Link' }).inputValue(), video.urls.watch)
    const square = page.getByRole('img', { name: 'QR code' }).locator('svg')
    await square.waitFor()
    const codes = (text: string) =>
      encode(text, { border: 4 }).data.map((row) => row.map(Number).join(''))
    /** Row by row, as it is drawn: 1 is dark. */
    const drawn = () =>
      square.evaluate((svg) => {
        const size = (svg as SVGSVGElement).viewBox.baseVal.width
        const path = svg.querySelector('path')!
        return Array.from({ length: size }, (_, y) =>
          Array.from({ length: size }, (_, x) =>
            Number(path.isPointInFill(new DOMPoint(x + 0.5, y + 0.5))),
          ).join(''),
        )
      })
    assert.deepEqual(await drawn(), codes(video.urls.watch))
    const plain = await square.innerHTML()
    await page.getByLabel(/Start at/).check()
    const seconds = Math.floor(await time(page))
    const link = await page.getByRole('textbox', { name: 'Link' }).inputValue()
    assert.equal(link, `${video.urls.watch}?t=${seconds}`)
    await page.waitForFunction(
      (before) => document.querySelector('.qr svg')!.innerHTML !== before,
      plain,
    )
    assert.deepEqual(await drawn(), codes(link))
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('Copied').waitFor()
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link)
    assert.ok(
      (await page.getByLabel('Embed code').inputValue()).startsWith(
        `<iframe src="${video.urls.embed}?start_time=${seconds}"`,
      ),
    )
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => document.activeElement!.id === 'share')
    await page.context().close()
  })

  it('fits 320 pixels, light and dark, and axe finds nothing', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await opened({
        viewport: { width: 320, height: 640 },
        colorScheme,
        hasTouch: true,
        isMobile: true,
      })
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320)
      await page.getByText('Transcript', { exact: true }).tap()
      await page.getByRole('searchbox').waitFor()
      assert.deepEqual(await violationsOf(page), [])
      // A link within a sentence is as high as its line.
      assert.deepEqual(await tooSmall(page, ':not(.description) > '), [])
      await page.getByRole('button', { name: 'Share' }).tap()
      assert.deepEqual(await violationsOf(page), [])
      assert.deepEqual(await tooSmall(page, 'dialog '), [])
      await page.context().close()
    }
  })

  for (const forcedColors of ['active', 'none'] as const)
    it(`is walked through by Tab in the order of reading, ${forcedColors === 'active' ? 'in the colours of the system' : 'without movement where none is wanted'}`, async () => {
      const page = await opened({ forcedColors, reducedMotion: 'reduce' })
      await page.getByRole('button', { name: /^Play/ }).waitFor()
      const walked: string[] = []
      for (;;) {
        await page.keyboard.press('Tab')
        const at = await page.evaluate(() => {
          let active = document.activeElement!
          while (active.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
          if (active === document.body) return null
          const { outlineStyle, outlineWidth } = getComputedStyle(active)
          const { width, height } = active.getBoundingClientRect()
          return {
            name: active.getAttribute('aria-label') ?? active.textContent!.trim(),
            isShown: outlineStyle !== 'none' && outlineWidth !== '0px' && width > 0 && height > 0,
          }
        })
        if (!at) break
        assert.ok(at.isShown, at.name)
        walked.push(at.name)
        assert.ok(walked.length < 30)
      }
      assert.deepEqual(walked, [
        `Play ${NAME}`,
        'Share',
        'https://example.org/ferry?a=1&b=2',
        '0:00Departure',
        '0:06Open <sea>',
        'Transcript',
        'Downloads',
        'The way back0:12',
      ])
      const scroll = await page.evaluate(
        () => getComputedStyle(document.documentElement).scrollBehavior,
      )
      assert.equal(scroll, 'auto')
      assert.deepEqual(await moving(page, 'svc-player'), [])
      assert.deepEqual(await violationsOf(page), [])
      await page.context().close()
    })

  it(`loads at most ${MOST_BYTES / 1000} kB before it is played, and nothing moves`, async () => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    const pictures = new Set<string>()
    const sizes = new Map<string, number>()
    session.on('Network.responseReceived', ({ requestId, type }) => {
      if (type === 'Image') pictures.add(requestId)
    })
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      sizes.set(requestId, encodedDataLength),
    )
    await page.addInitScript(() => {
      ;(window as any).shift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) (window as any).shift += (entry as any).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(`${daemon.baseUrl}${watch()}`, { waitUntil: 'networkidle' })
    const total = [...sizes]
      .filter(([id]) => !pictures.has(id))
      .reduce((sum, [, bytes]) => sum + bytes, 0)
    assert.ok(sizes.size > 5 && total > 20_000, `${sizes.size} answers of ${total} bytes`)
    assert.ok(total <= MOST_BYTES, `${total} bytes`)
    assert.equal(await page.evaluate(() => (window as any).shift), 0)
    await context.close()
  })
})
