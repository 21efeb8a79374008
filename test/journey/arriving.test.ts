import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { tailStartOf } from '../../daemon/contract/file-tail.ts'
import { segmentStart } from '../../daemon/ports/grid.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../daemon.ts'
import { countedFrames, ffmpeg } from '../sources/ffmpeg.ts'
import { filesBelow } from '../support/folder.ts'
import { encodersGone } from '../support/encoders-gone.ts'
import { servers } from '../support/server.ts'
import { SentUpload } from '../support/sent-upload.ts'
import { itLong } from '../support/long.ts'

const SECONDS = 20
/** Segments of sound end with a packet, not with the frame. */
const PACKET_SECONDS = 0.1
const FRAMES = SECONDS * 25
const H264 = [
  '-c:v',
  'libx264',
  '-preset',
  'ultrafast',
  '-b:v',
  '2M',
  '-g',
  '50',
  '-pix_fmt',
  'yuv420p',
  '-c:a',
  'aac',
]

describe('journey: a video is watched while it is uploaded', () => {
  let folder: string
  let daemon: Daemon
  let key: string
  const serve = servers()

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-journey-'))
    daemon = await startDaemon({ env: { SVC_ALLOW_PRIVATE_HOSTS: '127.0.0.1' } })
    key = await daemon.key('read_write')
  })
  after(async () => {
    await daemon?.remove()
    await rm(daemon.dataDir, { recursive: true, force: true })
    await rm(folder, { recursive: true, force: true })
  })

  async function makeFilm(name: string, ...args: string[]): Promise<Buffer> {
    const file = join(folder, name)
    await ffmpeg(
      '-f',
      'lavfi',
      '-i',
      `testsrc2=size=640x360:rate=25:duration=${SECONDS}`,
      '-f',
      'lavfi',
      '-i',
      `sine=frequency=440:duration=${SECONDS}`,
      ...args,
      file,
    )
    return readFile(file)
  }

  const begin = (film: Buffer) => SentUpload.begin({ baseUrl: daemon.baseUrl, key }, film)

  const video = (id: string) => daemon.api.videos.get({ params: { id } })
  const untilPlayable = (id: string) =>
    until(
      () => video(id),
      ({ playable }) => playable,
      'the video to be playable',
    )

  /** The folder of the only source of a video. */
  async function sourceFolder(id: string): Promise<string> {
    const at = join(daemon.dataDir, 'videos', id.slice(0, 5), id.slice(5))
    const [source, ...others] = (await readdir(at)).filter((name) => name.startsWith('src_'))
    assert.deepEqual(others, [])
    return join(at, source!)
  }

  /** The segments of a part that are there. */
  async function segmentsOf(id: string, part: string): Promise<number[]> {
    const names = await readdir(join(await sourceFolder(id), part))
    return names.flatMap((name) => /^(\d+)\.m4s$/.exec(name)?.[1] ?? []).map(Number)
  }

  /** What does not depend on which encoder was free first: the plan, the sound, and every frame of the picture. */
  async function digestOf(id: string): Promise<object> {
    const at = await sourceFolder(id)
    const found = await video(id)
    const sound: Record<string, string> = {}
    for (const file of (await filesBelow(join(at, 'audio'))).sort())
      sound[file.split('/').at(-1)!] = createHash('sha256')
        .update(await readFile(join(at, 'audio', file)))
        .digest('hex')
    const frames: Record<string, number> = {}
    for (const { name, kind, url } of found.renditions)
      if (kind === 'video') frames[name] = (await countedFrames(url, 0)).frames
    return {
      source: createHash('sha256')
        .update(await readFile(join(at, 'source')))
        .digest('hex'),
      duration: found.duration_seconds,
      warnings: found.warnings,
      sound,
      frames,
    }
  }

  async function uploadedFirst(film: Buffer): Promise<object> {
    const { id } = await daemon.api.videos.create({ body: { name: 'Uploaded first' } })
    await daemon.api.videos.putSource({ params: { id }, raw: new Uint8Array(film) })
    const { status, error } = await untilStatus(daemon.api, id, 'ready', 'errored')
    assert.equal(status, 'ready', JSON.stringify(error))
    return digestOf(id)
  }

  it('with its index in front: as far as it has arrived, and not further', async () => {
    const film = await makeFilm('front.mp4', ...H264, '-movflags', '+faststart')
    const upload = await begin(film)
    const third = Math.floor(film.length / 3)
    assert.equal((await upload.send(third)).status, 204)
    const {
      status,
      arriving,
      duration_seconds: seconds,
      urls,
      size_bytes,
    } = await untilPlayable(upload.video)
    assert.equal(status, 'created')
    assert.deepEqual([seconds, size_bytes], [SECONDS, film.length])
    const { received_bytes, receiving, received_seconds, ...others } = arriving!
    assert.deepEqual([received_bytes, receiving], [third, false])
    assert.ok(received_seconds >= 2 && received_seconds < SECONDS / 3, `${received_seconds}`)
    assert.ok(others.encoded_seconds <= received_seconds)

    const manifest = await (await fetch(urls.hls)).text()
    const source = /^s\/src_\w+\/source\/playlist\.m3u8$/m.exec(manifest)![0]
    const base = new URL(source, urls.hls)
    const list = await (await fetch(base)).text()
    const segments = [...list.matchAll(/^(\d+)\.m4s$/gm)].map(([name]) => name)
    assert.equal(segments.length, SECONDS / 2)
    assert.equal((await fetch(new URL(segments[0]!, base))).status, 200)
    const early = await fetch(new URL(segments.at(-1)!, base))
    assert.deepEqual(
      [early.status, early.headers.get('retry-after'), ((await early.json()) as any).code],
      [503, '2', 'not_received_yet'],
    )
    const encoded = new URL('../h264_sd/5.m4s', base)
    assert.equal((await fetch(encoded)).status, 503)
    assert.equal(
      (await fetch(new URL('original', urls.hls), { headers: { authorization: `Bearer ${key}` } }))
        .status,
      404,
    )

    const until4 = await until(
      () => video(upload.video),
      ({ arriving: now }) => now!.encoded_seconds >= now!.received_seconds - PACKET_SECONDS,
      'what has arrived to be encoded',
    )
    assert.equal(until4.status, 'created')
    const there = await segmentsOf(upload.video, 'renditions/h264_sd')
    assert.ok(there.every((at) => segmentStart({ segmentSeconds: 4 }, at + 1) <= SECONDS / 3))

    // A viewer who asks for what is on its way gets it as soon as it has come.
    const waiting = fetch(new URL('6.m4s', base))
    assert.equal((await upload.send()).status, 204)
    assert.equal((await waiting).status, 200)
    const ready = await untilStatus(daemon.api, upload.video, 'ready', 'errored')
    assert.deepEqual([ready.status, ready.arriving], ['ready', null])
    assert.deepEqual(await digestOf(upload.video), await uploadedFirst(film))
  })

  for (const [name, file, args] of [
    ['with its index at the end', 'end.mp4', H264],
    ['ProRes', 'prores.mov', ['-c:v', 'prores_ks', '-profile:v', '0', '-c:a', 'pcm_s16le']],
    [
      'VP9 in Matroska',
      'vp9.mkv',
      [
        '-c:v',
        'libvpx-vp9',
        '-deadline',
        'realtime',
        '-cpu-used',
        '8',
        '-b:v',
        '3M',
        '-minrate',
        '3M',
        '-maxrate',
        '3M',
        '-g',
        '50',
        '-c:a',
        'libopus',
      ],
    ],
  ] as const)
    (name === 'with its index at the end' ? it : itLong)(
      `${name}, which is sent ahead`,
      async () => {
        const film = await makeFilm(file, ...args)
        const start = (await tailStartOf(async (from, to) => film.subarray(from, to), film.length))!
        assert.ok(start > film.length / 2 && start < film.length, `${start}`)
        const upload = await begin(film)
        assert.equal((await upload.sendTail(start)).status, 204)
        assert.equal((await upload.send(Math.floor(film.length / 2))).status, 204)
        const { status, arriving } = await untilPlayable(upload.video)
        assert.deepEqual([status, arriving!.size_bytes], ['created', film.length])
        assert.equal((await upload.send()).status, 204)
        const ready = await untilStatus(daemon.api, upload.video, 'ready', 'errored')
        assert.equal(ready.status, 'ready', JSON.stringify(ready.error))
        assert.deepEqual(await digestOf(upload.video), await uploadedFirst(film))
      },
    )

  itLong(
    'cut off and resumed again and again, killed again and again: it becomes the same video',
    async () => {
      const film = await makeFilm('killed.mp4', ...H264)
      const start = (await tailStartOf(async (from, to) => film.subarray(from, to), film.length))!
      let upload = await begin(film)
      assert.equal((await upload.sendTail(start)).status, 204)
      for (let part = 1; part <= 4; part++) {
        await upload.send(Math.floor((film.length * part) / 5))
        if (part > 1) await untilPlayable(upload.video)
        if (part % 2 === 0) {
          await daemon.kill()
          await encodersGone(daemon)
          daemon = await daemon.restart()
          upload = upload.at(daemon.baseUrl)
          // Served again before anything of it arrives.
          const { playable, arriving } = await video(upload.video)
          assert.deepEqual([playable, arriving!.receiving], [true, false])
        }
        assert.equal(await upload.resume(), Math.floor((film.length * part) / 5))
      }
      assert.equal((await upload.send()).status, 204)
      const ready = await untilStatus(daemon.api, upload.video, 'ready', 'errored')
      assert.equal(ready.status, 'ready', JSON.stringify(ready.error))
      const digest = (await digestOf(upload.video)) as any
      assert.deepEqual([...new Set(Object.values(digest.frames))], [FRAMES])
      assert.deepEqual(digest, await uploadedFirst(film))
    },
  )

  it('sent by PUT: played while it comes; cut off, it leaves nothing', async () => {
    const film = await makeFilm('put.mp4', ...H264, '-movflags', '+faststart')
    const { id } = await daemon.api.videos.create({ body: { name: 'Put' } })
    const put = (): ClientRequest =>
      request(`${daemon.baseUrl}/v1/videos/${id}/source`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${key}`, 'content-length': film.length },
      })
    const cutOff = put()
    cutOff.on('error', () => undefined)
    cutOff.write(film.subarray(0, Math.floor(film.length / 2)))
    assert.equal((await untilPlayable(id)).status, 'created')
    cutOff.destroy()
    const after = await until(
      () => video(id),
      ({ playable }) => !playable,
      'what was sent to be given up',
    )
    assert.deepEqual([after.status, after.arriving, after.renditions], ['created', null, []])

    const whole = put()
    const answered = once(whole, 'response')
    whole.write(film.subarray(0, Math.floor(film.length / 2)))
    await untilPlayable(id)
    whole.end(film.subarray(Math.floor(film.length / 2)))
    const [answer] = (await answered) as [IncomingMessage]
    assert.equal(answer.statusCode, 200)
    answer.resume()
    const ready = await untilStatus(daemon.api, id, 'ready', 'errored')
    assert.equal(ready.status, 'ready', JSON.stringify(ready.error))
    assert.deepEqual(await digestOf(id), await uploadedFirst(film))
  })

  itLong('fetched from a URL, with its index at the end: which is asked for first', async () => {
    const film = await makeFilm('url.mp4', ...H264)
    const { promise: rest, resolve: sendRest } = Promise.withResolvers<void>()
    const ranges: string[] = []
    const { url } = await serve((ask, answer) => {
      const range = /^bytes=(\d+)-(\d+)$/.exec(ask.headers.range ?? '')
      if (range) {
        ranges.push(range[0])
        const [from, to] = [Number(range[1]), Number(range[2])]
        answer.writeHead(206, {
          'content-length': to - from + 1,
          'content-range': `bytes ${from}-${to}/${film.length}`,
        })
        return void answer.end(film.subarray(from, to + 1))
      }
      answer.writeHead(200, { 'content-length': film.length })
      answer.write(film.subarray(0, Math.floor(film.length / 2)))
      void rest.then(() => answer.end(film.subarray(Math.floor(film.length / 2))))
    })
    const { id } = await daemon.api.videos.create({
      body: { name: 'From a URL', input_url: `${url}/film.mp4` },
    })
    const { status, arriving } = await untilPlayable(id)
    assert.deepEqual([status, arriving!.receiving], ['created', true])
    assert.ok(ranges.length >= 1 && ranges.length <= 8, ranges.join())
    sendRest()
    const ready = await untilStatus(daemon.api, id, 'ready', 'errored')
    assert.equal(ready.status, 'ready', JSON.stringify(ready.error))
    assert.deepEqual(await digestOf(id), await uploadedFirst(film))
  })

  itLong('given up, it leaves nothing; its video waits for a file as before', async () => {
    const film = await makeFilm('given-up.mp4', ...H264, '-movflags', '+faststart')
    const { id } = await daemon.api.videos.create({ body: { name: 'Given up' } })
    const upload = await SentUpload.begin({ baseUrl: daemon.baseUrl, key }, film, id)
    await upload.send(Math.floor(film.length / 2))
    const { urls } = await untilPlayable(id)
    assert.equal((await upload.terminate()).status, 204)
    const after = await video(id)
    assert.deepEqual(
      [after.status, after.playable, after.arriving, after.duration_seconds, after.renditions],
      ['created', false, null, null, []],
    )
    assert.equal((await fetch(urls.hls)).status, 409)
    // The folder goes with the last of its files.
    const left = () =>
      filesBelow(join(daemon.dataDir, 'videos', id.slice(0, 5), id.slice(5))).catch(
        (error: NodeJS.ErrnoException) => {
          assert.equal(error.code, 'ENOENT')
          return []
        },
      )
    await until(left, (files) => files.length === 0, 'its files to be removed')
    assert.deepEqual(
      (await readdir(join(daemon.dataDir, 'uploads'))).filter((file) => file.startsWith(upload.id)),
      [],
    )
    await daemon.api.videos.putSource({ params: { id }, raw: new Uint8Array(film) })
    assert.equal((await untilStatus(daemon.api, id, 'ready', 'errored')).status, 'ready')
  })

  it('with another end than was sent ahead: everything is made again from what came', async () => {
    const film = await makeFilm('other-end.mp4', ...H264)
    const shorter = await makeFilm('shorter.mp4', ...H264, '-t', '12', '-movflags', '+faststart')
    const upload = await begin(Buffer.concat([shorter, Buffer.alloc(film.length - shorter.length)]))
    const start = (await tailStartOf(async (from, to) => film.subarray(from, to), film.length))!
    assert.equal((await upload.sendTail(start, film.subarray(start))).status, 204)
    assert.equal((await upload.send(Math.floor(film.length / 2))).status, 204)
    assert.equal((await upload.send()).status, 204)
    const ready = await untilStatus(daemon.api, upload.video, 'ready', 'errored')
    assert.deepEqual([ready.status, ready.duration_seconds], ['ready', 12])
    assert.deepEqual(
      [...new Set(Object.values(((await digestOf(upload.video)) as any).frames))],
      [300],
    )
  })

  itLong(
    'not where the space has switched it off, nor before the file is whole where that cannot be',
    async () => {
      const film = await makeFilm('off.mp4', ...H264, '-movflags', '+faststart')
      await daemon.api.spaces.update({
        params: { id: daemon.space },
        body: { encoding: { play_while_uploading: false } },
      })
      const off = await begin(film)
      await off.send(Math.floor(film.length / 2))
      await daemon.api.spaces.update({
        params: { id: daemon.space },
        body: { encoding: { play_while_uploading: true } },
      })
      const stream = await makeFilm('stream.ts', ...H264)
      const never = await begin(stream)
      await never.send(Math.floor(stream.length / 2))
      for (const upload of [off, never]) {
        assert.deepEqual(
          ((found) => [found.playable, found.arriving, found.duration_seconds])(
            await video(upload.video),
          ),
          [false, null, null],
        )
        assert.equal((await upload.send()).status, 204)
      }
      for (const upload of [off, never])
        assert.equal(
          (await untilStatus(daemon.api, upload.video, 'ready', 'errored')).status,
          'ready',
        )
    },
  )
})
