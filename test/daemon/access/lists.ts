/** `/v1/lists`: who may list what, and how the answer may be kept. */
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import type { Listing } from '../../../daemon/contract/listing.ts'
import { until } from '../../daemon.ts'
import type { AccessHouse } from './house.ts'
import { join, terminalOf } from './join.ts'
import { hs256, inSeconds } from './jwt.ts'

export function lists(house: () => AccessHouse): void {
  describe('lists', () => {
    const ask = async (
      id: string,
      query: Record<string, string> = {},
      headers: Record<string, string> = {},
    ) => {
      const response = await house().daemon.request(
        `${house().daemon.baseUrl}/v1/lists/${id}?${new URLSearchParams(query)}`,
        { headers },
      )
      const text = await response.text()
      return {
        status: response.status,
        headers: response.headers,
        body: (text ? JSON.parse(text) : {}) as Listing & { code?: string },
      }
    }
    const verdict = async (
      id: string,
      query: Record<string, string> = {},
      headers: Record<string, string> = {},
    ) => {
      const { status, body } = await ask(id, query, headers)
      return body.code
        ? `${status} ${body.code}`
        : body.data
            .map(({ name }) => name)
            .sort()
            .join(' ')
    }
    const token = (sub: string, claims: Record<string, unknown> = {}) =>
      hs256(house().keys.readOnly.secret, { sub, ...claims })
    const listed = async (
      isListed: boolean,
      what: 'space' | 'outer',
      action: () => Promise<void>,
    ) => {
      const {
        daemon: { api, space },
        outer,
      } = house()
      const set = (public_listing: boolean) =>
        what === 'space'
          ? api.spaces.update({ params: { id: space }, body: { public_listing } })
          : api.collections.update({ params: { id: outer }, body: { public_listing } })
      assert.equal((await set(isListed)).public_listing, isListed)
      await action().finally(() => set(false))
    }

    it('are nobody’s business until their owner says so, there or further out', async () => {
      const {
        daemon: { space },
        outer,
        inner,
        otherSpace,
      } = house()
      for (const [id, code] of [
        [space, '404 space_not_found'],
        [otherSpace, '404 space_not_found'],
        ['zzzzz', '404 space_not_found'],
        [inner, '404 collection_not_found'],
        [`col_${'0'.repeat(20)}`, '404 collection_not_found'],
        ['nonsense', '404 collection_not_found'],
      ]) {
        assert.equal(await verdict(id!), code)
      }
      await listed(true, 'outer', async () => {
        assert.equal(await verdict(inner), 'public')
        assert.equal(await verdict(outer, { recursive: 'true' }), 'public')
        assert.equal(await verdict(space), '404 space_not_found')
        const { body } = await ask(inner)
        assert.deepEqual(
          body.path.map(({ id }) => id),
          [outer],
        )
      })
      await listed(true, 'space', async () => {
        assert.equal(await verdict(inner), 'public')
        const { body } = await ask(space)
        assert.deepEqual(
          [body.data, body.path, body.collections.map(({ id, video_count }) => [id, video_count])],
          [[], [], [[outer, 1]]],
        )
        assert.deepEqual(
          (await ask(inner)).body.path.map(({ id }) => id),
          [space, outer],
        )
        assert.equal(await verdict(otherSpace), '404 space_not_found')
      })
    })

    it('name nothing around the collections that somebody is limited to, unless it is public', async () => {
      const { daemon, outer, inner } = house()
      const role = { role: 'editor' as const, collections: [inner] }
      const limited = await join(daemon, { name: 'Li', ...role }, daemon.space)
      const secret = await terminalOf(daemon, limited)
      const whole = await join(daemon, { name: 'Wo', role: 'viewer' }, daemon.space)
      const pathFor = async (headers: Record<string, string>) =>
        (await ask(inner, {}, headers)).body.path.map(({ id }) => id)
      const page = async (headers: Record<string, string>) =>
        (await fetch(`${daemon.baseUrl}/c/${inner}`, { headers })).text()
      for (const headers of [limited.headers, { authorization: `Bearer ${secret}` }]) {
        assert.deepEqual(await pathFor(headers), [])
        assert.ok(!(await page(headers)).includes(outer))
      }
      assert.deepEqual(await pathFor(whole.headers), [daemon.space, outer])
      await listed(true, 'outer', async () =>
        assert.deepEqual(await pathFor(limited.headers), [outer]),
      )
    })

    it('show private videos to tokens that reach them, with addresses that carry the token', async () => {
      const {
        daemon: { space },
        outer,
        inner,
        secretVideo,
        otherSpace,
        otherVideo,
      } = house()
      for (const [sub, id, expected] of [
        [space, inner, 'private public'],
        [outer, inner, 'private public'],
        [inner, inner, 'private public'],
        [inner, outer, '403 forbidden'],
        [inner, space, '403 forbidden'],
        [secretVideo.id, inner, '403 forbidden'],
        [space, otherSpace, '403 forbidden'],
        [space, 'zzzzz', '403 forbidden'],
        [otherVideo, inner, '401 token_invalid'],
      ])
        assert.equal(await verdict(id!, { token: token(sub!) }), expected, `${sub} ${id}`)
      assert.equal(
        await verdict(inner, { token: token(inner, { aud: 'upload' }) }),
        '403 forbidden',
      )
      assert.equal(
        await verdict(inner, { token: token(inner, { exp: inSeconds(-1) }) }),
        '401 token_expired',
      )
      assert.deepEqual(
        (await ask(inner, { token: token(outer) })).body.path.map(({ id }) => id),
        [outer],
      )

      const given = token(inner)
      const { body, headers } = await ask(inner, { token: given })
      const [secret, open] = ['private', 'public'].map((name) =>
        body.data.find((video) => video.name === name)!,
      )
      assert.equal(headers.get('cache-control'), 'private, no-store')
      assert.ok(
        secret!.urls.thumbnail!.includes(`/~${given}/`) && !open!.urls.thumbnail!.includes(given),
      )
      assert.equal((await fetch(secret!.urls.thumbnail!)).status, 200)
    })

    it('show a token what it is for beside what is public', async () => {
      const { outer, inner, secretVideo } = house()
      await listed(true, 'outer', async () => {
        for (const [sub, expected] of [
          [secretVideo.id, 'private public'],
          [inner, 'private public'],
          [`${secretVideo.id.slice(0, 5)}0000000000`, 'public'],
        ]) {
          assert.equal(await verdict(outer, { recursive: 'true', token: token(sub!) }), expected)
        }
        // As for a public video: it is listed whatever is sent along.
        assert.equal(
          await verdict(inner, { token: token(inner, { exp: inSeconds(-1) }) }),
          'public',
        )
      })
    })

    it('show all to a key of the space, and nothing to one of another', async () => {
      const { inner, keys } = house()
      const as = (secret: string) => verdict(inner, {}, { authorization: `Bearer ${secret}` })
      assert.deepEqual(
        [
          await as(keys.readOnly.secret),
          await as(keys.other.secret),
          await as(keys.revoked.secret),
        ],
        ['private public', '404 collection_not_found', '401 unauthorized'],
      )
    })

    it('say no more of a video than a list needs, and may be kept for a moment', async () => {
      const { inner, publicVideo } = house()
      await listed(true, 'outer', async () => {
        const {
          body: {
            data: [video],
          },
          headers,
        } = await ask(inner)
        const {
          id,
          name,
          description,
          audio_only,
          language,
          duration_seconds,
          width,
          height,
          aspect_ratio,
          created_at,
          urls: { poster, thumbnail, image },
        } = publicVideo
        assert.deepEqual(video, {
          object: 'listed_video',
          id,
          name,
          description,
          audio_only,
          language,
          duration_seconds,
          width,
          height,
          aspect_ratio,
          created_at,
          urls: { poster, thumbnail, image },
        })
        assert.deepEqual(
          ['cache-control', 'access-control-allow-origin', 'vary'].map((name) => headers.get(name)),
          ['public, max-age=10', '*', 'Authorization, Cookie'],
        )
        const again = (etag: string) =>
          fetch(`${house().daemon.baseUrl}/v1/lists/${inner}`, {
            headers: { 'if-none-match': etag, 'cache-control': 'max-age=0' },
          })
        assert.equal((await again(headers.get('etag')!)).status, 304)
        assert.equal((await again('"another"')).status, 200)
      })
    })

    it('that are private are told apart from none by nothing, also where the space has allowed domains', async () => {
      const { daemon, inner } = house()
      const restrict = (allowed_domains: string[]) =>
        daemon.api.spaces.update({ params: { id: daemon.space }, body: { allowed_domains } })
      const evil = { origin: 'https://evil.example' }
      const answerOf = async (id: string) => {
        const { status, headers, body } = await ask(id, {}, evil)
        const fields = Object.fromEntries(
          [...headers].filter(
            ([name]) => !['date', 'x-request-id', 'ratelimit', 'keep-alive'].includes(name),
          ),
        )
        return { status, fields, body: { ...body, request_id: '' } }
      }
      await restrict(['museum.example'])
      try {
        await listed(true, 'outer', async () => {
          await until(
            () => verdict(inner, {}, evil),
            (answer) => answer === '403 domain_not_allowed',
            'the domains to count',
          )
        })
        assert.deepEqual(await answerOf(inner), await answerOf(`col_${'0'.repeat(20)}`))
        assert.deepEqual(await answerOf(daemon.space), await answerOf('zzzzz'))
        assert.equal(await verdict(inner, { token: token(inner) }, evil), '403 domain_not_allowed')
      } finally {
        await restrict([])
        await listed(true, 'outer', async () => {
          await until(
            () => verdict(inner, {}, evil),
            (answer) => answer === 'public',
            'the domains to count no more',
          )
        })
      }
    })

    it('are searched sixty times a minute from an address without credentials', async () => {
      const { inner, keys } = house()
      const from = (address: string, headers: Record<string, string> = {}) =>
        verdict(inner, { q: 'PUBLIC' }, { 'x-forwarded-for': address, ...headers })
      await listed(true, 'outer', async () => {
        const seen: string[] = []
        for (let nth = 1; nth <= 61; nth += 1) seen.push(await from('198.51.100.60'))
        assert.deepEqual(seen, [...Array<string>(60).fill('public'), '429 rate_limited'])
        assert.equal(await verdict(inner, {}, { 'x-forwarded-for': '198.51.100.60' }), 'public')
        assert.equal(await from('198.51.100.61'), 'public')
        assert.equal(
          await from('198.51.100.60', { authorization: `Bearer ${keys.readOnly.secret}` }),
          'public',
        )
      })
    })

    it('refuse what no list takes', async () => {
      const { inner } = house()
      const given = { token: token(inner) }
      for (const wrong of [
        { limit: '0' },
        { limit: '101' },
        { sort: 'views' },
        { q: ' ' },
        { recursive: 'yes' },
        { cursor: 'bm9wZQ' },
        { nonsense: 'x' },
      ] as Record<string, string>[]) {
        assert.equal(
          await verdict(inner, { ...given, ...wrong }),
          '422 validation_failed',
          JSON.stringify(wrong),
        )
      }
      const first = await ask(inner, { ...given, limit: '1' })
      const second = await ask(inner, { ...given, limit: '1', cursor: first.body.next_cursor! })
      assert.deepEqual(
        [
          first.body.has_more,
          second.body.has_more,
          second.body.next_cursor,
          second.body.collections,
        ],
        [true, false, null, []],
      )
      assert.notEqual(first.body.data[0]!.id, second.body.data[0]!.id)
    })
  })
}
