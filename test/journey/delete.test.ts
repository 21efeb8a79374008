/**
 * A video that is deleted is gone with every file, whatever was being made of it, and also when the
 * daemon dies at once.
 */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { startDaemon, until, untilStatus, type Daemon } from '../daemon.ts'
import { codedVideo } from '../sources/coded-video.ts'
import { everythingBelow } from '../support/folder.ts'

describe('journey: a video is deleted', () => {
  let daemon: Daemon
  let folder: string
  let film: Buffer<ArrayBuffer>
  let short: Buffer<ArrayBuffer>
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-journey-'))
    film = await readFile(await codedVideo(join(folder, 'film.mp4'), { seconds: 20 }))
    short = await readFile(await codedVideo(join(folder, 'short.mp4'), { seconds: 2 }))
    daemon = await startDaemon()
  })
  after(async () => {
    await daemon?.remove()
    await rm(daemon.dataDir, { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
  })

  const statusOf = (url: string) => fetch(url).then((response) => response.status)

  /** 204 came; nothing else did. */
  async function killedAfterDeleting(id: string): Promise<void> {
    await daemon.api.videos.delete({ params: { id } })
    await daemon.kill()
    daemon = await daemon.restart()
  }

  async function nothingIsLeft(key: string, ...more: string[]): Promise<void> {
    const left = async () =>
      (await everythingBelow(daemon.dataDir)).filter(
        (entry) => [key, ...more].some((word) => entry.includes(word)) || /^trash\/./.test(entry),
      )
    await until(left, (entries) => entries.length === 0, `every file of ${key} to be gone`)
    await until(
      () => daemon.api.system.get(),
      ({ queue }) => queue.running + queue.waiting === 0,
      'the queue to be empty',
    )
    assert.deepEqual(await left(), [])
  }

  it('in the middle of its encode, and the daemon is killed as soon as it said 204', async () => {
    const { id, video_key: key } = await daemon.api.videos.create({ body: { name: 'Encoding' } })
    await daemon.api.videos.putSource({ params: { id }, raw: film })
    await until(
      () => daemon.api.videos.get({ params: { id } }),
      ({ progress, status }) => progress > 0 || status === 'ready',
      'the encode to run',
    )
    await killedAfterDeleting(id)
    await assert.rejects(daemon.api.videos.get({ params: { id } }), { message: /no video/i })
    await nothingIsLeft(key)
    const types = (await daemon.api.events.list({ query: { video: id } })).data.map(
      ({ type }) => type,
    )
    assert.equal(types.at(-1), 'video.deleted')
    assert.equal(types.filter((type) => type === 'video.deleted').length, 1)
  })

  it(
    'that is ready, with frame images, its own poster, a subtitle and a second source: nothing ' +
      'of it is served or kept',
    async () => {
      const { id, video_key: key } = await daemon.api.videos.create({ body: { name: 'Ready' } })
      const params = { id }
      await daemon.api.videos.putSource({ params, raw: short })
      const video = await untilStatus(daemon.api, id, 'ready', 'errored')
      assert.equal(video.status, 'ready')
      const local = (url: string) => url.replace(/^http:\/\/[^/]+/, daemon.baseUrl)
      assert.equal(await statusOf(`${local(video.urls.image!)}?time=1&width=100`), 200)
      await daemon.api.posters.setTime({ params, body: { time: 1 } })
      await daemon.api.subtitles.create({
        params,
        body: { language: 'en', content: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi\n' },
      })
      await daemon.api.videos.putSource({ params, raw: short })
      await killedAfterDeleting(id)
      const gone = [
        video.urls.hls,
        video.urls.poster!,
        video.urls.image!,
        video.renditions[0]!.url,
      ].map((url) => statusOf(local(url)))
      assert.deepEqual(await Promise.all(gone), [404, 404, 404, 404])
      await nothingIsLeft(key, id)
    },
  )

  it('while its bytes arrive: the half upload goes too, and cannot be continued', async () => {
    const {
      id,
      video_key: key,
      upload,
    } = await daemon.api.videos.create({ body: { name: 'Arriving' } })
    const tus = { authorization: `Bearer ${daemon.owner}`, 'tus-resumable': '1.0.0' }
    const local = (url: string) => url.replace(/^http:\/\/[^/]+/, daemon.baseUrl)
    const created = await fetch(local(upload!.tus_url), {
      method: 'POST',
      headers: {
        ...tus,
        'upload-length': String(short.length),
        'upload-metadata': `filename ${btoa('film.mp4')}`,
      },
    })
    const address = new URL(created.headers.get('location')!, daemon.baseUrl).pathname
    const half = await fetch(daemon.baseUrl + address, {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
      body: short.subarray(0, short.length >> 1),
    })
    assert.equal(half.status, 204)
    await killedAfterDeleting(id)
    await nothingIsLeft(key, address.split('/').at(-1)!)
    assert.ok(
      [404, 410].includes(
        (await fetch(daemon.baseUrl + address, { method: 'HEAD', headers: tus })).status,
      ),
    )
  })

  it('the life of a video is told in its events, each state once for each thing that happened', async () => {
    const { id } = await daemon.api.videos.create({ body: { name: 'A life' } })
    const params = { id }
    await daemon.api.videos.putSource({ params, raw: 'no film at all' })
    const errored = await untilStatus(daemon.api, id, 'errored', 'ready')
    assert.deepEqual([errored.status, errored.playable], ['errored', false])
    await assert.rejects(daemon.api.videos.retry({ params }), { message: /Upload the file again/ })
    await daemon.api.videos.putSource({ params, raw: short })
    await untilStatus(daemon.api, id, 'ready')
    await assert.rejects(daemon.api.videos.retry({ params }), {
      message: /Only failed videos/,
    })
    await daemon.api.videos.archive({ params })
    await daemon.api.videos.unarchive({ params })
    await daemon.api.videos.delete({ params })
    const types = (await daemon.api.events.list({ query: { video: id, limit: 50 } })).data.map(
      ({ type }) => type.replace('video.', ''),
    )
    assert.deepEqual(types, [
      'created',
      'uploaded',
      'errored',
      'uploaded',
      'processing',
      'playable',
      'ready',
      'archived',
      'unarchived',
      'deleted',
    ])
    await assert.rejects(daemon.api.videos.retry({ params }), { message: /no video/i })
  })
})
