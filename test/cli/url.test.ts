import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'mocha'
import { startDaemon, type Daemon } from '../daemon.ts'
import { newHome, type Home } from './svc.ts'

describe('svc --url', () => {
  let daemon: Daemon
  let home: Home
  let stranger: Server
  let strangerUrl: string
  /** What the stranger was shown. */
  const shown: (string | undefined)[] = []
  before(async () => {
    stranger = createServer((request, response) => {
      shown.push(request.headers.authorization)
      response.setHeader('content-type', 'application/json').end('{"info":{"version":"9"}}')
    })
    await new Promise<void>((done) => stranger.listen(0, '127.0.0.1', done))
    strangerUrl = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`
    daemon = await startDaemon()
    home = await newHome({ SVC_DATA_DIR: daemon.dataDir })
    const login = await home.run([
      'login',
      '--url',
      daemon.baseUrl,
      '--token',
      await daemon.key('read_write'),
    ])
    assert.equal(login.code, 0, login.stderr)
  })
  after(async () => {
    stranger.close()
    await home.remove()
    await daemon.remove()
  })

  it('goes there with the sign-in of that server, whatever SVC_URL says', async () => {
    const env = { SVC_URL: strangerUrl }
    const who = await home.run(['whoami', '--url', `${daemon.baseUrl}/`], { env })
    assert.deepEqual([who.code, who.json().url], [0, daemon.baseUrl], who.stderr)
    const aliased = await home.run(['whoami', '--server', daemon.baseUrl], { env })
    assert.equal(aliased.code, 0, aliased.stderr)
    assert.deepEqual(shown, [])
  })

  it('a saved key is sent to no other server, and another profile is named that fits', async () => {
    const refused = await home.run(['videos', 'list', '--url', strangerUrl])
    assert.equal(refused.code, 3)
    const { detail, hint } = refused.problem()
    assert.equal(detail, `The saved sign-in is for ${daemon.baseUrl}, not for ${strangerUrl}.`)
    assert.match(hint, /svc login --url http:\S+ --profile NAME`, or set both SVC_URL/)
    const second = await home.run(
      ['login', '--profile', 'second', '--token', await daemon.key('read_only')],
      { env: { SVC_URL: daemon.baseUrl } },
    )
    assert.equal(second.code, 0, second.stderr)
    const third = await home.run(['whoami', '--profile', 'none', '--url', daemon.baseUrl])
    assert.deepEqual(
      [third.code, third.problem().hint],
      [3, 'Use the profile that is signed in there: --profile default.'],
    )
    assert.equal((await home.run(['whoami', '--profile', 'second', '--url', strangerUrl])).code, 3)
    assert.deepEqual(shown, [])
  })

  it('a key of the environment goes there alone, but not one that was set for another SVC_URL', async () => {
    const key = await daemon.key('read_only')
    const there = await home.run(['whoami', '--url', daemon.baseUrl], { env: { SVC_API_KEY: key } })
    assert.deepEqual([there.code, there.json().access], [0, 'read_only'])
    const env = { SVC_API_KEY: key, SVC_URL: daemon.baseUrl }
    const refused = await home.run(['videos', 'list', '--url', strangerUrl], { env })
    assert.equal(refused.code, 3)
    assert.equal(
      refused.problem().detail,
      `SVC_API_KEY is for ${daemon.baseUrl} (SVC_URL) and is not sent to ${strangerUrl}.`,
    )
    const owner = await home.run(['keys', 'list', '--url', 'https://video.example.org'], {
      env: { ...env, SVC_API_KEY: daemon.owner },
    })
    assert.equal(owner.code, 3)
    assert.deepEqual(shown, [])
  })

  it('needs no key where the command needs none; what is no URL is refused', async () => {
    const { code, stdout } = await home.run([
      'version',
      '--url',
      strangerUrl,
      '--jq',
      '.server.url',
    ])
    assert.deepEqual([code, stdout], [0, `${strangerUrl}\n`])
    assert.deepEqual(shown.splice(0), [undefined])
    assert.equal((await home.run(['version', '--url', 'video.example.org'])).code, 2)
  })

  it('a webhook has a URL of its own, so that of svc is --server there', async () => {
    const { id } = await daemon.api.webhooks.create({ body: { url: 'https://a.example.org/' } })
    const changed = await home.run([
      'webhooks',
      'update',
      id,
      '--url',
      'https://b.example.org/',
      '--server',
      daemon.baseUrl,
      '--json',
      'url',
    ])
    assert.deepEqual(changed.json(), { url: 'https://b.example.org/' }, changed.stderr)
  })
})
