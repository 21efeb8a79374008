import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import {
  add as addChapter,
  chaptersOf,
  faultOf,
  plainOf,
  setEnd,
  setStart as startChapter,
  withKeys,
} from '../../../renderer/tracks/chapters/model/chapter.ts'
import { readLines } from '../../../renderer/tracks/chapters/model/read-lines.ts'
import { tally, problemsOf } from '../../../renderer/tracks/cues/model/checks.ts'
import {
  displayTextOf,
  markupOf,
  sameCues,
  writeVtt,
  type Cues,
} from '../../../renderer/tracks/cues/model/cue.ts'
import {
  add,
  matches,
  merge,
  remove,
  replace,
  setText,
  setTime,
  shift,
  split,
} from '../../../renderer/tracks/cues/model/edits.ts'
import { History } from '../../../renderer/tracks/edit-session.ts'
import { windowOf } from '../../../renderer/tracks/cues/model/window-of.ts'
import { currentAt, newKey, readTime, timeText } from '../../../renderer/tracks/times.ts'

const cues = (...rows: [number, number, string][]): Cues =>
  rows.map(([startMs, endMs, text]) => ({
    key: newKey(),
    startMs,
    endMs,
    text,
    id: '',
    settings: '',
  }))
const plain = (list: Cues) => list.map(({ startMs, endMs, text }) => [startMs, endMs, text])

describe('the editors of tracks', () => {
  it('times are read as they are written, and in other ways', () => {
    for (const ms of [0, 1, 999, 61_500, 3_600_000, 36_061_001])
      assert.equal(readTime(timeText(ms)), ms)
    assert.deepEqual(
      ['90', '1:02,5', '01:00:02.500', ' 2.25 ', '1:60', '1:2:3:4', 'soon', ''].map(readTime),
      [90_000, 62_500, 3_602_500, 2_250, null, null, null, null],
    )
    assert.deepEqual(
      [timeText(62_549, 1), timeText(62_549, 0), timeText(3_599_999, 0)],
      ['1:02.5', '1:03', '1:00:00'],
    )
  })

  it('text is shown without entities and written with them; tags stay tags', () => {
    for (const [markup, shown] of [
      ['Q&amp;A', 'Q&A'],
      ['<i>now</i> &lt;b', '<i>now</i> <b'],
      ['<v Anna>3 &gt; 2', '<v Anna>3 > 2'],
      ['a&nbsp;b', 'a&nbsp;b'],
      ['&lt;i>', '&lt;i>'],
      ['&amp;amp;', '&amp;amp;'],
    ] as const) {
      assert.equal(displayTextOf(markup), shown)
      assert.equal(displayTextOf(markupOf(shown)), shown)
    }
    assert.equal(markupOf('a < b & c --> d'), 'a &lt; b &amp; c --&gt; d')
    assert.equal(markupOf('one\n\n  \ntwo'), 'one\ntwo', 'an empty line would end the cue')
    const [cue] = cues([1_500, 3_661_001, '<i>Hi</i>\n& bye'])
    assert.equal(
      writeVtt(['STYLE\nx'], [{ ...cue!, id: 'first', settings: 'line:0' }]),
      'WEBVTT\n\nSTYLE\nx\n\nfirst\n00:00:01.500 --> 01:01:01.001 line:0\n<i>Hi</i>\n&amp; bye\n',
    )
  })

  it('cues are added, split, joined, moved and removed, always in order', () => {
    const list = cues([1_000, 2_000, 'one two'], [3_000, 4_000, 'three'])
    const [first, second] = list
    assert.deepEqual(plain(add(list, 2_500).cues), [
      [1_000, 2_000, 'one two'],
      [2_500, 3_000, ''],
      [3_000, 4_000, 'three'],
    ])
    assert.deepEqual(plain(split(list, first!.key, 3).cues), [
      [1_000, 1_500, 'one'],
      [1_500, 2_000, 'two'],
      [3_000, 4_000, 'three'],
    ])
    assert.deepEqual(plain(merge(list, first!.key).cues), [[1_000, 4_000, 'one two\nthree']])
    assert.equal(merge(list, second!.key).cues, list, 'the last has nobody to join')
    assert.deepEqual(plain(setTime(list, first!.key, 'startMs', 3_500).cues), [
      [3_000, 4_000, 'three'],
      [3_500, 2_000, 'one two'],
    ])
    assert.deepEqual(plain(shift(list, -1_500).cues), [
      [0, 500, 'one two'],
      [1_500, 2_500, 'three'],
    ])
    assert.equal(remove(list, first!.key).at, second!.key)
    assert.equal(remove(list, second!.key).at, first!.key)
  })

  it('find and replace means what is written, in any case or in that one', () => {
    const list = cues([0, 1, 'A.b a.B'], [1, 2, 'axb'])
    assert.equal(matches(list, { find: 'a.b', matchCase: false }).length, 1)
    assert.equal(matches(list, { find: 'a.B', matchCase: true }).length, 1)
    assert.equal(matches(list, { find: '', matchCase: false }).length, 0)
    assert.deepEqual(
      plain(replace(list, { find: 'a.b', matchCase: false }, '$&').cues).map((row) => row[2]),
      ['$& $&', 'axb'],
    )
  })

  it('what is wrong is told apart from what is only hard to read', () => {
    const list = cues(
      [0, 1_000, 'x'.repeat(30)],
      [500, 2_000, 'Hi'],
      [3_000, 3_000, 'Hi'],
      [9_000, 9_500, '<i></i>'],
    )
    assert.deepEqual(
      list.map((_, index) => problemsOf(list, index, 8_000).map(({ kind }) => kind)),
      [['fast'], ['overlap'], ['backwards'], ['beyond', 'empty']],
    )
    assert.deepEqual(tally(list, null), { faults: 1, warnings: 3, firstFault: 2, firstWarning: 0 })
    assert.deepEqual(
      problemsOf(cues([0, 1_000, `<v Anna>${'x'.repeat(20)}`]), 0, null),
      [],
      'a tag is not read',
    )
  })

  it('typing in one cue is one step back; what came after is gone once something else is done', () => {
    const history = new History('')
    for (const text of ['a', 'ab', 'abc']) history.change(text, 'text 1')
    history.change('abc!', 'text 2')
    history.undo()
    assert.equal(history.present, 'abc')
    history.undo()
    assert.deepEqual([history.present, history.canUndo, history.canRedo], ['', false, true])
    history.redo()
    history.change('other')
    assert.equal(history.canRedo, false)
  })

  it('of thousands of cues a few rows are drawn, and the one with the focus', () => {
    assert.deepEqual(windowOf(2_000, 100, 50_000, 300, 3), [
      ...Array.from({ length: 16 }, (_, i) => 494 + i),
      3,
    ])
    assert.deepEqual(windowOf(2, 100, 0, 300, -1), [0, 1])
    const many = cues(
      ...Array.from({ length: 2_000 }, (_, i): [number, number, string] => [
        i * 1_000,
        i * 1_000 + 800,
        'x',
      ]),
    )
    assert.deepEqual(
      [0, 799, 800, 1_999_500, 5_000_000].map((ms) => currentAt(many, ms)),
      [0, 0, -1, 1_999, -1],
    )
    assert.ok(
      sameCues(setText(many, many[7]!.key, ' x').cues, setText(many, many[7]!.key, ' x').cues),
    )
    assert.ok(!sameCues(setText(many, many[1_999]!.key, 'y').cues, many))
    assert.deepEqual(
      setText(many, many[7]!.key, 'y').cues.filter((cue, index) => cue !== many[index]).length,
      1,
      'the others stay the same objects',
    )
  })

  it('chapters are read as people write them below a video', () => {
    const text =
      '0:00 Introduction\n\n- 1:30 - The beans\n(4:05) First crack\n3. 00:10:00 | Out\nThe end 12:00\n1. Foo 13:00'
    assert.deepEqual(readLines(text, null), {
      faults: [],
      chapters: [
        [0, 'Introduction'],
        [90_000, 'The beans'],
        [245_000, 'First crack'],
        [600_000, 'Out'],
        [720_000, 'The end'],
        [780_000, 'Foo'],
      ].map(([startMs, title]) => ({ startMs, title })),
    })
    const { faults } = readLines('Contents\n0:00\n0:10 A\n0:10 B\n99:00 C', 60_000)
    assert.deepEqual(
      faults.map(({ line, kind }) => [line, kind]),
      [
        [1, 'noTime'],
        [2, 'noTitle'],
        [4, 'doubled'],
        [5, 'beyond'],
      ],
    )
  })

  it('a chapter that begins where another does is that one; faults are told', () => {
    const list = withKeys([
      { startMs: 0, title: 'A' },
      { startMs: 5_000, title: '' },
    ])
    assert.equal(addChapter(list, 0).at, list[0]!.key)
    assert.deepEqual(
      addChapter(list, 3_000).chapters.map(({ startMs }) => startMs),
      [0, 3_000, 5_000],
    )
    assert.equal(faultOf(list, 1, null), 'untitled')
    assert.equal(faultOf(list, 1, 4_000), 'beyond')
    assert.equal(faultOf(startChapter(list, list[1]!.key, 0), 1, null), 'doubled')
  })

  it('an end of a chapter is its own where it is not where the next begins', () => {
    const saved = (...rows: [number, number][]) =>
      rows.map(([start, end]) => ({ start_seconds: start, end_seconds: end, title: 'x' }))
    const ends = (list: ReturnType<typeof chaptersOf>) => list.map(({ endMs }) => endMs)
    assert.deepEqual(ends(chaptersOf(saved([0, 4.999], [5, 8], [9, 10]), 10_000)), [
      null,
      8_000,
      null,
    ])
    assert.deepEqual(
      ends(chaptersOf(saved([0, 5], [5, 5]), null)),
      [null, null],
      'of a video whose length is not known',
    )
    assert.deepEqual(ends(chaptersOf(saved([0, 5], [5, 7]), null)), [null, 7_000])
    const list = withKeys([
      { startMs: 0, endMs: 4_000, title: 'A' },
      { startMs: 5_000, title: 'B' },
    ])
    const [first, last] = list
    assert.deepEqual(ends(setEnd(list, first!.key, 5_000, 9_000)), [null, null])
    assert.deepEqual(ends(setEnd(list, last!.key, 9_000, 9_000)), [4_000, null])
    assert.deepEqual(
      plainOf(addChapter(list, 3_000).chapters).map(({ startMs, endMs }) => [startMs, endMs]),
      [
        [0, null],
        [3_000, 4_000],
        [5_000, null],
      ],
      'the new one takes the rest',
    )
    assert.deepEqual(
      [
        faultOf(setEnd(list, first!.key, 0, null), 0, null),
        faultOf(setEnd(list, first!.key, 5_001, null), 0, null),
        faultOf(setEnd(list, last!.key, 9_001, 9_000), 1, 9_000),
      ],
      ['backwards', 'overlap', 'endBeyond'],
    )
  })
})
