import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { startDaemon, type Daemon } from '../../daemon.ts'
import { hs256 } from '../access/jwt.ts'

describe('http: rate limits', () => {
  let daemon: Daemon
  before(async () => {
    daemon = await startDaemon({
      env: {
        SVC_TRUSTED_PROXIES: '127.0.0.1',
        SVC_REQUESTS_PER_MINUTE: '5',
        SVC_PUBLIC_REQUESTS_PER_MINUTE: '8',
      },
    })
  })
  after(() => daemon.remove())

  const get = (path: string, token?: string, headers: Record<string, string> = {}) =>
    daemon.request(daemon.baseUrl + path, {
      headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    })
  async function statuses(count: number, ask: () => Promise<Response>): Promise<number[]> {
    const seen: number[] = []
    for (let at = 0; at < count; at += 1) seen.push((await ask()).status)
    return seen
  }

  it('a key is told what is left, and refused beyond it until the minute is over', async () => {
    const [key, other] = [await daemon.key('read_only'), await daemon.key('read_only')]
    const first = await get('/v1/videos', key)
    assert.equal(first.headers.get('ratelimit-policy'), '"key";q=5;w=60')
    assert.equal(first.headers.get('ratelimit'), '"key";r=4;t=60')
    assert.deepEqual(await statuses(5, () => get('/v1/videos', key)), [200, 200, 200, 200, 429])
    const refused = await get('/v1/videos', key)
    const seconds = Number(refused.headers.get('retry-after'))
    assert.ok(seconds > 0 && seconds <= 60, String(seconds))
    assert.equal(((await refused.json()) as { code: string }).code, 'rate_limited')
    assert.match(refused.headers.get('ratelimit')!, /^"key";r=0;t=\d+$/)
    assert.equal((await get('/v1/videos', other)).status, 200, 'each key has its own')
  })

  it('the owner is not limited, nor is what watches over the appliance', async () => {
    assert.deepEqual(
      new Set(await statuses(20, () => get('/v1/videos', daemon.owner))),
      new Set([200]),
    )
    assert.deepEqual(new Set(await statuses(20, () => get('/healthz'))), new Set([200]))
  })

  it('an address without credentials, or with wrong ones, has a limit of its own', async () => {
    const from = (address: string) => ({ 'x-forwarded-for': `10.9.9.9, ${address}` })
    const wrong = await statuses(9, () =>
      get('/v1/videos', 'svc_rw_aaaaaaaaaaaaaaaaaaaa_bbbb', from('198.51.100.1')),
    )
    assert.deepEqual(wrong, [...Array(8).fill(401), 429])
    const embeds = await statuses(9, () =>
      get('/v1/embeds/aaaaa0000000000', undefined, from('198.51.100.2')),
    )
    assert.deepEqual(embeds, [...Array(8).fill(404), 429])
    assert.equal(
      (await get('/v1/embeds/aaaaa0000000000', undefined, from('198.51.100.3'))).status,
      404,
    )
    // Whoever has one address of IPv6 has all of its network.
    const many = await Promise.all(
      Array.from({ length: 9 }, (_, at) =>
        get('/v1/embeds/aaaaa0000000000', undefined, from(`2001:db8:1:2::${at + 1}`)),
      ),
    )
    assert.deepEqual(many.map(({ status }) => status).sort(), [...Array(8).fill(404), 429])
    assert.equal(
      (await get('/v1/embeds/aaaaa0000000000', undefined, from('2001:db8:1:3::1'))).status,
      404,
    )
  })

  it('a visitor with an upload token counts by address, and takes nothing from the key that signed it', async () => {
    const key = await daemon.key('read_write')
    const token = hs256(key, { sub: daemon.space, aud: 'upload' })
    const find = (address: string) =>
      get(`/v1/uploads?fingerprint=${'a'.repeat(64)}`, token, { 'x-forwarded-for': address })
    assert.equal((await find('198.51.100.4')).headers.get('ratelimit'), '"address";r=7;t=60')
    assert.deepEqual(await statuses(8, () => find('198.51.100.4')), [...Array(7).fill(200), 429])
    assert.equal((await find('198.51.100.5')).status, 200)
    assert.equal((await get('/v1/videos', key)).headers.get('ratelimit'), '"key";r=4;t=60')
  })
})
