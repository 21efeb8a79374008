import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import type { Browser, Page } from 'playwright-core'
import type { Video } from '../../../daemon/contract/video.ts'
import { launchBrowser } from '../../browser.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { codedVideo, frameNumbers } from '../../sources/coded-video.ts'
import { itLong } from '../../support/long.ts'
import { openPlayer, PLAYERS } from '../../support/players.ts'

const RATE = 30
const SECONDS = 10
const FRAMES = RATE * SECONDS

interface Seen {
  time: number
  number: number
  width: number
}

/* In the page: begins with the largest picture; `choose` takes the one of that width. */
async function startLargest(url: string): Promise<{ audio: string[]; text: string[] }> {
  const { Hls } = window as any
  const hls = new Hls()
  hls.on(Hls.Events.ERROR, (_: unknown, data: any) => {
    if (data.fatal) (window as any).failure = data.details
  })
  const parsed = new Promise((resolve) => hls.on(Hls.Events.MANIFEST_PARSED, resolve))
  const levelOf = (wanted: number) => hls.levels.findIndex(({ width }: any) => width === wanted)
  ;(window as any).choose = (width: number) => (hls.nextLevel = levelOf(width))
  hls.loadSource(url)
  await parsed
  hls.loadLevel = levelOf(1280)
  hls.attachMedia(document.querySelector('video'))
  return { audio: [], text: [] }
}
async function startLargestInShaka(url: string): Promise<{ audio: string[]; text: string[] }> {
  const { shaka } = window as any
  const player = new shaka.Player()
  await player.attach(document.querySelector('video'))
  player.addEventListener('error', ({ detail }: any) => ((window as any).failure = detail.code))
  player.configure({ abr: { enabled: false } })
  const choose = (wanted: number) =>
    player.selectVariantTrack(
      player.getVariantTracks().find(({ width }: any) => width === wanted),
      true,
    )
  ;(window as any).choose = choose
  await player.load(url)
  choose(1280)
  return { audio: [], text: [] }
}
async function startLargestInDashJs(url: string): Promise<{ audio: string[]; text: string[] }> {
  const { dashjs } = window as any
  const player = dashjs.MediaPlayer().create()
  player.on(
    dashjs.MediaPlayer.events.ERROR,
    ({ error }: any) => ((window as any).failure = error?.message),
  )
  player.updateSettings({
    debug: { logLevel: 0 },
    streaming: { abr: { autoSwitchBitrate: { video: false } } },
  })
  const loaded = new Promise((resolve) =>
    player.on(dashjs.MediaPlayer.events.STREAM_INITIALIZED, resolve),
  )
  player.initialize(document.querySelector('video'), url, false)
  await loaded
  const choose = (wanted: number) => {
    const { id } = player
      .getRepresentationsByType('video')
      .find(({ width }: any) => width === wanted)
    player.setRepresentationForTypeById('video', id, true)
  }
  ;(window as any).choose = choose
  choose(1280)
  return { audio: [], text: [] }
}

describe('a video that is not encoded yet', () => {
  let daemon: Daemon
  let folder: string
  let browser: Browser
  let video: Video
  let lines: string[]

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
    const [file, started, launched] = await Promise.all([
      // Asks more of a line than its small rendition may, and less than its large one may. Its
      // first keyframes are further apart than those of its renditions.
      codedVideo(join(folder, 'film.mp4'), {
        width: 1280,
        height: 720,
        seconds: SECONDS,
        rate: String(RATE),
        filter: 'noise=alls=6:allf=t',
        audio: 'sine=f=440:r=44100',
        codec: [
          '-c:v',
          'libx264',
          '-preset',
          'ultrafast',
          '-pix_fmt',
          'yuv420p',
          '-g',
          '300',
          '-sc_threshold',
          '0',
          '-force_key_frames',
          '0,5,7,9',
          '-b:v',
          '1500k',
          '-maxrate',
          '1700k',
          '-bufsize',
          '700k',
        ],
      }),
      startDaemon(),
      launchBrowser(),
    ])
    daemon = started
    browser = launched
    await daemon.api.system.update({ body: { encoding_paused: true } })
    const { id } = await daemon.api.videos.create({ body: { name: 'Grain' } })
    await daemon.api.videos.putSource({ params: { id }, raw: await readFile(file) })
    video = await until(
      () => daemon.api.videos.get({ params: { id } }),
      ({ playable }) => playable,
      'the video to be playable',
    )
    lines = (await (await fetch(video.urls.hls)).text()).split('\n')
  })
  after(async () => {
    await browser?.close()
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const base = (): string => video.urls.hls.replace('/manifest.m3u8', '')
  const addresses = (text: readonly string[]): string[] =>
    text.filter((line) => line.endsWith('playlist.m3u8') && !line.startsWith('#'))
  const sourceAddress = (): string => addresses(lines)[0]!

  it('lists its source before all others, and every smaller one as less than it', () => {
    assert.match(sourceAddress(), /^s\/src_\w+\/source\/playlist\.m3u8$/)
    assert.deepEqual(
      addresses(lines)
        .slice(1)
        .map((address) => address.split('/')[2]),
      ['h264_ld', 'h264_sd', 'h264_md'],
    )
    const rates = lines.flatMap((line) => /:BANDWIDTH=(\d+)/.exec(line)?.[1] ?? []).map(Number)
    assert.deepEqual(
      rates,
      [rates[0]!, ...rates.slice(1).sort((a, b) => a - b)],
      'the larger, the more',
    )
    assert.ok(rates.at(-1)! < rates[0]!)
    const info = lines[lines.indexOf(sourceAddress()) - 1]!
    assert.match(
      info,
      /CODECS="avc1\.[0-9A-F]{6},mp4a\.40\.2",RESOLUTION=1280x720,FRAME-RATE=30\.000,/,
    )
  })

  const targets = async (manifest: readonly string[]): Promise<string[]> => {
    const listed = [
      ...addresses(manifest),
      ...[...manifest.join('\n').matchAll(/URI="([^"]*playlist\.m3u8)"/g)].map(([, uri]) => uri!),
    ]
    const texts = await Promise.all(
      listed.map(async (address) => (await fetch(`${base()}/${address}`)).text()),
    )
    return texts.map((text) => /TARGETDURATION:(\d+)/.exec(text)![1]!)
  }

  it('all that it lists have the target duration that its longest segment needs, and the sound too', async () => {
    assert.deepEqual(
      await targets(lines),
      Array.from({ length: 5 }, () => '5'),
    )
  })

  it('serves the whole source at once: segments for ever, ranges, no such segment, no such file', async () => {
    const playlist = await (await fetch(`${base()}/${sourceAddress()}`)).text()
    assert.match(
      playlist,
      /#EXT-X-PLAYLIST-TYPE:VOD[^]*#EXTINF:5\.000000,\n0\.m4s\n[^]*#EXT-X-ENDLIST/,
    )
    assert.deepEqual(
      await frameNumbers(`${base()}/${sourceAddress()}`),
      Array.from({ length: FRAMES }, (_, frame) => frame),
    )

    const segment = `${base()}/${sourceAddress().replace('playlist.m3u8', '1.m4s')}`
    const whole = await fetch(segment)
    assert.equal(whole.headers.get('content-type'), 'video/mp4')
    assert.match(whole.headers.get('cache-control')!, /immutable/)
    const bytes = Buffer.from(await whole.arrayBuffer())
    const part = await fetch(segment, { headers: { range: 'bytes=4-7' } })
    assert.deepEqual([part.status, await part.text()], [206, 'moof'])
    assert.equal(Number(whole.headers.get('content-length')), bytes.length)
    assert.equal(
      (await fetch(segment, { headers: { 'if-none-match': whole.headers.get('etag')! } })).status,
      304,
    )
    assert.equal((await fetch(segment.replace('1.m4s', '5.m4s'))).status, 404)
    assert.equal((await fetch(segment.replace('1.m4s', 'seg.m4s'))).status, 404)
  })

  it('is not served to strangers when it is private', async () => {
    const { id } = video
    await daemon.api.videos.update({ params: { id }, body: { visibility: 'private' } })
    const address = `${base()}/${sourceAddress().replace('playlist.m3u8', '0.m4s')}`
    assert.equal((await fetch(address)).status, 404)
    const own = await fetch(address, { headers: { authorization: `Bearer ${daemon.owner}` } })
    assert.deepEqual([own.status, own.headers.get('cache-control')], [200, 'private, no-store'])
    await own.arrayBuffer()
    await daemon.api.videos.update({ params: { id }, body: { visibility: 'public' } })
  })

  it('plays in a browser from its source, and goes over to a rendition made meanwhile without a jump', async () => {
    const page = await browser.newPage({ viewport: { width: 900, height: 600 } })
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    try {
      await page.goto(`${daemon.baseUrl}/embed/${video.id}`)
      await page.waitForFunction(
        () => (document.querySelector('svc-player') as any)?.media instanceof HTMLVideoElement,
      )
      await watch(page)
      await page.evaluate(() => {
        const player = document.querySelector('svc-player') as any
        player.muted = true
        void player.play()
      })
      await page.waitForFunction(() => (window as any).seen.length > 0)
      const small = addresses(lines).find((address) => address.includes('h264_sd'))!
      const listed = await (await fetch(`${base()}/${small}`)).text()
      const last = small.replace('playlist.m3u8', listed.match(/^.+\.m4s$/gm)!.at(-1)!)
      // It stands still meanwhile: where the rendition comes late, the source is played to its end.
      const made = page.waitForEvent('requestfinished', (request) => request.url().endsWith(last))
      await page.evaluate(() => {
        const player = document.querySelector('svc-player') as any
        player.pause()
        player.setAttribute('quality', 'sd')
      })
      await made
      await page.evaluate(() => void (document.querySelector('svc-player') as any).play())
      await page.waitForFunction(() => (document.querySelector('svc-player') as any).media.ended)
      // The last frame is noted when it is on the screen, which may be after the end.
      await page.waitForFunction((last) => (window as any).seen.at(-1).number >= last, FRAMES - 3)
      const seen = (await page.evaluate(() => (window as any).seen)) as Seen[]
      assert.deepEqual([...new Set(seen.map(({ width }) => width))], [1280, 640])
      for (const { time, number, width } of seen)
        assert.equal(number, Math.round(time * RATE), `at ${time} of ${width}`)
      assert.ok(seen.at(-1)!.number >= FRAMES - 3, `the last was ${seen.at(-1)!.number}`)
      assert.equal(requested.filter((url) => url === video.urls.hls).length, 1)
    } finally {
      await page.close()
    }
  })

  for (const [name, start] of [
    ['hls.js', startLargest],
    ['Shaka Player, HLS', startLargestInShaka],
    ['Shaka Player, DASH', startLargestInShaka],
    ['dash.js', startLargestInDashJs],
  ] as const) {
    it(`${name} goes over to smaller pictures and back, and asks for the manifest once`, async () => {
      const requested: string[] = []
      const context = await browser.newContext()
      context.on('request', (request) => requested.push(request.url()))
      const player = { ...PLAYERS[name]!, start }
      const manifest = video.urls[player.manifest]
      const { page } = await openPlayer(context, player, manifest)
      try {
        const isWide = (width: number): Promise<unknown> =>
          page.waitForFunction(
            (wide) => document.querySelector('video')!.videoWidth === wide,
            width,
          )
        await page.evaluate(() => {
          const media = document.querySelector('video')!
          media.loop = true
          // What has been loaded is played to the end of its segment first.
          media.playbackRate = 4
          return media.play()
        })
        await isWide(1280)
        for (const width of [640, 416, 1280]) {
          await page.evaluate((wide) => (window as any).choose(wide), width)
          await isWide(width)
        }
        assert.equal(await page.evaluate(() => (window as any).failure ?? null), null)
        assert.equal(requested.filter((url) => url === manifest).length, 1)
        const { status } = await daemon.api.videos.get({ params: { id: video.id } })
        assert.equal(status, 'processing')
      } finally {
        await context.close()
      }
    })
  }

  /** Notes each frame that is shown: when it is due, and which it says that it is (test/sources/coded-video.ts). */
  async function watch(page: Page): Promise<void> {
    await page.evaluate(() => {
      const media = (document.querySelector('svc-player') as any).media as HTMLVideoElement
      const canvas = new OffscreenCanvas(64, 4)
      const context = canvas.getContext('2d', { willReadFrequently: true })!
      const seen: Seen[] = ((window as any).seen = [])
      const note = (): void => {
        // The frame on screen now: the element may have gone on to the one after that which we were called for.
        const frame = new VideoFrame(media)
        const width = frame.displayWidth
        context.drawImage(
          frame,
          0,
          frame.displayHeight * 0.85,
          width,
          frame.displayHeight * 0.1,
          0,
          0,
          64,
          4,
        )
        const { data } = context.getImageData(0, 2, 64, 1)
        let number = 0
        for (let bit = 0; bit < 16; bit++) if (data[(bit * 4 + 2) * 4]! > 128) number |= 1 << bit
        seen.push({ time: frame.timestamp / 1e6, number, width })
        frame.close()
        media.requestVideoFrameCallback(note)
      }
      media.requestVideoFrameCallback(note)
    })
  }

  itLong(
    'has its sound from the source too, packet by packet, when it is ready; the source is listed ' +
      'no longer, but still there',
    async () => {
      await daemon.api.system.update({ body: { encoding_paused: false } })
      const ready = await untilStatus(daemon.api, video.id, 'ready', 'errored')
      assert.equal(ready.status, 'ready', JSON.stringify(ready.error))
      const later = (await (await fetch(video.urls.hls)).text()).split('\n')
      assert.equal(
        addresses(later).some((address) => address.includes('/source/')),
        false,
      )
      assert.equal(addresses(later).length, 4)
      assert.deepEqual(
        await targets(later),
        Array.from({ length: 5 }, () => '4'),
      )
      assert.equal((await fetch(`${base()}/${sourceAddress()}`)).status, 200)

      const address = /URI="(s\/src_\w+\/audio\/aud_\w+\/)playlist.m3u8"/.exec(later.join('\n'))![1]
      const init = Buffer.from(await (await fetch(`${base()}/${address}init.mp4`)).arrayBuffer())
      assert.equal(init.readUInt32BE(init.indexOf('mdhd') + 16), 44_100)
    },
  )
})
