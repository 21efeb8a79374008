import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, open, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { after, before, describe, it } from 'mocha'
import type { ErrorCode } from '../../daemon/contract/errors.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../daemon.ts'
import { everythingBelow } from '../support/folder.ts'
import { servers } from '../support/server.ts'
import { smallDisk, type SmallDisk } from '../support/small-disk.ts'
import { itLong } from '../support/long.ts'

const run = promisify(execFile)
const DISK_MIB = 48
/** The database's log grows by about 70 kB with each change; the daemon encodes only where 1 MB is free. */
const ROOM_FOR_ROWS = 400_000
const tooMuch = Buffer.alloc(60 * 1024 * 1024)

describe('journey: a full disk', () => {
  let disk: SmallDisk
  let daemon: Daemon
  let elsewhere: string
  const serve = servers()

  before(async () => {
    elsewhere = await mkdtemp(join(tmpdir(), 'svc-journey-'))
    disk = await smallDisk(DISK_MIB)
    daemon = await startDaemon({ disk, env: { SVC_ALLOW_PRIVATE_HOSTS: 'localhost' } })
  })
  after(async () => {
    await daemon?.remove()
    await disk?.release()
    await rm(elsewhere, { recursive: true, force: true })
  })

  const hasCode = (code: ErrorCode) => (error: unknown) =>
    (error as { problem?: { code: string } }).problem?.code === code
  const put = async (raw: BodyInit) =>
    daemon.api.videos.putSource({
      params: { id: (await daemon.api.videos.create({ body: {} })).id },
      raw,
    })

  /** What is under videos/ and uploads/ once the queue has nothing left to do. */
  async function left(): Promise<string[]> {
    await until(
      () => daemon.api.system.get(),
      ({ queue }) => queue.waiting + queue.running === 0,
      'the queue to be empty',
    )
    return (await everythingBelow(disk.path)).filter((entry) => /^(videos|uploads)\/./.test(entry))
  }

  async function makeFilm(seconds: number): Promise<Buffer<ArrayBuffer>> {
    const path = join(elsewhere, `${seconds}.mp4`)
    await run('ffmpeg', [
      '-v',
      'error',
      '-y',
      '-f',
      'lavfi',
      '-i',
      `testsrc2=size=320x180:duration=${seconds}`,
      '-pix_fmt',
      'yuv420p',
      path,
    ])
    return Buffer.from(await readFile(path))
  }

  it('a file that does not fit is refused, its size declared or not, and nothing of it is left', async () => {
    await assert.rejects(put(tooMuch), hasCode('storage_full'))
    const undeclared = new ReadableStream({
      start: (controller) => (controller.enqueue(tooMuch), controller.close()),
    })
    await assert.rejects(put(undeclared), hasCode('storage_full'))
    const { upload } = await daemon.api.videos.create({ body: {} })
    const tus = await fetch(upload!.tus_url, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${daemon.owner}`,
        'tus-resumable': '1.0.0',
        'upload-length': String(tooMuch.length),
      },
    })
    assert.equal(tus.status, 507)
    assert.equal(((await tus.json()) as { code: string }).code, 'storage_full')
    assert.deepEqual(await left(), [])
  })

  it(
    'with no byte left for files the library is still read and written; with room again a file ' +
      'becomes a video',
    async () => {
      const film = await makeFilm(2)
      const hog = await open(join(disk.path, 'somebody-else'), 'w')
      const { storage } = await daemon.api.system.get()
      await hog.writeFile(Buffer.alloc(storage.free_bytes))
      await hog.close()

      const { id } = await daemon.api.videos.create({ body: { name: 'Later' } })
      await assert.rejects(
        daemon.api.videos.putSource({ params: { id }, raw: film }),
        hasCode('storage_full'),
      )
      assert.equal(
        (await daemon.api.videos.update({ params: { id }, body: { name: 'Now' } })).name,
        'Now',
      )

      await rm(join(disk.path, 'somebody-else'))
      await daemon.api.videos.putSource({ params: { id }, raw: film })
      assert.equal((await untilStatus(daemon.api, id, 'ready', 'errored')).status, 'ready')
    },
  )

  it(
    'a video whose encodes do not fit waits, says so, and goes on by itself with what it had, ' +
      'also after a restart',
    async () => {
      const film = await makeFilm(4)
      const { storage } = await daemon.api.system.get()
      const hog = await open(join(disk.path, 'somebody-else'), 'w')
      await hog.writeFile(Buffer.alloc(storage.free_bytes - film.length - ROOM_FOR_ROWS))
      await hog.close()

      const { id } = await daemon.api.videos.create({ body: {} })
      await daemon.api.videos.putSource({ params: { id }, raw: film })
      const video = () => daemon.api.videos.get({ params: { id } })
      const waiting = await until(
        video,
        (now) => now.waiting !== null || now.status === 'ready' || now.status === 'errored',
        'the video to wait',
      )
      assert.deepEqual(
        [waiting.waiting?.code, waiting.status, waiting.error, waiting.playable],
        ['storage_full', 'processing', null, true],
      )

      await daemon.stop()
      daemon = await daemon.restart()
      assert.equal((await video()).waiting?.code, 'storage_full')
      await rm(join(disk.path, 'somebody-else'))
      const ready = await untilStatus(daemon.api, id, 'ready', 'errored')
      assert.deepEqual([ready.status, ready.waiting], ['ready', null])
      const events = (await daemon.api.events.list({ query: { video: id } })).data
      assert.ok(events.every(({ type }) => type !== 'video.errored'))
      const reported = events.flatMap(({ data: { object } }) =>
        'waiting' in object ? [object.waiting?.code ?? null] : [],
      )
      assert.deepEqual([reported.includes('storage_full'), reported.at(-1)], [true, null])
    },
  )

  itLong(
    'a video that is fetched from an address waits for room, says so, and goes on by itself',
    async () => {
      const film = await makeFilm(2)
      let requests = 0
      const { port } = await serve((_request, response) => {
        requests += 1
        response
          .writeHead(200, { 'content-type': 'video/mp4', 'content-length': film.length })
          .end(film)
      })
      const hog = await open(join(disk.path, 'somebody-else'), 'w')
      await hog.writeFile(Buffer.alloc((await daemon.api.system.get()).storage.free_bytes))
      await hog.close()

      const { id } = await daemon.api.videos.create({
        body: { input_url: `http://localhost:${port}/film.mp4` },
      })
      const video = () => daemon.api.videos.get({ params: { id } })
      const waiting = await until(
        video,
        (now) => now.waiting !== null || ['ready', 'errored'].includes(now.status),
        'the video to wait',
      )
      assert.deepEqual(
        [waiting.waiting?.code, waiting.status, waiting.error],
        ['storage_full', 'created', null],
      )
      const before = requests
      await rm(join(disk.path, 'somebody-else'))
      const ready = await untilStatus(daemon.api, id, 'ready', 'errored')
      assert.deepEqual([ready.status, ready.waiting, requests > before], ['ready', null, true])
      const events = (await daemon.api.events.list({ query: { video: id } })).data
      assert.ok(events.every(({ type }) => type !== 'video.errored'))
      await daemon.api.videos.delete({ params: { id } })
    },
  )

  itLong('what was made before the disk was full is kept, and not made again', async () => {
    const film = await makeFilm(60)
    // Viewers have a part of it made; the rest cannot be made before the disk is full.
    await daemon.api.system.update({ body: { encoding_paused: true } })
    const { id, video_key } = await daemon.api.videos.create({ body: {} })
    await daemon.api.videos.putSource({ params: { id }, raw: film })
    const video = () => daemon.api.videos.get({ params: { id } })
    const { urls } = await until(video, ({ playable }) => playable, 'the video to be playable')
    // Its renditions are not listed yet beside the source, and there.
    const [source] = /^s\/\w+\//m.exec(await (await fetch(urls.hls)).text())!
    for (let segment = 0; segment < 8; segment += 1)
      assert.equal((await fetch(new URL(`${source}h264_sd/${segment}.m4s`, urls.hls))).status, 200)
    await until(video, ({ progress }) => progress > 0.3, 'a part to be made')
    const hog = await open(join(disk.path, 'somebody-else'), 'w')
    await hog.writeFile(Buffer.alloc((await daemon.api.system.get()).storage.free_bytes))
    await hog.close()
    await daemon.api.system.update({ body: { encoding_paused: false } })
    const held = await until(
      video,
      ({ waiting, status }) => waiting !== null || status === 'ready' || status === 'errored',
      'the video to wait',
    )
    assert.deepEqual([held.waiting?.code, held.status], ['storage_full', 'processing'])
    const segments = async () => {
      const names = (await everythingBelow(disk.path)).filter(
        (name) => name.includes(video_key) && name.endsWith('.m4s'),
      )
      return new Map(
        await Promise.all(
          names.map(async (name) => [name, (await stat(join(disk.path, name))).ino] as const),
        ),
      )
    }
    const before = await segments()
    assert.ok(before.size > 2, `${before.size} segments`)
    const { progress } = await video()
    assert.ok(progress > 0.25)
    await rm(join(disk.path, 'somebody-else'))
    assert.equal((await untilStatus(daemon.api, id, 'ready', 'errored')).status, 'ready')
    const now = await segments()
    assert.deepEqual(
      [...before].filter(([name, inode]) => now.get(name) !== inode),
      [],
    )
  })
})
