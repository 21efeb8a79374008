import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import type { SvcPlayer } from '../../components/player/element.ts'
import type { ProblemError } from '../../daemon/contract/client.ts'
import { tailStartOf } from '../../daemon/contract/file-tail.ts'
import type { SpaceUpdate } from '../../daemon/contract/space.ts'
import type { Video } from '../../daemon/contract/video.ts'
import { segmentStart } from '../../daemon/ports/grid.ts'
import { launchBrowser, USER_AGENT } from '../browser.ts'
import { hs256 } from '../daemon/access/jwt.ts'
import { WAIT_MS } from '../../daemon/encoding/until-arrived.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../daemon.ts'
import { countedFrames } from '../sources/ffmpeg.ts'
import { LARGE_H264 as H264, makeLargeFilm } from '../sources/large-film.ts'
import { EventLines } from '../support/event-lines.ts'
import { everythingBelow, filesBelow } from '../support/folder.ts'
import { encodersGone } from '../support/encoders-gone.ts'
import { servers } from '../support/server.ts'
import { SentUpload } from '../support/sent-upload.ts'
import { itLong } from '../support/long.ts'

const SECONDS = 20
/** Segments of sound end with a packet, not with the frame. */
const PACKET_SECONDS = 0.1
const FRAMES = SECONDS * 25

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
    await makeLargeFilm(file, SECONDS, ...args)
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

  const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

  /**
   * What does not depend on which encoder was free first: the plan, the sound, every frame of the picture,
   * when each segment begins, and what else is made.
   */
  async function digestOf(id: string): Promise<object> {
    const at = await sourceFolder(id)
    const found = await video(id)
    const sound: Record<string, string> = {}
    for (const file of (await filesBelow(join(at, 'audio'))).sort())
      sound[file.split('/').at(-1)!] = sha256(await readFile(join(at, 'audio', file)))
    const frames: Record<string, number> = {}
    for (const { name, kind, url } of found.renditions)
      if (kind === 'video') frames[name] = (await countedFrames(url, 0)).frames
    const { hls } = found.urls
    const manifest = await (await fetch(hls)).text()
    const times: Record<string, string> = {}
    for (const [path] of manifest.matchAll(/(?<=^|")[^#\s"]+\.m3u8/gm)) {
      const playlist = await (await fetch(new URL(path, hls))).text()
      // Where keyframes lie in a file depends on the encoder, as the bytes of the picture do (docs/decisions/0201).
      times[withoutIds(path)] = playlist.replaceAll(/^#EXT-X-BYTERANGE:.*\n/gm, '')
    }
    return {
      source: sha256(await readFile(join(at, 'source'))),
      duration: found.duration_seconds,
      warnings: found.warnings,
      sound,
      frames,
      times,
      loudness: found.loudness,
      peaks: sha256(await readFile(join(at, 'stills/peaks.json'))),
      files: (await filesBelow(at)).map(withoutIds).sort(),
    }
  }

  /** Those of tracks and sources differ from upload to upload. */
  const withoutIds = (path: string): string => path.replaceAll(/(src|aud)_\w+/g, '$1')

  const eventsOf = async (id: string) =>
    (await daemon.api.events.list({ query: { video: id, limit: 100 } })).data
  const typesOf = async (id: string) => (await eventsOf(id)).map(({ type }) => type)

  async function uploadedFirst(film: Buffer): Promise<object> {
    const { id } = await daemon.api.videos.create({ body: { name: 'Uploaded first' } })
    await daemon.api.videos.putSource({ params: { id }, raw: new Uint8Array(film) })
    const { status, error } = await untilStatus(daemon.api, id, 'ready', 'errored')
    assert.equal(status, 'ready', JSON.stringify(error))
    return digestOf(id)
  }

  it('with its index in front: as far as it has arrived, and not further', async () => {
    const film = await makeFilm('front.mp4', ...H264, '-movflags', '+faststart')
    const stream = await EventLines.open(daemon)
    const upload = await begin(film)
    const third = Math.floor(film.length / 3)
    assert.equal((await upload.send(third)).status, 204)
    const {
      status,
      arriving,
      duration_seconds: seconds,
      urls,
      size_bytes,
    } = await until(
      () => video(upload.video),
      // Where the request was not over before it could be played, it counts as going on for a while.
      ({ playable, arriving: now }) => playable && !now!.receiving,
      'the video to be playable, and its upload to rest',
    )
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
    // What arrives in the end may be planned in another way, and is then made again under the same URLs.
    const made = [segments[0]!, 'init.mp4', '../h264_sd/init.mp4', '../h264_sd/0.m4s']
    const cachedFor = async (control: string): Promise<void> => {
      for (const name of made) {
        const { status: code, headers } = await fetch(new URL(name, base))
        assert.deepEqual([code, headers.get('cache-control')], [200, control], name)
      }
    }
    await cachedFor('public, max-age=0')
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

    const notes = await stream.notes((all) =>
      all.some(({ video: id, arriving: now }) => id === upload.video && now!.encoded_seconds > 0),
    )
    stream.close()
    const note = notes.findLast(({ video: id }) => id === upload.video)!
    assert.deepEqual(
      [note.status, note.playable, note.arriving!.received_bytes, note.arriving!.size_bytes],
      ['created', true, third, film.length],
    )
    const params = { id: upload.video }
    const range = { start: 0, end: 4 }
    for (const [reason, make] of [
      ['cut_not_ready', () => daemon.api.videos.putCut({ params, body: { keep: [range] } })],
      ['clip_not_ready', () => daemon.api.videos.createClip({ params, body: range })],
    ] as const)
      await assert.rejects(make, ({ problem }: ProblemError) => {
        assert.deepEqual([problem.status, problem.reason], [409, reason])
        assert.match(problem.detail!, /Wait until it is ready/)
        return true
      })

    // A viewer who asks for what is on its way gets it as soon as it has come.
    const waiting = until(
      // One who waits for longer than svc lets wait asks again, as players do.
      async () => {
        const requestedMs = performance.now()
        const { status } = await fetch(new URL('6.m4s', base))
        assert.ok(status !== 503 || performance.now() - requestedMs > WAIT_MS - 500)
        return status
      },
      (status) => status !== 503,
      'the segment',
    )
    assert.equal((await upload.send()).status, 204)
    assert.equal(await waiting, 200)
    const ready = await untilStatus(daemon.api, upload.video, 'ready', 'errored')
    assert.deepEqual([ready.status, ready.arriving], ['ready', null])
    await cachedFor('public, max-age=31536000, immutable')
    assert.deepEqual(await digestOf(upload.video), await uploadedFirst(film))
    const changes = (await typesOf(upload.video)).filter((type) => type !== 'video.updated')
    assert.deepEqual(changes, [
      'video.created',
      'video.playable',
      'video.uploaded',
      'video.processing',
      'video.ready',
    ])
  })

  it('private: to nobody without a token, and what is watched counts, before and after its end', async () => {
    const film = await makeFilm('private.mp4', ...H264, '-movflags', '+faststart')
    const { id } = await daemon.api.videos.create({ body: { visibility: 'private' } })
    const upload = await SentUpload.begin({ baseUrl: daemon.baseUrl, key }, film, id)
    await upload.send(Math.floor(film.length / 2))
    const { urls } = await untilPlayable(id)
    const token = hs256(key, { sub: id })
    const statuses = async (base: string): Promise<number[]> => {
      const answers = ['manifest.m3u8', 's/SOURCE/source/0.m4s', 's/SOURCE/source/8.m4s'].map(
        async (path) =>
          fetch(`${base}/${path.replace('SOURCE', (await sourceFolder(id)).split('/').at(-1)!)}`),
      )
      return (await Promise.all(answers)).map(({ status }) => status)
    }
    const base = urls.hls.replace('/manifest.m3u8', '')
    assert.deepEqual(await statuses(base), [404, 404, 404])
    assert.deepEqual(await statuses(`${base}/~${token}`), [200, 200, 503])

    const browser = await launchBrowser()
    const watched = async (views: number): Promise<void> => {
      const page = await browser.newPage({ userAgent: USER_AGENT })
      await page.goto(`${urls.embed}?token=${token}`)
      await page.waitForFunction(
        () => (document.querySelector('svc-player') as SvcPlayer).media instanceof HTMLVideoElement,
      )
      await page.evaluate(() => {
        const player = document.querySelector('svc-player') as SvcPlayer
        player.muted = true
        return player.play()
      })
      await page.waitForFunction(
        () => (document.querySelector('svc-player') as SvcPlayer).currentTime > 1,
      )
      await until(
        async () => (await daemon.api.analytics.video({ params: { id } })).figures.views,
        (now) => now === views,
        'the view to be counted',
      )
      await page.context().close()
    }
    try {
      await watched(1)
      assert.ok((await video(id)).arriving)
      await upload.send()
      assert.equal((await untilStatus(daemon.api, id, 'ready', 'errored')).status, 'ready')
      assert.deepEqual(await statuses(base), [404, 404, 404])
      assert.deepEqual(await statuses(`${base}/~${token}`), [200, 200, 200])
      await watched(2)
    } finally {
      await browser.close()
    }
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

  for (const [times, parts] of [
    ['', 2],
    [' again and again', 4],
  ] as const)
    (parts === 2 ? it : itLong)(
      `cut off, killed and resumed${times}: it becomes the same video`,
      async () => {
        const film = await makeFilm('killed.mp4', ...H264)
        const start = (await tailStartOf(async (from, to) => film.subarray(from, to), film.length))!
        let upload = await begin(film)
        assert.equal((await upload.sendTail(start)).status, 204)
        for (let part = 1; part <= parts; part++) {
          await upload.send(Math.floor((film.length * part) / (parts + 1)))
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
          assert.equal(await upload.resume(), Math.floor((film.length * part) / (parts + 1)))
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

  it('fetched from a URL, with its index at the end: which is asked for first', async () => {
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

  it('given up, it leaves nothing; its video waits for a file as before', async () => {
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
    const last = (await eventsOf(id)).at(-1)!
    const { playable, arriving } = last.data.object as Video
    assert.deepEqual([last.type, playable, arriving], ['video.updated', false, null])
    const left = async () =>
      (await everythingBelow(join(daemon.dataDir, 'videos', id.slice(0, 5)))).filter((name) =>
        name.startsWith(id.slice(5)),
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

  it('not where the space has switched it off, nor a file without an index', async () => {
    const film = await makeFilm('off.mp4', ...H264, '-movflags', '+faststart')
    const stream = await makeFilm('stream.ts', ...H264)
    const owner = daemon.as(daemon.owner)
    /** Half of it, in a space of its own. */
    const sent = async (encoding: SpaceUpdate['encoding'], bytes = film) => {
      const { id: space } = await owner.spaces.create({ body: { name: 'Other' } })
      const { keys, spaces, videos } = daemon.as(daemon.owner, space)
      await spaces.update({ params: { id: space }, body: { encoding } })
      const { secret } = await keys.create({ body: { name: 'its', access: 'read_write' } })
      const upload = await SentUpload.begin({ baseUrl: daemon.baseUrl, key: secret }, bytes)
      await upload.send(bytes.length >> 1)
      return { upload, now: () => videos.get({ params: { id: upload.video } }) }
    }
    const never = [await sent({ play_while_uploading: false }), await sent({}, stream)]
    // By the time that a later one plays, these would.
    const played = await sent({})
    await until(played.now, ({ playable }) => playable, 'the one that may be played')
    for (const { upload, now } of never) {
      const { playable, arriving, duration_seconds: seconds } = await now()
      assert.deepEqual([playable, arriving, seconds], [false, null, null])
      assert.equal((await upload.send()).status, 204)
    }
    await played.upload.terminate()
    for (const { now } of never)
      assert.equal(
        (await until(now, ({ status }) => status === 'ready' || status === 'errored', 'the video'))
          .status,
        'ready',
      )
  })
})
