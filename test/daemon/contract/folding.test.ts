import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { foldedText, searchTerms, wordsOf } from '../../../daemon/contract/search-words.ts'
import { findInTranscripts } from '../../../daemon/videos/find-in-transcripts.ts'
import { linesOf } from '../../../daemon/tracks/index-transcripts.ts'

describe('words that are searched for', () => {
  it('are the same without case and accents', () => {
    assert.equal(foldedText('Crème BRÛLÉE, Łódź, Straße'), 'creme brulee, lodz, strasse')
  })
  it('are letters and digits, also where nobody writes spaces', () => {
    assert.deepEqual(wordsOf("Don't stop: 4K, 4k!"), ['don', 't', 'stop', '4k'])
    assert.ok(wordsOf('会議の予算について').includes('予算'))
    assert.deepEqual(wordsOf('… — !'), [])
    assert.deepEqual(wordsOf('⑴ ½'), ['1', '2'])
  })
  it('are the first five different ones', () => {
    assert.deepEqual(searchTerms(' One  two one THREE four five six '), [
      'one',
      'two',
      'three',
      'four',
      'five',
    ])
  })
  it('are found in the cues that hold most of them, in their order', () => {
    const lines = linesOf(
      'WEBVTT\n\n00:01.000 --> 00:02.000\nthe plan\n\n00:03.000 --> 00:04.000\n<v Ann>Plan and ' +
        'budget</v>\n\n00:05.000 --> 00:06.500\nno planet\n\n00:07.000 --> 00:08.000\nexplanation',
    )
    assert.equal(lines, '1\tthe plan\n3\tPlan and budget\n5\tno planet\n7\texplanation')
    assert.deepEqual(
      findInTranscripts(lines, 'plan budget', 2).map(({ startSeconds }) => startSeconds),
      [1, 3],
    )
    assert.deepEqual(
      findInTranscripts(lines, 'plan', 9).map(({ startSeconds }) => startSeconds),
      [1, 3, 5],
    )
    assert.deepEqual(findInTranscripts(lines, '!', 9), [])
  })
  it('are found where nobody writes spaces and accents change where a word ends', () => {
    const lines = '1\tご清聴ありがとうございます\n2\tวันนี้เราจะเรียนภาษาไทย\n3\tさようなら'
    for (const [q, startSeconds] of [
      ['ありがとうございます', 1],
      ['ありがとう', 1],
      ['วันนี้', 2],
      ['さようなら', 3],
    ] as const)
      assert.deepEqual(
        findInTranscripts(lines, q, 9).map((match) => match.startSeconds),
        [startSeconds],
        q,
      )
  })
})
