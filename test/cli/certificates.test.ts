import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { createServer as createSecureServer, type Server } from 'node:https'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { after, before, describe, it } from 'mocha'
import { startDaemon, type Daemon } from '../daemon.ts'
import { passOn } from '../support/pass-on.ts'
import { listening, stopped } from '../support/server.ts'
import { newHome, type Home } from './svc.ts'

describe("svc and HTTPS with a certificate of one's own", () => {
  let daemon: Daemon
  let home: Home
  let proxy: Server
  let url: string
  let certificate: string
  before(async () => {
    daemon = await startDaemon()
    home = await newHome()
    certificate = join(home.path, 'own.pem')
    const key = join(home.path, 'own.key')
    const subject = [
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost,IP:127.0.0.1',
    ]
    await promisify(execFile)('openssl', [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      ...subject,
      '-keyout',
      key,
      '-out',
      certificate,
    ])
    proxy = createSecureServer(
      { key: await readFile(key), cert: await readFile(certificate) },
      passOn(() => daemon.baseUrl),
    )
    url = `https://127.0.0.1:${await listening(proxy)}`
  })
  after(async () => {
    await stopped(proxy)
    await home.remove()
    await daemon.remove()
  })

  it('says what is wrong with the certificate and what to do, not that nothing answers', async () => {
    const { code, problem } = await home.run(['whoami'], {
      env: { SVC_URL: url, SVC_API_KEY: await daemon.key('read_only') },
    })
    assert.deepEqual([code, problem().code], [9, 'unreachable'])
    assert.equal(problem().detail, `The certificate of ${url} is not trusted: it is self-signed.`)
    assert.match(problem().hint, /--ca FILE/)
  })

  it('trusts it by --ca and SVC_CA, also for what is sent by tus', async () => {
    const env = { SVC_URL: url, SVC_API_KEY: await daemon.key('read_write') }
    assert.equal((await home.run(['whoami', '--ca', certificate], { env })).json().url, url)
    await writeFile(join(home.path, 'x.txt'), 'no film')
    const sent = await home.run(['videos', 'upload', 'x.txt'], {
      env: { ...env, SVC_CA: certificate },
    })
    assert.match(sent.stdout + sent.stderr, /"id": "\w{15}"|is needed/)
  })

  it('remembers it with the sign-in', async () => {
    const key = await daemon.key('read_only')
    const signed = await home.run(['login', '--url', url, '--token', key, '--ca', 'own.pem'])
    assert.equal(signed.code, 0, signed.stderr)
    assert.equal((await home.run(['videos', 'list'])).code, 0)
    assert.equal((await home.run(['login', '--url', url])).code, 0, 'signed in already')
  })

  it('refuses a file without a certificate', async () => {
    await writeFile(join(home.path, 'empty.pem'), 'nothing')
    for (const file of ['empty.pem', 'none.pem']) {
      const { code, problem } = await home.run(['whoami', '--ca', file], {
        env: { SVC_URL: url, SVC_API_KEY: 'svc_ro_x_y' },
      })
      assert.deepEqual([code, problem().code], [2, 'usage'])
    }
  })
})

describe('svc and a server that speaks no HTTPS', () => {
  it('is told from a certificate that is not accepted', async () => {
    const server = createServer((_, answer) => answer.end())
    const home = await newHome()
    try {
      const { problem } = await home.run(['whoami'], {
        env: { SVC_URL: `https://127.0.0.1:${await listening(server)}`, SVC_API_KEY: 'svc_ro_x_y' },
      })
      assert.match(problem().detail, /^https:.* is not responding/)
    } finally {
      await stopped(server)
      await home.remove()
    }
  })
})
