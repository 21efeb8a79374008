/** What strangers send on purpose changes no figure of others, and grows no further than its limits. */
import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'mocha'
import {
  fold,
  stateOf,
  union,
  type StoredEvent,
} from '../../../daemon/adapters/analytics/sums/fold.ts'
import type { Dimension } from '../../../daemon/contract/analytics.ts'
import { VIEW_EVENT_KINDS, type Analytics, type Question } from '../../../daemon/ports/analytics.ts'
import { onEachViewingData, type ViewingPlace } from '../../support/viewing-data.ts'
import { until } from '../../daemon.ts'
import { allOf, batch, event, HOUR_MS, played, SPACE } from './batches.ts'

const nowMs = Date.UTC(2026, 2, 10, 12, 30)
const hour = Math.floor(nowMs / HOUR_MS)
const all: Question = { space: SPACE, videos: null, fromHour: hour - 24 * 400, toHour: hour + 24 }
const MOST_NEW_A_DAY = 1_000

onEachViewingData('viewing data of strangers', (newPlace) => {
  const open: Analytics[] = []
  afterEach(async () => {
    for (const analytics of open.splice(0)) await analytics.close()
  })
  async function valuesOf(
    place: ViewingPlace,
    dimension: Dimension,
    views: number,
  ): Promise<[value: string, watchMs: number][]> {
    const analytics = place.open()
    open.push(analytics)
    await until(
      () => analytics.totals(all),
      (sums) => sums.views === views,
      `${views} views`,
    )
    const values = await analytics.byValue({ ...all, dimension, sort: 'watch_ms', limit: 100 })
    return values.map(({ value, sums }) => [value, sums.watch_ms])
  }

  it('a language that is called like a property of objects is one like any other', async () => {
    const place = await newPlace()
    const analytics = place.open()
    open.push(analytics)
    const names = ['constructor', 'toString', '__proto__']
    for (const [at, name] of names.entries())
      await analytics.collect(batch(nowMs, [played(0, 0, 9_000 - at, `720p|${name}`)]))
    await analytics.collect(batch(nowMs, [played(0, 0, 5_000)]))
    assert.deepEqual(await valuesOf(place, 'subtitle', 4), [
      ['constructor', 9_000],
      ['toString', 8_999],
      ['__proto__', 8_998],
      ['off', 5_000],
    ])
  })

  it('a view that cannot be added up is left out and told of; the others are added up', async () => {
    const place = await newPlace()
    const engine = place.engine()
    try {
      const broken = batch(nowMs, [played(0, 0, 5_000)])
      await engine.insert([broken])
      await place.ask(`UPDATE views SET state = '{"ranges":7}' WHERE view = '${broken.view}'`)
      await engine.insert([batch(nowMs, [played(0, 0, 4_000)])])
      const told: string[] = []
      await allOf(() => engine.rollUp(1_000, (view) => told.push(view)))
      assert.deepEqual(told, [broken.view])
    } finally {
      await engine.close()
    }
    assert.deepEqual(await valuesOf(place, 'subtitle', 1), [['off', 4_000]])
  })

  it('a view counts fifty languages, and a day a thousand new ones: the rest count as others', async () => {
    const place = await newPlace()
    const engine = place.engine()
    const playing = (names: string[]) =>
      names.map((name, at) => played(at, at * 100, at * 100 + 100, `720p|${name}`))
    const names = (first: number, count: number) =>
      Array.from({ length: count }, (_, at) => `x-${first + at}`)
    try {
      await engine.insert([batch(nowMs, playing(names(0, 100)))])
      await allOf(() => engine.rollUp(10_000))
      const wordsOf = async () =>
        (await place.ask<{ text: string }>("SELECT text FROM words WHERE text LIKE 'x-%'")).length
      assert.equal(await wordsOf(), 50)
      for (let first = 100; first < 1_300; first += 50)
        await engine.insert([batch(nowMs, playing(names(first, 50)))])
      await allOf(() => engine.rollUp(10_000))
      // New were also a page, its domain and no referrer, and the languages that the first view did not count.
      assert.equal(await wordsOf(), MOST_NEW_A_DAY - 3 - 50)
    } finally {
      await engine.close()
    }
    const values = await valuesOf(place, 'subtitle', 25)
    const others = values.find(([value]) => value === '(other)')
    assert.deepEqual(others, ['(other)', 100 * (50 + 1_200 - (MOST_NEW_A_DAY - 3 - 100))])
  })

  it('the limit of a day holds for views of the days before as well, in turn with those of today', async () => {
    const place = await newPlace()
    const engine = place.engine()
    const pages = async () =>
      (await place.ask("SELECT id FROM words WHERE text LIKE 'https://example.org/%'")).length
    try {
      for (let first = 0; first < 1_500; first += 100)
        await engine.insert(
          Array.from({ length: 100 }, (_, at) => {
            const made = batch(nowMs, [event(0, 'play')])
            return {
              ...made,
              traits: { ...made.traits, page: `https://example.org/${first + at}` },
              events: made.events.map((row) => ({
                ...row,
                atMs: nowMs - (at % 2) * 24 * HOUR_MS,
              })),
            }
          }),
        )
      // New are also the domain, and no referrer.
      assert.equal(await pages(), MOST_NEW_A_DAY - 2)
    } finally {
      await engine.close()
    }
  })

  it('codes of links that an earlier version stored become one page without a code', async () => {
    const place = await newPlace()
    const engine = place.engine()
    const codes = ['0tJb3aaaaaaaaaaaaaaa_a', '1tJb3bbbbbbbbbbbbbbb-b']
    const viewOf = (page: string, watchMs: number) => {
      const made = batch(nowMs, [played(0, 0, watchMs)])
      return { ...made, traits: { ...made.traits, page } }
    }
    const later = viewOf(`https://videos.example/s/${codes[0]!}`, 3_000)
    try {
      await engine.insert([
        ...codes.map((code) => viewOf(`https://videos.example/s/${code}`, 5_000)),
        viewOf('https://videos.example/s/about-us', 2_000),
        later,
      ])
      await allOf(() => engine.rollUp(1_000))
      await engine.sweepSums({ eventDays: 30, days: 0 }, nowMs)
      // What comes to a view that had begun before.
      await engine.insert([{ ...later, events: [{ ...played(1, 3_000, 4_000), atMs: nowMs }] }])
      await allOf(() => engine.rollUp(1_000))
      const words = (await place.ask<{ text: string }>('SELECT text FROM words')).map(
        ({ text }) => text,
      )
      for (const code of codes) assert.equal(words.join(' ').includes(code), false)
    } finally {
      await engine.close()
    }
    assert.deepEqual(await valuesOf(place, 'page', 4), [
      ['https://videos.example/s/~', 14_000],
      ['https://videos.example/s/about-us', 2_000],
    ])
  })
})

describe('what is kept of a view', () => {
  const part = (from: number): StoredEvent => ({
    kind: VIEW_EVENT_KINDS.indexOf('played'),
    at: 0,
    a: from,
    b: from + 1,
    c: 1,
    text: '720p|',
  })
  const about = { durationMs: 0, issuedMs: 0, lastMs: 86_400_000 }

  it('is no more than two thousand ranges; one that would be another is in no sum', () => {
    const state = stateOf('{}')
    fold(
      state,
      Array.from({ length: 5_000 }, (_, at) => part(2 * at)),
      about,
    )
    assert.deepEqual([state.ranges.length, state.watch, state.playing], [2_000, 2_000, 2_000])
    fold(state, [part(1), part(9_999)], about)
    assert.deepEqual([state.ranges.length, state.ranges[0], state.watch], [2_000, [0, 3], 2_002])
  })

  it('is played ranges, however many there were before', () => {
    const many = Array.from({ length: 200_000 }, (_, at): [number, number] => [3 * at, 3 * at + 1])
    assert.deepEqual(union(many, [0, 600_000]), [[0, 600_000]])
    assert.deepEqual(
      union(
        [
          [0, 1],
          [4, 6],
          [8, 9],
        ],
        [2, 3],
      ),
      [
        [0, 1],
        [2, 3],
        [4, 6],
        [8, 9],
      ],
    )
    assert.deepEqual(
      union(
        [
          [0, 1],
          [4, 6],
          [8, 9],
        ],
        [1, 5],
      ),
      [
        [0, 6],
        [8, 9],
      ],
    )
  })
})
