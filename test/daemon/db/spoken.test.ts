/** Each database finds the same videos for the same words. */
import assert from 'node:assert/strict'
import { after, before, it } from 'mocha'
import { wordsOf } from '../../../daemon/contract/search-words.ts'
import { videoFilter } from '../../../daemon/contract/video-list.ts'
import type { Database } from '../../../daemon/ports/database.ts'
import { onEachDatabase } from '../../support/engines.ts'
import { videoRecord } from '../../support/video-record.ts'
import { spaceRecord } from '../../support/space-record.ts'

const AT = '2026-01-01T00:00:00.000Z'
const SPOKEN = [
  'Let us look at the Büdget',
  'The schedule of next week',
  '会議の予算について',
  "Don't stop",
  'ﬁnal ＦＵＬＬ width, naïve café — 100% of C:\\temp & (a | b) !c <-> d:*',
  'In 3d: 1e10, 0x1f and 12345678901234567890123 of 007, www.example.com/path?x=1 and me@example.com',
  'ご清聴ありがとうございます',
  'วันนี้เราจะเรียนภาษาไทย',
  'မင်္ဂလာပါ ခင်ဗျား',
  'point ⑴ of ½',
]

onEachDatabase('searching what is said', (newPlace) => {
  let db: Database
  before(async () => {
    db = await (await newPlace()).open()
    await db.write(async ({ spaces, videos, media, transcripts }) => {
      await spaces.insert(spaceRecord({ createdAt: AT }))
      for (const [at, text] of SPOKEN.entries()) {
        const video = `space000000000${at}`
        await videos.insert(videoRecord({ id: video, name: `Video ${at}`, createdAt: AT }))
        await media.insertSubtitle({
          id: `sub_${at}`,
          video,
          source: null,
          language: 'en',
          label: 'English',
          kind: 'subtitles',
          original: true,
          origin: 'uploaded',
          status: 'ready',
          error: null,
          createdAt: AT,
          file: null,
        })
        await transcripts.keep({
          subtitle: `sub_${at}`,
          video,
          file: `sub_${at}`,
          lines: `0\t${text}`,
          words: wordsOf(text).join(' '),
        })
      }
    })
  })
  after(() => db.close())

  const found = async (q: string): Promise<string[]> =>
    (
      await db.read(({ videos }) => videos.list('space', videoFilter.parse({ q, sort: 'name' })))
    ).rows
      .map(({ name }) => name.slice('Video '.length))
      .sort()

  for (const [q, expected] of [
    ['budg', '0'],
    ['look the', '0'],
    ['the', '01'],
    ['budget week', ''],
    ['予算', '2'],
    ["don't", '3'],
    ['the zebra', ''],
    ['FINAL full', '4'],
    ['naive cafe', '4'],
    ['100%', '4'],
    ['c:\\temp', '4'],
    ['(a b)', '04'],
    // A sign alone is no word, and no name has it.
    ['a | b', ''],
    ['!c', '45'],
    ['d:*', '34'],
    ["' <-> &", ''],
    ['3d', '5'],
    ['1e1', '5'],
    ['0x1', '5'],
    ['1234567890123456789012', '5'],
    ['007', '5'],
    ['exam', '5'],
    ['www.example', '5'],
    ['me@', '5'],
    ['ありがとうございます', '6'],
    ['ありがとう', '6'],
    ['วันนี้', '7'],
    ['ภาษาไทย', '7'],
    ['မင်္ဂလာပါ', '8'],
    ['⑴', '459'],
    ['point ½', '9'],
  ] as const)
    it(`finds ${q}`, async () => {
      assert.equal((await found(q)).join(''), expected)
    })

  it('says where, of the videos that are asked for alone', async () => {
    const all = SPOKEN.map((_, at) => `space000000000${at}`)
    const where = (videos: string[], q: string) =>
      db.read(({ transcripts }) => transcripts.holding(videos, q))
    assert.deepEqual((await where(all, 'the budget')).map(({ subtitle }) => subtitle).sort(), [
      'sub_0',
      'sub_1',
    ])
    assert.deepEqual(
      (await where(all, 'ありがとう')).map(({ subtitle }) => subtitle),
      ['sub_6'],
    )
    assert.deepEqual(
      (await where([all[1]!], 'the budget')).map(({ subtitle }) => subtitle),
      ['sub_1'],
    )
  })
})
