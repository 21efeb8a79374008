import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import type { Video } from '../../../daemon/contract/video.ts'
import { newHome, type Home } from '../../cli/svc.ts'
import { startDaemon, untilStatus, type Daemon } from '../../daemon.ts'
import { codedVideo, frameNumbers, H264 } from '../../sources/coded-video.ts'
import { ffprobe } from '../../sources/ffmpeg.ts'

const SECONDS = 5

describe('a video whose file is not whole', () => {
  let daemon: Daemon
  let home: Home
  let folder: string
  let whole: Buffer
  let cutFile: string
  let cut: Buffer
  let video: Video

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
    whole = await readFile(
      await codedVideo(join(folder, 'whole.mp4'), {
        seconds: SECONDS,
        audio: 'sine=f=440:r=48000',
        codec: [...H264, '-g', '30', '-b:v', '300k', '-maxrate', '300k', '-bufsize', '60k'],
        output: ['-movflags', '+faststart'],
      }),
    )
    cut = whole.subarray(0, Math.floor(whole.length * 0.5))
    cutFile = join(folder, 'cut.mp4')
    await writeFile(cutFile, cut)
    daemon = await startDaemon()
    home = await newHome({ SVC_URL: daemon.baseUrl, SVC_API_KEY: await daemon.key('read_write') })
    video = await made(cut)
  })
  after(async () => {
    await home?.remove()
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const put = (id: string, bytes: Buffer) =>
    daemon.api.videos.putSource({ params: { id }, raw: new Uint8Array(bytes) })
  async function made(bytes: Buffer): Promise<Video> {
    const { id } = await daemon.api.videos.create({ body: { name: 'A film' } })
    await put(id, bytes)
    return untilStatus(daemon.api, id, 'ready', 'errored')
  }
  const eventsOf = async (id: string) =>
    (await daemon.api.events.list({ query: { video: id, limit: 100 } })).data

  it('is ready, without an error, and says how much is missing', async () => {
    assert.deepEqual([video.status, video.error], ['ready', null])
    const [warning, ...others] = video.warnings
    assert.deepEqual(others, [])
    assert.equal(warning!.code, 'source_cut_off')
    assert.equal(warning!.missing_bytes, whole.length - cut.length)
    assert.ok(
      Math.abs(video.duration_seconds! + warning!.missing_seconds! - SECONDS) < 0.2,
      `${video.duration_seconds} s, and ${warning!.missing_seconds} s are missing`,
    )
    assert.match(
      warning!.message,
      /^The file is incomplete\. Missing at the end: [\d.]+ s\. The part that arrived can be played\./,
    )
    const updated = (await eventsOf(video.id))
      .filter(({ type }) => type === 'video.updated')
      .map(({ data }) => (data.object as Video).warnings[0]?.code)
    assert.equal(updated[0], 'source_cut_off')
  })

  it('its length is what can be played, wherever it is said', async () => {
    const length = video.duration_seconds!
    assert.ok(length > 1 && length < 4, `${length} s`)
    const base = video.urls.hls.replace('manifest.m3u8', '')
    const text = async (address: string): Promise<string> =>
      (await fetch(new URL(address, base))).text()
    const manifest = await text('manifest.m3u8')
    const playlists = [
      ...manifest.matchAll(/^s\/.*playlist\.m3u8$/gm),
      ...manifest.matchAll(/URI="(s\/[^"]*playlist\.m3u8)"/g),
    ].map(([line, uri]) => uri ?? line)
    assert.equal(playlists.length, 2)
    for (const playlist of playlists) {
      const lasts = [...(await text(playlist)).matchAll(/#EXTINF:([\d.]+)/g)].reduce(
        (sum, [, seconds]) => sum + Number(seconds),
        0,
      )
      assert.ok(Math.abs(lasts - length) < 0.1, `${playlist}: ${lasts} s beside ${length} s`)
    }
    // The API rounds to milliseconds.
    assert.equal(
      Number(
        /mediaPresentationDuration="PT([\d.]+)S"/.exec(await text('manifest.mpd'))![1],
      ).toFixed(3),
      length.toFixed(3),
    )
    const file = video.renditions.find(({ kind }) => kind === 'video')!.url
    const numbers = await frameNumbers(file)
    assert.equal(numbers.length, Math.round(length * 30))
    assert.deepEqual(
      numbers,
      Array.from({ length: numbers.length }, (_, at) => at),
      'no picture stands in for another',
    )
    const { format } = await ffprobe<{ format: { duration: string } }>('-show_format', file)
    assert.ok(Math.abs(Number(format.duration) - length) < 0.1, format.duration)
    const [last, beyond] = await Promise.all(
      [length - 0.02, 4.9].map(async (time) => {
        const answer = await fetch(`${daemon.baseUrl}/image/${video.id}.png?time=${time}`)
        return [answer.status, Buffer.from(await answer.arrayBuffer()).toString('base64')]
      }),
    )
    assert.equal(beyond![0], 200)
    assert.deepEqual(beyond, last)
  })

  it('a whole file put in its place takes the warning away', async () => {
    await put(video.id, whole)
    const again = await untilStatus(daemon.api, video.id, 'ready', 'errored')
    assert.deepEqual([again.status, again.warnings, again.duration_seconds], ['ready', [], SECONDS])
  })

  it('holes inside are told once the pictures behind them could not be decoded', async () => {
    const holed = Buffer.from(whole)
    for (const at of [0.3, 0.6])
      holed.fill(0, Math.floor(holed.length * at), Math.floor(holed.length * at) + 5_000)
    const video = await made(holed)
    assert.deepEqual([video.status, video.error, video.duration_seconds], ['ready', null, SECONDS])
    assert.deepEqual(
      video.warnings.map(({ code, missing_bytes, missing_seconds }) => [
        code,
        missing_bytes,
        missing_seconds,
      ]),
      [['source_partly_damaged', null, null]],
    )
    assert.ok(
      (await eventsOf(video.id)).some(
        ({ type, data }) =>
          type === 'video.updated' && (data.object as Video).warnings.length === 1,
      ),
    )
  })

  it('svc says it after the upload, and in the table of a video', async () => {
    const { stdout, stderr, code } = await home.run(['videos', 'upload', cutFile, '--wait'])
    assert.equal(code, 0, stderr)
    assert.match(stderr, /^Warning: The file is incomplete\. Missing at the end: [\d.]+ s\./m)
    const { id, warnings } = JSON.parse(stdout) as Video
    assert.equal(warnings.length, 1)
    const table = await home.run(['videos', 'get', id, '--format', 'table'])
    assert.match(table.stdout, /warnings[^]*incomplete, [\d.]+ s missing/i)
  })
})
