import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, describe, it } from 'mocha'
import type { Video } from '../../../daemon/contract/video.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { codedVideo, frameNumbers } from '../../sources/coded-video.ts'
import { ffmpeg, ffprobe } from '../../sources/ffmpeg.ts'
import { movingWebp } from '../../sources/moving-webp.ts'
import { assertOrder } from '../../support/event-order.ts'
import { everythingBelow } from '../../support/folder.ts'

describe('videos: from a source to ready', () => {
  let daemon: Daemon
  let folder: string
  let site: Server
  let files: Record<string, Buffer>

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
    files = {
      short: await readFile(
        await codedVideo(join(folder, 'short.mp4'), { seconds: 2, audio: 'sine=f=440' }),
      ),
      other: await readFile(
        await codedVideo(join(folder, 'other.mp4'), { seconds: 5, width: 480, height: 270 }),
      ),
      long: await readFile(
        await codedVideo(join(folder, 'long.mp4'), { seconds: 24, width: 960, height: 540 }),
      ),
    }
    site = createServer((request, response) => {
      if (request.url === '/moved')
        return response.writeHead(302, { location: '/films/Summer%20day.mp4' }).end()
      if (request.url === '/films/Summer%20day.mp4')
        return response.writeHead(200, { 'content-type': 'video/mp4' }).end(files.short)
      return response.writeHead(404).end('nothing here')
    })
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    daemon = await startDaemon({
      env: {
        SVC_REPLACED_SECONDS: '1',
        SVC_ALLOW_PRIVATE_HOSTS: `127.0.0.1:${(site.address() as AddressInfo).port}`,
      },
    })
  })
  // The next test is not to wait for what one that failed has left paused.
  afterEach(() => daemon.api.system.update({ body: { encoding_paused: false } }))
  after(async () => {
    site?.close()
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const siteUrl = (path: string) =>
    `http://127.0.0.1:${(site.address() as AddressInfo).port}${path}`
  const put = (id: string, bytes: Buffer) =>
    daemon.api.videos.putSource({ params: { id }, raw: new Uint8Array(bytes) })
  async function made(bytes: Buffer, name = 'A film'): Promise<Video> {
    const { id } = await daemon.api.videos.create({ body: { name } })
    await put(id, bytes)
    return untilStatus(daemon.api, id, 'ready', 'errored')
  }
  const untilOneSource = ({ space, video_key: key }: Video) =>
    until(
      () => readdir(join(daemon.dataDir, 'videos', space, key)),
      (entries) => entries.filter((entry) => entry.startsWith('src_')).length === 1,
      'the old source to be gone',
    )
  const typesOf = async (id: string) =>
    (await daemon.api.events.list({ query: { video: id, limit: 100 } })).data.map(
      (event) => event.type,
    )

  it('an address is fetched over its redirects, and named after its file', async () => {
    const { id, upload } = await daemon.api.videos.create({
      body: { input_url: siteUrl('/films/Summer%20day.mp4') },
    })
    assert.equal(upload, null)
    const video = await untilStatus(daemon.api, id, 'ready', 'errored')
    assert.deepEqual(
      [video.status, video.name, video.size_bytes],
      ['ready', 'Summer day', files.short!.length],
    )
    const moved = await daemon.api.videos.create({ body: { input_url: siteUrl('/moved') } })
    assert.equal((await untilStatus(daemon.api, moved.id, 'ready', 'errored')).status, 'ready')
  })

  it('an address that answers 404 errs, and can be tried again once it is there', async () => {
    const { id } = await daemon.api.videos.create({ body: { input_url: siteUrl('/later.mp4') } })
    const errored = await untilStatus(daemon.api, id, 'errored')
    assert.equal(errored.error!.code, 'source_unreachable')
    assert.match(errored.error!.message, /404/)
    assert.equal((await daemon.api.videos.retry({ params: { id } })).status, 'created')
    await untilStatus(daemon.api, id, 'errored')
    assert.deepEqual(await typesOf(id), ['video.created', 'video.errored', 'video.errored'])
  })

  it(
    'can be played at once, at full length and anywhere: what is not there yet is made when it ' +
      'is asked for',
    async () => {
      await daemon.api.system.update({ body: { encoding_paused: true } })
      const { id } = await daemon.api.videos.create({ body: { name: 'At once' } })
      await put(id, files.long!)
      const playable = await until(
        () => daemon.api.videos.get({ params: { id } }),
        // Playable as soon as it has arrived, which is before it is processed.
        (video) => video.playable && video.status !== 'uploaded',
        'the video to be playable, and processed',
      )
      assert.deepEqual([playable.status, playable.duration_seconds], ['processing', 24])
      const text = await (await fetch(playable.urls.hls)).text()
      const uri = new URL(
        text.split('\n').find((line) => line.includes('/h264_sd/') && !line.startsWith('#'))!,
        playable.urls.hls,
      )
      const playlist = await (await fetch(uri)).text()
      assert.match(playlist, /PLAYLIST-TYPE:VOD[^]*\n6\.m4s\n#EXT-X-ENDLIST/)
      assert.equal(
        [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].reduce(
          (sum, [, seconds]) => sum + Number(seconds),
          0,
        ),
        24,
      )

      const get = async (name: string) => {
        const response = await fetch(new URL(name, uri))
        return {
          status: response.status,
          cache: response.headers.get('cache-control'),
          bytes: Buffer.from(await response.arrayBuffer()),
        }
      }
      const [init, nearEnd, same] = await Promise.all([get('init.mp4'), get('5.m4s'), get('5.m4s')])
      assert.deepEqual(
        [init.status, nearEnd.status, nearEnd.cache],
        [200, 200, 'public, max-age=31536000, immutable'],
      )
      assert.deepEqual(nearEnd.bytes, same.bytes)
      await writeFile(join(folder, 'near-end.mp4'), Buffer.concat([init.bytes, nearEnd.bytes]))
      assert.deepEqual(
        await frameNumbers(join(folder, 'near-end.mp4')),
        Array.from({ length: 120 }, (_, at) => 480 + at),
      )
      assert.equal((await get('7.m4s')).status, 404)

      const seen: number[] = []
      const look = async () => {
        const now = await daemon.api.videos.get({ params: { id } })
        seen.push(now.progress)
        return now
      }
      // With each segment that is made for a viewer: nothing else moves it on meanwhile. In this order, since with a
      // segment that follows one that is there, up to three more are made.
      for (const name of ['1.m4s', '3.m4s', '2.m4s']) {
        const { progress } = await look()
        assert.equal((await get(name)).status, 200)
        await until(look, (now) => now.progress > progress, 'progress that is visible as it moves')
      }

      const paused = await daemon.api.system.queue({ query: {} })
      assert.deepEqual(
        paused.data.map(({ video, step, status }) => [video, step, status]),
        [[id, 'process', 'running']],
      )
      assert.equal((await daemon.api.system.get()).encoding.paused, true)
      await daemon.api.system.update({ body: { encoding_paused: false } })
      const video = await until(look, (now) => now.status !== 'processing', 'the video to be ready')
      assert.equal(video.status, 'ready', JSON.stringify(video.error))
      assert.ok(new Set(seen).size > 3, `progress is visible as it moves: ${[...new Set(seen)]}`)
      assert.deepEqual(
        seen,
        seen.toSorted((a, b) => a - b),
      )
      assert.deepEqual((await get('5.m4s')).bytes, nearEnd.bytes)
      // But for the longest segment of all that are listed: the source's are no longer among them.
      const names = (text: string) => text.replace(/^#EXT-X-TARGETDURATION:\d+$/m, '')
      assert.equal(names(await (await fetch(uri)).text()), names(playlist))
      assert.equal(video.audio_tracks.length, 0)
      assert.deepEqual(
        video.renditions.map((row) => row.name),
        ['h264_ld', 'h264_sd', 'h264_md'],
      )
    },
  )

  it('sound alone is a video that is only heard', async () => {
    await ffmpeg('-f', 'lavfi', '-i', 'sine=d=5', join(folder, 'sound.mp3'))
    const video = await made(await readFile(join(folder, 'sound.mp3')))
    assert.deepEqual(
      [video.status, video.audio_only, video.width, video.urls.poster, video.urls.image],
      ['ready', true, null, null, null],
    )
    assert.deepEqual(
      video.renditions.map((row) => row.name),
      ['audio'],
    )
    assert.match(await (await fetch(video.urls.hls)).text(), /CODECS="mp4a\.40\.2"/)
    assert.equal((await fetch(`${daemon.baseUrl}/image/${video.id}.jpg`)).status, 409)
  })

  it('a picture that lies on its side, of odd size, is shown upright and even', async () => {
    await ffmpeg(
      '-i',
      join(folder, 'short.mp4'),
      '-vf',
      'scale=321:181,format=yuv444p',
      '-c:v',
      'libx264',
      join(folder, 'flat.mp4'),
    )
    await ffmpeg(
      '-display_rotation',
      '90',
      '-i',
      join(folder, 'flat.mp4'),
      '-c',
      'copy',
      join(folder, 'turned.mp4'),
    ).catch(() =>
      // Before ffmpeg 6 the matrix is written by way of its old tag.
      ffmpeg(
        '-i',
        join(folder, 'flat.mp4'),
        '-c',
        'copy',
        '-metadata:s:v',
        'rotate=90',
        join(folder, 'turned.mp4'),
      ),
    )
    const video = await made(await readFile(join(folder, 'turned.mp4')))
    assert.equal(video.status, 'ready', JSON.stringify(video.error))
    assert.ok(video.height! > video.width!, `${video.width}x${video.height}`)
    const rung = video.renditions.find((row) => row.name === 'h264_sd')!
    assert.deepEqual([rung.width! % 2, rung.height! % 2], [0, 0])
    const { streams } = await ffprobe<{
      streams: { width: number; height: number; pix_fmt: string }[]
    }>('-show_entries', 'stream=width,height,pix_fmt', '-select_streams', 'v', rung.url)
    assert.deepEqual(streams[0], { width: rung.width, height: rung.height, pix_fmt: 'yuv420p' })
  })

  it('a new source replaces the old one, which goes when nobody has watched it for a while', async () => {
    const first = await made(files.short!, 'Replaced')
    const params = { id: first.id }
    const before = await daemon.api.videos.get({ params })
    // The new one has no picture before it was looked at the old one.
    await daemon.api.system.update({ body: { encoding_paused: true } })
    await put(first.id, files.other!)
    const during = await daemon.api.videos.get({ params })
    assert.deepEqual([during.playable, during.duration_seconds], [true, before.duration_seconds])
    assert.equal((await fetch(first.urls.hls)).status, 200)
    await daemon.api.system.update({ body: { encoding_paused: false } })
    const second = await untilStatus(daemon.api, first.id, 'ready', 'errored')
    assert.deepEqual([second.status, second.duration_seconds, second.width], ['ready', 5, 480])
    await untilOneSource(first)
    assertOrder((await typesOf(first.id)).slice(-4), [
      'video.uploaded',
      'video.processing',
      'video.ready',
    ])
  })

  it('a list shows every change of a ready video at once', async () => {
    const video = await made(files.short!, 'Listed')
    const params = { id: video.id }
    const { api } = daemon
    const listed = async () => (await api.videos.list({ query: { q: 'Listed' } })).data[0]!
    const same = async () => assert.deepEqual(await listed(), await api.videos.get({ params }))
    await same()
    for (const name of ['Listed 1', 'Listed 2', 'Listed 3']) {
      await api.videos.update({ params, body: { name } })
      assert.equal((await listed()).name, name)
    }
    const collection = await api.collections.create({ body: { name: 'Shelf' } })
    await api.videos.update({ params, body: { collection: collection.id } })
    await same()
    await api.collections.delete({ params: { id: collection.id } })
    assert.equal((await listed()).collection, null)
    const subtitle = await api.subtitles.create({
      params,
      body: { language: 'en', content: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi\n' },
    })
    assert.equal((await listed()).subtitles.length, 1)
    await api.subtitles.delete({ params: { id: video.id, subtitle: subtitle.id } })
    await same()
    await api.system.update({ body: { encoding_paused: true } })
    await put(video.id, files.other!)
    assert.notEqual((await listed()).status, 'ready')
    await api.system.update({ body: { encoding_paused: false } })
    await untilStatus(api, video.id, 'ready')
    // The video changes once more when its old source goes, which may be between two answers.
    await untilOneSource(video)
    await same()
    assert.equal((await listed()).duration_seconds, 5)
  })

  it('a new source that is no video leaves the old one playing', async () => {
    const video = await made(files.short!, 'Kept')
    await put(video.id, Buffer.from('no video at all\n'.repeat(50)))
    const errored = await untilStatus(daemon.api, video.id, 'errored')
    assert.deepEqual(
      [errored.error!.code, errored.playable, errored.duration_seconds],
      ['unsupported_source', true, video.duration_seconds],
    )
    assert.equal(
      (await fetch(`${video.urls.hls.replace('manifest.m3u8', 'h264_sd.mp4')}`)).status,
      200,
    )
  })

  it('a video deleted in the middle of its encode leaves neither process nor file', async () => {
    const { id, video_key: key } = await daemon.api.videos.create({ body: { name: 'Doomed' } })
    await put(id, files.long!)
    await until(
      () => daemon.api.videos.get({ params: { id } }),
      (video) => video.progress > 0,
      'the encode to run',
    )
    await daemon.api.videos.delete({ params: { id } })
    const left = async () =>
      (await everythingBelow(daemon.dataDir)).filter((entry) => entry.includes(key))
    await until(left, (entries) => entries.length === 0, 'its files to be gone')
    await until(
      () => daemon.api.system.get(),
      ({ queue }) => queue.running + queue.waiting === 0,
      'the queue to be empty',
    )
    assert.deepEqual(await left(), [])
  })

  it('what stands in for an animated WebP image while it is encoded goes when it is ready', async () => {
    const video = await made(await movingWebp())
    assert.equal(video.status, 'ready')
    const place = join(daemon.dataDir, 'videos', video.space, video.video_key)
    const left = await until(
      () => everythingBelow(place),
      (paths) => !paths.some((path) => path.endsWith('source.png')),
      'it to be gone',
      60_000,
    )
    assert.ok(left.some((path) => path.endsWith('/source')))
  })
})
