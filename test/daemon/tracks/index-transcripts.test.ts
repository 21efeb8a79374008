import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { afterEach, it } from 'mocha'
import type { Database } from '../../../daemon/ports/database.ts'
import { subtitleFile } from '../../../daemon/ports/layout.ts'
import type { SubtitleRecord } from '../../../daemon/ports/records.ts'
import { indexTranscripts, searchedOf } from '../../../daemon/tracks/index-transcripts.ts'
import { until } from '../../daemon.ts'
import { onEachDatabase } from '../../support/engines.ts'
import { silentLog } from '../../support/silent-log.ts'
import { videoRecord } from '../../support/video-record.ts'
import { spaceRecord } from '../../support/space-record.ts'

const AT = '2026-01-01T00:00:00.000Z'
const VIDEO = 'space0123456789'
const vttOf = (text: string): string => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`
/** As many words as are indexed, each as long as a word may be. */
const TOKENS = Array.from({ length: 20_000 }, (_, number) =>
  createHash('sha256').update(String(number)).digest('hex'),
)

onEachDatabase('the index of what is said', (newPlace) => {
  let db: Database
  afterEach(() => db.close())

  it('has the words of every subtitle that can be indexed, whatever the others hold', async () => {
    db = await (await newPlace()).open()
    const subtitle = (id: string, language: string): SubtitleRecord => ({
      id,
      video: VIDEO,
      source: null,
      language,
      label: language,
      kind: 'subtitles',
      original: true,
      origin: 'uploaded',
      status: 'ready',
      error: null,
      createdAt: AT,
      file: null,
    })
    const rows = [subtitle('sub_1', 'en'), subtitle('sub_2', 'nl'), subtitle('sub_3', 'de')]
    await db.write(async ({ spaces, videos, media }) => {
      await spaces.insert(spaceRecord({ createdAt: AT }))
      await videos.insert(videoRecord({ id: VIDEO, createdAt: AT }))
      for (const row of rows) await media.insertSubtitle(row)
    })
    const files = new Map([
      [subtitleFile(rows[0]!), vttOf(TOKENS.join(' '))],
      [subtitleFile(rows[2]!), vttOf('Guten Abend')],
    ])
    const logged: { level: string; fields: object; message: string }[] = []
    const stop = indexTranscripts({
      db,
      storage: {
        async readText(name: string) {
          if (!files.has(name)) throw new Error('cannot be read')
          return files.get(name)!
        },
      } as never,
      texts: { read: async (_: string, { vtt }: { vtt: string }) => searchedOf(vtt) } as never,
      announcer: { subscribe: () => () => undefined } as never,
      log: silentLog(logged),
    })
    const indexed = async () =>
      (await db.read(({ transcripts }) => transcripts.statesOf(VIDEO)))
        .filter(({ file }) => file !== null)
        .map(({ row }) => row.id)
    await until(indexed, (ids) => ids.includes('sub_3'), 'the last subtitle', 30_000)
    await stop()
    assert.deepEqual((await indexed()).sort(), ['sub_1', 'sub_3'])
    assert.deepEqual(
      logged.map(({ fields }) => (fields as { subtitle?: string }).subtitle),
      ['sub_2'],
    )
    for (const q of ['guten', TOKENS[0]!])
      assert.equal((await db.read(({ transcripts }) => transcripts.holding([VIDEO], q))).length, 1)
  })
})
