/** What a site gets that shows a video by its address: oEmbed, and the page that says where it is. */
import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import sharp from 'sharp'
import { ProblemError } from '../../../daemon/contract/client.ts'
import type { ErrorCode } from '../../../daemon/contract/errors.ts'
import type { OEmbed } from '../../../daemon/contract/oembed.ts'
import type { AccessHouse } from './house.ts'
import { hs256, inSeconds } from './jwt.ts'

const HOSTILE = `"><script>broken=1</script> & Söhne`

export function oembed(house: () => AccessHouse): void {
  describe('an address that was passed on', () => {
    const page = (id: string, token?: string) =>
      `${house().daemon.baseUrl}/embed/${id}${token ? `?token=${token}` : ''}`
    const ask = (url: string, more: Record<string, number | string> = {}) =>
      house()
        .daemon.as(null)
        .oembed.get({ query: { url, ...more } })
    const answer = (query: string, headers: Record<string, string> = {}) =>
      house().daemon.request(`${house().daemon.baseUrl}/oembed?${query}`, { headers })

    it('says on its page where its oEmbed is, and that says how it is shown', async () => {
      const {
        daemon,
        publicVideo: { id, name },
      } = house()
      await daemon.api.videos.update({
        params: { id },
        body: { name: HOSTILE, description: 'By the sea' },
      })
      try {
        const html = await (await fetch(page(id))).text()
        assert.equal(html.includes('<script>'), false)
        const link = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(
          html,
        )![1]!
        const embed = (await (await daemon.request(link)).json()) as OEmbed
        const { html: frame, thumbnail_url, ...rest } = embed
        assert.deepEqual(rest, {
          type: 'video',
          version: '1.0',
          title: HOSTILE,
          provider_name: '127.0.0.1',
          provider_url: daemon.baseUrl,
          cache_age: 86_400,
          width: 640,
          height: 360,
          thumbnail_width: 320,
          thumbnail_height: 180,
        })
        assert.match(
          frame,
          new RegExp(
            `^<iframe src="${page(id)}" width="640" height="360" title="&#34;&#62;&#60;script&#62;[^<>]+></iframe>$`,
          ),
        )
        assert.deepEqual(await sizeOf(thumbnail_url!), [320, 180])

        const metas = Object.fromEntries(
          [...html.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)">/g)].map(
            ([, key, value]) => [key, value],
          ),
        )
        const image = metas['og:image']!
        assert.deepEqual(await sizeOf(image), [
          Number(metas['og:image:width']),
          Number(metas['og:image:height']),
        ])
        assert.deepEqual(
          [
            metas['og:type'],
            metas['og:url'],
            metas['og:video'],
            metas['og:description'],
            metas['twitter:player'],
          ],
          ['video.other', page(id), page(id), 'By the sea', page(id)],
        )
        assert.match(metas['og:title']!, /^&#34;&#62;&#60;script/)
      } finally {
        await daemon.api.videos.update({ params: { id }, body: { name, description: '' } })
      }
    })

    it('is shown as large as there is room for, in its own shape', async () => {
      const url = page(house().publicVideo.id)
      const size = async (more: Record<string, number>) =>
        Object.values(await ask(url, more).then(({ width, height }) => ({ width, height })))
      assert.deepEqual(await size({ maxwidth: 1000 }), [1000, 562])
      assert.deepEqual(await size({ maxheight: 90 }), [160, 90])
      assert.deepEqual(await size({ maxwidth: 320, maxheight: 1000 }), [320, 180])
      assert.deepEqual(await size({ maxwidth: 1 }), [1, 1])
    })

    it("has the size of its own poster's picture", async () => {
      const {
        daemon,
        publicVideo: { id },
      } = house()
      const tall = await sharp({
        create: { width: 900, height: 1200, channels: 3, background: '#258' },
      })
        .jpeg()
        .toBuffer()
      await daemon.api.posters.put({ params: { id }, raw: new Uint8Array(tall) })
      try {
        const { thumbnail_url, thumbnail_width, thumbnail_height } = await ask(page(id))
        assert.deepEqual([thumbnail_width, thumbnail_height], [640, 853])
        assert.deepEqual(await sizeOf(thumbnail_url!), [640, 853])
      } finally {
        await daemon.api.posters.delete({ params: { id } })
      }
    })

    it(
      'of a private video is as unknown as one that nobody has; whoever has a token for it ' +
        'passes that on',
      async () => {
        const {
          daemon,
          secretVideo: { id, name },
          keys: { readOnly },
        } = house()
        const nobodys = `${id.slice(0, 5)}0000000000`
        for (const url of [page(id), page(nobodys)])
          await assert.rejects(ask(url), refused('video_not_found'))
        const [own, old] = [
          hs256(readOnly.secret, { sub: id }),
          hs256(readOnly.secret, { sub: id, exp: inSeconds(-1) }),
        ]
        await assert.rejects(ask(page(id, old)), refused('token_expired'))
        await assert.rejects(ask(page(nobodys, own)), refused('forbidden'))
        const embed = await ask(page(id, own))
        assert.ok(
          embed.html.includes(`src="${page(id, own)}"`) && embed.thumbnail_url!.includes(`~${own}`),
        )
        const query = `url=${encodeURIComponent(page(id))}`
        for (const [more, headers] of [
          [`&token=${own}`, {}],
          ['', { authorization: `Bearer ${readOnly.secret}` }],
        ] as [string, Record<string, string>][]) {
          const response = await answer(query + more, headers)
          assert.deepEqual(
            [response.status, response.headers.get('cache-control')],
            [200, 'private, no-store'],
          )
        }
        // Its page tells its name to whoever may see it, and nothing to those who keep previews.
        const [shown, hidden, absent] = await Promise.all(
          [page(id, own), page(id), page(nobodys)].map(async (url) => (await fetch(url)).text()),
        )
        assert.ok(
          shown!.includes(`<title>${name}</title>`) && hidden!.includes('<title>Video</title>'),
        )
        assert.equal(hidden!.replaceAll(id, ''), absent!.replaceAll(nobodys, ''))
        for (const html of [shown!, hidden!])
          assert.doesNotMatch(html, /og:|oembed|twitter:|canonical/)
        await daemon.api.videos.archive({ params: { id: house().publicVideo.id } })
        await assert.rejects(ask(page(house().publicVideo.id)), refused('video_not_found'))
        await daemon.api.videos.unarchive({ params: { id: house().publicVideo.id } })
      },
    )

    it('is one of ours; words of the asker are passed over; there is JSON alone', async () => {
      const {
        daemon,
        publicVideo: { id },
      } = house()
      for (const url of [
        `https://elsewhere.example/embed/${id}`,
        `${daemon.baseUrl}/embed/`,
        `${daemon.baseUrl}/embed/${id}/more`,
        `${daemon.baseUrl}/media/${id}`,
        `ftp://${new URL(daemon.baseUrl).host}/embed/${id}`,
      ]) {
        await assert.rejects(ask(url), refused('video_not_found'), url)
      }
      for (const query of [
        '',
        'url=',
        'url=embed',
        `url=${encodeURIComponent(page(id))}&maxwidth=0`,
        `url=${encodeURIComponent(page(id))}&maxheight=wide`,
      ]) {
        assert.equal((await answer(query)).status, 422, query)
      }
      const accepted = await answer(
        `url=${encodeURIComponent(`${page(id)}/?utm_source=x`)}&format=json&dnt=1&omit_script=true`,
        { origin: 'https://blog.example' },
      )
      assert.deepEqual(
        [
          accepted.status,
          accepted.headers.get('access-control-allow-origin'),
          accepted.headers.get('cache-control'),
        ],
        [200, '*', 'public, max-age=300'],
      )
      const xml = await answer(`url=${encodeURIComponent(page(id))}&format=xml`)
      assert.deepEqual(
        [xml.status, ((await xml.json()) as { code: string }).code],
        [501, 'format_not_offered'],
      )
    })
  })
}

const refused =
  (code: ErrorCode) =>
  (error: unknown): boolean =>
    error instanceof ProblemError && error.problem.code === code

async function sizeOf(url: string): Promise<[number, number]> {
  const { width, height } = await sharp(
    Buffer.from(await (await fetch(url)).arrayBuffer()),
  ).metadata()
  return [width, height]
}
