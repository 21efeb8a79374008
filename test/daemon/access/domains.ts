/** Hotlink protection: `allowed_domains` of a space, held against Origin, else Referer. */
import assert from 'node:assert/strict'
import { get } from 'node:http'
import { describe, it } from 'mocha'
import { until } from '../../daemon.ts'
import { filesOf, mediaBase, type AccessHouse } from './house.ts'
import { hs256 } from './jwt.ts'

const ALLOWED = ['museum.example', '*.school.example', 'xn--mnchen-3ya.example']

export function allowedDomains(house: () => AccessHouse): void {
  describe('allowed domains', () => {
    const set = async (domains: string[]): Promise<void> => {
      const { daemon, publicVideo } = house()
      await daemon.api.spaces.update({
        params: { id: daemon.space },
        body: { allowed_domains: domains },
      })
      const expected = domains.length > 0 ? 403 : 200
      await until(
        () => answer(publicVideo.urls.poster!, { origin: 'https://probe.example' }),
        ({ status }) => status === expected,
        'the list to count',
      )
    }

    it('are kept as hosts: pasted addresses are refused with a sentence', async () => {
      const { daemon } = house()
      const params = { id: daemon.space }
      const { allowed_domains: stored } = await daemon.api.spaces.update({
        params,
        body: {
          allowed_domains: [
            'Museum.Example',
            'München.example',
            'museum.example',
            '*.school.example',
          ],
        },
      })
      assert.deepEqual(stored, ['museum.example', 'xn--mnchen-3ya.example', '*.school.example'])
      for (const wrong of [
        'https://museum.example',
        'museum.example/page',
        '*',
        '*.',
        'mu*seum.example',
        'museum.example:8080',
        'a b',
        '',
      ]) {
        await assert.rejects(
          daemon.api.spaces.update({ params, body: { allowed_domains: [wrong] } }),
          { message: /must be a domain such as example.org/ },
          wrong,
        )
      }
    })

    it('decide who may show media, images and what a component reads; CORS says the same', async () => {
      const { daemon, publicVideo } = house()
      await set(ALLOWED)
      try {
        await daemon.api.spaces.update({
          params: { id: daemon.space },
          body: { public_listing: true },
        })
        const files = (await filesOf(publicVideo, '')).map(
          (file) => `${mediaBase(publicVideo)}/${file}`,
        )
        for (const url of [
          ...files,
          publicVideo.urls.image!,
          `${daemon.baseUrl}/v1/embeds/${publicVideo.id}`,
          `${daemon.baseUrl}/v1/lists/${daemon.space}`,
          `${daemon.baseUrl}/oembed?url=${encodeURIComponent(`${daemon.baseUrl}/embed/${publicVideo.id}`)}`,
        ]) {
          const good = await answer(url, { origin: 'https://museum.example' })
          assert.deepEqual(
            [good.status, good.allowOrigin, good.vary],
            [
              200,
              'https://museum.example',
              /\/v1\/lists\/|\/oembed/.test(url) ? 'Origin, Authorization, Cookie' : 'Origin',
            ],
            url,
          )
          assert.match(good.cacheControl, /^private/, url)
          const evil = await answer(url, { origin: 'https://evil.example' })
          assert.deepEqual(
            [evil.status, evil.code, evil.allowOrigin],
            [403, 'domain_not_allowed', url.includes('/v1/') ? '*' : undefined],
            url,
          )
          assert.equal(
            (await answer(url, { referer: 'https://evil.example/page' })).status,
            403,
            url,
          )
        }
      } finally {
        await daemon.api.spaces.update({
          params: { id: daemon.space },
          body: { public_listing: false },
        })
        await set([])
      }
    })

    it('mean the host exactly, or all below it, on any port', async () => {
      const { daemon, publicVideo } = house()
      await set(ALLOWED)
      try {
        const verdict = async (headers: Record<string, string>) =>
          (await answer(publicVideo.urls.poster!, headers)).status
        for (const origin of [
          'https://museum.example',
          'http://museum.example:8080',
          'https://a.school.example',
          'https://a.b.school.example',
          'https://münchen.example',
          daemon.baseUrl,
        ]) {
          assert.equal(await verdict({ origin: encodedOrigin(origin) }), 200, origin)
          assert.equal(await verdict({ referer: `${encodedOrigin(origin)}/page?x=1` }), 200, origin)
        }
        for (const origin of [
          'https://school.example',
          'https://notmuseum.example',
          'https://museum.example.evil.example',
          'https://www.museum.example',
          'https://evilschool.example',
          'null',
          'file://',
          'about:blank',
          'https://',
        ]) {
          assert.equal(await verdict({ origin }), 403, origin)
        }
        // Origin counts before Referer; whoever sends neither is let in, unless the operator says otherwise.
        assert.equal(
          await verdict({ origin: 'https://evil.example', referer: 'https://museum.example/' }),
          403,
        )
        assert.equal(await verdict({}), 200)
        assert.equal(
          (await answer(publicVideo.urls.poster!, { origin: 'https://evil.example' }, 'OPTIONS'))
            .status,
          403,
        )
        assert.equal(
          (await answer(publicVideo.urls.poster!, { origin: 'https://museum.example' }, 'OPTIONS'))
            .status,
          204,
        )
      } finally {
        await set([])
      }
    })

    it('hold beside a token, and decide which pages may frame the page for iframes', async () => {
      const {
        daemon,
        secretVideo,
        keys: { readOnly },
      } = house()
      const token = hs256(readOnly.secret, { sub: secretVideo.id })
      const page = `${daemon.baseUrl}/embed/${secretVideo.id}?token=${token}`
      assert.match((await answer(page)).policy!, /frame-ancestors \*$/)
      await set(ALLOWED)
      try {
        assert.equal(
          (
            await answer(`${mediaBase(secretVideo)}/~${token}/manifest.m3u8`, {
              origin: 'https://evil.example',
            })
          ).status,
          403,
        )
        assert.equal(
          (
            await answer(`${mediaBase(secretVideo)}/~${token}/manifest.m3u8`, {
              origin: 'https://museum.example',
            })
          ).status,
          200,
        )
        assert.match(
          (await answer(page)).policy!,
          /frame-ancestors 'self' https:\/\/museum\.example:\* http:\/\/museum\.example:\* https:\/\/\*\.school\.example:\*/,
        )
        assert.equal((await answer(page, { referer: 'https://evil.example/' })).status, 403)
        assert.equal((await answer(page, { referer: 'https://museum.example/' })).status, 200)
      } finally {
        await set([])
      }
    })
  })
}

const encodedOrigin = (origin: string): string => new URL(origin).origin

interface Answered {
  status: number
  code: string | undefined
  allowOrigin: string | undefined
  vary: string | undefined
  cacheControl: string
  policy: string | undefined
}

/** fetch would not let us set Origin and Referer. */
function answer(
  url: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Answered> {
  return new Promise((resolve, reject) => {
    get(url, { method, headers }, (response) => {
      const parts: Buffer[] = []
      response
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => {
          const isProblem = response.headers['content-type']?.startsWith('application/problem+json')
          const answerHeaders = response.headers
          resolve({
            status: response.statusCode!,
            code: isProblem
              ? (JSON.parse(Buffer.concat(parts).toString()) as { code: string }).code
              : undefined,
            allowOrigin: answerHeaders['access-control-allow-origin'],
            vary: answerHeaders.vary,
            cacheControl: answerHeaders['cache-control'] ?? '',
            policy: answerHeaders['content-security-policy'] as string | undefined,
          })
        })
    }).on('error', reject)
  })
}
