/** The built-in HTTPS, over real TLS connections. */
import { strict as assert } from 'node:assert'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { get as plainGet } from 'node:http'
import { request, type RequestOptions } from 'node:https'
import { connect as connectPlain } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { after, before, describe, it } from 'mocha'
import { openCertificate } from '../../../daemon/adapters/certificate.ts'
import { createHttpServer } from '../../../daemon/http/server.ts'
import { startDaemon, until, type Daemon } from '../../daemon.ts'
import { selfSigned, type Certificate } from '../../support/certificate.ts'
import { folders } from '../../support/folder.ts'
import { openHouse } from '../../support/house.ts'
import { silentLog } from '../../support/silent-log.ts'

const HOST = 'video.example.org'

interface Answer {
  status: number
  location: string | undefined
  body: string
}

const answerOf = (options: RequestOptions): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', servername: HOST, ...options }, (response) => {
      let body = ''
      response.on('data', (part: Buffer) => (body += part.toString()))
      response.on('end', () =>
        resolve({ status: response.statusCode!, location: response.headers.location, body }),
      )
    })
      .on('error', reject)
      .end()
  })

const serialAt = (port: number, { cert }: Certificate): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port, servername: HOST, ca: cert }, () => {
      resolve(socket.getPeerCertificate().serialNumber)
      socket.destroy()
    })
    socket.once('error', reject)
  })

describe('built-in HTTPS', () => {
  const folder = folders()
  const first = selfSigned([HOST])
  let daemon: Daemon
  let port: number
  let redirectPort: number
  let files: { cert: string; key: string }
  let dir: string
  before(async () => {
    dir = await mkdtemp(join(tmpdir(), 'svc-test-'))
    files = { cert: join(dir, 'cert.pem'), key: join(dir, 'key.pem') }
    await writeFile(files.cert, first.cert)
    await writeFile(files.key, first.key)
    daemon = await startDaemon({ env: env() })
    port = await portOf('HTTPS is served')
    redirectPort = await portOf('plain HTTP is redirected')
  })
  after(async () => {
    await daemon?.remove()
    await rm(dir, { recursive: true, force: true })
  })

  const env = (more: Record<string, string> = {}): Record<string, string> => ({
    SVC_HTTPS_PORT: '0',
    SVC_HTTPS_HOST: '127.0.0.1',
    SVC_HTTPS_CERT: files.cert,
    SVC_HTTPS_KEY: files.key,
    SVC_REDIRECT_PORT: '0',
    SVC_PUBLIC_URL: `https://${HOST}`,
    ...more,
  })
  /** The log comes by another pipe than the line that says that svc is ready. */
  async function portOf(message: string): Promise<number> {
    const line = await until(
      () =>
        daemon
          .log()
          .split('\n')
          .slice(0, -1)
          .find((each) => each.includes(message)),
      (found) => found !== undefined,
      message,
    )
    return (JSON.parse(line!) as { port: number }).port
  }

  it('serves API and pages to whoever trusts the certificate, and this machine over HTTP as before', async () => {
    const health = await answerOf({ port, ca: first.cert, path: '/healthz' })
    assert.equal(health.status, 200)
    const headers = { Authorization: `Bearer ${daemon.owner}`, Host: HOST }
    const system = await answerOf({ port, ca: first.cert, path: '/v1/system', headers })
    assert.equal(JSON.parse(system.body).base_url, `https://${HOST}`)
    await assert.rejects(answerOf({ port, path: '/healthz' }), {
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    })
    assert.equal((await fetch(`${daemon.baseUrl}/healthz`)).status, 200)
  })

  it('refuses TLS before 1.2 and what is no TLS, and goes on', async () => {
    const old: RequestOptions = {
      minVersion: 'TLSv1',
      maxVersion: 'TLSv1.1',
      ciphers: 'ALL:@SECLEVEL=0',
    }
    await assert.rejects(answerOf({ port, ca: first.cert, path: '/healthz', ...old }))
    const ended = await new Promise<boolean>((resolve) => {
      const socket = connectPlain({ host: '127.0.0.1', port }, () =>
        socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'),
      )
      socket
        .resume()
        .on('error', () => {})
        .once('close', () => resolve(true))
    })
    assert.ok(ended)
    assert.equal((await answerOf({ port, ca: first.cert, path: '/healthz' })).status, 200)
  })

  it('leads from plain HTTP to the public URL, and nowhere else', async () => {
    const led = (path: string): Promise<[number, string | undefined]> =>
      new Promise((resolve, reject) => {
        plainGet({ host: '127.0.0.1', port: redirectPort, path }, (response) => {
          response.resume()
          resolve([response.statusCode!, response.headers.location])
        }).once('error', reject)
      })
    assert.deepEqual(await led('/v1/videos?limit=1'), [308, `https://${HOST}/v1/videos?limit=1`])
    for (const path of ['//evil.example/x', '/\\evil.example', 'http://evil.example/'])
      assert.match((await led(path))[1]!, new RegExp(`^https://${HOST}/`), path)
  })

  for (const [fault, change, sentence] of [
    [
      'a file that is not there',
      { SVC_HTTPS_CERT: '/nowhere.pem' },
      /SVC_HTTPS_CERT: \/nowhere\.pem cannot be read \(ENOENT\)/,
    ],
    ['no certificate', { SVC_HTTPS_CERT: '' }, /also needs SVC_HTTPS_CERT/],
    [
      'a public URL without TLS',
      { SVC_PUBLIC_URL: `http://${HOST}` },
      /SVC_PUBLIC_URL with https:/,
    ],
    ['no public URL', { SVC_PUBLIC_URL: '' }, /SVC_REDIRECT_PORT also needs SVC_PUBLIC_URL/],
    [
      'all addresses without a password',
      { SVC_HTTPS_HOST: '' },
      /SVC_HTTPS_PORT=0 makes svc reachable .*owner's password/s,
    ],
  ] as const)
    it(`refuses to start with ${fault}, and says so`, async () => {
      await assert.rejects(startDaemon({ env: env(change) }), (error: Error) => {
        assert.match(error.message, /ended with 2/)
        assert.match(error.message, sentence)
        return true
      })
    })

  it('refuses the key of another certificate, and a file that is no certificate', async () => {
    const dir = await folder()
    const [cert, key] = [join(dir, 'cert.pem'), join(dir, 'key.pem')]
    await writeFile(cert, first.cert)
    await writeFile(key, selfSigned([HOST]).key)
    const opening = () => openCertificate({ certFile: cert, keyFile: key, host: HOST }, silentLog())
    assert.throws(opening, /is not the key of the certificate/)
    await writeFile(key, 'nothing')
    assert.throws(opening, /is not a private key in PEM format/)
    await writeFile(cert, 'nothing')
    assert.throws(opening, /is not a certificate in PEM format/)
  })

  it('takes over a renewed certificate without a restart, and keeps the old one when the new one is unusable', async () => {
    const dir = await folder()
    const [certFile, keyFile] = [join(dir, 'cert.pem'), join(dir, 'key.pem')]
    await writeFile(certFile, first.cert)
    await writeFile(keyFile, first.key)
    const house = await openHouse(await folder())
    const https = openCertificate({ certFile, keyFile, host: HOST }, silentLog(), 20)
    const http = createHttpServer(
      { ...house.deps, https },
      { dashboardDir: dir, componentsDir: dir },
    )
    try {
      const port = await http.listenTls({ host: '127.0.0.1', port: 0 })
      const before = await serialAt(port, first)
      const second = selfSigned([HOST])
      await writeFile(certFile, second.cert)
      // While it is written it is no certificate at all.
      await until(
        () => https.fault(),
        (fault) => /is not the key of the certificate/.test(fault ?? ''),
        'half of it to be noticed',
      )
      assert.equal(await serialAt(port, first), before)
      await writeFile(keyFile, second.key)
      await until(
        () => https.fault(),
        (fault) => fault === null,
        'all of it to be noticed',
      )
      assert.notEqual(await serialAt(port, second), before)
    } finally {
      await http.close(0)
      await house.deps.texts.close()
      await house.close()
    }
  })
})
