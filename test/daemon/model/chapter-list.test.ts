import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { chaptersOf, chaptersVtt } from '../../../daemon/model/chapter-list.ts'

describe('tracks: the chapters that are shown', () => {
  const mark = (startSeconds: number, endSeconds: number | null = null) => ({
    startSeconds,
    endSeconds,
    title: `from ${startSeconds}`,
  })
  const timesOf = (
    video: ReturnType<typeof mark>[] | null,
    source: ReturnType<typeof mark>[] | null,
    durationSeconds: number | null,
  ) =>
    chaptersOf({ chapters: video }, { chapters: source, durationSeconds }).map(
      ({ start_seconds: start, end_seconds: end }) => [start, end],
    )

  it('are those of the API, else those of the source', () => {
    assert.deepEqual(timesOf([mark(1)], [mark(2)], 10), [[1, 10]])
    assert.deepEqual(timesOf(null, [mark(2)], 10), [[2, 10]])
    assert.deepEqual(timesOf([], [mark(2)], 10), [])
    assert.deepEqual(chaptersOf({ chapters: null }, null), [])
  })

  it('end where the next one begins, at the end, or where they say', () => {
    assert.deepEqual(timesOf([mark(0), mark(4, 6), mark(8)], null, 10), [
      [0, 4],
      [4, 6],
      [8, 10],
    ])
    assert.deepEqual(
      timesOf([mark(0), mark(4)], null, null),
      [
        [0, 4],
        [4, 4],
      ],
      'an end that nobody knows yet',
    )
  })

  it('stay inside a video that became shorter, and inside each other', () => {
    assert.deepEqual(timesOf([mark(0, 5), mark(4, 30), mark(12)], null, 10), [
      [0, 4],
      [4, 10],
    ])
  })

  it('as WebVTT each has a length, and its title is text', () => {
    assert.equal(
      chaptersVtt([{ start_seconds: 1, end_seconds: 1, title: 'a <b>\n& c' }]),
      'WEBVTT\n\n00:00:01.000 --> 00:00:01.001\na &lt;b&gt; &amp; c\n',
    )
  })
})
