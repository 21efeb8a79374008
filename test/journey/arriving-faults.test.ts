import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, statfs } from 'node:fs/promises'
import { request, type ClientRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import sharp from 'sharp'
import { startDaemon, until, untilStatus, type Daemon } from '../daemon.ts'
import { LARGE_H264, makeLargeFilm } from '../sources/large-film.ts'
import { encodersGone } from '../support/encoders-gone.ts'
import { takeAllSpace } from '../support/fill-disk.ts'
import { everythingBelow } from '../support/folder.ts'
import { SentUpload } from '../support/sent-upload.ts'
import { servers } from '../support/server.ts'
import { smallDisk, type SmallDisk } from '../support/small-disk.ts'

describe('journey: what may happen to a video while it is uploaded', () => {
  let folder: string
  let disk: SmallDisk
  let daemon: Daemon
  let key: string
  let film: Buffer
  const serve = servers()

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-journey-'))
    const file = join(folder, 'film.mp4')
    await makeLargeFilm(file, 16, ...LARGE_H264, '-movflags', '+faststart')
    film = await readFile(file)
    disk = await smallDisk(128)
    daemon = await startDaemon({ disk, env: { SVC_ALLOW_PRIVATE_HOSTS: '127.0.0.1' } })
    key = await daemon.key('read_write')
  })
  after(async () => {
    await daemon?.remove()
    await disk?.release()
    await rm(folder, { recursive: true, force: true })
  })

  const video = (id: string) => daemon.api.videos.get({ params: { id } })
  const untilPlayable = (id: string, wanted = true) =>
    until(
      () => video(id),
      ({ playable }) => playable === wanted,
      `the video to be ${wanted ? 'playable' : 'given up'}`,
    )
  const untilReady = async (id: string) => {
    const { status, error } = await untilStatus(daemon.api, id, 'ready', 'errored')
    assert.equal(status, 'ready', JSON.stringify(error))
  }
  const half = () => film.subarray(0, film.length >> 1)

  async function killed(): Promise<void> {
    await daemon.kill()
    await encodersGone(daemon)
    daemon = await daemon.restart()
  }

  /** Neither rows nor files: the video waits for a file as if none had been begun. */
  async function hasNothing(id: string): Promise<void> {
    const { playable, arriving, duration_seconds, renditions } = await video(id)
    assert.deepEqual([playable, arriving, duration_seconds, renditions], [false, null, null, []])
    await until(
      async () =>
        (await everythingBelow(daemon.dataDir)).filter(
          (file) =>
            file.startsWith('uploads/') ||
            file.startsWith(`videos/${id.slice(0, 5)}/${id.slice(5)}/`),
        ),
      (files) => files.length === 0,
      'its files to be removed',
    )
  }

  it('the disk is full: encoding waits, and goes on by itself as soon as there is room', async () => {
    const upload = await SentUpload.begin({ baseUrl: daemon.baseUrl, key }, film)
    await upload.send(half().length)
    await untilPlayable(upload.video)
    const untilEncoded = () =>
      until(
        () => video(upload.video),
        ({ arriving }) => arriving!.encoded_seconds >= arriving!.received_seconds - 0.1,
        'what has arrived to be encoded',
      )
    await untilEncoded()
    const pause = (paused: boolean) =>
      daemon.api.system.update({ body: { encoding_paused: paused } })
    await pause(true)
    await upload.send(Math.floor(film.length * 0.9))
    const clear = await takeAllSpace(daemon)
    await pause(false)
    await until(
      () => daemon.log(),
      (log) => log.includes('encoding a file that arrives waits until there is enough disk space'),
      'the disk to be full',
    )
    const { playable, arriving } = await video(upload.video)
    assert.ok(playable && arriving!.encoded_seconds < arriving!.received_seconds - 0.1)
    // What the database needs to go on, a twentieth of this disk, is left to it.
    const { bavail, blocks } = await statfs(daemon.dataDir)
    assert.ok(bavail / blocks > 0.025, `${bavail} of ${blocks} blocks are free`)
    await clear()
    assert.equal((await untilEncoded()).status, 'created')
    assert.equal((await upload.send()).status, 204)
    await untilReady(upload.video)
  })

  it('its own watermark is moved: the whole file is planned again, with where it is then', async () => {
    const image = await sharp({
      create: { width: 100, height: 100, channels: 4, background: '#ff0000' },
    })
      .png()
      .toBuffer()
    const { id } = await daemon.api.videos.create({ body: { name: 'Marked' } })
    const params = { id }
    await daemon.api.videos.putWatermark({ params, raw: new Uint8Array(image) })
    const at = (position: 'top-left' | 'bottom-left') =>
      daemon.api.videos.update({
        params,
        body: { encoding: { watermark: { use: 'own', position } } },
      })
    await at('top-left')
    const upload = await SentUpload.begin({ baseUrl: daemon.baseUrl, key }, film, id)
    await upload.send(half().length)
    await untilPlayable(id)
    await at('bottom-left')
    assert.equal((await upload.send()).status, 204)
    await untilReady(id)
    assert.equal((await video(id)).watermarked, true)
  })

  it('svc is killed while a file comes by PUT: nothing of it is left, and it can be sent again', async () => {
    const { id } = await daemon.api.videos.create({ body: { name: 'Put' } })
    const put: ClientRequest = request(`${daemon.baseUrl}/v1/videos/${id}/source`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${key}`, 'content-length': film.length },
    })
    const broken = new Promise((resolve) => put.once('close', resolve))
    put.on('error', () => undefined)
    put.write(half())
    await untilPlayable(id)
    await killed()
    await broken
    await hasNothing(id)
    await daemon.api.videos.putSource({ params: { id }, raw: new Uint8Array(film) })
    await untilReady(id)
  })

  it('a download breaks off, and svc is killed during the next: it is fetched again', async () => {
    let [requests, isWhole] = [0, false]
    let breakOff = (): void => undefined
    // The next download begins two seconds later: nothing of it comes before that of this one was seen to be given up.
    const givenUp = Promise.withResolvers<void>()
    const { url } = await serve(async (_request, answer) => {
      requests++
      if (requests > 1) await givenUp.promise
      answer.writeHead(200, { 'content-length': film.length })
      if (isWhole) return void answer.end(film)
      answer.write(half())
      breakOff = () => void answer.destroy()
    })
    const { id } = await daemon.api.videos.create({
      body: { name: 'From a URL', input_url: `${url}/film.mp4` },
    })
    await untilPlayable(id)
    breakOff()
    await untilPlayable(id, false)
    givenUp.resolve()
    await untilPlayable(id)
    isWhole = true
    await killed()
    await untilReady(id)
    assert.equal(requests, 3)
  })

  it('an upload that is not continued expires, also after a restart, and leaves nothing', async () => {
    const { id } = await daemon.api.videos.create({ body: { name: 'Expires' } })
    let upload = await SentUpload.begin({ baseUrl: daemon.baseUrl, key }, film, id)
    await upload.send(half().length)
    const { urls } = await untilPlayable(id)
    await daemon.stop()
    daemon = await daemon.restart()
    upload = upload.at(daemon.baseUrl)
    assert.equal((await video(id)).playable, true)
    await upload.resume()
    assert.equal((await upload.send(half().length + 1_000)).status, 204)
    // A shorter time to continue holds for what was begun before, too: nobody has to be quicker than it here.
    await daemon.stop()
    daemon = await daemon.restart({ SVC_UPLOAD_EXPIRY_SECONDS: '1' })
    const { error } = await untilStatus(daemon.api, id, 'errored')
    assert.equal(error!.code, 'upload_expired')
    await hasNothing(id)
    const { pathname } = new URL(urls.hls)
    assert.notEqual((await fetch(new URL(pathname, daemon.baseUrl))).status, 200)
  })
})
