import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { ProblemError } from '../../../daemon/contract/client.ts'
import { startDaemon, until, type Daemon } from '../../daemon.ts'

function code(expected: string) {
  return (error: unknown) => {
    assert.ok(error instanceof ProblemError, String(error))
    assert.equal(error.problem.code, expected)
    return true
  }
}
const vtt = (text: string): string => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`

describe('tracks: subtitles, chapters and transcripts over the API', () => {
  let daemon: Daemon
  before(async () => {
    daemon = await startDaemon()
  })
  after(() => daemon.remove())

  const created = async () => {
    const { id } = await daemon.api.videos.create({ body: { name: 'Talk' } })
    return { id }
  }
  const put = (
    params: { id: string },
    bytes: Uint8Array | string,
    query: {
      language: string
      original?: 'true'
      label?: string
      kind?: 'captions'
      encoding?: string
    },
  ) => daemon.api.subtitles.put({ params, query, raw: bytes as BodyInit })

  it('a file is sent as it is, in the encoding it has', async () => {
    const params = await created()
    const srt = '1\r\n00:00:01,000 --> 00:00:02,000\r\nZwölf\r\n'
    for (const bytes of [
      Buffer.from(srt),
      Buffer.from(`\uFEFF${srt}`),
      Buffer.from(`\uFEFF${srt}`, 'utf16le'),
      Buffer.from(srt, 'latin1'),
    ]) {
      const subtitle = await put(params, bytes, { language: 'de', original: 'true' })
      assert.deepEqual(
        [subtitle.label, subtitle.original, subtitle.source, subtitle.status],
        ['Deutsch', true, 'uploaded', 'ready'],
      )
      assert.equal(
        await (await fetch(subtitle.url)).text(),
        'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nZwölf\n',
      )
    }
    assert.equal(
      (await daemon.api.subtitles.list({ params })).data.length,
      1,
      'one of the same language and kind is replaced',
    )
    const russian = await put(
      params,
      Buffer.from([...Buffer.from(srt.split('Z')[0]!), 0xcf, 0xf0]),
      { language: 'ru' },
    )
    assert.match(await (await fetch(russian.url)).text(), /Пр/)
    await assert.rejects(
      put(params, Buffer.from(srt, 'latin1'), { language: 'de', encoding: 'utf-8' }),
      code('validation_failed'),
    )
  })

  it(
    'of a language there may be subtitles and captions; each has an address, and the plain one ' +
      'is that of the subtitles',
    async () => {
      const params = await created()
      const captions = await put(params, vtt('[door] Hi'), { language: 'en', kind: 'captions' })
      assert.match(captions.url, /\/subtitles\/en\.vtt$/)
      const subtitles = await put(params, vtt('Hi'), { language: 'en' })
      assert.match(subtitles.url, /\/subtitles\/en\.vtt$/)
      const moved = await daemon.api.subtitles.get({ params: { ...params, subtitle: captions.id } })
      assert.match(moved.url, new RegExp(`/subtitles/${captions.id}\\.vtt$`))
      assert.match(await (await fetch(subtitles.url)).text(), /\nHi/)
    },
  )

  it('is changed in language, name and kind, and the original is exactly one', async () => {
    const params = await created()
    const first = await put(params, vtt('One'), { language: 'en', original: 'true' })
    const second = await put(params, vtt('Een'), { language: 'nl' })
    const change = (subtitle: string, body: object) =>
      daemon.api.subtitles.update({ params: { ...params, subtitle }, body })
    const before = await daemon.api.videos.get({ params })
    assert.deepEqual(
      await change(second.id, { original: true }).then((row) => [row.id, row.original]),
      [second.id, true],
    )
    const originals = async () =>
      (await daemon.api.subtitles.list({ params })).data
        .filter((row) => row.original)
        .map((row) => row.id)
    assert.deepEqual(await originals(), [second.id])
    const changed = await change(first.id, { language: 'en-GB', kind: 'captions' })
    assert.deepEqual(
      [changed.language, changed.label, changed.kind],
      ['en-GB', 'British English', 'captions'],
    )
    assert.equal((await change(first.id, { label: 'For the deaf' })).label, 'For the deaf')
    assert.equal(
      (await change(first.id, { language: 'en' })).label,
      'For the deaf',
      'a name that was given stays',
    )
    await change(second.id, { original: false })
    assert.deepEqual(await originals(), [])
    const video = await daemon.api.videos.get({ params })
    assert.ok(video.updated_at > before.updated_at)
    assert.ok(
      (await daemon.api.events.list({ query: { video: params.id, type: 'video.updated' } })).data
        .length >= 6,
    )
    await assert.rejects(
      change(`sub_${'0'.repeat(20)}`, { label: 'x' }),
      code('subtitle_not_found'),
    )
    await assert.rejects(
      daemon.api.subtitles.get({ params: { ...params, subtitle: 'sub_x' } }),
      code('subtitle_not_found'),
    )
    await assert.rejects(change(first.id, { content: 'x' }), code('validation_failed'))
    assert.equal(
      (await put(params, vtt('x'), { language: 'en-12' })).label,
      'en-12',
      'what looks like a language and is none',
    )
  })

  it(
    'more than 10 MB are refused, also when nobody said how many come, and nothing stays of what ' +
      'is refused',
    async () => {
      const params = await created()
      const large = 'x'.repeat(10_000_001)
      await assert.rejects(put(params, large, { language: 'en' }), code('upload_too_large'))
      let left = 500
      const stream = new ReadableStream<Uint8Array>({
        pull(controller) {
          if (left-- > 0) controller.enqueue(new Uint8Array(1_000_000))
          else controller.close()
        },
      })
      await assert.rejects(
        daemon.api.subtitles.put({ params, query: { language: 'en' }, raw: stream }),
        code('upload_too_large'),
      )
      await assert.rejects(
        put(params, 'no subtitle', { language: 'en' }),
        code('validation_failed'),
      )
      await assert.rejects(put(params, vtt('x'), { language: 'a b' }), code('validation_failed'))
      await assert.rejects(
        put({ id: `${daemon.space}ABCDEFGHIJ` }, vtt('x'), { language: 'en' }),
        code('video_not_found'),
      )
      const folder = join(daemon.dataDir, 'videos', daemon.space, params.id.slice(5))
      await until(
        () => readdir(folder).catch(() => []),
        (left) => left.length === 0,
        'nothing to be left',
      )
      const just = `WEBVTT\n\n00:01.000 --> 00:02.000\n${`${'x'.repeat(8_999)}\n`.repeat(1_000)}`
      assert.equal((await put(params, just, { language: 'en' })).status, 'ready')
    },
  )

  it('the transcript is the original subtitle: as data, as text, and as WebVTT', async () => {
    const params = await created()
    const at = (path: string, headers: Record<string, string> = {}) =>
      fetch(`${daemon.baseUrl}/v1/videos/${params.id}/transcript${path}`, {
        headers: { authorization: `Bearer ${daemon.owner}`, ...headers },
      })
    await put(params, vtt('Nobody reads this'), { language: 'nl' })
    await assert.rejects(daemon.api.transcripts.get({ params }), code('transcript_not_found'))

    const text =
      'WEBVTT\n\n00:01.000 --> 00:02.500\n<v Anna &amp; Bo>Hello <b>there</b>,\nyou ' +
      '&lt;all&gt;</v>\n\n00:03.000 --> 00:04.000\n<c.big>Bye</c>&nbsp;<00:03.500>now\n'
    const original = await put(params, text, { language: 'en', original: 'true' })
    const transcript = await daemon.api.transcripts.get({ params })
    assert.deepEqual(transcript, {
      object: 'transcript',
      video: params.id,
      subtitle: original.id,
      language: 'en',
      text: 'Hello there, you <all>\nBye now',
      cues: [
        {
          start_seconds: 1,
          end_seconds: 2.5,
          text: 'Hello there, you <all>',
          speaker: 'Anna & Bo',
        },
        { start_seconds: 3, end_seconds: 4, text: 'Bye now', speaker: null },
      ],
    })
    assert.equal(await (await at('?format=txt')).text(), 'Hello there, you <all>\nBye now\n')
    const types = await Promise.all(
      ['text/plain', 'text/vtt', 'application/json', '*/*', 'image/png'].map(async (accept) =>
        (await at('', { accept })).headers.get('content-type'),
      ),
    )
    assert.deepEqual(types, [
      'text/plain; charset=utf-8',
      'text/vtt; charset=utf-8',
      'application/json; charset=utf-8',
      'application/json; charset=utf-8',
      'application/json; charset=utf-8',
    ])
    assert.equal((await at('?format=pdf')).status, 422)

    const media = original.url.replace(/subtitles\/.*/, 'transcript')
    assert.deepEqual(await (await fetch(`${media}.json`)).json(), transcript)
    assert.equal(await (await fetch(`${media}.txt`)).text(), `${transcript.text}\n`)
    assert.equal(
      await (await fetch(`${media}.vtt`)).text(),
      await (await fetch(original.url)).text(),
    )
    await daemon.api.subtitles.delete({ params: { ...params, subtitle: original.id } })
    const gone = await fetch(`${media}.json`)
    assert.deepEqual(
      [gone.status, ((await gone.json()) as { code: string }).code],
      [404, 'transcript_not_found'],
    )
  })

  it('chapters are set, completed, shown and taken back', async () => {
    const params = await created()
    assert.deepEqual(await daemon.api.chapters.get({ params }), {
      object: 'chapters',
      video: params.id,
      source: 'none',
      chapters: [],
    })
    const body = {
      chapters: [
        { start_seconds: 0, title: 'One' },
        { start_seconds: 10.5, end_seconds: 20, title: 'Two' },
      ],
    }
    const set = await daemon.api.chapters.put({ params, body })
    assert.deepEqual(
      [set.source, set.chapters],
      [
        'api',
        [
          { start_seconds: 0, end_seconds: 10.5, title: 'One' },
          { start_seconds: 10.5, end_seconds: 20, title: 'Two' },
        ],
      ],
    )
    assert.deepEqual((await daemon.api.videos.get({ params })).chapters, set.chapters)
    assert.deepEqual((await daemon.api.embeds.get({ params })).chapters, set.chapters)
    const url = `${daemon.baseUrl}/media/${daemon.space}/${params.id.slice(5)}/chapters.vtt`
    assert.equal(
      await (await fetch(url)).text(),
      'WEBVTT\n\n00:00:00.000 --> 00:00:10.500\nOne\n\n00:00:10.500 --> 00:00:20.000\nTwo\n',
    )

    const faulty = {
      chapters: [
        { start_seconds: 5, end_seconds: 4, title: 'a' },
        { start_seconds: 5, title: 'b' },
        { start_seconds: 6, end_seconds: 9, title: 'c' },
        { start_seconds: 8, title: 'd' },
      ],
    }
    await assert.rejects(daemon.api.chapters.put({ params, body: faulty }), (error: unknown) => {
      assert.ok(error instanceof ProblemError)
      assert.deepEqual(
        error.problem.errors!.map((fault) => `${fault.path} ${fault.code}`),
        [
          'body.chapters.0.end_seconds not_in_order',
          'body.chapters.1.start_seconds not_in_order',
          'body.chapters.3.start_seconds overlap',
        ],
      )
      assert.deepEqual(
        error.problem
          .errors!.map(({ reason, given, message }) => ({ reason, given, message }))
          .slice(1),
        [
          {
            reason: 'chapter_not_after_last',
            given: { start: 5 },
            message: 'must be after the start of the previous chapter, 5',
          },
          {
            reason: 'chapter_overlaps',
            given: { end: 9 },
            message: 'must not be before the end of the previous chapter, 9',
          },
        ],
      )
      return true
    })
    await assert.rejects(
      daemon.api.chapters.put({ params, body: { chapters: [{ start_seconds: 0, title: '' }] } }),
      code('validation_failed'),
    )
    assert.deepEqual(
      (await daemon.api.chapters.put({ params, body: { chapters: null } })).source,
      'none',
    )
    assert.equal((await fetch(url)).status, 404)
  })
})
