/** The appliance behind nginx, set up as docs/behind-a-proxy.md has it. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect as connectHttp2 } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, describe, it } from 'mocha'
import type { Video } from '../../../daemon/contract/video.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { startNginx, type Nginx } from '../../nginx.ts'
import { codedVideo } from '../../sources/coded-video.ts'
import { breakOff } from '../../support/broken-off-upload.ts'
import { selfSigned } from '../../support/certificate.ts'
import { ProxyClient } from '../../support/proxy-client.ts'
import { freePort } from '../../support/server.ts'
import { read } from '../../house/text.ts'

const NAME = 'video.example.org'
/** More than nginx takes of itself. */
const PADDING_BYTES = 3_000_000
const OCTETS = 'application/offset+octet-stream'

describe('http: behind nginx', () => {
  let folder: string
  let daemon: Daemon
  let nginx: Nginx
  let client: ProxyClient
  let base: string
  let film: Buffer
  let video: Video
  let plainPort: number

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
    const certificate = selfSigned([NAME, '*.media.example.org'])
    const [port, plain] = [await freePort(), await freePort()]
    base = `https://${NAME}:${port}`
    plainPort = plain
    client = new ProxyClient(certificate.cert)
    daemon = await startDaemon({
      env: {
        SVC_PUBLIC_URL: base,
        SVC_SPACE_MEDIA_URL: `https://{space}.media.example.org:${port}`,
        SVC_TRUSTED_PROXIES: '127.0.0.1',
        SVC_PUBLIC_REQUESTS_PER_MINUTE: '5',
      },
    })
    const page = read('docs/behind-a-proxy.md')
    // On a fresh system the folder is not there: what the page says makes it.
    const cache = join(folder, 'var', 'cache', 'nginx')
    await promisify(execFile)('sh', [
      '-c',
      /```sh\n(mkdir -p [^&\n]+) &&/.exec(page)![1]!.replace('/var/cache/nginx', cache),
    ])
    await writeFile(join(folder, 'cert.pem'), certificate.cert)
    await writeFile(join(folder, 'key.pem'), certificate.key)
    const http = replaced(/```nginx\n([^]*?)```/.exec(page)![1]!, {
      'listen 443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
      'listen 80;': `listen 127.0.0.1:${plain};`,
      'server 127.0.0.1:4080;': `server 127.0.0.1:${new URL(daemon.baseUrl).port};`,
      '/etc/letsencrypt/live/video.example.org/fullchain.pem': join(folder, 'cert.pem'),
      '/etc/letsencrypt/live/video.example.org/privkey.pem': join(folder, 'key.pem'),
      '/var/cache/nginx/svc': join(cache, 'svc'),
    }).replaceAll('/var/log/nginx/svc.log', accessLog())
    nginx = await startNginx({ folder: join(folder, 'nginx'), port, http })
    const clip = await readFile(
      await codedVideo(join(folder, 'film.mp4'), { audio: 'sine', width: 320, height: 180 }),
    )
    film = Buffer.concat([clip, freeBox(PADDING_BYTES)])
  })
  after(async () => {
    client?.close()
    await nginx?.stop()
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const accessLog = (): string => join(folder, 'access.log')
  const owner = (): Record<string, string> => ({ authorization: `Bearer ${daemon.owner}` })
  const directory = (): string => video.urls.hls.replace('/manifest.m3u8', '')
  async function segmentPath(base = directory()): Promise<string> {
    const manifest = (await client.ask(`${base}/manifest.m3u8`)).text
    return manifest.match(/^s\/.*(?=\/playlist\.m3u8$)/m)![0]
  }

  it('an upload that breaks off goes on where it was: what had come is kept', async () => {
    const half = 1_500_000
    const { url, tus } = await breakOff({ client, base, daemon }, film, half, () =>
      until(
        () => daemon.api.videos.list({}),
        ({ data }) => data.length === 1,
        'the video to be there',
      ),
    )
    const rest = await client.ask(url, {
      method: 'PATCH',
      headers: { ...tus, 'upload-offset': String(half), 'content-type': OCTETS },
      body: film.subarray(half),
    })
    assert.deepEqual(
      [rest.status, rest.headers['upload-offset']],
      [204, String(film.length)],
      rest.text,
    )
    const { id } = (await daemon.api.videos.list({})).data[0]!
    video = await untilStatus(daemon.api, id, 'ready', 'errored')
    assert.equal(video.status, 'ready', JSON.stringify(video.error))
  })

  it('media are at the host of their space, and below it by relative addresses', async () => {
    assert.match(
      video.urls.hls,
      new RegExp(
        `^https://${video.space}\\.media\\.example\\.org:\\d+/${video.video_key}/manifest\\.m3u8$`,
      ),
    )
    const rendition = await segmentPath()
    const playlist = await client.ask(`${directory()}/${rendition}/playlist.m3u8`)
    assert.match(playlist.text, /^0\.m4s$/m)
    assert.equal((await client.ask(`${directory()}/${rendition}/0.m4s`)).status, 200)
  })

  it('public segments are kept by the proxy, playlists are not', async () => {
    const url = `${directory()}/${await segmentPath()}/init.mp4`
    const first = await client.ask(url)
    const second = await client.ask(url)
    assert.deepEqual(
      [first.headers['x-cache-status'], second.headers['x-cache-status']],
      ['MISS', 'HIT'],
    )
    assert.ok(first.bytes.equals(second.bytes) && first.bytes.length > 0)
    assert.equal(second.headers['access-control-allow-origin'], '*')
    const playlist = await client.ask(`${directory()}/manifest.m3u8`)
    assert.equal(playlist.headers['x-cache-status'], undefined)
  })

  it('ranges and ETag go through, of what is kept and of what is not', async () => {
    const rendition = await segmentPath()
    for (const path of [`${rendition}/0.m4s`, 'h264_sd.mp4']) {
      const whole = await client.ask(`${directory()}/${path}`)
      const part = await client.ask(`${directory()}/${path}`, { headers: { range: 'bytes=10-99' } })
      assert.deepEqual(
        [part.status, part.headers['content-range']],
        [206, `bytes 10-99/${whole.bytes.length}`],
        path,
      )
      assert.ok(part.bytes.equals(whole.bytes.subarray(10, 100)), path)
      assert.equal(
        (
          await client.ask(`${directory()}/${path}`, {
            headers: { 'if-none-match': whole.headers.etag! },
          })
        ).status,
        304,
        path,
      )
    }
  })

  it('pages of other sites may read: preflight and answer', async () => {
    const origin = 'https://school.example.net'
    const preflight = await client.ask(video.urls.hls, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    })
    assert.deepEqual(
      [preflight.status, preflight.headers['access-control-allow-origin']],
      [204, '*'],
    )
    assert.match(String(preflight.headers['access-control-allow-headers']), /Authorization/)
    assert.equal(
      (await client.ask(video.urls.hls, { headers: { origin } })).headers[
        'access-control-allow-origin'
      ],
      '*',
    )
    const api = await client.ask(`${base}/v1/videos`, { headers: { origin, ...owner() } })
    assert.deepEqual([api.status, api.headers['access-control-allow-origin']], [200, '*'])
  })

  it('HTTP/2 is spoken', async () => {
    const { port } = new URL(base)
    const session = connectHttp2(base, {
      ca: client.ca,
      servername: NAME,
      lookup: ProxyClient.lookup,
      port: Number(port),
    } as never)
    try {
      const stream = session.request({ ':path': '/v1/videos', ...owner() })
      const [headers] = (await once(stream, 'response')) as [Record<string, unknown>]
      assert.equal(headers[':status'], 200)
      assert.equal(session.alpnProtocol, 'h2')
    } finally {
      session.destroy()
    }
  })

  it('events come when they happen, and a stream resumes without a gap or a double', async () => {
    const open = async (
      lastEventId?: string,
    ): Promise<{ close(): void; line(prefix: string): Promise<string> }> => {
      const request = client.begin(`${base}/v1/events/stream`, {
        headers: { ...owner(), ...(lastEventId ? { 'last-event-id': lastEventId } : {}) },
      })
      request.end()
      const [response] = (await once(request, 'response')) as [
        NodeJS.ReadableStream & { statusCode: number },
      ]
      assert.equal(response.statusCode, 200)
      const lines = createInterface({ input: response })[Symbol.asyncIterator]()
      const line = async (prefix: string): Promise<string> => {
        for (;;) {
          const { value } = (await lines.next()) as { value: string }
          if (value.startsWith(prefix)) return value.slice(prefix.length)
        }
      }
      await line('retry: ')
      // What begins it ends with an empty line; it may say where it is.
      while ((await lines.next()).value !== '');
      return { line, close: () => void request.destroy() }
    }
    const stream = await open()
    const make = async (name: string): Promise<string> =>
      (await daemon.api.videos.create({ body: { name } })).id
    const first = await make('while it is open')
    const lastId = await stream.line('id: ')
    assert.equal(await stream.line('event: '), 'video.created')
    assert.equal(idOf(await stream.line('data: ')), first)
    stream.close()
    const missed = await make('while it is closed')
    const resumed = await open(lastId)
    assert.equal(idOf(await resumed.line('data: ')), missed)
    const live = await make('while it is open again')
    assert.equal(idOf(await resumed.line('data: ')), live)
    resumed.close()
  })

  it('limits count by the address of the client, whatever it says of itself', async () => {
    const statuses = async (
      count: number,
      localAddress: string,
      forwardedFor?: string,
    ): Promise<number[]> => {
      const seen: number[] = []
      for (let at = 0; at < count; at += 1)
        seen.push(
          (
            await client.ask(`${base}/v1/embeds/aaaaa0000000000`, {
              localAddress,
              headers: forwardedFor ? { 'x-forwarded-for': `${forwardedFor}${at}` } : {},
            })
          ).status,
        )
      return seen
    }
    assert.deepEqual(await statuses(6, '127.0.0.2'), [404, 404, 404, 404, 404, 429])
    assert.deepEqual(await statuses(6, '127.0.0.3', '198.51.100.'), [404, 404, 404, 404, 404, 429])
  })

  it('private: by token in the path, and never kept', async () => {
    await daemon.api.videos.update({ params: { id: video.id }, body: { visibility: 'private' } })
    const { urls } = await daemon.api.videos.signUrls({
      params: { id: video.id },
      body: { expires_in: 600 },
    })
    const signed = urls.hls.replace('/manifest.m3u8', '')
    const rendition = await segmentPath(signed)
    const segment = `${signed}/${rendition}/0.m4s`
    for (const turn of ['first', 'second']) {
      const answer = await client.ask(segment)
      assert.deepEqual([answer.status, answer.headers['x-cache-status']], [200, 'MISS'], turn)
      assert.match(answer.headers['cache-control']!, /^private/)
    }
    assert.equal((await client.ask(`${directory()}/manifest.m3u8`)).status, 404)
    assert.equal((await client.ask(`${directory()}/${rendition}/1.m4s`)).status, 404)
    assert.equal((await client.ask(segment.replace(/~([^/]+)/, '~$1x'))).status, 401)
  })

  it('no token gets into the access log: neither out of the path, nor the query, nor the page before', async () => {
    const { token } = await daemon.api.videos.signUrls({ params: { id: video.id }, body: {} })
    const path = new URL(directory()).pathname
    const [plain, escaped] = [
      `${path}/~${token}/manifest.m3u8`,
      `${path}/%7E${token}/manifest.m3u8`,
    ]
    for (const address of [
      plain,
      escaped,
      `${plain}?token=${token}`,
      `${path}/manifest.m3u8?token=${token}`,
    ]) {
      await client.ask(new URL(address, directory()).href, {
        headers: { referer: `${base}/embed/${video.id}?token=${token}` },
      })
      await fetch(`http://127.0.0.1:${plainPort}${address}`, {
        redirect: 'manual',
        headers: { host: NAME },
      })
    }
    assert.equal((await client.ask(`${base}/healthz?last`)).status, 200)
    const log = await until(
      () => readFile(accessLog(), 'utf8'),
      (text) => text.includes('GET /healthz HTTP/1.1'),
      'the last request to be logged',
    )
    assert.equal(log.includes(token), false)
    assert.deepEqual(
      log
        .match(/\/(?:~|%7E)[^/]*\/manifest\.m3u8 HTTP/g)!
        .slice(-6)
        .map((line) => line.replace(/%7E/, '~')),
      Array(6).fill('/~-/manifest.m3u8 HTTP'),
    )
    assert.ok(log.includes(` "${base}/embed/${video.id}" `), 'which page it was, is told')
    for (const [jwt] of log.matchAll(/eyJ[^ ]*/g)) assert.fail(jwt)
  })

  it('who comes by plain HTTP is sent to the other', async () => {
    const response = await fetch(`http://127.0.0.1:${plainPort}/docs?x=1`, {
      redirect: 'manual',
      headers: { host: NAME },
    })
    assert.equal(response.status, 301)
    assert.match(response.headers.get('location')!, /^https:\/\/[^/]+\/docs\?x=1$/)
  })
})

const idOf = (data: string): string =>
  (JSON.parse(data) as { data: { object: { id: string } } }).data.object.id

/** Each of them stands there once. */
function replaced(text: string, places: Record<string, string>): string {
  for (const [place, by] of Object.entries(places)) {
    assert.equal(text.split(place).length, 2, `the document has ${place} once`)
    text = text.replace(place, by)
  }
  return text
}

/** An MP4 box that every reader passes over. */
function freeBox(bytes: number): Buffer {
  const box = Buffer.alloc(bytes)
  box.writeUInt32BE(bytes)
  box.write('free', 4)
  return box
}
