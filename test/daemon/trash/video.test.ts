/** A video in the trash, by the real daemon: nothing of it is served or found, and all of it comes back. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import type { Client } from '../../../daemon/contract/client.ts'
import { startDaemon, until } from '../../daemon.ts'
import { filesOf, mediaBase, openAccessHouse, type AccessHouse } from '../access/house.ts'
import { join } from '../access/join.ts'

const refusedAs = (code: string) => (error: unknown) =>
  (error as { problem?: { code: string } }).problem?.code === code

describe('trash: videos', () => {
  let house: AccessHouse
  let api: Client
  before(async () => {
    house = await openAccessHouse()
    ;({ api } = house.daemon)
    await api.spaces.update({ params: { id: house.daemon.space }, body: { public_listing: true } })
    await api.videos.update({
      params: { id: house.publicVideo.id },
      body: { listed: true, tags: ['garden'], name: 'A walk in the garden' },
    })
  })
  after(() => house.close())

  it('nothing of it is served, and restoring it serves every file at the same URLs', async () => {
    const { publicVideo, daemon } = house
    const { id } = publicVideo
    const files = (await filesOf(publicVideo, '')).map(
      (path) => `${mediaBase(publicVideo)}/${path}`,
    )
    const pages = [
      publicVideo.urls.embed,
      publicVideo.urls.watch,
      publicVideo.urls.image!,
      `${daemon.baseUrl}/v1/embeds/${id}`,
      `${daemon.baseUrl}/oembed?url=${encodeURIComponent(publicVideo.urls.embed)}`,
    ]
    const answers = async (urls: readonly string[]) => {
      const found: [string, number][] = []
      for (const url of urls) found.push([url, (await fetch(url)).status])
      return found
    }
    const wrong = (found: [string, number][], ...expected: number[]) =>
      found.filter(([, status]) => !expected.includes(status))
    assert.ok(files.length > 20)
    const served = await answers([...files, ...pages])
    assert.deepEqual(wrong(served, 200), [])

    const entry = await api.videos.trash({ params: { id } })
    assert.equal(entry.kind, 'video')
    assert.equal(Date.parse(entry.deletes_at) - Date.parse(entry.trashed_at), 30 * 86_400_000)
    assert.ok(entry.size_bytes > publicVideo.size_bytes!)
    assert.deepEqual(wrong(await answers(files), 404), [])
    assert.deepEqual(wrong(await answers(pages.slice(1)), 404), [])
    // The page of an iframe always answers, and says what became of the video.
    assert.ok(!(await (await fetch(pages[0]!)).text()).includes('A walk in the garden'))
    for (const token of [daemon.owner, house.keys.readOnly.secret])
      assert.equal(
        (await fetch(publicVideo.urls.hls, { headers: { authorization: `Bearer ${token}` } }))
          .status,
        404,
      )

    await api.videos.restore({ params: { id } })
    assert.deepEqual(await answers([...files, ...pages]), served)
  })

  it('no route but those of the trash finds it', async () => {
    const { id } = house.publicVideo
    const params = { id }
    const before = await api.videos.get({ params })
    await api.videos.trash({ params })
    for (const request of [
      () => api.videos.get({ params }),
      () => api.videos.update({ params, body: { name: 'x' } }),
      () => api.videos.archive({ params }),
      () => api.videos.retry({ params }),
      () => api.videos.putSource({ params, raw: 'bytes' }),
      () => api.chapters.get({ params }),
      () => api.subtitles.list({ params }),
      () => api.transcripts.get({ params, query: { format: 'json' } }),
      () => api.videos.signUrls({ params, body: {} }),
      () => api.posters.setTime({ params, body: { time: 0 } }),
      () => api.embeds.get({ params, query: {} }),
      () => api.analytics.overview({ query: { video: id } }),
    ])
      await assert.rejects(request, refusedAs('video_not_found'), String(request))
    const again = await api.videos.trash({ params })
    assert.deepEqual(
      (await api.trash.list()).data.filter((entry) => entry.id === id),
      [again],
      'twice is once',
    )
    const restored = await api.videos.restore({ params })
    assert.deepEqual({ ...restored, updated_at: before.updated_at }, before)
    assert.deepEqual(await api.videos.restore({ params }), restored, 'twice changes nothing')
  })

  it('lists, ids, search, tags, counts, the public list and the sitemap omit it', async () => {
    const { publicVideo, daemon, inner } = house
    const { id } = publicVideo
    const seen = async () => ({
      list: (await api.videos.list()).data.some((video) => video.id === id),
      ids: (await api.videos.ids()).data.includes(id),
      search: (await api.videos.list({ query: { q: 'garden' } })).data.length,
      spoken: (await api.videos.list({ query: { q: 'hello' } })).data.some((v) => v.id === id),
      tags: (await api.tags.list()).data.map(({ name }) => name),
      count: (await api.collections.get({ params: { id: inner } })).video_count,
      listing: (await api.lists.get({ params: { id: inner }, query: {} })).data.some(
        (video) => video.id === id,
      ),
      sitemap: (await sitemapOf(daemon.baseUrl)).includes(id),
      feed: (await (await fetch(`${daemon.baseUrl}/c/${inner}/feed.xml`)).text()).includes(id),
    })
    await until(seen, ({ spoken }) => spoken, 'the transcript to be searchable')
    const all = {
      list: true,
      ids: true,
      search: 1,
      spoken: true,
      tags: ['garden'],
      count: 2,
      listing: true,
      sitemap: true,
      feed: true,
    }
    assert.deepEqual(await seen(), all)
    await api.videos.trash({ params: { id } })
    assert.deepEqual(await seen(), {
      list: false,
      ids: false,
      search: 0,
      spoken: false,
      tags: [],
      count: 1,
      listing: false,
      sitemap: false,
      feed: false,
    })
    await api.videos.restore({ params: { id } })
    assert.deepEqual(await seen(), all)
  })

  it('keeps its place in a collection that is arranged by hand', async () => {
    const { inner, publicVideo, secretVideo } = house
    await api.collections.update({ params: { id: inner }, body: { sort: 'position' } })
    const order = [secretVideo.id, publicVideo.id]
    await api.collections.order({ params: { id: inner }, body: { videos: order } })
    await api.videos.trash({ params: { id: secretVideo.id } })
    await api.videos.restore({ params: { id: secretVideo.id } })
    const { data } = await api.videos.list({ query: { collection: inner, sort: 'position' } })
    assert.deepEqual(
      data.map(({ id }) => id),
      order,
    )
  })

  it('each change has one event, with the video', async () => {
    const { id } = await api.videos.create({ body: { name: 'Told' } })
    await api.videos.trash({ params: { id } })
    await api.videos.trash({ params: { id } })
    await api.videos.restore({ params: { id } })
    await api.videos.restore({ params: { id } })
    await api.videos.trash({ params: { id } })
    await api.videos.delete({ params: { id } })
    const { data } = await api.events.list({ query: { video: id } })
    assert.deepEqual(
      data.map(({ type }) => type),
      ['video.created', 'video.trashed', 'video.restored', 'video.trashed', 'video.deleted'],
    )
    await assert.rejects(api.videos.restore({ params: { id } }), refusedAs('video_not_found'))
  })

  it('DELETE is for good, in the trash and outside of it', async () => {
    for (const isTrashed of [false, true]) {
      const { id } = await api.videos.create({ body: {} })
      if (isTrashed) await api.videos.trash({ params: { id } })
      await api.videos.delete({ params: { id } })
      assert.ok(!(await api.trash.list()).data.some((entry) => entry.id === id))
      await assert.rejects(api.videos.restore({ params: { id } }), refusedAs('video_not_found'))
    }
  })

  it('people who are limited to collections see, restore and empty only what they may reach', async () => {
    const { daemon, outer, inner } = house
    const person = await join(
      daemon,
      { role: 'editor', collections: [outer], name: 'Limited' },
      daemon.space,
    )
    const make = async (collection: string | null) =>
      (await api.videos.create({ body: { collection } })).id
    const [own, foreign] = [await make(inner), await make(null)]
    for (const id of [own, foreign]) await api.videos.trash({ params: { id } })
    const ask = async (method: string, path: string) => {
      const response = await daemon.request(`${daemon.baseUrl}${path}`, {
        method,
        headers: person.headers,
      })
      return { status: response.status, body: (await response.json()) as any }
    }
    const { body } = await ask('GET', '/v1/trash')
    assert.deepEqual([body.data.map(({ id }: { id: string }) => id), body.total_count], [[own], 1])
    assert.equal((await ask('POST', `/v1/videos/${foreign}/restore`)).status, 404)
    assert.equal((await ask('POST', `/v1/videos/${own}/restore`)).status, 200)
    await api.videos.trash({ params: { id: own } })
    assert.equal((await ask('DELETE', '/v1/trash')).body.videos, 1)
    assert.deepEqual(
      (await api.trash.list()).data.map(({ id }) => id),
      [foreign],
    )
  })
})

async function sitemapOf(baseUrl: string): Promise<string> {
  const index = await (await fetch(`${baseUrl}/sitemap.xml`)).text()
  const parts = [...index.matchAll(/<loc>([^<]+sitemap[^<]*)<\/loc>/g)].map(([, url]) => url!)
  const texts = await Promise.all(
    parts.map(async (url) => (await fetch(url.replaceAll('&amp;', '&'))).text()),
  )
  return [index, ...texts].join('\n')
}

describe('trash: after a kill', () => {
  it('what was put there is there, until the days that are set are over', async () => {
    const first = await startDaemon()
    try {
      const { id } = await first.api.videos.create({ body: { name: 'Kept' } })
      const entry = await first.api.videos.trash({ params: { id } })
      await first.kill()
      const daemon = await first.restart()
      try {
        assert.deepEqual((await daemon.api.trash.list()).data, [entry])
        assert.equal((await daemon.api.videos.restore({ params: { id } })).name, 'Kept')
        await daemon.api.videos.trash({ params: { id } })
        await daemon.api.system.update({ body: { retention: { trash_days: 1 } } })
        assert.equal((await daemon.api.trash.list()).data.length, 1, 'not yet')
        await daemon.kill()
      } finally {
        await daemon.stop()
      }
      // The environment says 0: what is in the trash is overdue at the start.
      const last = await first.restart({ SVC_TRASH_DAYS: '0' })
      try {
        await until(
          () => last.api.trash.list(),
          ({ data }) => data.length === 0,
          'the trash to be empty',
        )
        const types = (await last.api.events.list({ query: { video: id } })).data.map((e) => e.type)
        assert.equal(types.at(-1), 'video.deleted')
        const next = await last.api.videos.create({ body: {} })
        const gone = await last.api.videos.trash({ params: { id: next.id } })
        assert.equal(gone.deletes_at, gone.trashed_at)
        assert.deepEqual((await last.api.trash.list()).data, [])
        await assert.rejects(last.api.system.update({ body: { retention: { trash_days: 5 } } }), {
          message: /SVC_TRASH_DAYS/,
        })
      } finally {
        await last.stop()
      }
    } finally {
      await first.remove()
    }
  })
})
