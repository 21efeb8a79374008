/** What a viewer did in a real browser, and what the figures say of it. */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, describe, it } from 'mocha'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { launchBrowser, USER_AGENT } from '../browser.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../daemon.ts'
import { ffmpeg } from '../sources/ffmpeg.ts'
import { servers } from '../support/server.ts'

/** Watches the media element by itself, frame by frame: the truth that the figures are held against. */
const WITNESS = `
  window.witness = (media) => {
    const ranges = []
    let last
    // A page that gets no processor for a while looks late: only a seek makes two looks no span.
    media.addEventListener('seeking', () => (last = undefined))
    const look = () => {
      const at = media.currentTime
      const moved = last !== undefined && at > last && !media.seeking
      if (moved && ranges.length > 0 && ranges.at(-1)[1] === last) ranges.at(-1)[1] = at
      else if (moved) ranges.push([last, at])
      last = at
      setTimeout(look, 20)
    }
    look()
    window.witnessed = ranges
    // Of a tab that is closed while it plays: what came between a question from outside and its end is known by nobody
    // else.
    addEventListener('pagehide', () => {
      look()
      localStorage.setItem('witnessed', JSON.stringify(ranges))
    })
  }`

describe('journey: what is watched is what the figures say', () => {
  const serve = servers()
  let folder: string
  let daemon: Daemon
  let browser: Browser
  let context: BrowserContext
  let video: string
  let mp4: string

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-journey-'))
    await ffmpeg(
      '-f',
      'lavfi',
      '-i',
      'testsrc2=size=320x180:rate=10:duration=40',
      '-f',
      'lavfi',
      '-i',
      'sine=frequency=440:duration=40',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-g',
      '10',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
      join(folder, 'film.mp4'),
    )
    daemon = await startDaemon()
    const { id } = await daemon.api.videos.create({ body: { name: 'Measured' } })
    await daemon.api.videos.putSource({
      params: { id },
      raw: await readFile(join(folder, 'film.mp4')),
    })
    const made = await untilStatus(daemon.api, id, 'ready', 'errored')
    video = id
    mp4 = made.renditions.find(({ kind }) => kind === 'video')!.url!
    browser = await launchBrowser()
  })
  afterEach(() => context?.close())
  after(async () => {
    await browser?.close()
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  async function opened(body: string, script = ''): Promise<Page> {
    const { url } = await serve(
      (_request, response) =>
        void response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(`<!doctype html><link rel="icon" href="data:,">${body}`),
    )
    context = await browser.newContext({ userAgent: USER_AGENT })
    const page = await context.newPage()
    await page.addInitScript(`${WITNESS}\n${script}`)
    await page.goto(`${url}/films?visitor=1#part`)
    return page
  }
  const withPlayer = (attributes = '') =>
    '<script type="module" ' +
    `src="${daemon.baseUrl}/npm/@svc/components/+esm"></script><svc-player embed="${video}" ` +
    `muted ${attributes}></svc-player>`
  const playing = async (page: Page) => {
    await page.waitForFunction(
      () => (document.querySelector('svc-player') as any)?.media instanceof HTMLVideoElement,
    )
    await page.evaluate(() => {
      const player = document.querySelector('svc-player') as any
      ;(window as any).witness(player.media)
      void player.play()
    })
  }
  const reaches = (page: Page, seconds: number) =>
    page.waitForFunction(
      (wanted) =>
        ((document.querySelector('svc-player') as any)?.media ?? document.querySelector('video'))
          .currentTime >= wanted,
      seconds,
    )
  const truth = (page: Page) => page.evaluate(() => (window as any).witnessed as [number, number][])
  /** Of the page that was closed last. */
  async function lastTruth(): Promise<[number, number][]> {
    const { origins } = await context.storageState()
    const stored = origins.flatMap(({ localStorage }) => localStorage)
    return JSON.parse(stored.find(({ name }) => name === 'witnessed')!.value)
  }
  const report = () => daemon.api.analytics.video({ params: { id: video } })
  const lengthOf = (ranges: [number, number][]) =>
    ranges.reduce((sum, [from, to]) => sum + to - from, 0)

  it('through a jump, a pause, a line that is cut, and a tab that is closed', async () => {
    const page = await opened(withPlayer())
    await playing(page)
    await reaches(page, 4)
    await page.evaluate(() => ((document.querySelector('svc-player') as any).currentTime = 20))
    await reaches(page, 23)
    await page.evaluate(() => (document.querySelector('svc-player') as any).pause())
    const paused = await until(
      report,
      ({ figures }) => figures.pauses === 1,
      'the pause to be told',
    )
    assert.equal((await daemon.api.analytics.live({ query: { video } })).viewers, 0)
    const before = await truth(page)
    assert.ok(
      Math.abs(paused.figures.watch_seconds - lengthOf(before)) < 0.7,
      `${paused.figures.watch_seconds} s are told of ${lengthOf(before)} s`,
    )

    // What was loaded goes on; what is to be told waits for the line.
    await page.evaluate(() => {
      const player = document.querySelector('svc-player') as any
      player.currentTime = 1
      void player.play()
    })
    await reaches(page, 2)
    await context.setOffline(true)
    await reaches(page, 3.5)
    await page.evaluate(() => (document.querySelector('svc-player') as any).pause())
    assert.equal((await report()).figures.pauses, 1)
    await context.setOffline(false)
    await until(report, ({ figures }) => figures.pauses === 2, 'what was kept back')

    await page.evaluate(() => void (document.querySelector('svc-player') as any).play())
    await reaches(page, 6)
    await page.close()
    const ranges = await lastTruth()
    const { figures, retention } = await until(
      report,
      (now) => now.figures.watch_seconds > lengthOf(ranges) - 1,
      'the last seconds',
    )
    assert.ok(
      Math.abs(figures.watch_seconds - lengthOf(ranges)) < 1,
      `${figures.watch_seconds} s are told of ${lengthOf(ranges)} s: ${JSON.stringify(ranges)}`,
    )
    assert.deepEqual(
      [figures.attempts, figures.views, figures.visitors, figures.failures, figures.seeks],
      [1, 1, 1, 0, 2],
    )
    assert.ok(figures.average_startup_ms! > 0)
    // Of each second, as far as its middle is not where a range begins or ends.
    for (let second = 0; second < 30; second++) {
      const middle = second + 0.5
      if (ranges.flat().some((edge) => Math.abs(edge - middle) < 0.35)) continue
      assert.equal(
        retention.plays[second] ?? 0,
        ranges.filter(([from, to]) => from < middle && middle < to).length,
        `second ${second} of ${JSON.stringify(ranges)}`,
      )
    }
    const { data } = await daemon.api.analytics.breakdown({ query: { dimension: 'page', video } })
    assert.match(data[0]!.value, /^http:\/\/127\.0\.0\.1:\d+\/films$/)
  })

  it('what the appliance is too busy for is sent again, as often as it takes, and under its old numbers', async () => {
    const bodies: { view: string; events: { seq: number; type: string }[] }[] = []
    const { url } = await serve((request, response) => {
      let text = ''
      request
        .on('data', (part: Buffer) => (text += part.toString()))
        .on('end', () => {
          bodies.push(JSON.parse(text) as (typeof bodies)[number])
          const head = {
            'access-control-allow-origin': '*',
            'access-control-expose-headers': 'Retry-After',
          }
          if (bodies.length < 3) response.writeHead(503, { ...head, 'retry-after': '1' }).end()
          else response.writeHead(202, head).end('{}')
        })
    })
    const entry = `${daemon.baseUrl}/npm/@svc/components@${(await daemon.api.system.get()).version}/data.js`
    const body = `<video muted src="${mp4}"></video><script type="module">
      import { measure } from '${entry}'
      window.stop = measure(document.querySelector('video'), { url: '${url}', ticket: 'of another', respect_do_not_track: true })
    </script>`
    // Without what is sent every ten seconds: a slow machine may need as long before it has played one.
    const page = await opened(body, 'globalThis.setInterval = () => 0')
    await page.waitForFunction('window.stop')
    await page.evaluate(() => void document.querySelector('video')!.play())
    await reaches(page, 1)
    await page.evaluate(() => document.querySelector('video')!.pause())
    await until(
      () => bodies.length,
      (count) => count >= 3,
      'the third try',
    )
    const [first, second, third] = bodies as [
      (typeof bodies)[0],
      (typeof bodies)[0],
      (typeof bodies)[0],
    ]
    assert.deepEqual(first.events.map(({ type }) => type).slice(0, 3), ['play', 'start', 'played'])
    assert.equal(new Set(bodies.map(({ view }) => view)).size, 1)
    for (const later of [second, third])
      assert.deepEqual(
        later.events.slice(0, first.events.length).map(({ seq, type }) => [seq, type]),
        first.events.map(({ seq, type }) => [seq, type]),
      )
    await page.evaluate(() => (window as any).stop())
    await until(
      () => bodies.at(-1)!.events.at(-1)!.type,
      (type) => type === 'leave',
      'the end of the view',
    )
    assert.ok(bodies.at(-1)!.events[0]!.seq > first.events.at(-1)!.seq)
  })

  it('a video element of the page itself, and who does not wish to be measured', async () => {
    const entry = `${daemon.baseUrl}/npm/@svc/components@${(await daemon.api.system.get()).version}/data.js`
    const before = await report()
    const page = await opened(`<video muted src="${mp4}"></video><script type="module">
      import { measure } from '${entry}'
      const { metrics } = await (await fetch('${daemon.baseUrl}/v1/embeds/${video}')).json()
      window.stop = measure(document.querySelector('video'), metrics)
      witness(document.querySelector('video'))
    </script>`)
    await page.waitForFunction('window.stop')
    await page.evaluate(() => void document.querySelector('video')!.play())
    await reaches(page, 3)
    await page.evaluate(() => {
      document.querySelector('video')!.pause()
      ;(window as any).stop({ error: 'network' })
    })
    const watched = lengthOf(await truth(page))
    const { figures } = await until(
      report,
      (now) => now.figures.failures === 1,
      'the view to be told',
    )
    assert.ok(Math.abs(figures.watch_seconds - before.figures.watch_seconds - watched) < 0.7)
    await context.close()

    const sent: string[] = []
    for (const [attributes, script] of [
      ['metrics="off"', ''],
      ['', `Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })`],
    ] as const) {
      const silent = await opened(withPlayer(attributes), script)
      silent.on('request', (request) => sent.push(request.url()))
      await playing(silent)
      await reaches(silent, 2)
      await silent.evaluate(() => (document.querySelector('svc-player') as any).pause())
      // What was asked for before this one is known by its answer.
      await silent.evaluate(() => fetch(location.href))
      await context.close()
    }
    assert.deepEqual(
      sent.filter((url) => url.includes('/v1/collect')),
      [],
    )
    assert.equal((await report()).figures.attempts, figures.attempts)
  })
})
