/** SQLite and PostgreSQL are given the same events, at the same moments: each report of one is that of the other. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import type { WriterEngine } from '../../../daemon/adapters/analytics/writer.ts'
import { DIMENSIONS } from '../../../daemon/contract/analytics.ts'
import {
  TRAITS,
  VIEW_EVENT_KINDS,
  type Analytics,
  type Batch,
  type Question,
} from '../../../daemon/ports/analytics.ts'
import { startPostgres, type Postgres } from '../../postgres.ts'
import { folders } from '../../support/folder.ts'
import { postgresPlace, sqlitePlace } from '../../support/viewing-data.ts'
import { allOf, batch, event, HOUR_MS, played } from './batches.ts'

const SPACES = ['alpha', 'gamma']
const VIDEOS = SPACES.flatMap((space) =>
  Array.from({ length: 5 }, (_, number) => `${space}video0000${number}`),
)
const BATCHES = 1_200
const QUESTIONS = 25
const NOW_MS = Date.UTC(2026, 2, 10, 12, 30)
const DAYS = 75
const RECENT_DAYS = 20

type Random = (below: number) => number
function randomFrom(seed: number): Random {
  let state = seed
  return (below) => (state = (state * 48_271) % 2_147_483_647) % below
}
const oneOf = <T>(random: Random, list: readonly T[]): T => list[random(list.length)]!

/** Some go on with an earlier view, are sent again, come from programs, or ask for more than a ticket allows. */
function madeBatches(random: Random): Batch[] {
  const made: Batch[] = []
  const traits: Record<(typeof TRAITS)[number], string[]> = {
    device: ['desktop', 'mobile', 'tv'],
    browser: ['Firefox', 'Chrome', 'Safari'],
    os: ['Linux', 'iOS'],
    country: ['NL', 'DE', 'FR', ''],
    referrer: ['', 'a.example', 'b.example'],
    page: Array.from({ length: 40 }, (_, number) => `https://example.org/${number}`),
    embed_domain: ['example.org', 'example.com'],
  }
  for (let number = 0; number < BATCHES; number++) {
    const earlier = made.length > 0 ? oneOf(random, made) : null
    const isLate = earlier !== null && random(4) === 0
    const atMs = isLate
      ? earlier.receivedMs + random(3_600_000)
      : NOW_MS - random(DAYS * 24 * 60) * 60_000
    const events = Array.from({ length: 1 + random(6) }, () => anEvent(random))
    const fresh = batch(atMs, events, {
      space: '',
      video: oneOf(random, VIDEOS),
      durationMs: random(5) === 0 ? 0 : 60_000,
      visitor: `visitor${random(200)}`,
      isBot: random(12) === 0,
      ticket: random(6) === 0 && earlier ? earlier.ticket : `ticket ${number}`,
      view: `view ${number}`,
      traits: Object.fromEntries(
        TRAITS.map((trait) => [trait, oneOf(random, traits[trait])]),
      ) as Batch['traits'],
    })
    made.push({
      ...fresh,
      space: fresh.video.slice(0, 5),
      ...(isLate
        ? {
            view: earlier.view,
            video: earlier.video,
            space: earlier.space,
            ticket: random(10) === 0 ? 'another' : earlier.ticket,
            issuedMs: earlier.issuedMs,
          }
        : {}),
    })
  }
  return made
}

function anEvent(random: Random) {
  const seq = random(30)
  const kind = oneOf(random, [...VIEW_EVENT_KINDS, 'played', 'played', 'start'] as const)
  const from = random(50_000)
  if (kind === 'played')
    return played(
      seq,
      from,
      from + 1 + random(20_000),
      oneOf(random, ['720p|', '1080p|en', '|', 'audio|de']),
    )
  if (kind === 'frames') return event(seq, kind, { a: random(20), b: random(500) })
  if (kind === 'error') return event(seq, kind, { text: 'network' })
  return event(seq, kind, { a: random(3_000) })
}

function aQuestion(random: Random): Question {
  const space = oneOf(random, SPACES)
  const [one, other] = [random(DAYS * 24), random(DAYS * 24)]
  const last = Math.floor(NOW_MS / HOUR_MS) + 2
  return {
    space,
    videos:
      random(2) === 0 ? null : VIDEOS.filter((video) => video.startsWith(space) && random(2) === 0),
    fromHour: last - Math.max(one, other) - 1,
    toHour: last - Math.min(one, other),
  }
}

/** Every report there is, for one question. */
async function reportsOf(analytics: Analytics, question: Question, random: Random) {
  const { fromHour, toHour, ...scope } = question
  const step = oneOf(random, [1, 24, 168, 500])
  const edges = [
    ...Array.from(
      { length: Math.ceil((toHour - fromHour) / step) },
      (_, at) => fromHour + at * step,
    ),
    toHour,
  ]
  const sort = oneOf(random, ['views', 'visitors', 'watch_ms'] as const)
  const limit = oneOf(random, [1, 3, 100])
  return {
    totals: await analytics.totals(question),
    series: await analytics.series({ ...scope, edges }),
    byVideo: await analytics.byVideo({ ...question, sort, limit }),
    byValue: await Promise.all(
      DIMENSIONS.map((dimension) => analytics.byValue({ ...question, dimension, sort, limit })),
    ),
    startup: await analytics.classes({ ...question, of: 'startup_ms' }),
    rebuffer: await analytics.classes({ ...question, of: 'rebuffer_ratio' }),
    retention: await analytics.retention({ ...question, videos: question.videos ?? VIDEOS }),
  }
}

describe('viewing data in SQLite and in PostgreSQL', () => {
  const folder = folders()
  let server: Postgres
  before(async () => {
    server = await startPostgres()
  })
  after(() => server.remove())

  it('are equal in every figure of every report, also after deletions', async () => {
    const places = [
      sqlitePlace(await folder()),
      await postgresPlace(await server.database(), await folder()),
    ]
    const random = randomFrom(17)
    const batches = madeBatches(random)
    const engines = places.map((place) => place.engine())
    const both = async <T>(work: (engine: WriterEngine) => T | Promise<T>): Promise<T> => {
      const [one, other] = [await work(engines[0]!), await work(engines[1]!)]
      assert.deepEqual(other, one)
      return one
    }
    /** All reports of many ranges, videos and rankings. */
    const compare = async (seed: number): Promise<void> => {
      const stores = places.map((place) => place.open())
      try {
        const asking = randomFrom(seed)
        let views = 0
        for (let number = 0; number < QUESTIONS; number++) {
          const question = aQuestion(asking)
          const choice = asking(1_000_000) + 1
          const [one, other] = await Promise.all(
            stores.map((store) => reportsOf(store, question, randomFrom(choice))),
          )
          assert.deepEqual(other, one, JSON.stringify(question))
          views += one!.totals.views
        }
        assert.ok(views > 1_000, `${views} views in all reports`)
      } finally {
        for (const store of stores) await store.close()
      }
    }

    let added = 0
    for (let at = 0; at < batches.length;) {
      const group = batches.slice(at, (at += 1 + random(60)))
      added += (await both((engine) => engine.insert(group))).reduce((sum, each) => sum + each, 0)
      if (random(5) === 0) await both((engine) => engine.insert(group))
      const most = 100 + random(200)
      if (random(3) === 0) await both((engine) => engine.rollUp(most))
    }
    assert.ok(added > 2_500, `${added} events`)
    await allOf(() => both((engine) => engine.rollUp(700)))
    await compare(23)

    await allOf(() => both((engine) => engine.forgetVideo(VIDEOS[0]!, NOW_MS)))
    // PostgreSQL removes raw events a day at a time.
    for (const engine of engines) await engine.sweep({ eventDays: 30, days: 40 }, NOW_MS)
    await both((engine) => engine.sweepSums({ eventDays: 30, days: 40 }, NOW_MS))
    const recent = batches.filter(
      ({ receivedMs }) => receivedMs > NOW_MS - RECENT_DAYS * 24 * HOUR_MS,
    )
    await both((engine) => engine.insert(recent.slice(0, 300)))
    const later = recent
      .slice(0, 50)
      .map((each) => ({ ...each, view: `${each.view} again`, ticket: each.view }))
    await both((engine) => engine.insert(later))
    await allOf(() => both((engine) => engine.rollUp(700)))
    await compare(29)

    for (const engine of engines) {
      await allOf(() => engine.forgetSome(SPACES[1]!, NOW_MS))
      await engine.close()
    }
    const stores = places.map((place) => place.open())
    const question = { space: SPACES[1]!, videos: null, fromHour: 0, toHour: 600_000 }
    for (const store of stores) {
      assert.deepEqual([...new Set(Object.values(await store.totals(question)))], [0])
      await store.close()
    }
    const words = await Promise.all(
      places.map((place) => place.ask<{ text: string }>('SELECT text FROM words ORDER BY text')),
    )
    assert.deepEqual(
      words[1]!.map(({ text }) => text),
      words[0]!.map(({ text }) => text),
    )
  })
})
