/** What stays of a video in the trash: its picture, for those who see the trash, and its figures. */
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, it } from 'mocha'
import type { Client } from '../../../daemon/contract/client.ts'
import { until } from '../../daemon.ts'
import { openAccessHouse, type AccessHouse } from '../access/house.ts'
import { join } from '../access/join.ts'

describe('trash: what is kept', () => {
  let house: AccessHouse
  let api: Client
  before(async () => {
    house = await openAccessHouse()
    ;({ api } = house.daemon)
  })
  after(() => house.close())

  const put = (id: string) => api.videos.trash({ params: { id } })
  const back = (id: string) => api.videos.restore({ params: { id } })
  async function answerOf(url: string, headers: Record<string, string> = {}) {
    const response = await house.daemon.request(url, { headers })
    const bytes = Buffer.from(await response.arrayBuffer())
    const code = bytes[0] === 0x7b ? (JSON.parse(bytes.toString()) as { code: string }).code : null
    return { status: response.status, headers: response.headers, bytes, code }
  }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

  it('the picture is for those who see the trash, of public and private videos alike', async () => {
    const { daemon, keys, publicVideo, secretVideo, outer } = house
    const editor = await join(daemon, { role: 'editor', name: 'Editor' }, daemon.space)
    const viewer = await join(daemon, { role: 'viewer', name: 'Viewer' }, daemon.space)
    const other = (await api.collections.create({ body: { name: 'Other' } })).id
    const limited = (collections: string[]) =>
      join(daemon, { role: 'editor', name: 'Limited', collections }, daemon.space)
    const [inside, outside] = [await limited([outer]), await limited([other])]
    for (const { id } of [publicVideo, secretVideo]) {
      const url = (await put(id)).thumbnail_url!
      assert.equal(url, `${daemon.baseUrl}/v1/trash/${id}/thumbnail`)
      for (const headers of [
        bearer(daemon.owner),
        bearer(keys.readWrite.secret),
        editor.headers,
        // As an image asks, which sends no header of its own.
        { cookie: `${editor.cookie}; svc_space=${daemon.space}` },
        inside.headers,
      ]) {
        const picture = await answerOf(url, headers)
        assert.equal(picture.status, 200)
        assert.equal(picture.headers.get('content-type'), 'image/jpeg')
        assert.equal(picture.headers.get('cache-control'), 'private, no-store')
        assert.deepEqual([...picture.bytes.subarray(0, 2)], [0xff, 0xd8])
      }
      const token = (await api.spaces.signToken({ params: { id: daemon.space }, body: {} })).token
      for (const [headers, status, code] of [
        [{}, 401, 'unauthorized'],
        [bearer(keys.readOnly.secret), 403, 'read_only_key'],
        [bearer(keys.other.secret), 404, 'video_not_found'],
        [bearer(token), 403, 'forbidden'],
        [viewer.headers, 403, 'forbidden'],
        [outside.headers, 404, 'video_not_found'],
      ] as const) {
        const refused = await answerOf(url, headers)
        assert.deepEqual([refused.status, refused.code], [status, code])
      }
      assert.equal((await answerOf(`${url}?token=${token}`)).status, 401)
      await back(id)
      const restored = await answerOf(url, bearer(daemon.owner))
      assert.deepEqual([restored.status, restored.code], [404, 'video_not_found'])
    }
  })

  it('a collection has the picture of one of its videos; without a picture there is none', async () => {
    const { daemon, inner, publicVideo, secretVideo, sibling } = house
    const entry = await api.collections.trash({ params: { id: inner } })
    const first = [publicVideo.id, secretVideo.id].toSorted()[0]!
    assert.equal(entry.thumbnail_url, `${daemon.baseUrl}/v1/trash/${first}/thumbnail`)
    assert.equal((await answerOf(entry.thumbnail_url!, bearer(daemon.owner))).status, 200)
    await api.collections.restore({ params: { id: inner } })
    assert.equal((await put(sibling)).thumbnail_url, null)
    const none = await answerOf(
      `${daemon.baseUrl}/v1/trash/${sibling}/thumbnail`,
      bearer(daemon.owner),
    )
    assert.equal(none.status, 404)
    await back(sibling)
  })

  it('a picture that was lost is made again, and is gone with the video', async () => {
    const { daemon, publicVideo: video } = house
    await api.posters.setTime({ params: { id: video.id }, body: { time: 1.5 } })
    const url = (await put(video.id)).thumbnail_url!
    assert.equal((await answerOf(url, bearer(daemon.owner))).status, 200)
    await back(video.id)
    const id = (await api.videos.create({ body: { name: 'Gone' } })).id
    await put(id)
    await api.trash.empty()
    const gone = await answerOf(`${daemon.baseUrl}/v1/trash/${id}/thumbnail`, bearer(daemon.owner))
    assert.deepEqual([gone.status, gone.code], [404, 'video_not_found'])
  })

  it('figures are the same after restoring, with those of views that were open when it was deleted', async () => {
    const { daemon, publicVideo, sibling } = house
    const { id } = publicVideo
    const figures = async (video?: string) =>
      (await api.analytics.overview({ query: video ? { video } : {} })).figures
    const ticketOf = async () =>
      (await daemon.as(null).embeds.get({ params: { id } })).metrics!.ticket
    const send = async (body: object, address: string) => {
      const answer = await daemon.request(`${daemon.baseUrl}/v1/collect`, {
        method: 'POST',
        headers: {
          'content-type': 'text/plain;charset=UTF-8',
          'x-forwarded-for': address,
          'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
          origin: 'https://example.org',
        },
        body: JSON.stringify(body),
      })
      return answer.status
    }
    const played = (seq: number, from: number, to: number) => ({
      type: 'played',
      seq,
      ago_ms: 0,
      from,
      to,
      playing_ms: (to - from) * 1000,
      quality: '180p',
    })
    const startEvents = (from: number, to: number) => [
      { type: 'play', seq: 0, ago_ms: 0 },
      { type: 'start', seq: 1, ago_ms: 0, startup_ms: 100 },
      played(2, from, to),
    ]
    const view = () => randomBytes(11).toString('hex')
    const [ticket, open] = [await ticketOf(), view()]
    assert.equal(await send({ ticket, view: open, events: startEvents(0, 1) }, '192.0.2.1'), 202)
    assert.equal(
      await send(
        { ticket: await ticketOf(), view: view(), events: startEvents(0, 1) },
        '192.0.2.2',
      ),
      202,
    )
    const before = await until(
      () => figures(id),
      ({ views }) => views === 2,
      'two views',
    )
    const [ofSpace, details] = [await figures(), await api.analytics.video({ params: { id } })]

    // Nothing was sent meanwhile: nothing has changed, for the space at no time.
    await put(id)
    await assert.rejects(figures(id), { message: /in the trash/ })
    assert.deepEqual(await figures(), ofSpace)
    await back(id)
    assert.deepEqual(await figures(id), before)
    assert.deepEqual(await api.analytics.video({ params: { id } }), details)

    // Of a view that was open: it was watched, so it counts. Nobody can begin one.
    await put(id)
    await assert.rejects(ticketOf(), { message: /does not exist/ })
    assert.equal(await send({ ticket, view: open, events: [played(3, 1, 2)] }, '192.0.2.1'), 202)
    await until(
      () => figures(),
      ({ watch_seconds: seconds }) => seconds === ofSpace.watch_seconds + 1,
      'what was sent meanwhile, in the figures of the space',
    )
    await back(id)
    const after = await figures(id)
    assert.deepEqual(
      [after.views, after.visitors, after.watch_seconds],
      [before.views, before.visitors, before.watch_seconds + 1],
    )

    // After a kill, all the same.
    await put(id)
    await put(sibling)
    await daemon.kill()
    const next = await daemon.restart({ SVC_TRUSTED_PROXIES: '127.0.0.1' })
    try {
      await next.api.videos.restore({ params: { id } })
      const again = await next.api.analytics.overview({ query: { video: id } })
      assert.deepEqual(again.figures, after)
    } finally {
      await next.stop()
    }
  })
})
