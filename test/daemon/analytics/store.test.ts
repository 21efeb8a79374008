import assert from 'node:assert/strict'
import { readFile, writeFile, stat } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, it } from 'mocha'
import { AppError } from '../../../daemon/contract/errors.ts'
import type { Analytics, Question, Sums } from '../../../daemon/ports/analytics.ts'
import { until } from '../../daemon.ts'
import { onEachViewingData, type ViewingPlace } from '../../support/viewing-data.ts'
import { allOf, batch, event, HOUR_MS, played, SPACE, videoOf } from './batches.ts'

onEachViewingData('the store of viewing data', (newPlace) => {
  const open: Analytics[] = []
  afterEach(async () => {
    for (const analytics of open.splice(0)) await analytics.close()
  })
  function opened(place: ViewingPlace): Analytics {
    const analytics = place.open()
    open.push(analytics)
    return analytics
  }

  const nowMs = Date.UTC(2026, 2, 10, 12, 30)
  const hour = Math.floor(nowMs / HOUR_MS)
  const all: Question = { space: SPACE, videos: null, fromHour: hour - 24 * 400, toHour: hour + 24 }
  /** The sums are made a moment after. */
  const settled = (analytics: Analytics, holds: (sums: Sums) => boolean, question = all) =>
    until(() => analytics.totals(question), holds, 'the sums')

  it('a view is what its events say, each sent twice or not', async () => {
    const analytics = opened(await newPlace())
    const first = batch(nowMs, [
      event(0, 'play'),
      event(1, 'start', { a: 420 }),
      played(2, 0, 10_000),
      event(3, 'pause'),
      played(4, 10_000, 20_000, '1080p|en'),
      event(5, 'seek', { a: 5_000 }),
    ])
    const second = {
      ...first,
      receivedMs: nowMs + 20_000,
      events: [
        ...first.events.slice(3),
        ...batch(nowMs, [
          played(6, 5_000, 15_000, '1080p|en'),
          event(7, 'stall', { a: 3_000 }),
          event(8, 'frames', { a: 5, b: 500 }),
          event(9, 'ended'),
        ]).events,
      ],
    }
    assert.equal(await analytics.collect(first), 6)
    assert.equal(await analytics.collect(first), 0)
    assert.equal(await analytics.collect(second), 4)
    const sums = await settled(analytics, ({ stalls }) => stalls === 1)
    assert.deepEqual(sums, {
      attempts: 1,
      views: 1,
      visitors: 1,
      watch_ms: 30_000,
      unique_ms: 20_000,
      playing_ms: 30_000,
      completions: 0,
      failures: 0,
      exits: 0,
      startups: 1,
      startup_ms: 420,
      stalls: 1,
      stalled_ms: 3_000,
      dropped: 5,
      frames: 500,
      pauses: 1,
      seeks: 1,
      fullscreens: 0,
      bots: 0,
    })
    const { plays, views } = await analytics.retention({ ...all, videos: [videoOf(1)] })
    assert.deepEqual(plays, [...Array(5).fill(1), ...Array(10).fill(2), ...Array(5).fill(1)])
    assert.deepEqual(views, Array(20).fill(1))
    const qualities = await analytics.byValue({
      ...all,
      dimension: 'quality',
      sort: 'watch_ms',
      limit: 10,
    })
    assert.deepEqual(
      qualities.map(({ value, sums: { views: shown, watch_ms: watch } }) => [value, shown, watch]),
      [
        ['1080p', 1, 20_000],
        ['720p', 1, 10_000],
      ],
    )
    const subtitles = await analytics.byValue({
      ...all,
      dimension: 'subtitle',
      sort: 'watch_ms',
      limit: 10,
    })
    assert.deepEqual(
      subtitles.map(({ value, sums: { watch_ms: watch } }) => [value, watch]),
      [
        ['en', 20_000],
        ['off', 10_000],
      ],
    )
  })

  it(
    'an attempt without a first frame is an exit or a failure; nine tenths of the video are a ' +
      'completion',
    async () => {
      const analytics = opened(await newPlace())
      await analytics.collect(batch(nowMs, [event(0, 'play')]))
      await analytics.collect(
        batch(nowMs, [event(0, 'play'), event(1, 'error', { text: 'network' })]),
      )
      await analytics.collect(
        batch(nowMs, [event(0, 'play'), event(1, 'start', { a: 100 }), played(2, 0, 54_000)]),
      )
      await analytics.collect(
        batch(nowMs, [
          event(0, 'play'),
          event(1, 'start', { a: 100 }),
          played(2, 0, 53_999),
          event(3, 'error', { text: 'media' }),
        ]),
      )
      const sums = await settled(analytics, ({ attempts }) => attempts === 4)
      assert.deepEqual([sums.views, sums.exits, sums.failures, sums.completions], [2, 1, 2, 1])
    },
  )

  it('the same person counts once a day in a space, once in each video, and again on the next day', async () => {
    const analytics = opened(await newPlace())
    const visit = (atMs: number, video: string) =>
      analytics.collect(
        batch(atMs, [event(0, 'play'), event(1, 'start', { a: 1 })], {
          video,
          visitor: 'somebody',
        }),
      )
    await visit(nowMs, videoOf(1))
    await visit(nowMs + 60_000, videoOf(1))
    await visit(nowMs + 60_000, videoOf(2))
    await visit(nowMs + 24 * HOUR_MS, videoOf(1))
    const whole = await settled(analytics, ({ views }) => views === 4, {
      ...all,
      toHour: hour + 48,
    })
    assert.equal(whole.visitors, 2)
    const byVideo = await analytics.byVideo({
      ...all,
      toHour: hour + 48,
      sort: 'visitors',
      limit: 10,
    })
    assert.deepEqual(
      byVideo.map(({ video, sums }) => [video, sums.views, sums.visitors]),
      [
        [videoOf(1), 3, 2],
        [videoOf(2), 1, 1],
      ],
    )
  })

  it('programs are in no figure but their own', async () => {
    const analytics = opened(await newPlace())
    await analytics.collect(
      batch(nowMs, [event(0, 'play'), event(1, 'start', { a: 1 }), played(2, 0, 9_000)], {
        isBot: true,
      }),
    )
    const { bots, ...rest } = await settled(analytics, (sums) => sums.bots === 1)
    assert.equal(bots, 1)
    assert.deepEqual([...new Set(Object.values(rest))], [0])
    assert.deepEqual((await analytics.retention({ ...all, videos: [videoOf(1)] })).plays, [])
  })

  it(
    'no ticket is good for a fifth view, nor for a view that another ticket began, nor for more ' +
      'than time allows',
    async () => {
      const analytics = opened(await newPlace())
      const start = () => [event(0, 'play'), event(1, 'start', { a: 1 })]
      for (const number of [1, 2, 3, 4, 5, 6])
        assert.equal(
          await analytics.collect(
            batch(nowMs, start(), { ticket: 'one', view: `of one ${number}` }),
          ),
          number <= 4 ? 2 : 0,
        )
      assert.equal(
        await analytics.collect(
          batch(nowMs, [played(2, 0, 1_000)], { ticket: 'another', view: 'of one 1' }),
        ),
        0,
      )
      // Ten seconds after its ticket, at sixteen times the speed: less than 200 s.
      const long = batch(nowMs, [played(2, 0, 300_000, '', 10_000)], {
        ticket: 'one',
        view: 'of one 1',
        issuedMs: nowMs - 10_000,
        durationMs: 3_600_000,
      })
      assert.equal(await analytics.collect(long), 1)
      const sums = await settled(analytics, ({ views }) => views === 4)
      assert.equal(sums.watch_ms, 0)
    },
  )

  it('more than can soon be written is refused with a time to come again', async () => {
    const analytics = opened(await newPlace())
    const answers = await Promise.allSettled(
      Array.from({ length: 2_100 }, () => analytics.collect(batch(nowMs, [event(0, 'play')]))),
    )
    const refused = answers.filter((answer) => answer.status === 'rejected')
    assert.equal(refused.length, 100)
    assert.ok(
      refused.every(
        ({ reason }) =>
          reason instanceof AppError && reason.code === 'too_busy' && reason.retryAfterSeconds! > 0,
      ),
    )
    assert.equal((await settled(analytics, ({ attempts }) => attempts === 2_000)).attempts, 2_000)
  })

  it('any range is the sum of its hours, whatever grain it is read from', async () => {
    const analytics = opened(await newPlace())
    let state = 1
    const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
    const collected: { atHour: number; video: string; watchMs: number }[] = []
    const batches = Array.from({ length: 400 }, () => {
      const atMs = nowMs - random(200 * 24 * 60) * 60_000
      const [video, watchMs] = [videoOf(random(5)), 1 + random(50_000)]
      collected.push({ atHour: Math.floor(atMs / HOUR_MS), video, watchMs })
      return batch(
        atMs,
        [event(0, 'play'), event(1, 'start', { a: random(5_000) }), played(2, 0, watchMs)],
        { video },
      )
    })
    await Promise.all(batches.map((each) => analytics.collect(each)))
    await settled(analytics, ({ views }) => views === 400)
    for (let round = 0; round < 20; round++) {
      const [one, other] = [hour - random(210 * 24), hour - random(210 * 24)]
      const [fromHour, toHour] = [Math.min(one, other), Math.max(one, other) + 1]
      const inside = collected.filter(({ atHour }) => atHour >= fromHour && atHour < toHour)
      const watched = (list: typeof collected) =>
        list.reduce((sum, { watchMs }) => sum + watchMs, 0)
      const sums = await analytics.totals({ space: SPACE, videos: null, fromHour, toHour })
      assert.deepEqual([sums.views, sums.watch_ms], [inside.length, watched(inside)])
      const of = [videoOf(1), videoOf(3)]
      const some = await analytics.totals({ space: SPACE, videos: of, fromHour, toHour })
      assert.equal(some.watch_ms, watched(inside.filter(({ video }) => of.includes(video))))
      // Hours, days of UTC and of elsewhere, weeks of elsewhere, months; cut where the range begins and ends.
      const every = (hours: number, offset: number) =>
        Array.from({ length: 220 * 24 }, (_, index) => fromHour + 1 + index).filter(
          (at) => (at + offset) % hours === 0,
        )
      const months = every(24, 0).filter((at) => new Date(at * HOUR_MS).getUTCDate() === 1)
      for (const inner of [
        [7, 30, 400].map((more) => fromHour + more),
        every(24, 0),
        every(24, 5),
        every(168, 5),
        months,
      ]) {
        const edges = [fromHour, ...inner.filter((at) => at < toHour), toHour]
        const series = await analytics.series({ space: SPACE, videos: null, edges })
        assert.deepEqual(
          series.map(({ views }) => views),
          edges
            .slice(1)
            .map(
              (to, index) =>
                inside.filter(({ atHour }) => atHour >= edges[index]! && atHour < to).length,
            ),
        )
      }
      const classes = await analytics.classes({
        space: SPACE,
        videos: null,
        fromHour,
        toHour,
        of: 'startup_ms',
      })
      assert.equal(
        classes.reduce((sum, { views }) => sum + views, 0),
        inside.length,
      )
      const { plays } = await analytics.retention({
        space: SPACE,
        videos: [videoOf(2)],
        fromHour,
        toHour,
      })
      assert.equal(
        plays.reduce((sum, count) => sum + count, 0),
        inside
          .filter(({ video }) => video === videoOf(2))
          .reduce((sum, { watchMs }) => sum + Math.ceil(watchMs / 1000 - 0.5), 0),
      )
    }
  })

  it('what a killed process had not added up is added up once by the next', async () => {
    const place = await newPlace()
    await opened(place).collect(
      batch(nowMs, [event(0, 'play'), event(1, 'start', { a: 1 }), played(2, 0, 9_000)]),
    )
    await open.pop()!.close()
    for (let start = 0; start < 2; start++) {
      const analytics = opened(place)
      const sums = await settled(analytics, ({ views }) => views > 0)
      assert.deepEqual([sums.attempts, sums.views, sums.watch_ms], [1, 1, 9_000])
      await open.pop()!.close()
    }
  })

  it('a deleted video takes its figures along, and gets no new ones', async () => {
    const analytics = opened(await newPlace())
    for (const video of [videoOf(1), videoOf(1), videoOf(2)])
      await analytics.collect(
        batch(nowMs, [event(0, 'play'), event(1, 'start', { a: 1 }), played(2, 0, 9_000)], {
          video,
        }),
      )
    await settled(analytics, ({ views }) => views === 3)
    await analytics.forget(videoOf(1))
    const remaining = await analytics.totals(all)
    assert.deepEqual([remaining.views, remaining.visitors, remaining.watch_ms], [1, 1, 9_000])
    assert.deepEqual(
      (await analytics.byVideo({ ...all, sort: 'views', limit: 9 })).map(({ video }) => video),
      [videoOf(2)],
    )
    assert.deepEqual((await analytics.retention({ ...all, videos: [videoOf(1)] })).plays, [])
    assert.equal(await analytics.collect(batch(nowMs, [event(0, 'play')])), 0)
    await analytics.forget(videoOf(2))
    assert.deepEqual([...new Set(Object.values(await analytics.totals(all)))], [0])
    assert.deepEqual(
      await analytics.byValue({ ...all, dimension: 'browser', sort: 'views', limit: 9 }),
      [],
    )
  })

  it('a video with many views is deleted in small steps, between which others are counted', async () => {
    const place = await newPlace()
    const engine = place.engine()
    const view = (number: number, video: string) =>
      batch(nowMs - number * HOUR_MS, [event(0, 'play'), event(1, 'start', { a: 1 })], { video })
    const views = (count: number, video: string) =>
      Array.from({ length: count }, (_, number) => view(number, video))
    const count = async (table: string) =>
      Number((await place.ask<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`))[0]!.n)
    const attemptsOf = async (): Promise<[number, number]> => {
      const store = opened(place)
      const { attempts, visitors } = await store.totals(all)
      await open.pop()!.close()
      return [attempts, visitors]
    }
    try {
      await engine.insert([...views(250, videoOf(1)), ...views(3, videoOf(2))])
      await allOf(() => engine.rollUp(1_000))
      // Not added up yet when the deletion begins.
      await engine.insert(views(30, videoOf(1)))
      let steps = 0
      for (let left = 280; left > 0; steps += 1) {
        const isMore = await engine.forgetVideo(videoOf(1), nowMs)
        if (left > 100) assert.ok(isMore)
        left = Math.max(0, left - 100)
        assert.equal((await count('views')) - steps, left + 3)
        assert.deepEqual(await engine.insert([view(0, videoOf(1)), view(0, videoOf(2))]), [0, 2])
        await allOf(() => engine.rollUp(1_000))
      }
      await allOf(() => engine.forgetVideo(videoOf(1), nowMs))
      assert.equal(await count('events'), 2 * (3 + steps))
      assert.deepEqual(await attemptsOf(), [3 + steps, 3 + steps])
      assert.equal(
        await count("facts WHERE scope = (SELECT id FROM words WHERE text = '" + videoOf(1) + "')"),
        0,
      )
    } finally {
      await engine.close()
    }
  })

  it('events go after their days, figures after theirs; hashes of visitors after two days', async () => {
    const place = await newPlace()
    const analytics = opened(place)
    const view = (atMs: number) =>
      batch(atMs, [event(0, 'play'), event(1, 'start', { a: 1 }), played(2, 0, 9_000)])
    await analytics.collect(view(nowMs - 100 * 24 * HOUR_MS))
    await analytics.collect(view(nowMs))
    await settled(analytics, ({ views }) => views === 2)
    await open.pop()!.close()
    const count = async (table: string) =>
      Number((await place.ask<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`))[0]!.n)
    const views = async (grain: number) =>
      Number(
        (
          await place.ask<{ n: number }>(
            `SELECT SUM(views) AS n FROM facts WHERE dimension = 0 AND grain = ${grain} AND scope = ` +
              `(SELECT id FROM words WHERE text = '${SPACE}')`,
          )
        )[0]!.n,
      )
    const engine = place.engine()
    try {
      await engine.sweep({ eventDays: 30, days: 0 }, nowMs + HOUR_MS)
      assert.deepEqual(
        [
          await count('events'),
          await count('views'),
          await count('visitors'),
          await views(0),
          await views(2),
        ],
        [3, 1, 2, 2, 2],
      )
      await engine.sweepSums({ eventDays: 30, days: 0 }, nowMs + HOUR_MS)
      assert.deepEqual([await views(0), await views(1), await views(2)], [2, 2, 2])
      await engine.sweepSums({ eventDays: 30, days: 45 }, nowMs + HOUR_MS)
      assert.deepEqual([await views(0), await views(1), await views(2)], [1, 1, 1])
      await engine.sweep({ eventDays: 30, days: 0 }, nowMs + 72 * HOUR_MS)
      assert.equal(await count('visitors'), 0)
    } finally {
      await engine.close()
    }
  })

  it('what comes after everything before was deleted is added up', async () => {
    const place = await newPlace()
    const analytics = opened(place)
    const view = (atMs: number, video: string) =>
      batch(atMs, [event(0, 'play'), event(1, 'start', { a: 1 })], { video })
    await analytics.collect(view(nowMs, videoOf(1)))
    await settled(analytics, ({ views }) => views === 1)
    await analytics.forget(videoOf(1))
    await analytics.collect(view(nowMs, videoOf(2)))
    await settled(analytics, ({ views }) => views === 1)
    await open.pop()!.close()
    const engine = place.engine()
    await engine.sweep({ eventDays: 30, days: 0 }, nowMs + 40 * 24 * HOUR_MS)
    await engine.close()
    assert.deepEqual(await place.ask('SELECT id FROM events'), [])
    const again = opened(place)
    await again.collect(view(nowMs, videoOf(2)))
    await settled(again, ({ views }) => views === 2)
  })

  it(
    'the key of the day is one file, of this day, that nobody else reads; an older one is gone ' +
      'at the next start',
    async () => {
      const place = await newPlace()
      const file = join(place.dataDir, 'visitor.key')
      const seen = { address: '192.0.2.7', userAgent: 'a browser', space: SPACE, now: new Date() }
      const first = opened(place)
      const hash = await first.visitor(seen)
      assert.match(hash, /^[0-9a-f]{16}$/)
      assert.equal((await stat(file)).mode & 0o777, 0o600)
      assert.equal(await opened(place).visitor(seen), hash)
      assert.notEqual(await first.visitor({ ...seen, space: 'other' }), hash)
      const before = await readFile(file, 'utf8')
      await writeFile(file, before.replace(/\d{4}-\d\d-\d\d/, '2020-01-01'))
      const later = opened(place)
      assert.equal(existsSync(file), false)
      assert.notEqual(await later.visitor(seen), hash)
      assert.notEqual(await readFile(file, 'utf8'), before)
    },
  )
})
