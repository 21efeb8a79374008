/** The appliance with the files of its videos in a bucket: from the upload to a disk without them, and back. */
import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { startDaemon, until, untilStatus, type Daemon } from '../daemon.ts'
import { codedVideo, H264 } from '../sources/coded-video.ts'
import { filesBelow } from '../support/folder.ts'
import { itLong } from '../support/long.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { BUCKET, S3_KEYS, startS3, type S3Server } from '../support/s3-server.ts'
import { SentUpload } from '../support/sent-upload.ts'

const VTT = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n'

describe('the files of videos in a bucket', () => {
  let folder: string
  let s3: S3Server
  let daemon: Daemon
  let id: string
  /** What a player and an editor get, by its URL. */
  let seen: Map<string, Buffer>
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-bucket-'))
    s3 = await startS3(join(folder, 's3'))
    daemon = await startDaemon({ env: envOf('media') })
  })
  after(async () => {
    await daemon?.remove()
    await s3.close()
    await rm(folder, { recursive: true, force: true })
  })

  const envOf = (prefix: string) => ({
    SVC_STORAGE_URL: `s3://${BUCKET}/${prefix}?endpoint=${encodeURIComponent(s3.endpoint)}&region=us-east-1`,
    SVC_STORAGE_ACCESS_KEY: S3_KEYS.accessKey,
    SVC_STORAGE_SECRET_KEY: S3_KEYS.secretKey,
  })
  const local = () => filesBelow(join(daemon.dataDir, 'videos')).catch(() => [])
  const stored = async () =>
    [...(await s3.stored()).keys()].filter((key) => key.startsWith('media/'))
  async function restartWithoutFiles(): Promise<void> {
    assert.equal((await daemon.stop()).code, 0)
    await rm(join(daemon.dataDir, 'videos'), { recursive: true, force: true })
    daemon = await daemon.restart()
  }
  async function get(url: string): Promise<Buffer> {
    const answer = await fetch(url.replace(/^http:\/\/[^/]+/, daemon.baseUrl))
    assert.equal(answer.status, 200, `${url}: ${await answer.clone().text()}`)
    return Buffer.from(await answer.arrayBuffer())
  }
  /** A manifest and all that it names, down to the segments. */
  async function readAll(
    url: string,
    into = new Map<string, Buffer>(),
  ): Promise<Map<string, Buffer>> {
    if (into.has(url)) return into
    const bytes = await get(url)
    into.set(url, bytes)
    if (!url.includes('.m3u8')) return into
    for (const line of String(bytes).split('\n')) {
      const name = line.startsWith('#') ? /URI="([^"]+)"/.exec(line)?.[1] : line
      if (name) await readAll(new URL(name, url).href, into)
    }
    return into
  }

  it('an upload is encoded, and all that is needed later is in the bucket when it is ready', async () => {
    const film = await codedVideo(join(folder, 'film.mp4'), { seconds: 6, audio: 'sine=f=440' })
    const key = await daemon.key('read_write')
    const upload = await SentUpload.begin({ baseUrl: daemon.baseUrl, key }, await readFile(film))
    assert.equal((await upload.send()).status, 204)
    id = upload.video
    const video = await untilStatus(daemon.api, id, 'ready', 'errored')
    assert.equal(video.status, 'ready')
    const keys = await stored()
    const source = keys.find((name) => name.endsWith('/source'))!
    assert.ok((await readFile(s3.pathOf(source))).equals(await readFile(film)), source)
    for (const rendition of video.renditions.filter(({ kind }) => kind === 'video'))
      for (const name of ['init.mp4', '0.m4s', '1.m4s'])
        assert.ok(
          keys.some((each) => each.endsWith(`${rendition.name}/${name}`)),
          `${rendition.name}/${name}`,
        )
    assert.ok(
      !keys.some((name) => /\.part$|\.begun$|\/edges\/|\/uploads\//.test(name)),
      keys.join('\n'),
    )
    const { id: subtitle } = await daemon.api.subtitles.create({
      params: { id },
      body: { content: VTT, language: 'en' },
    })
    const text = await daemon.api.subtitles.get({ params: { id, subtitle } })
    seen = await readAll(video.urls.hls)
    for (const url of [
      video.urls.poster!,
      `${video.urls.image!}?time=2`,
      text.url,
      video.renditions[0]!.url,
    ])
      seen.set(url, await get(url))
    assert.ok([...seen.keys()].filter((url) => url.endsWith('.m4s')).length > 4)
  })

  it('a new disk without the files serves the same bytes, and keeps them', async () => {
    await until(
      stored,
      (keys) => keys.some((key) => key.endsWith('.vtt')),
      'the subtitle to be sent',
    )
    // After the start it would be made, of a segment that is fetched for it.
    await until(
      () => daemon.api.embeds.get({ params: { id } }),
      ({ placeholder }) => placeholder !== null,
      'the placeholder of the poster',
    )
    await restartWithoutFiles()
    assert.deepEqual(await local(), [])
    for (const [url, before] of seen) assert.ok((await get(url)).equals(before), url)
    assert.ok((await local()).some((path) => path.endsWith('/0.m4s')))
    const ready = (await (await daemon.request(`${daemon.baseUrl}/readyz`)).json()) as {
      checks: Record<string, { ok: boolean; detail: string }>
    }
    assert.deepEqual(ready.checks['bucket'], { ok: true, detail: 'answers' })
  })

  it('a video is encoded again from a source that is only in the bucket', async () => {
    await restartWithoutFiles()
    await daemon.api.videos.reencode({ params: { id }, body: { force: true } })
    const before = [...seen.keys()].find((url) => url.endsWith('.m4s'))!
    const source = /\/(src_[^/]+)\//.exec(before)![1]!
    await until(
      () => get(seen.keys().next().value!),
      (manifest) => !String(manifest).includes(source),
      'the new source to be served',
    )
    const video = await untilStatus(daemon.api, id, 'ready')
    seen = await readAll(video.urls.hls)
    await restartWithoutFiles()
    for (const [url, bytes] of seen) assert.ok((await get(url)).equals(bytes), url)
  })

  it('a segment that is lost in the bucket is made again, like one that is lost on a disk', async () => {
    const url = [...seen.keys()].find(
      (each) => /renditions?\/|h264/.test(each) && each.endsWith('/1.m4s'),
    )!
    const key = (await stored()).find(
      (each) =>
        each.endsWith(url.split('/').slice(-2).join('/')) &&
        each.includes(/src_[^/]+/.exec(url)![0]),
    )!
    await rm(s3.pathOf(key))
    await restartWithoutFiles()
    assert.ok((await get(url)).length > 0)
    await until(stored, (keys) => keys.includes(key), 'it to be in the bucket again')
  })

  it('while the bucket does not answer, it is not ready and says why; what is here is played', async () => {
    const here = [...seen.keys()].find((url) => url.endsWith('/0.m4s'))!
    await get(here)
    s3.faults = () => ({ kind: 'answer', status: 403, code: 'AccessDenied' })
    try {
      const ready = await daemon.request(`${daemon.baseUrl}/readyz`)
      assert.equal(ready.status, 503)
      const { checks } = (await ready.json()) as {
        checks: Record<string, { ok: boolean; detail: string }>
      }
      assert.equal(checks['bucket']?.ok, false)
      assert.match(
        checks['bucket']!.detail,
        /s3:\/\/backups\/media: The access key may not do this/,
      )
      assert.ok((await get(here)).length > 0)
      // What else may be lost is still looked for, and made.
      await removeFolder(join(daemon.dataDir, 'videos'))
      const answer = await fetch(here.replace(/^http:\/\/[^/]+/, daemon.baseUrl))
      const problem = await answer.text()
      assert.equal(answer.status, 503)
      assert.match(problem, /storage_unreachable/)
      assert.doesNotMatch(problem, /s3:|backups|access key/, 'viewers learn no more')
    } finally {
      s3.faults = null
    }
  })

  it('it does not start with another place, since all files would seem to be lost', async () => {
    assert.equal((await daemon.stop()).code, 0)
    await assert.rejects(
      daemon.restart({ SVC_STORAGE_URL: '' }),
      /The files of videos are in s3:\/\/backups\/media/,
    )
    await assert.rejects(daemon.restart(envOf('elsewhere')), /and not to s3:\/\/backups\/elsewhere/)
    daemon = await daemon.restart()
  })

  it('a backup has the rows, misses no file, and leaves the videos to the bucket', async () => {
    const { id: backup } = await daemon.api.backups.create()
    const made = await until(
      () => daemon.api.backups.get({ params: { id: backup } }),
      ({ status }) => status !== 'waiting' && status !== 'running',
      'the backup to be made',
    )
    assert.deepEqual([made.status, made.missing_files], ['ready', 0])
    const names = await readdir(join(made.path, 'data'))
    assert.deepEqual(
      [names.includes('svc.db') || names.length > 0, names.includes('videos')],
      [true, false],
    )
  })

  it('a process that is killed while it encodes loses nothing, and leaves nothing in the bucket', async () => {
    const film = await codedVideo(join(folder, 'second.mp4'), {
      seconds: 12,
      width: 640,
      height: 360,
    })
    const { id: second } = await daemon.api.videos.create({ body: {} })
    await daemon.api.videos.putSource({ params: { id: second }, raw: await readFile(film) })
    const segments = async () =>
      (await filesBelow(join(daemon.dataDir, 'videos'))).filter(
        (path) => path.includes(second.slice(5)) && path.endsWith('.m4s'),
      )
    await until(segments, (found) => found.length > 0, 'a segment to be made')
    await daemon.kill()
    daemon = await daemon.restart()
    const video = await untilStatus(daemon.api, second, 'ready', 'errored')
    assert.equal(video.status, 'ready')
    const played = await readAll(video.urls.hls)
    await restartWithoutFiles()
    for (const [url, bytes] of played) assert.ok((await get(url)).equals(bytes), url)
    await daemon.api.videos.delete({ params: { id: second } })
    await until(
      stored,
      (keys) => !keys.some((key) => key.includes(second.slice(5))),
      'the second video to be gone',
    )
  })

  itLong(
    'a video is watched while it arrives, and half of it is never sent, not even after a kill',
    async () => {
      const film = join(folder, 'arriving.mp4')
      await codedVideo(film, {
        seconds: 20,
        width: 640,
        height: 360,
        codec: [...H264, '-b:v', '2M', '-g', '60'],
        output: ['-movflags', '+faststart'],
      })
      const bytes = await readFile(film)
      const key = await daemon.key('read_write')
      const upload = await SentUpload.begin({ baseUrl: daemon.baseUrl, key }, bytes)
      assert.equal((await upload.send(Math.floor(bytes.length / 2))).status, 204)
      await until(
        () => daemon.api.videos.get({ params: { id: upload.video } }),
        ({ playable }) => playable,
        'the video to be playable',
      )
      const sources = async () =>
        (await stored()).filter(
          (name) => name.includes(upload.video.slice(5)) && name.endsWith('/source'),
        )
      assert.deepEqual(await sources(), [])
      await daemon.kill()
      daemon = await daemon.restart()
      await until(
        stored,
        (keys) =>
          keys.some((name) => name.includes(upload.video.slice(5)) && name.endsWith('.m4s')),
        'a segment to be sent',
      )
      assert.deepEqual(await sources(), [])
      const rest = upload.at(daemon.baseUrl)
      assert.ok((await rest.resume()) <= bytes.length / 2)
      assert.equal((await rest.send()).status, 204)
      const { status } = await untilStatus(daemon.api, upload.video, 'ready', 'errored')
      assert.equal(status, 'ready')
      const [source, ...others] = await sources()
      assert.deepEqual(others, [])
      assert.ok((await readFile(s3.pathOf(source!))).equals(bytes))
      await daemon.api.videos.delete({ params: { id: upload.video } })
    },
  )

  it('what is permanently deleted is gone from the bucket, too', async () => {
    await daemon.api.videos.delete({ params: { id } })
    await until(stored, (keys) => keys.length === 0, 'the bucket to be empty')
    assert.deepEqual(await local(), [])
  })
})
