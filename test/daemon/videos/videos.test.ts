import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { ProblemError, type Client } from '../../../daemon/contract/client.ts'
import { startDaemon, type Daemon } from '../../daemon.ts'

function code(expected: string) {
  return (error: unknown) => {
    assert.ok(error instanceof ProblemError, String(error))
    assert.equal(error.problem.code, expected)
    assert.ok(error.problem.hint.length > 10)
    return true
  }
}

describe('http: videos', () => {
  let daemon: Daemon
  let api: Client

  before(async () => {
    daemon = await startDaemon()
    api = daemon.as(await daemon.key('read_write'))
  })
  after(() => daemon.remove())

  it('creates a video with everything that may be given, and says where its bytes go', async () => {
    const input = {
      name: 'Opening night',
      description: 'A film.',
      visibility: 'public' as const,
      language: 'nl',
      tags: ['a', 'b'],
      metadata: { shelf: '12' },
      settings: { color: '#1f6feb', controls: 'play seek' },
    }
    const video = await api.videos.create({ body: input })
    const { visibility, ...rest } = input
    assert.deepEqual({ ...video, ...rest, visibility }, video)
    assert.equal(video.status, 'created')
    assert.equal(video.id, daemon.space + video.video_key)
    assert.ok(
      video.upload?.tus_url.startsWith(`${daemon.baseUrl}/v1/uploads?video=${video.id}&token=`),
    )
    const read = await api.videos.get({ params: { id: video.id } })
    assert.deepEqual({ ...read, upload: video.upload }, video)
  })

  it('answers 201 with the Location of the new video', async () => {
    const response = await daemon.request(`${daemon.baseUrl}/v1/videos`, {
      method: 'POST',
      headers: { authorization: `Bearer ${daemon.owner}` },
    })
    const { id } = (await response.json()) as { id: string }
    assert.equal(response.status, 201)
    assert.equal(response.headers.get('location'), `${daemon.baseUrl}/v1/videos/${id}`)
  })

  it('changes what is sent and leaves the rest', async () => {
    const video = await api.videos.create({ body: { name: 'Before', tags: ['kept'] } })
    const changed = await api.videos.update({
      params: { id: video.id },
      body: { name: 'After', language: 'de' },
    })
    assert.deepEqual([changed.name, changed.language, changed.tags], ['After', 'de', ['kept']])
    const cleared = await api.videos.update({ params: { id: video.id }, body: { language: null } })
    assert.equal(cleared.language, null)
  })

  it('lists page by page, and every video once', async () => {
    const collection = await api.collections.create({ body: { name: 'Paged' } })
    const made: string[] = []
    for (let n = 0; n < 5; n += 1)
      made.unshift(
        (await api.videos.create({ body: { name: `Page ${n}`, collection: collection.id } })).id,
      )
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await api.videos.list({ query: { collection: collection.id, limit: 2, cursor } })
      seen.push(...page.data.map((video) => video.id))
      assert.equal(page.has_more, page.next_cursor !== null)
      cursor = page.next_cursor ?? undefined
    } while (cursor)
    assert.deepEqual(seen, made)
    assert.equal(
      (await api.videos.list({ query: { collection: 'none', q: 'Page ' } })).data.length,
      0,
    )
    assert.deepEqual(
      (
        await api.videos.list({ query: { collection: collection.id, sort: 'name', limit: 1 } })
      ).data.map((video) => video.name),
      ['Page 0'],
    )
    assert.equal((await api.collections.get({ params: { id: collection.id } })).video_count, 5)
  })

  it('deletes: gone from reading and listing, and a second time unknown', async () => {
    const { id } = await api.videos.create({ body: { name: 'Short-lived' } })
    await api.videos.delete({ params: { id } })
    await assert.rejects(api.videos.get({ params: { id } }), code('video_not_found'))
    await assert.rejects(api.videos.delete({ params: { id } }), code('video_not_found'))
    await assert.rejects(
      api.videos.update({ params: { id }, body: { name: 'x' } }),
      code('video_not_found'),
    )
    assert.ok((await api.videos.list({ query: { q: 'Short-lived' } })).data.length === 0)
  })

  it('tells every fault of a request, each with its path', async () => {
    const body = {
      name: '',
      colour: 'red',
      tags: 'film',
      settings: { color: 'red', looping: true },
      input_url: 'file:///etc/passwd',
    }
    await assert.rejects(api.videos.create({ body: body as never }), (error: unknown) => {
      assert.ok(error instanceof ProblemError)
      const faults = error.problem.errors!.map((fault) => `${fault.path} ${fault.code}`)
      assert.deepEqual(faults.sort(), [
        'body.colour unknown_field',
        'body.input_url invalid_format',
        'body.name too_small',
        'body.settings.color invalid_format',
        'body.settings.looping unknown_field',
        'body.tags invalid_type',
      ])
      return true
    })
  })

  it('refuses a query that it does not know', async () => {
    await assert.rejects(api.videos.list({ query: { limit: 1000 } }), code('validation_failed'))
    await assert.rejects(
      api.videos.list({ query: { page: 2 } as never }),
      code('validation_failed'),
    )
    await assert.rejects(
      api.videos.list({ query: { cursor: 'bm9wZQ' } }),
      code('validation_failed'),
    )
  })

  it('answers an id of any wrong form as unknown', async () => {
    for (const id of [
      'x',
      '..%2f..',
      'abcde0123456789',
      `${daemon.space}ABCDEFGHIJ`,
      'a'.repeat(5_000),
    ]) {
      await assert.rejects(api.videos.get({ params: { id } }), code('video_not_found'))
    }
  })

  it('refuses a collection of nobody', async () => {
    const collection = 'col_00000000000000000000'
    await assert.rejects(api.videos.create({ body: { collection } }), code('collection_not_found'))
    await assert.rejects(api.videos.list({ query: { collection } }), code('collection_not_found'))
  })

  it('retries only what erred', async () => {
    const { id } = await api.videos.create({ body: {} })
    await assert.rejects(api.videos.retry({ params: { id } }), code('invalid_state'))
  })

  describe('bodies', () => {
    async function post(
      body: BodyInit,
      type = 'application/json',
    ): Promise<{ status: number; code: string }> {
      const response = await daemon.request(`${daemon.baseUrl}/v1/videos`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${daemon.owner}`, 'content-type': type },
      })
      return { status: response.status, code: ((await response.json()) as { code: string }).code }
    }
    it('that are no JSON are refused', async () => {
      assert.deepEqual(await post('{"name": '), { status: 400, code: 'invalid_json' })
    })
    it('that are JSON but no object are refused', async () => {
      assert.deepEqual(await post('[1]'), { status: 422, code: 'validation_failed' })
    })
    it('of another type are refused', async () => {
      assert.deepEqual(await post('name=x', 'application/x-www-form-urlencoded'), {
        status: 415,
        code: 'unsupported_media_type',
      })
    })
    it('of one byte more than 1 MB are refused', async () => {
      const frame = JSON.stringify({ description: '' }).length
      const body = JSON.stringify({ description: 'x'.repeat(1_000_001 - frame) })
      assert.equal(body.length, 1_000_001)
      assert.deepEqual(await post(body), { status: 413, code: 'body_too_large' })
      // Without a declared length, counted as it comes.
      const stream = new ReadableStream({
        start: (controller) => (
          controller.enqueue(new TextEncoder().encode(body)),
          controller.close()
        ),
      })
      const response = await daemon.request(`${daemon.baseUrl}/v1/videos`, {
        method: 'POST',
        body: stream,
        duplex: 'half',
        headers: { authorization: `Bearer ${daemon.owner}`, 'content-type': 'application/json' },
      } as RequestInit)
      assert.equal(response.status, 413)
      assert.equal(
        (await daemon.api.videos.list({ query: { q: 'Untitled', limit: 100 } })).data.filter(
          (video) => video.description.length > 10,
        ).length,
        0,
      )
    })
  })
})

describe('http: subtitles', () => {
  let daemon: Daemon
  before(async () => {
    daemon = await startDaemon()
  })
  after(() => daemon.remove())

  it('are added as SRT, served as WebVTT, replaced by language, and deleted', async () => {
    const { api } = daemon
    const { id } = await api.videos.create({ body: { name: 'Talk' } })
    const params = { id }
    const srt =
      '1\r\n00:00:01,000 --> 00:00:02,500\r\nHello <b>there</b>\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nBye\r\n'
    const first = await api.subtitles.create({
      params,
      body: { language: 'en', content: srt, original: true },
    })
    assert.deepEqual([first.label, first.original, first.source], ['English', true, 'uploaded'])
    const second = await api.subtitles.create({
      params,
      body: { language: 'nl', content: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHoi\n', original: true },
    })
    assert.equal(second.label, 'Nederlands')
    const listed = await api.subtitles.list({ params })
    assert.deepEqual(
      listed.data.map((row) => [row.language, row.original]),
      [
        ['en', false],
        ['nl', true],
      ],
    )

    const vtt = await fetch(first.url)
    assert.equal(vtt.headers.get('content-type'), 'text/vtt; charset=utf-8')
    assert.equal(
      await vtt.text(),
      'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nHello <b>there</b>\n\n00:00:03.000 --> 00:00:04.000\nBye\n',
    )

    const again = await api.subtitles.create({
      params,
      body: { language: 'en', content: 'WEBVTT\n\n00:01.000 --> 00:02.000\nNew\n' },
    })
    assert.match(await (await fetch(again.url)).text(), /New/)
    await api.subtitles.delete({ params: { id, subtitle: again.id } })
    assert.deepEqual(
      (await api.videos.get({ params })).subtitles.map((row) => row.language),
      ['nl'],
    )
    assert.equal((await fetch(again.url)).status, 404)
    await assert.rejects(
      api.subtitles.delete({ params: { id, subtitle: again.id } }),
      code('subtitle_not_found'),
    )
  })

  it('with faults are refused, each named by its line', async () => {
    const { id } = await daemon.api.videos.create({ body: {} })
    const content =
      'WEBVTT\n\n00:01.000 -> 00:02.000\nno arrow, so no timing\n\n00:01.000 --> ' +
      'soon\nx\n\n00:05.000 --> 00:04.000\ny\n'
    await assert.rejects(
      daemon.api.subtitles.create({ params: { id }, body: { language: 'en', content } }),
      (error: unknown) => {
        assert.ok(error instanceof ProblemError)
        assert.deepEqual(
          error.problem.errors!.map((fault) => fault.path),
          ['body.content line 3', 'body.content line 6', 'body.content line 9'],
        )
        return true
      },
    )
  })
})
