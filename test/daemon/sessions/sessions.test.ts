import assert from 'node:assert/strict'
import { readdir, readFile, stat } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import type { Identity } from '../../../daemon/contract/system.ts'
import { startDaemon, type Daemon } from '../../daemon.ts'

describe('http: signing in', () => {
  let daemon: Daemon
  before(async () => {
    daemon = await startDaemon()
  })
  after(() => daemon.remove())

  async function signIn(): Promise<string> {
    const link = await daemon.api.sessions.createLink()
    const code = new URL(link.url).hash.slice(1)
    const response = await daemon.request(`${daemon.baseUrl}/v1/session`, {
      method: 'POST',
      body: JSON.stringify({ code }),
      headers: { 'content-type': 'application/json' },
    })
    const cookie = response.headers.get('set-cookie')!
    assert.match(cookie, /HttpOnly; SameSite=Strict/)
    const again = await daemon.request(`${daemon.baseUrl}/v1/session`, {
      method: 'POST',
      body: JSON.stringify({ code }),
      headers: { 'content-type': 'application/json' },
    })
    assert.equal(again.status, 401, 'a link works once')
    return cookie.split(';')[0]!
  }

  it('a one-time link makes a session of the owner, until signing out', async () => {
    const cookie = await signIn()
    const whoami = () => daemon.request(`${daemon.baseUrl}/v1/identity`, { headers: { cookie } })
    assert.equal(((await (await whoami()).json()) as { via: string }).via, 'session')
    const stream = await fetch(`${daemon.baseUrl}/v1/events/stream`, { headers: { cookie } })
    await daemon.request(`${daemon.baseUrl}/v1/session`, { method: 'DELETE', headers: { cookie } })
    const refused = await whoami()
    assert.deepEqual([refused.status, refused.headers.get('www-authenticate')], [401, 'Bearer'])
    await assert.rejects(stream.text())
  })

  it('signing in answers with the space that the browser has chosen, where it may be used', async () => {
    const { id } = await daemon.api.spaces.create({ body: { name: 'Training' } })
    const spaceFor = async (chosen: string) => {
      const code = new URL((await daemon.api.sessions.createLink()).url).hash.slice(1)
      const cookie = `svc_space=${chosen}`
      const headers = { 'content-type': 'application/json', cookie }
      const body = JSON.stringify({ code })
      const answer = await daemon.request(`${daemon.baseUrl}/v1/session`, {
        method: 'POST',
        body,
        headers,
      })
      const { space } = (await answer.json()) as Identity
      const session = answer.headers.get('set-cookie')!.split(';')[0]!
      const later = await daemon.request(`${daemon.baseUrl}/v1/identity`, {
        headers: { cookie: `${session}; ${cookie}` },
      })
      assert.equal(((await later.json()) as Identity).space, space)
      return space
    }
    assert.equal(await spaceFor(id), id)
    assert.equal(await spaceFor('zzzzz'), daemon.space)
  })

  it('a session creates, lists, renames and revokes keys', async () => {
    const cookie = await signIn()
    const ask = async (method: string, path: string, body?: object) =>
      (
        await daemon.request(daemon.baseUrl + path, {
          method,
          headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
      ).json() as any
    const { id, secret } = await ask('POST', '/v1/keys', {
      name: 'by the dashboard',
      access: 'read_only',
    })
    assert.equal((await daemon.as(secret).system.whoami()).access, 'read_only')
    assert.equal((await ask('PATCH', `/v1/keys/${id}`, { name: 'renamed' })).name, 'renamed')
    assert.ok(
      (await ask('GET', '/v1/keys')).data.some(
        (key: { id: string; name: string }) => key.id === id && key.name === 'renamed',
      ),
    )
    assert.ok((await ask('DELETE', `/v1/keys/${id}`)).revoked_at)
    await assert.rejects(daemon.as(secret).system.whoami(), { message: /was revoked/ })
  })

  it('a page of another site cannot write with the session', async () => {
    const cookie = await signIn()
    const post = (origin: string) =>
      daemon.request(`${daemon.baseUrl}/v1/videos`, {
        method: 'POST',
        headers: { cookie, origin, 'content-type': 'application/json' },
        body: '{}',
      })
    assert.equal((await post('https://evil.example')).status, 403)
    assert.equal((await post(daemon.baseUrl)).status, 201)
  })

  it('a session counts at an address of ours alone: a name that a stranger pointed here gets nothing', async () => {
    const cookie = await signIn()
    const { port } = new URL(daemon.baseUrl)
    const status = (host: string) =>
      new Promise<number>((resolve, reject) => {
        get(
          { host: '127.0.0.1', port, path: '/v1/identity', headers: { host, cookie } },
          (response) => resolve(response.resume().statusCode!),
        ).on('error', reject)
      })
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, '[::1]:4080'])
      assert.equal(await status(host), 200, host)
    for (const host of [
      '192.168.1.20:4080',
      'rebound.example',
      `rebound.example:${port}`,
      '127.0.0.1.evil.example',
      'localhost.evil.example',
    ])
      assert.equal(await status(host), 401, host)
  })

  it('stores neither links nor sessions nor keys in clear', async () => {
    const cookie = await signIn()
    const key = await daemon.key('read_write')
    for (const file of ['svc.db', 'svc.db-wal']) {
      const bytes = await readFile(join(daemon.dataDir, file))
      for (const secret of [cookie.split('=')[1]!, key, daemon.owner])
        assert.equal(bytes.includes(secret), false, `${file} holds a secret`)
    }
  })

  it('a new owner secret ends the old one, every session and all that the owner signed', async () => {
    const cookie = await signIn()
    const { id } = await daemon.api.videos.create({ body: { visibility: 'private' } })
    const { token } = await daemon.api.videos.signUrls({ params: { id }, body: {} })
    const embed = () => fetch(`${daemon.baseUrl}/v1/embeds/${id}?token=${token}`)
    assert.equal((await embed()).status, 200)
    const stream = await fetch(`${daemon.baseUrl}/v1/events/stream`, { headers: { cookie } })
    const readerKey = await daemon.key('read_only')
    const rotated = await daemon.request(`${daemon.baseUrl}/v1/owner_secret`, {
      method: 'POST',
      headers: { cookie },
    })
    const { secret } = (await rotated.json()) as { secret: string }
    await assert.rejects(stream.text())
    assert.equal((await embed()).status, 401)
    assert.equal(
      (await daemon.request(`${daemon.baseUrl}/v1/identity`, { headers: { cookie } })).status,
      401,
    )
    await assert.rejects(daemon.api.videos.list(), { message: /is unknown/ })
    assert.equal((await daemon.as(secret).system.whoami()).kind, 'owner')
    assert.equal((await daemon.as(readerKey).system.whoami()).kind, 'api_key')
    assert.equal((await readFile(join(daemon.dataDir, 'owner.secret'), 'utf8')).trim(), secret)
    assert.equal((await stat(join(daemon.dataDir, 'owner.secret'))).mode & 0o777, 0o600)
    assert.deepEqual(
      (await readdir(daemon.dataDir)).filter((name) => name.endsWith('.part')),
      [],
    )
  })
})
