/**
 * @svc/data as npm brings it, with hls.js on a page of its own, in a tab that goes to the
 *   background and comes back.
 */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { USER_AGENT } from '../../browser.ts'
import { installPacked } from '../../support/install-packed.ts'
import { makeDataPackage } from '../../../build/data-package.ts'
import { runProgram } from '../../../build/program.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { codedVideo } from '../../sources/coded-video.ts'
import { startTabs, type Tab, type Tabs } from '../../support/chromium-tabs.ts'
import { servers } from '../../support/server.ts'

const ROOT = join(import.meta.dirname, '../../..')
const TYPED = `
import { measure, type Metrics, type Stop } from '@svc/data'
const metrics: Metrics = { url: 'https://video.example.org/v1/collect', ticket: 't', respect_do_not_track: true }
export const stop: Stop = measure(document.querySelector('video')!, metrics, { askedMs: performance.now() })
stop({ error: 'network' })
// @ts-expect-error: a page has no ticket of its own
measure(document.querySelector('video')!, { url: 'x' })
`

describe('@svc/data', () => {
  const serve = servers()
  let folder: string
  let daemon: Daemon
  let tabs: Tabs
  let video: string
  let hls: string

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-data-'))
    await makeDataPackage(join(folder, 'source'))
    const packed = await runProgram('npm', [
      'pack',
      join(folder, 'source'),
      '--pack-destination',
      folder,
      '--offline',
    ])
    assert.ok(packed.ok, packed.output)
    await installPacked(folder, join(folder, 'svc-data-0.1.0.tgz'))
    await rm(join(folder, 'source'), { recursive: true })

    daemon = await startDaemon()
    const { id } = await daemon.api.videos.create({ body: { name: 'Measured' } })
    await daemon.api.videos.putSource({
      params: { id },
      raw: await readFile(
        await codedVideo(join(folder, 'film.mp4'), {
          width: 320,
          height: 180,
          seconds: 30,
          audio: 'sine',
        }),
      ),
    })
    const made = await untilStatus(daemon.api, id, 'ready', 'errored')
    video = id
    hls = made.urls.hls
    tabs = await startTabs(USER_AGENT)
  })
  after(async () => {
    await tabs?.close()
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  it('is one file with its types, imported in Node as well, and brings nothing along', async () => {
    assert.deepEqual(await readdir(join(folder, 'node_modules')), ['.package-lock.json', '@svc'])
    assert.deepEqual((await readdir(join(folder, 'node_modules/@svc/data'))).sort(), [
      'LICENSE',
      'README.md',
      'data.js',
      'package.json',
      'types',
    ])
    await writeFile(join(folder, 'page.ts'), TYPED)
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          noEmit: true,
          strict: true,
          skipLibCheck: false,
          types: [],
          target: 'es2022',
          module: 'preserve',
          lib: ['es2022', 'dom', 'dom.iterable'],
        },
        files: ['page.ts'],
      }),
    )
    const types = await runProgram(process.execPath, [
      join(ROOT, 'node_modules/typescript/bin/tsc'),
      '-p',
      folder,
    ])
    assert.ok(types.ok, types.output)
    await writeFile(
      join(folder, 'node.mjs'),
      `const { measure } = await import('@svc/data'); if (typeof measure !== 'function' || ` +
        `'window' in globalThis) throw new Error('no')`,
    )
    const imported = await runProgram(process.execPath, [join(folder, 'node.mjs')])
    assert.ok(imported.ok, imported.output)
  })

  it(
    'leaves those alone who say Do Not Track or Global Privacy Control, unless the appliance is ' +
      'set to measure them too',
    async () => {
      const sent: string[] = []
      const { tab, url } = await withData(async ({ ticket }) => void sent.push(ticket))
      await tab.evaluate(`(async () => {
      const { measure } = await import('/data.js')
      for (const [name, value] of [['nobody', 0], ['doNotTrack', '1'], ['globalPrivacyControl', true]]) {
        if (name !== 'nobody') Object.defineProperty(navigator, name, { value, configurable: true })
        for (const respect_do_not_track of [true, false]) {
          const media = document.createElement('video')
          const stop = measure(media, { url: '${url}/collect', ticket: name + ' ' + respect_do_not_track, respect_do_not_track })
          media.dispatchEvent(new Event('play'))
          stop()
        }
        if (name !== 'nobody') delete navigator[name]
      }
    })()`)
      // Each is sent by a connection of its own, so that the last may come first.
      await until(
        () => new Set(sent).size,
        (tickets) => tickets >= 4,
        'what is sent',
      )
      assert.deepEqual([...new Set(sent)].sort(), [
        'doNotTrack false',
        'globalPrivacyControl false',
        'nobody false',
        'nobody true',
      ])
      await tab.close()
    },
  )

  it('sends what happens during a request after it, also when it was stopped meanwhile', async () => {
    const sent: string[][] = []
    const answered = Promise.withResolvers<void>()
    const { tab, url } = await withData(({ events }) => {
      sent.push(events.map(({ type }) => type))
      return answered.promise
    })
    await tab.evaluate(`import('/data.js').then(({ measure }) => {
      window.media = document.createElement('video')
      window.stop = measure(media, { url: '${url}/collect', ticket: 'a', respect_do_not_track: false })
      for (const type of ['play', 'pause']) media.dispatchEvent(new Event(type))
    })`)
    const has = (...types: string[][]) =>
      until(
        () => JSON.stringify(sent),
        (now) => now === JSON.stringify(types),
        JSON.stringify(types),
      )
    await has(['play', 'pause'])
    await tab.evaluate(`stop({ error: 'network' })`)
    answered.resolve()
    await has(['play', 'pause'], ['error', 'leave'])
    await tab.close()
  })

  interface Sent {
    ticket: string
    events: { type: string }[]
  }
  /** An empty page that can import the package; what it sends is answered after `onSent`. */
  async function withData(
    onSent: (sent: Sent) => Promise<void>,
  ): Promise<{ tab: Tab; url: string }> {
    const { url } = await serve(async (request, response) => {
      if (request.method === 'POST') {
        let text = ''
        for await (const part of request) text += String(part)
        await onSent(JSON.parse(text) as Sent)
      }
      const isData = request.url === '/data.js'
      response
        .writeHead(200, { 'content-type': isData ? 'text/javascript' : 'text/html' })
        .end(
          isData
            ? await readFile(join(folder, 'node_modules/@svc/data/data.js'))
            : '<!doctype html><link rel="icon" href="data:,">',
        )
    })
    const tab = await tabs.open(url)
    await until(
      () => tab.evaluate<string>('document.readyState'),
      (state) => state === 'complete',
      'the page',
    )
    return { tab, url }
  }

  /** A page as its owner writes it: hls.js and this package, and nothing of ours else. */
  async function opened(): Promise<Tab> {
    const files: Record<string, string> = {
      '/hls.js': join(ROOT, 'node_modules/hls.js/dist/hls.min.js'),
      '/data.js': join(folder, 'node_modules/@svc/data/data.js'),
    }
    const page = `<!doctype html><link rel="icon" href="data:,"><video></video><script src="/hls.js"></script><script type="module">
      import { measure } from '/data.js'
      const media = document.querySelector('video')
      const { metrics } = await (await fetch('${daemon.baseUrl}/v1/embeds/${video}')).json()
      const player = new Hls()
      player.loadSource(${JSON.stringify(hls)})
      player.attachMedia(media)
      window.stop = measure(media, metrics)
      player.on(Hls.Events.ERROR, (_, { fatal, type }) => fatal && stop({ error: type }))
      window.state = () => ({ at: media.currentTime, hidden: document.hidden, played: Array.from({ length: media.played.length }, (_, index) => [media.played.start(index), media.played.end(index)]) })
    </script>`
    const { url } = await serve(async (request, response) => {
      const file = files[request.url!]
      response
        .writeHead(200, { 'content-type': file ? 'text/javascript' : 'text/html' })
        .end(file ? await readFile(file) : page)
    })
    return tabs.open(url)
  }
  interface State {
    at: number
    hidden: boolean
    played: [number, number][]
  }
  const state = (tab: Tab) =>
    tab.evaluate<State>('window.state ? state() : { at: 0, hidden: document.hidden, played: [] }')
  const reaches = (tab: Tab, seconds: number) =>
    until(
      () => state(tab),
      ({ at }) => at >= seconds,
      `${seconds} s to be played`,
    )
  const report = () => daemon.api.analytics.video({ params: { id: video } })

  it('measures hls.js to the second, also what is heard in a tab in the background', async () => {
    const tab = await opened()
    await until(() => tab.evaluate<boolean>('!!window.state'), Boolean, 'the page to measure')
    await tab.evaluate(`document.querySelector('video').play()`)
    await reaches(tab, 1)
    const other = await tabs.open('data:text/html,another')
    await until(
      () => state(tab),
      ({ hidden }) => hidden,
      'the tab to be in the background',
    )
    const hiddenAt = (await state(tab)).at
    // Told as it was hidden, since it might never come back.
    await until(report, ({ figures }) => figures.watch_seconds > 1, 'what was played before')
    await reaches(tab, hiddenAt + 2)
    assert.equal((await state(tab)).hidden, true)
    await tab.toFront()
    await until(
      () => state(tab),
      ({ hidden }) => !hidden,
      'the tab to be in front',
    )
    await tab.evaluate(`document.querySelector('video').pause()`)
    const { played } = await state(tab)
    const watched = played.reduce((sum, [from, to]) => sum + to - from, 0)
    const { figures, retention } = await until(
      report,
      (now) => now.figures.watch_seconds > watched - 0.7,
      'all of it',
    )
    assert.ok(
      Math.abs(figures.watch_seconds - watched) < 0.7,
      `${figures.watch_seconds} s are told of ${JSON.stringify(played)}`,
    )
    assert.deepEqual(
      [figures.attempts, figures.views, figures.seeks, figures.failures],
      [1, 1, 0, 0],
    )
    for (let second = 0; second < Math.floor(watched) - 1; second++)
      assert.equal(
        retention.plays[second],
        1,
        `second ${second} of ${JSON.stringify(retention.plays)}`,
      )
    const { data } = await daemon.api.analytics.breakdown({
      query: { dimension: 'quality', video },
    })
    assert.deepEqual(
      data.map(({ value }) => value),
      ['180p'],
    )
    await Promise.all([tab.close(), other.close()])
  })
})
