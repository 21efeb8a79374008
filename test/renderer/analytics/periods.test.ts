import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { queryOf, searchOf, spanOf } from '../../../renderer/analytics/query/query.ts'
import { pointAfter } from '../../../renderer/analytics/chart/chart.ts'
import { changeOf, FIGURES, UNITS } from '../../../renderer/analytics/display/figures.ts'
import { nameOfValue } from '../../../renderer/analytics/display/value-names.ts'
import { tileAt, tilesOf } from '../../../renderer/kit/storyboard.ts'

describe('what the analytics page asks for and says', () => {
  const own = { first: '', last: '' }
  const now = new Date(2026, 10, 21, 14, 20)

  it('a range ends with today, and is held against as many hours before it', () => {
    const week = spanOf('7d', own, now)
    assert.deepEqual(
      [week.from, week.to, week.days, week.interval],
      ['2026-11-15', '2026-11-22', 7, 'day'],
    )
    assert.deepEqual(
      [week.before.from, week.before.to, week.before.untilNow],
      ['2026-11-08', '2026-11-15', new Date(2026, 10, 14, 15).toISOString()],
    )
    assert.deepEqual(
      [
        spanOf('today', own, now).interval,
        spanOf('90d', own, now).interval,
        spanOf('year', own, now).interval,
      ],
      ['hour', 'day', 'week'],
    )
  })

  it('a year is held against the last one; what is over is held against all of what was before', () => {
    const { from, before } = spanOf('year', own, now)
    assert.deepEqual([from, before.from, before.to], ['2026-01-01', '2025-01-01', '2025-11-22'])
    const february = spanOf('own', { first: '2024-02-01', last: '2024-02-29' }, now)
    assert.deepEqual(
      [february.to, february.days, february.before],
      ['2024-03-01', 29, { from: '2024-01-03', to: '2024-02-01', untilNow: '2024-02-01' }],
    )
    assert.equal(spanOf('own', { first: '2020-01-01', last: '2025-12-31' }, now).interval, 'month')
  })

  it('an address says what is asked for, and nothing that is none', () => {
    const query = queryOf(
      '?period=own&first=2026-01-01&last=2026-01-31&video=abcde12345fghij&figure=visitors&audience=os',
    )
    assert.deepEqual(queryOf(searchOf(query)), query)
    assert.equal(searchOf(queryOf('')), '')
    for (const wrong of [
      '?period=own&first=2026-02-01&last=2026-01-01',
      '?period=own&first=yesterday',
      '?period=never&figure=money&audience=shoes&video=%27%3E',
    ])
      assert.equal(searchOf(queryOf(wrong)), '')
    assert.deepEqual(queryOf('?video=a&collection=b').collection, '')
  })

  it('figures have units that fit, and say how they have changed', () => {
    assert.deepEqual([null, 4.25, 75, 3_725, 7_200, 360_060].map(UNITS.seconds.show), [
      '–',
      '4.3s',
      '1m 15s',
      '1h 2m',
      '2h',
      '100h',
    ])
    assert.deepEqual([420, 1_250].map(UNITS.milliseconds.show), ['420ms', '1.25s'])
    assert.deepEqual(
      [
        [120, 100],
        [100, 120],
        [5, 0],
        [0, 0],
        [3, 3],
        [0, 5],
      ].map(([after, before]) => {
        const { direction, tone, percent, words } = changeOf(FIGURES.views, after!, before!)
        return [direction, tone, percent, words].join(' ')
      }),
      [
        'up good +20% from 100',
        'down bad -17% from 120',
        'same plain  no earlier data',
        'same plain  unchanged',
        'same plain  unchanged',
        'down bad -100% from 5',
      ],
    )
    assert.equal(changeOf(FIGURES.failure_rate, 0.02, 0.01).tone, 'bad')
    assert.equal(changeOf(FIGURES.average_view_seconds, null, 12).words, 'from 12s')
  })

  it('values have names', () => {
    assert.deepEqual(
      [
        nameOfValue('country', 'NL'),
        nameOfValue('country', ''),
        nameOfValue('subtitle', 'fr'),
        nameOfValue('subtitle', '!'),
        nameOfValue('referrer', ''),
        nameOfValue('page', '(other)'),
        nameOfValue('device', 'tv'),
      ],
      ['Netherlands', 'Unknown', 'French', '!', 'Direct or unknown', 'Other', 'TV'],
    )
  })

  it('keys lead from point to point, and never out of the chart', () => {
    assert.deepEqual(
      [
        pointAfter('ArrowRight', null, 9),
        pointAfter('ArrowLeft', null, 9),
        pointAfter('ArrowRight', 8, 9),
        pointAfter('PageUp', 0, 90),
        pointAfter('Home', 5, 9),
        pointAfter('End', 5, 9),
        pointAfter('a', 5, 9),
      ],
      [0, 8, 8, 9, 0, 8, undefined],
    )
  })

  it('the picture of a moment is found in the storyboard', () => {
    const tiles = tilesOf(
      'WEBVTT\n\n00:00.000 --> 00:02.000\nboard.jpg#xywh=0,0,192,108\n\n00:00:02.000 --> ' +
        '01:00:00.500\nboard.jpg#xywh=192,0,192,108\n',
      'https://host.example/v/storyboard.vtt',
    )
    assert.deepEqual(tiles[1], {
      untilSeconds: 3_600.5,
      url: 'https://host.example/v/board.jpg',
      x: 192,
      y: 0,
      width: 192,
      height: 108,
    })
    assert.deepEqual(
      [tileAt(tiles, 1.9), tileAt(tiles, 2), tileAt(tiles, 1e6)],
      [tiles[0], tiles[1], tiles[1]],
    )
  })
})
