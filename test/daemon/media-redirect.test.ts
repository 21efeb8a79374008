/** Players fetch segments of public videos from the bucket, where the owner allows it. */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { createDirectAccess } from '../../daemon/adapters/object-storage/direct.ts'
import { createS3 } from '../../daemon/adapters/s3/client.ts'
import { md5Of } from '../../daemon/adapters/s3/upload.ts'
import { launchBrowser, USER_AGENT } from '../browser.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../daemon.ts'
import { codedVideo } from '../sources/coded-video.ts'
import { openBucket } from '../support/bucket-storage.ts'
import { folders } from '../support/folder.ts'
import { SentUpload } from '../support/sent-upload.ts'
import { servers } from '../support/server.ts'
import { BUCKET, S3_KEYS, startS3, type S3Server } from '../support/s3-server.ts'
import { testBucket } from '../support/test-bucket.ts'

describe('signed URLs of files in a bucket', () => {
  const direct = (nowMs: () => number, stored = true) =>
    createDirectAccess(
      {
        bucket: 'films',
        prefix: 'media/',
        endpoint: 'https://s3.example.com',
        region: 'eu-west-3',
        accessKey: 'key',
        secretKey: 'secret',
      },
      async () => (stored ? { sizeBytes: 1, modifiedAtMs: 1 } : null),
      nowMs,
    )
  const options = { contentType: 'video/mp4' }

  it('are the same for five minutes, handed out for no longer, and valid for five more', async () => {
    let nowMs = Date.parse('2026-11-28T10:05:00Z')
    const access = direct(() => nowMs)
    assert.equal(access.origin, 'https://s3.example.com')
    const first = (await access.urlOf('videos/a/0.m4s', options))!
    const url = new URL(first.url)
    assert.equal(url.pathname, '/films/media/videos/a/0.m4s')
    assert.equal(url.searchParams.get('X-Amz-Date'), '20261128T100500Z')
    assert.equal(url.searchParams.get('X-Amz-Expires'), '600')
    assert.equal(url.searchParams.get('response-content-type'), 'video/mp4')
    assert.equal(first.maxAgeSeconds, 300)
    nowMs += 299_000
    assert.deepEqual(await access.urlOf('videos/a/0.m4s', options), { ...first, maxAgeSeconds: 1 })
    nowMs += 1_000
    assert.notEqual((await access.urlOf('videos/a/0.m4s', options))!.url, first.url)
  })

  it('are not made for what is not there yet', async () => {
    assert.equal(await direct(Date.now, false).urlOf('videos/a/0.m4s', options), null)
  })
})

describe('signed URLs of a bucket that cannot be reached any more', () => {
  const folder = folders()
  const bucket = testBucket()

  it('are not made, also of files that it was known to have, and svc has them from its disk', async () => {
    const settings = bucket.settings()
    const storage = await openBucket(await folder(), settings, { publicSettings: settings })
    const { direct } = storage.remote!
    const signed = (key: string) => direct!.urlOf(key, { contentType: 'video/mp4' })
    try {
      for (const name of ['0', '1']) await storage.writeText(`videos/a/${name}.m4s`, 'segment')
      await storage.settled('videos/a', new AbortController().signal)
      bucket.s3.faults = () => ({ kind: 'answer', status: 500, code: 'InternalError' })
      await assert.rejects(signed('videos/a/0.m4s'), { code: 'storage_unreachable' })
      // Once for all who ask.
      const { length } = bucket.s3.requests
      for (const name of ['0', '1']) assert.equal(await signed(`videos/a/${name}.m4s`), null)
      assert.equal(bucket.s3.requests.length, length)
      assert.equal(await storage.readText('videos/a/0.m4s'), 'segment')
    } finally {
      bucket.s3.faults = null
      await storage.close()
    }
  })
})

describe('segments by a redirect to the bucket', () => {
  const serve = servers()
  let folder: string
  let s3: S3Server
  let daemon: Daemon
  let id: string
  let segment: string
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-s3-'))
    s3 = await startS3(folder)
    daemon = await startDaemon({
      env: {
        SVC_STORAGE_URL: `s3://${BUCKET}/media?endpoint=${encodeURIComponent(s3.endpoint)}`,
        SVC_STORAGE_ACCESS_KEY: S3_KEYS.accessKey,
        SVC_STORAGE_SECRET_KEY: S3_KEYS.secretKey,
        SVC_STORAGE_REDIRECT: 'true',
      },
    })
    const film = await codedVideo(join(folder, 'film.mp4'), { seconds: 4, audio: 'sine=f=440' })
    id = (await daemon.api.videos.create({ body: {} })).id
    await daemon.api.videos.putSource({ params: { id }, raw: await readFile(film) })
    const video = await untilStatus(daemon.api, id, 'ready', 'errored')
    assert.equal(video.status, 'ready')
    const manifest = await (await fetch(video.urls.hls)).text()
    const playlist = new URL(/^s\/.*playlist\.m3u8$/m.exec(manifest)![0], video.urls.hls)
    segment = new URL('0.m4s', playlist).href
  })
  after(async () => {
    await daemon?.remove()
    await s3.close()
    await rm(folder, { recursive: true, force: true })
  })

  const get = (url: string, init: RequestInit = {}) => fetch(url, { redirect: 'manual', ...init })
  /** A bucket that does not answer within two seconds counts as away for ten: svc sends the segment itself. */
  const redirected = (init?: RequestInit) =>
    until(
      () => get(segment, init),
      ({ status }) => status === 302,
      'a redirect',
    )
  const stored = (): Promise<Buffer> =>
    readFile(s3.pathOf(decodeURIComponent(new URL(location).pathname.replace(`/${BUCKET}/`, ''))))
  let location: string

  it('a segment of a public video is at a signed URL, with the right bytes and type, also in ranges', async () => {
    const answer = await redirected({ headers: { origin: 'https://elsewhere.example' } })
    assert.equal(answer.headers.get('access-control-allow-origin'), '*')
    assert.match(answer.headers.get('cache-control')!, /^public, max-age=\d+$/)
    location = answer.headers.get('location')!
    assert.ok(location.startsWith(`${s3.endpoint}/${BUCKET}/media/videos/`), location)
    const from = await get(location)
    assert.equal(from.status, 200)
    assert.equal(from.headers.get('content-type'), 'video/mp4')
    const bytes = Buffer.from(await from.arrayBuffer())
    assert.ok(bytes.equals(await stored()))
    const part = await fetch(segment, { headers: { range: 'bytes=10-29' } })
    assert.equal(part.status, 206)
    assert.ok(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(10, 30)))
  })

  it('the URL opens this file only', async () => {
    assert.equal((await get(location.replace('/0.m4s', '/1.m4s'))).status, 403)
  })

  it('playlists, images and downloads come from svc', async () => {
    const { urls, renditions } = await daemon.api.videos.get({ params: { id } })
    for (const url of [urls.hls, urls.poster!, renditions[0]!.url, `${segment}?download=part`])
      assert.equal((await get(url)).status, 200, url)
    assert.equal((await get(segment, { method: 'HEAD' })).status, 200)
  })

  it('a page of svc may fetch from the bucket', async () => {
    const page = await get(`${daemon.baseUrl}/`, { headers: { accept: 'text/html' } })
    const policy = page.headers.get('content-security-policy')!
    assert.ok(/connect-src [^;]*/.exec(policy)![0].includes(s3.endpoint), policy)
  })

  it('a page of another site plays it from there, and its view is counted', async () => {
    const rule = Buffer.from(
      '<CORSConfiguration><CORSRule><AllowedOrigin>*</AllowedOrigin><AllowedMethod>GET</AllowedMethod>' +
        '<AllowedHeader>Range</AllowedHeader></CORSRule></CORSConfiguration>',
    )
    const bucket = { bucket: BUCKET, prefix: '', endpoint: s3.endpoint, region: 'us-east-1' }
    await createS3({ ...bucket, ...S3_KEYS }).ask({
      method: 'PUT',
      key: '',
      query: { cors: '' },
      headers: md5Of(rule),
      body: rule,
      signal: AbortSignal.timeout(30_000),
    })
    const site = await serve(
      (_request, response) =>
        void response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(
            `<!doctype html><link rel="icon" href="data:,"><script type="module" ` +
              `src="${daemon.baseUrl}/npm/@svc/components/+esm"></script>` +
              `<svc-player embed="${id}" muted></svc-player>`,
          ),
    )
    const browser = await launchBrowser()
    try {
      const context = await browser.newContext({ userAgent: USER_AGENT })
      const page = await context.newPage()
      s3.requests.length = 0
      // While the bucket counts as away, the player gets no segment from it.
      await redirected()
      await page.goto(site.url)
      await page.waitForFunction(
        () => (document.querySelector('svc-player') as any)?.media instanceof HTMLVideoElement,
      )
      await redirected()
      await page.evaluate(() => void (document.querySelector('svc-player') as any).play())
      await page.waitForFunction(
        () => (document.querySelector('svc-player') as any).media.currentTime > 2,
      )
      const read = s3.requests.filter(({ query }) => query.has('X-Amz-Signature'))
      assert.ok(
        read.some(({ key }) => key.endsWith('.m4s')),
        JSON.stringify(read.map(({ key }) => key)),
      )
      await page.evaluate(() => (document.querySelector('svc-player') as any).pause())
      await until(
        async () => (await daemon.api.analytics.overview({ query: { video: id } })).figures,
        ({ views }) => views === 1,
        'the view',
      )
    } finally {
      await browser.close()
    }
  })

  it('a private video is never there, not with a token and not for its owner', async () => {
    await daemon.api.videos.update({ params: { id }, body: { visibility: 'private' } })
    try {
      const { token } = await daemon.api.tokens.create({ body: { sub: id } })
      const path = new URL(segment).pathname
      const [space, key, ...rest] = path.replace(/^\/media\//, '').split('/')
      const tokened = `${daemon.baseUrl}/media/${space}/${key}/~${token}/${rest.join('/')}`
      assert.equal((await get(tokened)).status, 200)
      assert.equal((await get(`${segment}?token=${token}`)).status, 200)
      const asOwner = await get(segment, { headers: { authorization: `Bearer ${daemon.owner}` } })
      assert.equal(asOwner.status, 200)
      assert.equal((await get(segment)).status, 404)
    } finally {
      await daemon.api.videos.update({ params: { id }, body: { visibility: 'public' } })
    }
    await redirected()
  })

  it('a video that only some sites may embed is never there', async () => {
    await daemon.api.spaces.update({
      params: { id: daemon.space },
      body: { allowed_domains: ['example.com'] },
    })
    try {
      const answer = await get(segment, { headers: { origin: 'https://example.com' } })
      assert.equal(answer.status, 200)
    } finally {
      await daemon.api.spaces.update({
        params: { id: daemon.space },
        body: { allowed_domains: [] },
      })
    }
  })

  it('while the bucket does not answer, svc starts, also with an unfinished upload, and sends what is on the disk', async () => {
    await SentUpload.begin({ baseUrl: daemon.baseUrl, key: daemon.owner }, Buffer.alloc(1_000))
    assert.equal((await daemon.stop()).code, 0)
    s3.faults = () => ({ kind: 'answer', status: 403, code: 'AccessDenied' })
    daemon = await daemon.restart()
    try {
      const answer = await get(segment.replace(/^http:\/\/[^/]+/, daemon.baseUrl))
      assert.equal(answer.status, 200)
    } finally {
      s3.faults = null
    }
  })
})
