import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import type { Video } from '../../daemon/contract/video.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../daemon.ts'
import { codedVideo } from '../sources/coded-video.ts'
import { everythingBelow } from '../support/folder.ts'

describe('journey: a replaced source', () => {
  let daemon: Daemon
  let folder: string
  let first: Buffer
  let second: Buffer

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
    first = await readFile(
      await codedVideo(join(folder, 'first.mp4'), {
        seconds: 5,
        width: 640,
        height: 360,
        audio: 'sine=f=440',
      }),
    )
    second = await readFile(
      await codedVideo(join(folder, 'second.mp4'), {
        seconds: 12,
        width: 800,
        height: 450,
        audio: 'sine=f=880',
      }),
    )
    // However long an encode takes, what was watched before it is not yet left.
    daemon = await startDaemon({ env: { SVC_REPLACED_SECONDS: '3600' } })
  })
  after(async () => {
    await daemon?.remove()
    await rm(daemon.dataDir, { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
  })

  const put = (id: string, bytes: Buffer) =>
    daemon.api.videos.putSource({ params: { id }, raw: new Uint8Array(bytes) })
  const baseOf = (video: Video): string =>
    `${daemon.baseUrl}/media/${video.space}/${video.video_key}/`
  const sources = async (video: Video) =>
    (await readdir(join(daemon.dataDir, 'videos', video.space, video.video_key))).filter((name) =>
      name.startsWith('src_'),
    )

  async function made(): Promise<Video> {
    const { id } = await daemon.api.videos.create({ body: {} })
    await put(id, first)
    const video = await untilStatus(daemon.api, id, 'ready', 'errored')
    assert.equal(video.status, 'ready', JSON.stringify(video.error))
    return video
  }

  /** The addresses of everything that a player reads of the picture. */
  async function played(base: string): Promise<string[]> {
    const manifest = await (await fetch(`${base}manifest.m3u8`)).text()
    const playlist = new URL(
      manifest.split('\n').find((line) => line.includes('/h264_sd/') && !line.startsWith('#'))!,
      base,
    )
    const lines = (await (await fetch(playlist)).text())
      .split('\n')
      .filter((line) => line.endsWith('.m4s'))
    return [
      String(playlist),
      ...['init.mp4', ...lines].map((name) => String(new URL(name, playlist))),
    ]
  }
  const statuses = (urls: string[]) =>
    Promise.all(
      urls.map(
        async (url) => [url.split('/').slice(-3).join('/'), (await fetch(url)).status] as const,
      ),
    )

  it(
    'goes on playing for whoever watches it, and fixed addresses answer all the time; it goes ' +
      'when it is left',
    async () => {
      const video = await made()
      const base = baseOf(video)
      const old = await played(base)
      const oldFile = Buffer.from(await (await fetch(`${base}h264_sd.mp4`)).arrayBuffer())
      const fixed = [
        'manifest.m3u8',
        'manifest.mpd',
        'h264_sd.mp4',
        'audio.m4a',
        'poster.jpg',
        'thumbnail.jpg',
        'storyboard.vtt',
        'storyboard.jpg',
        'peaks.json',
      ].map((path) => `${base}${path}`)
      const read = () => daemon.api.videos.get({ params: { id: video.id } })
      const pause = (paused: boolean) =>
        daemon.api.system.update({ body: { encoding_paused: paused } })
      await put(video.id, second)
      // From when the new one is shown it stays unfinished until everything was asked for.
      const held = until(
        read,
        (now) => now.duration_seconds === 12,
        'the new film to be shown',
      ).then(() => pause(true))
      const seen = new Set<string>()
      for (let now = await read(); ; now = await read()) {
        const isNew = now.duration_seconds === 12
        seen.add(`${now.status} ${isNew ? 'new' : 'old'}`)
        for (const [path, status] of await statuses([...fixed, ...old]))
          assert.equal(status, 200, `${path} while ${now.status}, ${isNew ? 'new' : 'old'}`)
        const file = Buffer.from(await (await fetch(`${base}h264_sd.mp4`)).arrayBuffer())
        const { status } = await read()
        if (isNew && status === 'processing')
          assert.ok(file.equals(oldFile), 'a file that is not whole yet')
        if (now.status === 'ready' || now.status === 'errored') break
        if (isNew) await held.then(() => pause(false))
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
      assert.ok(seen.has('processing new') && seen.has('ready new'), [...seen].join(', '))
      assert.deepEqual(
        (await statuses(old)).filter(([, status]) => status !== 200),
        [],
      )
      assert.notEqual(
        Buffer.from(await (await fetch(`${base}h264_sd.mp4`)).arrayBuffer()).length,
        oldFile.length,
      )
      assert.equal((await sources(video)).length, 2)

      // What the daemon knows of who watches is lost with it; that there is something to go is not.
      await daemon.stop()
      daemon = await daemon.restart({ SVC_REPLACED_SECONDS: '1' })
      await until(
        () => sources(video),
        (names) => names.length === 1,
        'the earlier source to be gone',
      )
      const gone = old.map((url) => url.replace(/^http:\/\/[^/]+/, daemon.baseUrl))
      assert.ok((await statuses(gone)).every(([, status]) => status === 404))
      assert.equal((await fetch(`${baseOf(video)}h264_sd.mp4`)).status, 200)
    },
  )

  it(
    'a frame image of it is not taken for one of the new film: kept for minutes, and told apart ' +
      'by its tag',
    async () => {
      const video = await made()
      const frame = () => fetch(`${daemon.baseUrl}/image/${video.id}.jpg?time=2`)
      const before = await frame()
      const maxAge = Number(/max-age=(\d+)/.exec(before.headers.get('cache-control')!)![1])
      assert.ok(maxAge <= 600, `${maxAge} s`)
      await put(video.id, second)
      await untilStatus(daemon.api, video.id, 'ready', 'errored')
      const after = await fetch(`${daemon.baseUrl}/image/${video.id}.jpg?time=2`, {
        headers: { 'if-none-match': before.headers.get('etag')! },
      })
      assert.equal(after.status, 200)
      assert.notEqual(after.headers.get('etag'), before.headers.get('etag'))
      assert.notDeepEqual(
        Buffer.from(await after.arrayBuffer()),
        Buffer.from(await before.arrayBuffer()),
      )
    },
  )

  it('deleting the video removes all that were kept', async () => {
    daemon = await (await daemon.stop(), daemon.restart({ SVC_REPLACED_SECONDS: '3600' }))
    const video = await made()
    await put(video.id, second)
    await untilStatus(daemon.api, video.id, 'ready', 'errored')
    await put(video.id, first)
    await untilStatus(daemon.api, video.id, 'ready', 'errored')
    assert.equal((await sources(video)).length, 3)
    await daemon.api.videos.delete({ params: { id: video.id } })
    const left = async () =>
      (await everythingBelow(daemon.dataDir)).filter((entry) => entry.includes(video.video_key))
    await until(left, (entries) => entries.length === 0, 'its files to be gone')
  })
})
