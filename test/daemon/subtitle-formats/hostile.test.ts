/** Texts that took the square of their length to be read, at a size at which that would take hours. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { ProblemError } from '../../../daemon/contract/client.ts'
import { parseAss } from '../../../daemon/subtitle-formats/ass.ts'
import { parseEmbedded } from '../../../daemon/subtitle-formats/embedded.ts'
import { MOST_LINE_CHARS } from '../../../daemon/subtitle-formats/lines.ts'
import { parseSrt } from '../../../daemon/subtitle-formats/srt.ts'
import { spoken } from '../../../daemon/tracks/transcript.ts'
import { timingOf } from '../../../daemon/subtitle-formats/webvtt.ts'
import { writeSrt } from '../../../daemon/subtitle-formats/write-srt.ts'
import { startDaemon, type Daemon } from '../../daemon.ts'

const MANY = 3_000_000
const TIMING = '00:00:01,000 --> 00:00:02,000'
const cue = (text: string) => ({ startMs: 0, endMs: 1_000, id: '', settings: '', text })
const dialogue = (text: string): string[] => [
  '[Events]',
  `Dialogue: 0,0:00:01.00,0:00:02.00,Default,,0,0,0,,${text}`,
]

describe('tracks: hostile texts', () => {
  const KILLERS: Record<string, () => unknown> = {
    'SRT: clocks without an arrow': () => parseSrt(['1:1:1:'.repeat(MANY / 6)]),
    'SRT: clocks and arrows that are none': () => parseSrt(['1:1,1->'.repeat(MANY / 6)]),
    'SRT: blanks in a timing': () =>
      parseSrt([TIMING.replace(' ', ' '.repeat(MANY)), `${TIMING}${' '.repeat(MANY)}x`]),
    'SRT: digits in a timing': () =>
      parseSrt([`${'1'.repeat(MANY)} --> 00:00:02,000`, `00:00:01,000 --> ${'1'.repeat(MANY)}`]),
    'SRT: commands that are opened': () =>
      parseSrt([TIMING, '{\\an8'.repeat(MANY / 5), '{\\'.repeat(MANY / 2)]),
    'SRT: tags that are opened': () =>
      parseSrt([TIMING, `<${'a'.repeat(MANY)}`, '<b'.repeat(MANY / 2), `<${' '.repeat(MANY)}`]),
    'WebVTT: blanks behind a timing': () =>
      timingOf(`00:01.000 --> 00:02.000 a${' '.repeat(MANY)}b`),
    'ASS: braces': () => parseAss(dialogue('{'.repeat(MANY))),
    'ASS: braces that close': () => parseAss(dialogue(`${'{\\an'.repeat(MANY / 4)}}`)),
    'ASS: styles of many fields': () =>
      parseAss([
        `Format: Fontname${','.repeat(MANY)}`,
        ...Array.from({ length: 2_000 }, () => `Style:${','.repeat(1_000)}`),
        '[Events]',
        `Format:${','.repeat(MANY)}`,
        ...Array.from({ length: 2_000 }, () => dialogue('x')[1]!),
      ]),
    'cue text: voices that are opened': () => spoken(cue(`<v${' '.repeat(MANY)}`)),
    'cue text: tags that are opened': () => [
      spoken(cue('<a'.repeat(MANY / 2))),
      writeSrt([cue(`<${'a'.repeat(MANY)}`), cue('<b'.repeat(MANY / 2))]),
    ],
  }
  for (const [what, read] of Object.entries(KILLERS))
    it(`take no more than their length to be read (${what})`, () => void read())

  it('a line of an embedded text that nobody could read is left out, and the others stay', () => {
    const text = [...dialogue('{'.repeat(MOST_LINE_CHARS)), dialogue('seen')[1]].join('\n')
    assert.match(parseEmbedded(text, 'ass')!, /\nseen\n$/)
    assert.equal(parseEmbedded('\n'.repeat(3_000_000), 'ass'), null)
  })

  it('an entity that is called like a property of objects is text like any other', () => {
    const text = '&constructor; &amp; &tostring; &valueof;'
    const plain = '&constructor; & &tostring; &valueof;'
    assert.match(writeSrt([cue(text)]), /\n&constructor; & &tostring; &valueof;\n/)
    const { text: read, speaker } = spoken(cue(`<v &constructor;>${text}`))
    assert.deepEqual([read, speaker], [plain, '&constructor;'])
  })

  describe('over the API', () => {
    let daemon: Daemon
    before(async () => {
      daemon = await startDaemon()
    })
    after(() => daemon.remove())

    it('are refused with what is wrong and what is allowed, and one that can be read is read', async () => {
      const { id } = await daemon.api.videos.create({ body: { name: 'Talk' } })
      const put = (raw: string) =>
        daemon.api.subtitles.put({ params: { id }, query: { language: 'en' }, raw })
      const refused =
        (text: RegExp) =>
        (error: unknown): boolean => {
          assert.ok(error instanceof ProblemError, String(error))
          assert.equal(error.problem.status, 422)
          assert.match(error.problem.detail, text)
          return true
        }
      await assert.rejects(
        put('1:1:1:'.repeat(1_600_000)),
        refused(/body line 1 is longer than 10000 characters/),
      )
      await assert.rejects(
        put(`WEBVTT\n\n${`${' '.repeat(9_000)}x\n`.repeat(1_100)}`),
        refused(/without a timing/),
      )
      await assert.rejects(
        put('\n'.repeat(9_900_000)),
        refused(/has 9900001 lines; the limit is 2000000/),
      )
      const { url } = await put(`${`${TIMING}\n${'{\\an8'.repeat(1_900)}\n\n`.repeat(1_000)}`)
      assert.match(await (await fetch(url)).text(), /^WEBVTT\n/)
    })
  })
})
