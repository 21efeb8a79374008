/** Revoking a key: what was begun with it ends, within a second. */
import assert from 'node:assert/strict'
import { get, type IncomingMessage } from 'node:http'
import { describe, it } from 'mocha'
import { until } from '../../daemon.ts'
import { mediaBase, type AccessHouse } from './house.ts'
import { hs256 } from './jwt.ts'

/** A second is what is promised; the rest is the machine, which may do other things as well. */
const LIMIT_MS = 60_000

export function revocation(house: () => AccessHouse): void {
  describe('revoking a key', () => {
    it('ends requests, tokens and streams at once', async () => {
      const { daemon, secretVideo, publicVideo, keys } = house()
      const key = await daemon.api.keys.create({
        body: { name: 'soon gone', access: 'read_write' },
      })
      const token = hs256(key.secret, { sub: secretVideo.space }, { kid: key.id })
      const anonymousToken = hs256(key.secret, { sub: secretVideo.space })
      const base = mediaBase(secretVideo)
      for (const one of [token, anonymousToken])
        assert.equal(await status(`${base}/~${one}/manifest.m3u8`), 200)

      const bearer = { authorization: `Bearer ${key.secret}` }
      const stream = await opened(`${daemon.baseUrl}/v1/events/stream`, bearer)
      const withKey = await opened(`${base}/original`, bearer)
      const withToken = await opened(
        `${base}/~${hs256(key.secret, { sub: secretVideo.id, download: true })}/original`,
      )
      const byOther = await opened(`${mediaBase(publicVideo)}/original`, {
        authorization: `Bearer ${keys.readOnly.secret}`,
      })
      const startedAt = performance.now()
      await daemon.api.keys.revoke({ params: { id: key.id } })
      assert.deepEqual(await Promise.all([stream, withKey, withToken].map(cut)), [true, true, true])
      assert.equal(await status(`${daemon.baseUrl}/v1/videos`, bearer), 401)
      for (const one of [token, anonymousToken])
        assert.equal(await status(`${base}/~${one}/manifest.m3u8`), 401)
      assert.ok(performance.now() - startedAt < LIMIT_MS)
      assert.equal(await cut(byOther), false)
    })

    it('a token that is used again and again is looked at anew every second, whoever revoked its key', async () => {
      const { daemon, secretVideo } = house()
      const key = await daemon.api.keys.create({ body: { name: 'used', access: 'read_only' } })
      const url = `${mediaBase(secretVideo)}/~${hs256(key.secret, { sub: secretVideo.id })}/poster.jpg`
      assert.equal(await status(url), 200)
      const lastUse = async () =>
        (await daemon.api.keys.list({ query: { limit: 100 } })).data.find(
          ({ id }) => id === key.id,
        )!.last_used_at
      await until(lastUse, (at) => at !== null, 'what a token opens to be a use of its key')
      await daemon.api.keys.revoke({ params: { id: key.id } })
      await until(
        () => status(url),
        (code) => code === 401,
        'the token to end',
        LIMIT_MS,
      )
    })
  })

  describe('keys', () => {
    it('are renamed, and stay what they are', async () => {
      const { daemon, keys, otherSpace } = house()
      const params = { id: keys.readOnly.id }
      const { secret: _secret, ...before } = keys.readOnly
      const renamed = await daemon.api.keys.update({ params, body: { name: 'The website' } })
      assert.deepEqual({ ...renamed, last_used_at: null }, { ...before, name: 'The website' })
      await assert.rejects(
        daemon.as(daemon.owner, otherSpace).keys.update({ params, body: { name: 'x' } }),
        { message: /no key/ },
      )
    })

    it('note when they were used last once a minute at most, however much they are used', async () => {
      const { daemon } = house()
      const key = await daemon.api.keys.create({ body: { name: 'busy', access: 'read_only' } })
      const lastUse = async () =>
        (await daemon.api.keys.list({ query: { limit: 100 } })).data.find(
          ({ id }) => id === key.id,
        )!.last_used_at
      await Promise.all(Array.from({ length: 20 }, () => daemon.as(key.secret).videos.list()))
      const first = await until(lastUse, (at) => at !== null, 'the use to be noted')
      await daemon.as(key.secret).videos.list()
      assert.equal(await lastUse(), first)
    })

    it('are a hundred in a space at most: all of them are tried for a token that names none', async () => {
      const { daemon } = house()
      const space = (await daemon.api.spaces.create({ body: { name: 'Many keys' } })).id
      const owner = daemon.as(daemon.owner, space)
      const first = await owner.keys.create({ body: { name: '1', access: 'read_write' } })
      for (let nth = 2; nth <= 100; nth += 1)
        await owner.keys.create({ body: { name: String(nth), access: 'read_only' } })
      await assert.rejects(owner.keys.create({ body: { name: '101', access: 'read_only' } }), {
        message: /can have at most 100 API keys/,
      })
      const { id } = await daemon
        .as(first.secret)
        .videos.create({ body: { visibility: 'private' } })
      assert.equal(
        await status(`${daemon.baseUrl}/v1/embeds/${id}?token=${hs256(first.secret, { sub: id })}`),
        200,
      )
      await owner.keys.revoke({ params: { id: first.id } })
      await owner.keys.create({ body: { name: '101', access: 'read_only' } })
    })
  })
}

async function status(url: string, headers: Record<string, string> = {}): Promise<number> {
  const response = await fetch(url, { headers })
  await response.arrayBuffer()
  return response.status
}

/** An answer that has begun and is not read on. */
function opened(url: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) =>
    get(url, { headers, agent: false }, (response) => {
      response.on('error', () => undefined)
      assert.equal(response.statusCode, 200)
      resolve(response)
    }).on('error', reject),
  )
}

/** Whether it broke off before its end. */
function cut(response: IncomingMessage): Promise<boolean> {
  response.resume()
  return response.closed
    ? Promise.resolve(!response.complete)
    : new Promise((resolve) => response.once('close', () => resolve(!response.complete)))
}
