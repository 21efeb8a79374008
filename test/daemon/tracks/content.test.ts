import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { ProblemError } from '../../../daemon/contract/client.ts'
import { AppError } from '../../../daemon/contract/errors.ts'
import { newSource } from '../../../daemon/pipeline/new-source.ts'
import { subtitleFile } from '../../../daemon/ports/layout.ts'
import type { SubtitleRecord } from '../../../daemon/ports/records.ts'
import type { Storage } from '../../../daemon/ports/storage.ts'
import { putContent } from '../../../daemon/tracks/subtitle-content.ts'
import { startDaemon, until, type Daemon } from '../../daemon.ts'
import { folders } from '../../support/folder.ts'
import { openHouse } from '../../support/house.ts'

function code(expected: string) {
  return (error: unknown) => {
    assert.ok(error instanceof ProblemError, String(error))
    assert.equal(error.problem.code, expected)
    return true
  }
}
const TEXT =
  'WEBVTT\n\nSTYLE\n::cue { color: red }\n\nfirst\n00:01.000 --> 00:02.500 line:0\n<v ' +
  'Anna>Q&amp;A,\n<i>now</i>\n\n00:03.000 --> 00:04.000\nBye\n'

describe('tracks: the text of a subtitle', () => {
  let daemon: Daemon
  let params: { id: string; subtitle: string }
  before(async () => {
    daemon = await startDaemon()
    const { id } = await daemon.api.videos.create({ body: { name: 'Talk/one' } })
    const { id: subtitle } = await daemon.api.subtitles.create({
      params: { id },
      body: { language: 'en', original: true, content: TEXT },
    })
    params = { id, subtitle }
  })
  after(() => daemon.remove())

  const content = () => daemon.api.subtitles.content({ params })
  const download = (format: string) =>
    fetch(
      `${daemon.baseUrl}/v1/videos/${params.id}/subtitles/${params.subtitle}/content?format=${format}`,
      { headers: { authorization: `Bearer ${daemon.owner}` } },
    )

  it('is read as cues, with all that WebVTT says of them', async () => {
    const { blocks, cues, language } = await content()
    assert.deepEqual([language, blocks], ['en', ['STYLE\n::cue { color: red }']])
    assert.deepEqual(cues[0], {
      start_seconds: 1,
      end_seconds: 2.5,
      text: 'Q&A, now',
      speaker: 'Anna',
      id: 'first',
      settings: 'line:0',
      markup: '<v Anna>Q&amp;A,\n<i>now</i>',
    })
    assert.equal(cues.length, 2)
  })

  it('is downloaded as WebVTT, SRT and plain text, each under the name of the video', async () => {
    const [vtt, srt, txt] = await Promise.all(['vtt', 'srt', 'txt'].map(download))
    assert.match(await vtt!.text(), /^WEBVTT\n\nSTYLE/)
    assert.equal(
      await srt!.text(),
      '1\n00:00:01,000 --> 00:00:02,500\nQ&A,\n<i>now</i>\n\n2\n00:00:03,000 --> 00:00:04,000\nBye\n',
    )
    assert.equal(await txt!.text(), 'Q&A, now\nBye\n')
    assert.match(
      srt!.headers.get('content-disposition')!,
      /^attachment; filename=".*one\.en\.srt"$/,
    )
    assert.deepEqual(
      [vtt, srt, txt].map((answer) => answer!.headers.get('content-type')),
      [
        'text/vtt; charset=utf-8',
        'application/x-subrip; charset=utf-8',
        'text/plain; charset=utf-8',
      ],
    )
    assert.equal((await download('pdf')).status, 422)
    const { name } = await daemon.api.videos.get({ params: { id: params.id } })
    await daemon.api.videos.update({ params: { id: params.id }, body: { name: '日'.repeat(300) } })
    const long = (await download('srt')).headers.get('content-disposition')!
    assert.equal(
      decodeURIComponent(long.split("UTF-8''")[1]!),
      `${'日'.repeat(Math.floor((220 - '.en.srt'.length) / 3))}.en.srt`,
    )
    await daemon.api.videos.update({ params: { id: params.id }, body: { name } })
  })

  it('is changed under the same id and address; the old file goes', async () => {
    const before = await content()
    const { url } = await daemon.api.subtitles.get({ params })
    const after = await daemon.api.subtitles.putContent({
      params,
      body: { content: TEXT.replace('Bye', 'Goodbye'), revision: before.revision },
    })
    assert.notEqual(after.revision, before.revision)
    assert.deepEqual(await content(), after)
    assert.equal(after.cues[1]!.text, 'Goodbye')
    const subtitle = await daemon.api.subtitles.get({ params })
    assert.deepEqual(
      [subtitle.url, subtitle.original, subtitle.source, subtitle.label],
      [url, true, 'uploaded', 'English'],
    )
    assert.match(await (await fetch(url)).text(), /Goodbye/)
    assert.match((await daemon.api.transcripts.get({ params })).text, /Goodbye/)
    const folder = join(daemon.dataDir, 'videos', daemon.space, params.id.slice(5), 'subtitles')
    await until(
      () => readdir(folder),
      (left) => left.length === 1,
      'the old file to be gone',
    )
  })

  it('who changed a text that is another by now is refused, and of two at once one', async () => {
    const { revision } = await content()
    const put = (word: string) =>
      daemon.api.subtitles.putContent({
        params,
        body: { content: TEXT.replace('Bye', word), revision },
      })
    const both = await Promise.allSettled([put('One'), put('Two')])
    assert.deepEqual(both.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
    await assert.rejects(put('Three'), code('conflict'))
    await daemon.api.subtitles.putContent({ params, body: { content: TEXT } })
    assert.equal((await content()).cues[1]!.text, 'Bye')
  })

  it('faults are named by their lines, and nothing is changed', async () => {
    const before = await content()
    await assert.rejects(
      daemon.api.subtitles.putContent({
        params,
        body: { content: 'WEBVTT\n\n00:05.000 --> 00:02.000\nx\n' },
      }),
      (error: unknown) => {
        assert.deepEqual((error as ProblemError).problem.errors, [
          {
            path: 'body.content line 3',
            code: 'invalid_subtitle',
            message: 'ends before it starts',
            reason: 'cue_ends_before_start',
            given: { example: '00:01:02.500 --> 00:01:05.000' },
          },
        ])
        return true
      },
    )
    assert.deepEqual(await content(), before)
    await assert.rejects(
      daemon.api.subtitles.content({ params: { ...params, subtitle: `sub_${'0'.repeat(20)}` } }),
      code('subtitle_not_found'),
    )
  })
})

describe('tracks: a text that is saved while a cut takes over', () => {
  const folder = folders()

  it('is refused, since its times are of before', async () => {
    const house = await openHouse(await folder())
    const { deps, owner } = house
    const id = await house.video()
    const row: SubtitleRecord = {
      id: 'sub_one',
      video: id,
      source: 'src_whole',
      language: 'en',
      label: 'English',
      kind: 'subtitles',
      original: true,
      origin: 'embedded',
      status: 'ready',
      error: null,
      createdAt: new Date().toISOString(),
      file: null,
    }
    await deps.db.write(async ({ media }) => {
      for (const source of ['src_whole', 'src_cut'])
        await media.insertSource(
          newSource({
            id: source,
            video: id,
            fileName: 'f',
            sizeBytes: 1,
            createdAt: row.createdAt,
          }),
        )
      await media.insertSubtitle(row)
    })
    await house.change(id, { status: 'ready', source: 'src_whole', servedSource: 'src_whole' })
    for (const source of ['src_whole', 'src_cut'])
      await deps.storage.writeText(subtitleFile({ ...row, source }), TEXT)
    const storage: Storage = Object.create(deps.storage, {
      writeText: {
        async value(key: string, text: string) {
          await deps.storage.writeText(key, text)
          await deps.db.write(({ media }) => media.updateSubtitle(row.id, { source: 'src_cut' }))
          await house.change(id, { source: 'src_cut', servedSource: 'src_cut' })
        },
      },
    })
    await assert.rejects(
      putContent(
        { ...deps, storage },
        owner,
        id,
        row.id,
        { content: TEXT },
        new AbortController().signal,
      ),
      (error) => error instanceof AppError && error.code === 'conflict',
    )
    const [after] = await deps.db.read(({ media }) => media.subtitlesOf(id))
    assert.deepEqual([after!.source, after!.file], ['src_cut', null])
    await house.close()
  })
})
