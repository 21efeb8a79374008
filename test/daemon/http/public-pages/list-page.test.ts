/** Pages and feeds of collections, the branding of a space, and what search engines find. */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import type { SvcPlayer } from '../../../../components/player/element.ts'
import type { Collection } from '../../../../daemon/contract/collection.ts'
import { PAGE_LANGUAGES, PAGE_WORDS } from '../../../../daemon/http/public-pages/messages.ts'
import { launchBrowser } from '../../../browser.ts'
import { startDaemon, untilStatus, type Daemon } from '../../../daemon.ts'
import { ffmpeg } from '../../../sources/ffmpeg.ts'
import { violationsOf } from '../../../support/axe.ts'
import { tooSmall } from '../../../components/too-small.ts'
import { bundlesOnce } from '../../../support/bundles.ts'
import { copyOf, multiplyVideo } from '../../../support/multiply-video.ts'

describe('the page of a collection', () => {
  let daemon: Daemon
  let browser: Browser
  let folder: string
  let film: string
  let collection: Collection
  /** By name, in the order in which they were made. */
  const ids = new Map<string, string>()

  before(async () => {
    await bundlesOnce()
    folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
    film = join(folder, 'film.mp4')
    await ffmpeg(
      '-f',
      'lavfi',
      '-i',
      'testsrc2=size=320x180:rate=25:duration=3',
      '-f',
      'lavfi',
      '-i',
      'sine=frequency=440:duration=3',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
      film,
    )
    ;[daemon, browser] = await Promise.all([startDaemon(), launchBrowser()])
    const { api } = daemon
    collection = await api.collections.create({
      body: { name: 'Talks & <b>more</b>', description: 'Of \u0007 May.', public_listing: true },
    })
    for (const name of ['One', 'Two', 'Three']) {
      const { id } = await api.videos.create({ body: { name, collection: collection.id } })
      await api.videos.putSource({ params: { id }, raw: await readFile(film) })
      await untilStatus(api, id, 'ready', 'errored')
      ids.set(name, id)
    }
    const one = { id: ids.get('One')! }
    await api.videos.update({ params: one, body: { description: 'A & B' } })
    await api.chapters.put({
      params: one,
      body: { chapters: [{ title: 'Start', start_seconds: 0 }] },
    })
    await api.subtitles.create({
      params: one,
      body: { language: 'en', original: true, content: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi\n' },
    })
    const inner = await api.collections.create({ body: { name: 'Inner', parent: collection.id } })
    const { id } = await api.videos.create({ body: { name: 'Inside', collection: inner.id } })
    await api.videos.putSource({ params: { id }, raw: await readFile(film) })
    await untilStatus(api, id, 'ready', 'errored')
  })
  after(async () => {
    await browser?.close()
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const read = async (path: string) => {
    const answer = await fetch(`${daemon.baseUrl}${path}`)
    const { status, headers } = answer
    return { status, robots: headers.get('x-robots-tag'), headers, text: await answer.text() }
  }
  async function opened(
    path: string,
    options: Parameters<Browser['newContext']>[0] = {},
  ): Promise<Page> {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'en',
      ...options,
    })
    const page = await context.newPage()
    await page.goto(`${daemon.baseUrl}${path}`)
    // The player comes after its page.
    if (options.javaScriptEnabled !== false)
      await page.waitForFunction(
        () => !document.querySelector('svc-player') || customElements.get('svc-player'),
      )
    return page
  }
  const names = (page: Page): Promise<string[]> =>
    page.locator('#playlist a > span > span:first-child').allInnerTexts()
  const url = (): string => `/c/${collection.id}`

  it('shows its videos without a script, newest first, and what lies inside', async () => {
    const page = await opened(url(), { javaScriptEnabled: false })
    assert.deepEqual(await names(page), ['Three', 'Two', 'One'])
    assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Three')
    assert.equal(
      await page.getByRole('heading', { level: 2 }).first().innerText(),
      'Talks & <b>more</b>',
    )
    assert.equal(await page.locator('#playlist [aria-current]').innerText(), 'Three\n0:03')
    await page.getByRole('link', { name: /^Two/ }).click()
    assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Two')
    await page.getByRole('link', { name: /Inner/ }).click()
    await page.locator('#playlist [aria-current]', { hasText: 'Inside' }).waitFor()
    assert.deepEqual(await names(page), ['Inside'])
    await page.getByRole('link', { name: 'Talks & <b>more</b>' }).click()
    assert.equal(new URL(page.url()).pathname, url())
    await page.context().close()
  })

  it('is in the order that its owner chooses, by a sort or by hand; new ones come first', async () => {
    const { api } = daemon
    const params = { id: collection.id }
    const shown = async (): Promise<string[]> =>
      (await api.lists.get({ params, query: {} })).data.map(({ name }) => name)
    await api.collections.update({ params, body: { sort: 'name' } })
    assert.deepEqual(await shown(), ['One', 'Three', 'Two'])
    await api.collections.update({ params, body: { sort: 'position' } })
    assert.deepEqual(await shown(), ['Three', 'Two', 'One'])
    const order = (videos: string[], before?: string) =>
      api.collections.order({
        params,
        body: { videos: videos.map((name) => ids.get(name)!), ...(before ? { before } : {}) },
      })
    await order(['One', 'Three'])
    assert.deepEqual(await shown(), ['One', 'Three', 'Two'])
    await order(['One'], 'end')
    assert.deepEqual(await shown(), ['Three', 'Two', 'One'])
    await order(['One'], ids.get('Two'))
    assert.deepEqual(await shown(), ['Three', 'One', 'Two'])
    const page = await api.videos.list({
      query: { collection: collection.id, sort: 'position', limit: 2 },
    })
    const rest = await api.videos.list({
      query: { collection: collection.id, sort: 'position', limit: 2, cursor: page.next_cursor! },
    })
    assert.deepEqual(
      [...page.data, ...rest.data].map(({ name }) => name),
      ['Three', 'One', 'Two'],
    )
    // Back from elsewhere, it is new here.
    const two = { id: ids.get('Two')! }
    await api.videos.update({ params: two, body: { collection: null } })
    await api.videos.update({ params: two, body: { collection: collection.id } })
    assert.deepEqual(await shown(), ['Two', 'Three', 'One'])
    const seen = await opened(url(), { javaScriptEnabled: false })
    assert.deepEqual(await names(seen), ['Two', 'Three', 'One'])
    await seen.context().close()
    const feed = (await read(`${url()}/feed.xml`)).text
    assert.deepEqual(
      [...feed.matchAll(/<item>[^]*?<title>(.*?)<\/title>/g)].map(([, title]) => title),
      ['Two', 'Three', 'One'],
    )
    await order(['Three', 'Two', 'One'])
  })

  it('refuses to arrange what is not in it, and a cursor of another order', async () => {
    const { api } = daemon
    const params = { id: collection.id }
    const faults = async (body: { videos: string[]; before?: string }): Promise<string[]> => {
      const problem = await api.collections.order({ params, body }).then(
        () => assert.fail('accepted'),
        (error: { problem: { errors: { path: string }[] } }) => error.problem,
      )
      return problem.errors.map(({ path }) => path)
    }
    const [one, strange] = [ids.get('One')!, `${daemon.space}zzzzzzzzzz`]
    assert.deepEqual(await faults({ videos: [one, strange] }), ['body.videos.1'])
    assert.deepEqual(await faults({ videos: [one], before: strange }), ['body.before'])
    assert.deepEqual(await faults({ videos: [one], before: one }), ['body.before'])
    const first = await api.lists.get({ params, query: { limit: 1 } })
    await api.collections.update({ params, body: { sort: '-created_at' } })
    const answer = await fetch(
      `${daemon.baseUrl}/v1/lists/${collection.id}?limit=1&cursor=${first.next_cursor}`,
    )
    assert.equal(answer.status, 422)
    await api.collections.update({ params, body: { sort: 'position' } })
  })

  it('names the oEmbed address of the video in its player', async () => {
    const { text } = await read(url())
    const [, address] = /type="application\/json\+oembed" href="([^"]+)"/.exec(text)!
    const answer = await fetch(address!)
    const { title } = (await answer.json()) as { title: string }
    assert.deepEqual([answer.status, title], [200, 'Three'])
  })

  it('goes on with its next page behind the last video of one', async () => {
    const { api } = daemon
    const many = await api.collections.create({ body: { name: 'Many', public_listing: true } })
    const { id } = await api.videos.create({ body: { name: 'Again', collection: many.id } })
    await api.videos.putSource({ params: { id }, raw: await readFile(film) })
    await untilStatus(api, id, 'ready', 'errored')
    multiplyVideo(daemon.dataDir, id, 50)
    const first = `/c/${many.id}`
    const onPage = /<li><a href="([^"]+)"/g
    const next = /<a[^>]* href="([^"]+)"[^>]* data-next/
    const shown = async (path: string) => {
      const { text } = await read(path)
      const links = [...text.matchAll(onPage)].map(([, link]) => link!.replaceAll('&amp;', '&'))
      return { links, next: next.exec(text)?.[1]?.replaceAll('&amp;', '&') }
    }
    const { links, next: second } = await shown(first)
    assert.deepEqual([links.length, second], [50, links[1]])
    const behind = (await shown(links.at(-1)!)).next!
    assert.match(behind, /[?&]cursor=/)
    const last = await shown(behind)
    assert.deepEqual([last.links.length, last.next], [1, undefined])
    assert.ok(!links.some((link) => link.split('v=')[1] === last.links[0]!.split('v=')[1]))
  })

  it('shows only what is in it, to its owner too; for anything else, the first of its videos', async () => {
    const { api } = daemon
    const id = copyOf(ids.get('One')!, 0)
    multiplyVideo(daemon.dataDir, ids.get('One')!, 1)
    const shown = async (list: string, headers: Record<string, string> = {}) => {
      const answer = await fetch(`${daemon.baseUrl}/c/${list}?v=${id}`, { headers })
      const text = await answer.text()
      const [, canonical] = /rel="canonical" href="([^"]+)"/.exec(text) ?? []
      return [
        answer.status,
        /<h1>(.*?)<\/h1>/.exec(text)?.[1],
        canonical?.replace(daemon.baseUrl, ''),
        answer.headers.get('x-robots-tag'),
      ]
    }
    const change = (body: { name?: string; visibility?: 'private'; collection?: string }) =>
      api.videos.update({ params: { id }, body })
    const first = [200, 'Three', url(), 'noindex']
    await change({ name: 'Twin' })
    assert.deepEqual(await shown(collection.id), [200, 'Twin', `/watch/${id}`, 'noindex'])
    const other = await api.collections.create({ body: { name: 'Other' } })
    await change({ collection: other.id })
    assert.deepEqual(await shown(collection.id), first, 'of another collection')
    const { id: space } = await api.spaces.create({ body: { name: 'Elsewhere' } })
    await api.spaces.update({ params: { id: space }, body: { public_listing: true } })
    assert.deepEqual((await shown(space)).slice(0, 2), [200, undefined], 'of another space')
    await change({ collection: collection.id, visibility: 'private' })
    for (const headers of [undefined, { authorization: `Bearer ${daemon.owner}` }])
      assert.deepEqual(await shown(collection.id, headers), first, 'private')
    await api.videos.delete({ params: { id } })
    assert.deepEqual(await shown(collection.id), first, 'deleted')
  })

  it('plays the next video in the same player, and its address and texts follow', async () => {
    const page = await opened(`${url()}?v=${ids.get('Two')}`)
    await page.evaluate(() => {
      const player = document.querySelector<SvcPlayer>('#player')!
      ;(window as any).first = player
      // Written down: it lasts three seconds.
      const played = ((window as any).played = new Set<string>())
      player.addEventListener('timeupdate', () => {
        if (player.currentTime > 0.5 && !player.paused) played.add(location.search)
      })
      return player.play()
    })
    await page.waitForFunction((id) => location.search === `?v=${id}`, ids.get('One'))
    await page.waitForFunction(
      () =>
        document.querySelector<SvcPlayer>('#player') === (window as any).first &&
        (window as any).played.has(location.search),
    )
    assert.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'One')
    assert.match(await page.title(), /^One/)
    assert.match(await page.locator('#playlist [aria-current]').innerText(), /^One/)
    // The texts that came later work too.
    await page.getByText('Transcript', { exact: true }).click()
    await page.getByText('Hi', { exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Share' }).click()
    assert.equal(
      await page.getByRole('textbox', { name: 'Link' }).inputValue(),
      `${collection.urls.page}?v=${ids.get('One')}`,
    )
    await page.keyboard.press('Escape')
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Two' }).waitFor()
    await page.context().close()
  })

  it('fits 320 pixels, light and dark, and axe finds nothing', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await opened(url(), {
        viewport: { width: 320, height: 640 },
        colorScheme,
        hasTouch: true,
        isMobile: true,
      })
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320)
      assert.deepEqual(await violationsOf(page), [])
      assert.deepEqual(await tooSmall(page), [])
      await page.getByRole('link', { name: /Inner/ }).tap()
      await page.getByRole('link', { name: 'Talks & <b>more</b>' }).waitFor()
      assert.deepEqual(await tooSmall(page), [])
      await page.context().close()
    }
  })

  it('shows which video is open where the system chooses the colours', async () => {
    const page = await opened(url(), { forcedColors: 'active' })
    const edges = await page
      .locator('#playlist a')
      .evaluateAll((links) => links.map((link) => getComputedStyle(link).borderLeftWidth))
    assert.deepEqual(edges, ['3px', '0px', '0px'])
    assert.deepEqual(await violationsOf(page), [])
    await page.context().close()
  })

  it('speaks the language of the browser, of five, as does what answers where there is none', async () => {
    for (const language of PAGE_LANGUAGES) {
      const words = PAGE_WORDS[language]
      for (const [path, word] of [
        [url(), words.collections],
        [url(), words.copyLink],
        ['/c/nowhere0000', words.listUnavailable],
      ] as const) {
        const answer = await fetch(`${daemon.baseUrl}${path}`, {
          headers: { 'accept-language': language },
        })
        const text = await answer.text()
        assert.ok(text.includes(`<html lang="${language}">`), `${path} in ${language}`)
        assert.ok(text.includes(word), `${word} at ${path}`)
      }
    }
  })

  it('is fed to podcast programs: files, chapters, transcript; with video and with sound alone', async () => {
    const { status, headers, text } = await read(`${url()}/feed.xml`)
    assert.deepEqual(
      [status, headers.get('content-type'), headers.get('cache-control'), headers.get('vary')],
      [
        200,
        'application/rss+xml; charset=utf-8',
        'public, max-age=60',
        'Authorization, Cookie, Accept-Encoding',
      ],
    )
    const page = await opened('/robots.txt')
    const parsed = await page.evaluate((xml) => {
      const feed = new DOMParser().parseFromString(xml, 'application/xml')
      const of = (item: Element, name: string) => item.getElementsByTagName(name)[0]
      return {
        error: feed.querySelector('parsererror')?.textContent ?? null,
        title: feed.querySelector('channel > title')!.textContent,
        description: feed.querySelector('channel > description')!.textContent,
        items: [...feed.querySelectorAll('item')].map((item) => ({
          title: of(item, 'title')!.textContent,
          enclosure: of(item, 'enclosure')!.getAttribute('url')!,
          length: Number(of(item, 'enclosure')!.getAttribute('length')),
          seconds: of(item, 'itunes:duration')!.textContent,
          chapters: of(item, 'podcast:chapters')?.getAttribute('url') ?? null,
          transcript: of(item, 'podcast:transcript')?.getAttribute('url') ?? null,
        })),
      }
    }, text)
    await page.context().close()
    assert.equal(parsed.error, null)
    assert.deepEqual([parsed.title, parsed.description], [collection.name, 'Of  May.'])
    assert.deepEqual(
      parsed.items.map(({ title, seconds }) => [title, seconds]),
      [
        ['Three', '3'],
        ['Two', '3'],
        ['One', '3'],
      ],
    )
    const one = parsed.items[2]!
    const file = await fetch(one.enclosure)
    assert.equal(file.headers.get('content-type'), 'video/mp4')
    assert.equal((await file.arrayBuffer()).byteLength, one.length)
    assert.deepEqual(await (await fetch(one.chapters!)).json(), {
      version: '1.2.0',
      chapters: [{ startTime: 0, endTime: 3, title: 'Start' }],
    })
    assert.match(await (await fetch(one.transcript!)).text(), /^WEBVTT/)
    assert.equal(parsed.items[0]!.chapters, null)
    const sound = await read(`${url()}/audio.xml`)
    const address = /<enclosure url="([^"]+)"/.exec(sound.text)![1]!
    assert.equal((await fetch(address)).headers.get('content-type'), 'audio/mp4')
    assert.ok(sound.text.includes(`<podcast:chapters url="${one.chapters}"`))
    assert.ok(sound.text.includes(`<podcast:transcript url="${one.transcript}"`))
    const again = await fetch(`${daemon.baseUrl}${url()}/feed.xml`, {
      // Without the latter, fetch asks for a whole answer.
      headers: { 'if-none-match': headers.get('etag')!, 'cache-control': 'max-age=0' },
    })
    assert.equal(again.status, 304)
  })

  it('that is not public looks like one that does not exist, to all but its owner', async () => {
    const { api } = daemon
    const params = { id: collection.id }
    await api.collections.update({ params, body: { public_listing: false } })
    const unknown = `/c/col_${'0'.repeat(20)}`
    for (const rest of ['', '/feed.xml']) {
      const [refused, strange] = [await read(url() + rest), await read(unknown + rest)]
      assert.equal(refused.status, 404)
      assert.doesNotMatch(refused.text, /Talks|Three/)
      if (rest === '') assert.equal(refused.text, strange.text)
    }
    const { token } = await api.tokens.create({ body: { sub: collection.id, expires_in: 600 } })
    const shown = await read(`${url()}?token=${token}`)
    assert.deepEqual([shown.status, shown.robots], [200, 'noindex'])
    assert.match(shown.text, /<h1>Three/)
    assert.doesNotMatch(shown.text, /id="share"|rss\+xml/)
    assert.match(shown.text, new RegExp(`href="/c/${collection.id}\\?v=[^"]*token=`))
    const feed = await read(`${url()}/feed.xml?token=${token}`)
    assert.equal(feed.headers.get('cache-control'), 'private, no-cache')
    // What a shared cache holds has no URL with a token.
    for (const authorization of [`Bearer ${daemon.owner}`, `Bearer ${token}`]) {
      const { status, headers } = await fetch(`${daemon.baseUrl}${url()}/feed.xml`, {
        headers: { authorization },
      })
      assert.deepEqual([status, headers.get('cache-control')], [200, 'private, no-cache'])
      assert.match(headers.get('vary')!, /Authorization, Cookie/)
    }
    await api.collections.update({ params, body: { public_listing: true } })
  })

  it('bears logo, colour and links of the space, which can be read on both grounds', async () => {
    const { api, space } = daemon
    const params = { id: space }
    const image = await sharp({
      create: { width: 1200, height: 300, channels: 4, background: '#ffcc0080' },
    })
      .png()
      .toBuffer()
    const { branding } = await api.spaces.putLogo({ params, raw: image })
    assert.deepEqual([branding.logo!.width, branding.logo!.height], [512, 128])
    const stored = await fetch(branding.logo!.url)
    assert.equal(stored.headers.get('cache-control'), 'public, max-age=31536000, immutable')
    const facts = await sharp(Buffer.from(await stored.arrayBuffer())).metadata()
    assert.deepEqual(
      [facts.format, facts.width, facts.height, facts.hasAlpha],
      ['webp', 512, 128, true],
    )
    await api.spaces.update({
      params,
      body: {
        branding: {
          color: '#ffe14d',
          links: [
            { title: 'Imprint & contact', url: 'https://example.org/imprint' },
            { title: 'Write', url: 'mailto:us@example.org' },
          ],
        },
      },
    })
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await opened(`/watch/${ids.get('One')}`, { colorScheme })
      assert.equal(
        await page.getByRole('link', { name: 'Imprint & contact' }).getAttribute('href'),
        'https://example.org/imprint',
      )
      const logo = page.locator('header img')
      assert.equal(
        await logo.evaluate((image) =>
          (image as HTMLImageElement).decode().then(() => (image as HTMLImageElement).offsetHeight),
        ),
        64,
      )
      assert.equal(await page.locator('#player').getAttribute('color'), '#ffe14d')
      const color = await page
        .getByRole('link', { name: 'Imprint & contact' })
        .evaluate((link) => getComputedStyle(link).color)
      // On white it is darker, so that it can be read.
      assert.equal(color, colorScheme === 'dark' ? 'rgb(255, 225, 77)' : 'rgb(128, 113, 39)')
      assert.deepEqual(await violationsOf(page), [])
      await page.context().close()
    }
    await api.spaces.update({ params, body: { player_settings: { color: '#0b7a5b' } } })
    const { text } = await read(`/watch/${ids.get('One')}`)
    assert.doesNotMatch(text, /<svc-player[^>]* color=/, 'the space has a color for its players')
    await assert.rejects(
      api.spaces.update({
        params,
        body: { branding: { links: [{ title: 'X', url: 'javascript:alert(1)' }] } },
      }),
      /must begin with https/,
    )
    const bare = await api.spaces.deleteLogo({ params })
    assert.deepEqual([bare.branding.logo, bare.branding.color], [null, '#ffe14d'])
    assert.equal((await fetch(branding.logo!.url)).status, 404)
    await assert.rejects(
      api.spaces.putLogo({ params, raw: Buffer.from('no image') }),
      /complete JPEG/,
    )
  })

  it('is found by search engines once its owner lists it, by sitemaps that name nothing else', async () => {
    const { api } = daemon
    const locations = (text: string): string[] =>
      [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url!)
    const found = async (): Promise<string[]> => {
      const { text } = await read('/robots.txt')
      const index = /Sitemap: (\S+)/.exec(text)![1]!
      const sitemaps = locations(await (await fetch(index)).text())
      const texts = await Promise.all(sitemaps.map(async (each) => (await fetch(each)).text()))
      return texts.flatMap(locations).sort()
    }
    assert.deepEqual(await found(), [])
    assert.equal((await read(url())).robots, 'noindex')
    await api.collections.update({ params: { id: collection.id }, body: { listed: true } })
    await api.videos.update({ params: { id: ids.get('One')! }, body: { listed: true } })
    await api.videos.update({
      params: { id: ids.get('Two')! },
      body: { listed: true, visibility: 'private' },
    })
    const { urls } = await api.videos.get({ params: { id: ids.get('One')! } })
    assert.deepEqual(await found(), [collection.urls.page, urls.watch].sort())
    const { robots, text } = await read(url())
    assert.equal(robots, null)
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)![1]!)
    assert.deepEqual(
      data.mainEntity.itemListElement.map((each: { name: string }) => each.name),
      ['Three', 'One'],
    )
    const videos = await read('/sitemaps/videos.xml')
    assert.match(videos.text, /<video:title>One<\/video:title>/)
    await api.collections.update({ params: { id: collection.id }, body: { public_listing: false } })
    assert.deepEqual(await found(), [urls.watch])
    await api.collections.update({ params: { id: collection.id }, body: { public_listing: true } })
  })
})
