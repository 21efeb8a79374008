import { strict as assert } from 'node:assert'
import { request as plainRequest } from 'node:http'
import { after, before, describe, it } from 'mocha'
import { frameAncestors, pageOf } from '../../../daemon/spaces/domain-rules.ts'
import { startDaemon, until, type Daemon } from '../../daemon.ts'

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

describe('whom the appliance believes', () => {
  let daemon: Daemon
  let video: string
  before(async () => {
    daemon = await startDaemon()
    video = (await daemon.api.videos.create({ body: {} })).id
  })
  after(() => daemon.remove())

  /** Raw, so that Host is what is said here. */
  function ask(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: object,
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = new URL(daemon.baseUrl)
      const text = body === undefined ? '' : JSON.stringify(body)
      const typed =
        body === undefined
          ? {}
          : {
              'content-type': 'application/json',
              'content-length': String(Buffer.byteLength(text)),
            }
      plainRequest(
        { hostname, port, path, method, headers: { ...typed, ...headers } },
        (answer) => {
          let read = ''
          answer.on('data', (part: Buffer) => (read += part.toString()))
          answer.on('end', () =>
            resolve({ status: answer.statusCode!, headers: answer.headers, body: read }),
          )
        },
      )
        .on('error', reject)
        .end(text)
    })
  }
  const owner = () => ({ authorization: `Bearer ${daemon.owner}` })
  const codeOf = ({ body }: Answer) => (JSON.parse(body) as { code: string }).code
  async function cookie(): Promise<string> {
    const { url } = await daemon.api.sessions.createLink()
    const code = new URL(url).hash.slice(1)
    const answer = await ask(
      'POST',
      '/v1/session',
      { host: new URL(daemon.baseUrl).host },
      { code },
    )
    assert.equal(answer.status, 201, answer.body)
    return answer.headers['set-cookie']![0]!.split(';')[0]!
  }

  it('nobody who says X-Forwarded-For, until a proxy is named; the log says how', async () => {
    const seen = new Set<number>()
    for (let at = 0; at < 45; at++) {
      const { status } = await ask(
        'POST',
        '/v1/device_authorizations',
        { 'x-forwarded-for': `203.0.113.${at}` },
        { name: 'x' },
      )
      seen.add(status)
    }
    assert.ok(seen.has(429), `45 codes for one address: ${[...seen].join()}`)
    await until(
      () => daemon.log(),
      (log) => log.includes('SVC_TRUSTED_PROXIES'),
      'the warning',
    )
    assert.equal(daemon.log().match(/SVC_TRUSTED_PROXIES/g)!.length, 1)
  })

  it('an answer that was kept for the owner secret is not for a signed-in browser', async () => {
    // From then on a session makes no more links.
    await daemon.api.sessions.setPassword({ body: { password: 'a password of some length' } })
    const key = { 'idempotency-key': 'abc' }
    const made = await ask('POST', '/v1/sign_in_links', { ...owner(), ...key }, {})
    assert.equal(made.status, 201)
    const session = { cookie: await cookie(), host: new URL(daemon.baseUrl).host }
    for (const headers of [session, { ...session, ...key }]) {
      const answer = await ask('POST', '/v1/sign_in_links', headers, {})
      assert.deepEqual([answer.status, codeOf(answer)], [403, 'forbidden'])
    }
    const again = await ask('POST', '/v1/sign_in_links', { ...owner(), ...key }, {})
    assert.deepEqual([again.body, again.headers['idempotent-replayed']], [made.body, 'true'])
  })

  it('allowed_domains takes names alone, and what is in them already goes into no header', async () => {
    for (const domain of ['a.b;', "'none'", 'a.b,c', 'a_b.c', '*', 'a..b', '*.a.b;']) {
      await assert.rejects(
        daemon.api.spaces.update({
          params: { id: daemon.space },
          body: { allowed_domains: [domain] },
        }),
        { message: /must be a domain/ },
        domain,
      )
    }
    assert.equal(
      frameAncestors(['a.b;', "'none'", 'museum.example']),
      "'self' https://museum.example:* http://museum.example:*",
    )
  })

  it('a change of allowed_domains counts for the next request', async () => {
    const media = `/media/${video.slice(0, 5)}/${video.slice(5)}/manifest.m3u8`
    const from = (origin: string) =>
      ask('GET', media, { host: new URL(daemon.baseUrl).host, origin })
    for (let round = 0; round < 5; round++) {
      await daemon.api.spaces.update({
        params: { id: daemon.space },
        body: { allowed_domains: [] },
      })
      assert.equal(codeOf(await from('https://evil.example')), 'not_playable')
      await daemon.api.spaces.update({
        params: { id: daemon.space },
        body: { allowed_domains: ['museum.example'] },
      })
      assert.equal(codeOf(await from('https://evil.example')), 'domain_not_allowed')
    }
  })

  it('a site is ours by a configured address, not by the Host that a client made up', async () => {
    await daemon.api.spaces.update({
      params: { id: daemon.space },
      body: { allowed_domains: ['museum.example'] },
    })
    const media = `/media/${video.slice(0, 5)}/${video.slice(5)}/manifest.m3u8`
    const ask1 = async (host: string, origin: string) =>
      codeOf(await ask('GET', media, { host, origin }))
    const { port } = new URL(daemon.baseUrl)
    assert.equal(await ask1('evil.tld', 'http://evil.tld'), 'domain_not_allowed')
    assert.equal(await ask1('10.1.2.3', 'http://10.1.2.3'), 'domain_not_allowed')
    assert.equal(await ask1(`127.0.0.1:${port}`, daemon.baseUrl), 'not_playable')
    assert.equal(await ask1(`localhost:${port}`, `http://localhost:${port}`), 'not_playable')
    assert.equal(await ask1('x', 'https://museum.example'), 'not_playable')
    assert.equal(await ask1('x', 'https://museum.example\\.evil.tld'), 'domain_not_allowed')
    assert.deepEqual(pageOf({ referer: 'https://museum.example/a?b=\\' }), {
      host: 'museum.example',
      hostname: 'museum.example',
    })
    await daemon.api.spaces.update({ params: { id: daemon.space }, body: { allowed_domains: [] } })
  })

  it("a session counts under the appliance's own names alone; SVC_OWN_HOSTS adds others", async () => {
    const session = await cookie()
    const as = async (host: string) =>
      (await ask('GET', '/v1/identity', { host, cookie: session })).status
    const { port } = new URL(daemon.baseUrl)
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, '[::1]:80'])
      assert.equal(await as(host), 200, host)
    for (const host of ['192.168.1.7:4080', '[2001:db8::1]', 'evil.tld'])
      assert.equal(await as(host), 401, host)
    const other = await startDaemon({ env: { SVC_OWN_HOSTS: '192.168.1.7, nas.local' } })
    try {
      const page = (host: string) =>
        new Promise<number>((resolve, reject) => {
          const { hostname, port } = new URL(other.baseUrl)
          const body = JSON.stringify({ password: 'x' })
          plainRequest(
            {
              hostname,
              port,
              path: '/v1/session',
              method: 'POST',
              headers: { host, 'content-type': 'application/json', 'content-length': body.length },
            },
            (answer) => {
              answer.resume()
              resolve(answer.statusCode!)
            },
          )
            .on('error', reject)
            .end(body)
        })
      assert.notEqual(await page('192.168.1.7:4080'), 403)
      assert.notEqual(await page('nas.local'), 403)
      assert.equal(await page('192.168.1.8'), 403)
    } finally {
      await other.remove()
    }
  })

  it('answers of the API are kept by nobody', async () => {
    for (const path of [
      '/v1/videos',
      '/v1/keys',
      '/v1/spaces',
      '/v1/system',
      '/v1/backups',
      `/v1/videos/${video}`,
      '/v1/nope',
    ]) {
      const { headers } = await ask('GET', path, owner())
      assert.equal(headers['cache-control'], 'no-store', path)
    }
  })

  it('the dashboard is alone in its window, and asks for no camera', async () => {
    const { headers } = await ask('GET', '/', { accept: 'text/html' })
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin')
    assert.match(String(headers['permissions-policy']), /camera=\(\).*microphone=\(\)/)
    const embed = await ask('GET', `/embed/${video}`, { accept: 'text/html' })
    assert.match(String(embed.headers['permissions-policy']), /camera=\(\)/)
  })

  it('a private host is refused by the same code for a webhook as for input_url', async () => {
    for (const [path, body] of [
      ['/v1/videos', { input_url: 'http://127.0.0.1/x.mp4' }],
      ['/v1/webhooks', { url: 'http://127.0.0.1/x' }],
    ] as const) {
      const answer = await ask('POST', path, owner(), body)
      assert.deepEqual([answer.status, codeOf(answer)], [422, 'source_address_refused'], path)
    }
  })
})
