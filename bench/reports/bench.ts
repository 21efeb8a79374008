/**
 * `npm run bench -- reports [--only small]`: reports over a year of events beside a reading of the
 * events themselves.
 */
import assert from 'node:assert/strict'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { openForReading } from '../../daemon/adapters/analytics/schema.ts'
import type { Analytics, Question, Sums } from '../../daemon/ports/analytics.ts'
import { openAnalytics } from '../../test/support/open-analytics.ts'
import { median, type Bench } from '../bench.ts'
import { addUp, fill, randomFrom, SPACE, VIDEOS, videoOf } from './fill.ts'
import { scan, scanRetention, type Scanned } from './raw.ts'

const EVENTS = { small: 200_000, whole: 10_000_000 }
const QUESTIONS = 100
const HOUR_MS = 3_600_000
const MOST_MS = 100

export const bench: Bench = {
  about:
    'reports over a year of viewing of 500 videos, beside reading the events (--only small: ' +
    '200,000 of them; else 10 million)',
  rounds: 3,
  cases: ['small', 'whole'],
  async run({ rounds, only, print }) {
    const events = EVENTS[only.includes('small') ? 'small' : 'whole']
    const folder = await mkdtemp(join(tmpdir(), 'svc-bench-'))
    const nowMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS
    const file = join(folder, 'analytics.db')
    let analytics: Analytics | undefined
    try {
      fill(file, events, nowMs)
      const seconds = addUp(file, print)
      // Its sweeping must leave the year alone, which is compared with.
      analytics = openAnalytics(folder, 3_650)
      print(
        `${events} events added up in ${seconds.toFixed(1)} s, ` +
          `${(events / seconds).toFixed(0)} a second; ` +
          `${((await stat(file)).size / 1e6).toFixed(0)} MB`,
      )
      const raw = openForReading(file)
      const reports = reportsOf(analytics, raw, nowMs)
      const verdicts = []
      for (const [name, { ask, compare }] of Object.entries(reports)) {
        const random = randomFrom(11)
        const times: number[] = []
        for (let count = 0; count < QUESTIONS; count++) times.push(await timeOf(() => ask(random)))
        const p95 = times.sort((a, b) => a - b)[Math.floor(QUESTIONS * 0.95)]!
        const ratios: number[] = []
        for (let round = 0; round < rounds; round++)
          ratios.push(await compare(randomFrom(13 + round)))
        const ratio = median(ratios)
        print(
          `${name.padEnd(22)} p50 ${times[QUESTIONS / 2]!.toFixed(1)} ms  p95 ` +
            `${p95.toFixed(1)} ms  ${ratio.toFixed(0)} times as fast as the events, and equal`,
        )
        verdicts.push(
          {
            what: `${name}, p95`,
            ours: `${p95.toFixed(1)} ms`,
            reference: `${MOST_MS} ms`,
            ratio: p95 / MOST_MS,
            bar: { most: 1 },
          },
          {
            what: `${name}, beside the events`,
            ours: 'the sums',
            reference: 'a reading of the events',
            ratio,
            bar: { least: 50 },
          },
        )
      }
      raw.close()
      return verdicts
    } finally {
      await analytics?.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

async function timeOf(work: () => unknown): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

type Random = (below: number) => number
interface Report {
  ask(random: Random): Promise<unknown>
  /** Both, of the same question, to the last row: fails where they differ, answers how many times as fast ours was. */
  compare(random: Random): Promise<number>
}

function reportsOf(analytics: Analytics, raw: DatabaseSync, nowMs: number): Record<string, Report> {
  const nowHour = nowMs / HOUR_MS
  const range = (random: Random, days: number): Pick<Question, 'space' | 'fromHour' | 'toHour'> => {
    const toHour = nowHour + 1 - random(24)
    return { space: SPACE, fromHour: toHour - 24 * (days - random(days >> 2)) + random(24), toHour }
  }
  const space = (random: Random): Question => ({ ...range(random, 365), videos: null })
  const video = (random: Random): Question => ({
    ...range(random, 365),
    videos: [videoOf(random(VIDEOS / 4))],
  })
  const collection = (random: Random): Question => ({
    ...range(random, 365),
    videos: Array.from({ length: 50 }, (_, index) => videoOf((random(VIDEOS) + index) % VIDEOS)),
  })
  const series = (question: Question, stepHours: number) => {
    const edges = Array.from(
      { length: Math.ceil((question.toHour - question.fromHour) / stepHours) },
      (_, index) => question.fromHour + index * stepHours,
    )
    return { space: question.space, videos: question.videos, edges: [...edges, question.toHour] }
  }

  function report<T>(
    questionOf: (random: Random) => Question,
    ask: (question: Question) => Promise<T>,
    byEvents: (question: Question) => unknown,
    same: (ours: T) => unknown,
    timedAsk = ask,
  ): Report {
    return {
      ask: (random) => timedAsk(questionOf(random)),
      async compare(random) {
        const question = questionOf(random)
        let [ours, theirs]: [T | undefined, unknown] = [undefined, undefined]
        const oursMs = await timeOf(async () => (ours = await ask(question)))
        const theirsMs = await timeOf(() => (theirs = byEvents(question)))
        assert.deepEqual(same(ours!), theirs)
        return theirsMs / oursMs
      },
    }
  }
  const comparable = (sums: Sums): Scanned => ({
    attempts: sums.attempts,
    views: sums.views,
    watch_ms: sums.watch_ms,
    playing_ms: sums.playing_ms,
    startup_ms: sums.startup_ms,
    stalls: sums.stalls,
    stalled_ms: sums.stalled_ms,
    seeks: sums.seeks,
  })
  const one = (question: Question) => scan(raw, question).get('')
  const byName = (rows: Map<string | number, Scanned>) =>
    new Map([...rows].sort(([a], [b]) => (a < b ? -1 : 1)))

  return {
    'overview, space': report(space, (question) => analytics.totals(question), one, comparable),
    'overview, video': report(video, (question) => analytics.totals(question), one, comparable),
    'overview, collection': report(
      collection,
      (question) => analytics.totals(question),
      one,
      comparable,
    ),
    'days, space': report(
      space,
      (question) => analytics.series(series(question, 24)),
      (question) => daysOf(raw, question),
      (all) => all.map(({ watch_ms }) => watch_ms),
    ),
    'days, collection': report(
      collection,
      (question) => analytics.series(series(question, 24)),
      (question) => daysOf(raw, question),
      (all) => all.map(({ watch_ms }) => watch_ms),
    ),
    'top videos': report(
      space,
      (question) => analytics.byVideo({ ...question, sort: 'views', limit: 1_000 }),
      (question) => byName(scan(raw, question, 'w.text')),
      (rows) => byName(new Map(rows.map((row) => [row.video, comparable(row.sums)]))),
      (question) => analytics.byVideo({ ...question, sort: 'views', limit: 100 }),
    ),
    pages: report(
      space,
      (question) =>
        analytics.byValue({ ...question, dimension: 'page', sort: 'views', limit: 1_000 }),
      (question) => byName(scan(raw, question, '(SELECT text FROM words WHERE id = v.page)')),
      (rows) => byName(new Map(rows.map((row) => [row.value, comparable(row.sums)]))),
      (question) =>
        analytics.byValue({ ...question, dimension: 'page', sort: 'views', limit: 100 }),
    ),
    countries: report(
      video,
      (question) =>
        analytics.byValue({ ...question, dimension: 'country', sort: 'views', limit: 1_000 }),
      (question) => byName(scan(raw, question, '(SELECT text FROM words WHERE id = v.country)')),
      (rows) => byName(new Map(rows.map((row) => [row.value, comparable(row.sums)]))),
    ),
    percentiles: report(
      space,
      (question) => analytics.classes({ ...question, of: 'startup_ms' }),
      (question) => one(question)!.views,
      (classes) => classes.reduce((sum, { views }) => sum + views, 0),
    ),
    retention: report(
      video,
      (question) => analytics.retention(question),
      (question) => scanRetention(raw, question),
      ({ plays }) => plays,
    ),
  }
}

function daysOf(raw: DatabaseSync, question: Question): number[] {
  const found = scan(raw, question, `(v.hour - ${question.fromHour}) / 24`)
  return Array.from(
    { length: Math.ceil((question.toHour - question.fromHour) / 24) },
    (_, day) => found.get(day)?.watch_ms ?? 0,
  )
}
