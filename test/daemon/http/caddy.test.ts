/** The appliance behind Caddy, set up as docs/behind-a-proxy.md has it. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, describe, it } from 'mocha'
import { startCaddy, type Caddy } from '../../caddy.ts'
import { startDaemon, until, type Daemon } from '../../daemon.ts'
import { read } from '../../house/text.ts'
import { breakOff } from '../../support/broken-off-upload.ts'
import { selfSigned } from '../../support/certificate.ts'
import { ProxyClient } from '../../support/proxy-client.ts'
import { freePort } from '../../support/server.ts'

const NAME = 'video.example.org'
const FILM = Buffer.alloc(2_000_000, 7)

describe('http: behind Caddy', () => {
  let folder: string
  let daemon: Daemon
  let caddy: Caddy
  let client: ProxyClient
  let base: string

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
    const certificate = selfSigned([NAME, '*.media.example.org'])
    const port = await freePort()
    base = `https://${NAME}:${port}`
    client = new ProxyClient(certificate.cert)
    daemon = await startDaemon({
      env: {
        SVC_PUBLIC_URL: base,
        SVC_TRUSTED_PROXIES: '127.0.0.1',
        SVC_PUBLIC_REQUESTS_PER_MINUTE: '5',
      },
    })
    const [certFile, keyFile] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
    await writeFile(certFile, certificate.cert)
    await writeFile(keyFile, certificate.key)
    const [, written] = /```caddyfile\n([^]*?)```/.exec(read('docs/behind-a-proxy.md'))!
    const places: Record<string, string> = {
      'video.example.org, *.media.example.org {': `https://${NAME}:${port}, https://*.media.example.org:${port} {\n\ttls ${certFile} ${keyFile}`,
      '127.0.0.1:4080': `127.0.0.1:${new URL(daemon.baseUrl).port}`,
    }
    let sites = written!
    for (const [place, by] of Object.entries(places)) {
      assert.equal(sites.split(place).length, 2, `the document has ${place} once`)
      sites = sites.replace(place, by)
    }
    caddy = await startCaddy(join(folder, 'caddy'), sites)
  })
  after(async () => {
    client?.close()
    await caddy?.stop()
    await daemon?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const owner = (): Record<string, string> => ({ authorization: `Bearer ${daemon.owner}` })

  it('an upload that breaks off goes on where it was: nothing waits in the proxy', async () => {
    await breakOff({ client, base, daemon }, FILM, 1_500_000)
  })

  it('events come when they happen', async () => {
    const request = client.begin(`${base}/v1/events/stream`, { headers: owner() })
    request.end()
    const [response] = (await once(request, 'response')) as [NodeJS.ReadableStream]
    const lines = createInterface({ input: response })[Symbol.asyncIterator]()
    const line = async (prefix: string): Promise<string> => {
      for (;;) {
        const { value } = (await lines.next()) as { value: string }
        if (value.startsWith(prefix)) return value.slice(prefix.length)
      }
    }
    await line('retry: ')
    while ((await lines.next()).value !== '');
    const { id } = await daemon.api.videos.create({ body: { name: 'while it is open' } })
    const { data } = JSON.parse(await line('data: ')) as { data: { object: { id: string } } }
    assert.equal(data.object.id, id)
    request.destroy()
  })

  it('limits count by the address of the client, whatever it says of itself', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 6; at += 1) {
      const { status } = await client.ask(`${base}/v1/embeds/aaaaa0000000000`, {
        localAddress: '127.0.0.2',
        headers: { 'x-forwarded-for': `198.51.100.${at}` },
      })
      statuses.push(status)
    }
    assert.deepEqual(statuses, [404, 404, 404, 404, 404, 429])
  })

  it('no token gets into the access log: neither out of the path, nor the query, nor the page before', async () => {
    const paths = [
      '/aaaaa0000000000/~eyJsecret.a.b/manifest.m3u8',
      '/aaaaa0000000000/%7EeyJsecret.a.b/manifest.m3u8?token=eyJsecret.a.b',
      '/aaaaa0000000000/manifest.m3u8?token=eyJsecret.a.b',
    ]
    for (const path of paths)
      await client.ask(base + path, { headers: { referer: `${base}/embed/x?token=eyJsecret.a.b` } })
    await client.ask(`${base}/healthz?the-last`)
    const log = await until(
      () => caddy.log(),
      (text) => text.includes('/healthz"') && text.split('/manifest.m3u8"').length > paths.length,
      'all requests to be logged',
    )
    assert.doesNotMatch(log, /eyJsecret|the-last/)
    assert.equal(log.split('/manifest.m3u8"').length - 1, paths.length)
  })
})
