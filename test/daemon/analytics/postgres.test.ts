/** Viewing data on PostgreSQL alone: losing the server, several processes, days, and what goes there and back. */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, afterEach, before, describe, it } from 'mocha'
import { movingAnalytics, saveAnalytics } from '../../../daemon/adapters/analytics/postgres/copy.ts'
import { createPostgresEngine } from '../../../daemon/adapters/analytics/postgres/engine.ts'
import { prepareAnalytics } from '../../../daemon/adapters/analytics/postgres/schema.ts'
import { openForWriting } from '../../../daemon/adapters/analytics/postgres/session.ts'
import { AppError } from '../../../daemon/contract/errors.ts'
import type { Analytics, Question, Sums } from '../../../daemon/ports/analytics.ts'
import { StartRefused } from '../../../daemon/ports/start-refused.ts'
import { withClient } from '../../../daemon/postgres/connect.ts'
import { until } from '../../daemon.ts'
import { ask, startPostgres, type Postgres } from '../../postgres.ts'
import { cutProxy } from '../../support/cut-proxy.ts'
import { folders } from '../../support/folder.ts'
import { postgresPlace, sqlitePlace, viewingUrl } from '../../support/viewing-data.ts'
import { allOf, batch, event, HOUR_MS, played, SPACE, videoOf } from './batches.ts'

const DAY_MS = 24 * HOUR_MS
const nowMs = Date.UTC(2026, 2, 10, 12, 30)
const hour = Math.floor(nowMs / HOUR_MS)
const all: Question = { space: SPACE, videos: null, fromHour: hour - 24 * 400, toHour: hour + 24 }
const EVENTS = () => [event(0, 'play'), event(1, 'start', { a: 1 }), played(2, 0, 9_000)]
const { signal } = new AbortController()

describe('viewing data on PostgreSQL', () => {
  const folder = folders()
  let server: Postgres
  const open: Analytics[] = []
  before(async () => {
    server = await startPostgres({ durable: true })
  })
  afterEach(async () => {
    for (const analytics of open.splice(0)) await analytics.close()
  })
  after(() => server.remove())

  const newPlace = async () => postgresPlace(await server.database(), await folder())
  const settled = (analytics: Analytics, holds: (sums: Sums) => boolean) =>
    until(() => analytics.totals(all), holds, 'the sums')
  const count = async (url: string, table: string): Promise<number> =>
    Number((await ask<{ n: string }>(viewingUrl(url), `SELECT count(*) AS n FROM ${table}`))[0]!.n)

  it('are all there, and each once, after the server was killed while they came', async () => {
    const place = await newPlace()
    const analytics = place.open()
    open.push(analytics)
    const acknowledged: string[] = []
    let refused = 0
    let isOver = false
    const sending = Array.from({ length: 4 }, async (_, sender) => {
      for (let number = 0; !isOver; number++) {
        const view = `of sender ${sender}: ${number}`
        await analytics.collect(batch(nowMs, EVENTS(), { view, ticket: view })).then(
          (added) => {
            assert.equal(added, 3)
            acknowledged.push(view)
          },
          () => (refused += 1),
        )
      }
    })
    const reach = (number: number) =>
      until(
        () => acknowledged.length,
        (length) => length >= number,
        `${number} views`,
      )
    await reach(30)
    await server.kill()
    const before = acknowledged.length
    await server.start()
    await reach(before + 30)
    isOver = true
    await Promise.all(sending)
    assert.equal(refused, 0, 'who sends waits until the server is back')
    const stored = await place.ask<{ view: string }>('SELECT view FROM views')
    assert.deepEqual(stored.map(({ view }) => view).sort(), [...acknowledged].sort())
    const sums = await settled(analytics, ({ attempts }) => attempts >= acknowledged.length)
    assert.deepEqual(
      [sums.attempts, sums.views, sums.watch_ms],
      [acknowledged.length, acknowledged.length, 9_000 * acknowledged.length],
    )
  })

  it('are counted and answered once where the connection is lost with the answer to COMMIT', async () => {
    const url = await server.database()
    const place = await postgresPlace(url, await folder())
    const proxy = await cutProxy(url, server.folder)
    const engine = createPostgresEngine(openForWriting(proxy.url))
    try {
      const batches = [1, 2, 3].map((number) =>
        batch(nowMs, EVENTS(), { view: `view ${number}`, ticket: `ticket ${number}` }),
      )
      await engine.insert([batches[0]!])
      proxy.cutAtCommit()
      assert.deepEqual(await engine.insert(batches), [0, 3, 3])
      assert.equal(proxy.cuts(), 1)
      proxy.cutAtCommit()
      assert.equal(await engine.rollUp(1_000), false)
      proxy.cutAtCommit()
      await engine.forgetVideo(videoOf(2), nowMs)
      assert.equal(proxy.cuts(), 3)
      const store = place.open()
      open.push(store)
      const sums = await store.totals(all)
      assert.deepEqual([sums.attempts, sums.views, sums.watch_ms], [3, 3, 27_000])
    } finally {
      await engine.close()
      await proxy.close()
    }
  })

  it('are counted once where the server is gone without a word, and another answers later', async () => {
    const proxy = await cutProxy(await server.database(), server.folder)
    await prepareAnalytics(proxy.url)
    const engine = createPostgresEngine(openForWriting(proxy.url, { answerMs: 500 }))
    try {
      assert.deepEqual(await engine.insert([batch(nowMs, EVENTS(), { view: 'before' })]), [3])
      proxy.silence()
      const sent = engine.insert([batch(nowMs, EVENTS(), { view: 'meanwhile' })])
      proxy.forward()
      assert.deepEqual(await sent, [3])
    } finally {
      await engine.close()
      await proxy.close()
    }
  })

  it('are refused with a time to come again while the server is away for long, and later taken', async () => {
    const url = await server.database()
    const place = await postgresPlace(url, await folder())
    const analytics = place.open()
    await analytics.collect(batch(nowMs, EVENTS()))
    const engine = createPostgresEngine(openForWriting(url, { retryForMs: 300 }))
    await engine.insert([batch(nowMs, EVENTS())])
    await server.stop()
    await assert.rejects(async () => engine.insert([batch(nowMs, EVENTS())]), {
      code: 'unavailable',
    })
    const sent = assert.rejects(analytics.collect(batch(nowMs, EVENTS())), (error) => {
      assert.ok(error instanceof AppError)
      assert.deepEqual([error.code, error.retryAfterSeconds], ['too_busy', 5])
      return true
    })
    // Who ends does not wait for it.
    await analytics.close()
    await sent
    await server.start()
    assert.deepEqual(await engine.insert([batch(nowMs, EVENTS())]), [3])
    await engine.close()
    assert.equal(await count(url, 'views'), 3)
  })

  it('of a process that hangs in the middle keep nobody out for long, and are taken when it goes on', async () => {
    const url = await server.database()
    await prepareAnalytics(url)
    const hanging = openForWriting(url, { mostIdleMs: 3_000 })
    const goOn = Promise.withResolvers<void>()
    const hangs = Promise.withResolvers<void>()
    let attempts = 0
    const late = hanging.write(async (query) => {
      attempts += 1
      hangs.resolve()
      await goOn.promise
      await query('INSERT INTO removed VALUES (1, 1)')
    })
    await hangs.promise
    const engine = createPostgresEngine(openForWriting(url))
    assert.deepEqual(await engine.insert([batch(nowMs, EVENTS())]), [3])
    goOn.resolve()
    await late
    assert.ok(attempts >= 2, `${attempts}`)
    assert.equal(await count(url, 'removed'), 1)
    hanging.close()
    await engine.close()
  })

  it('of several processes are added up once, and no ticket is good for a fifth view', async () => {
    const url = await server.database()
    const place = await postgresPlace(url, await folder())
    const engines = Array.from({ length: 3 }, () => createPostgresEngine(openForWriting(url)))
    const ROUNDS = 25
    const views = Array.from({ length: ROUNDS }, (_, round) =>
      [1, 2, 3, 4, 5, 6].map((number) =>
        batch(nowMs - (round % 5) * DAY_MS, EVENTS(), {
          view: `view ${number} of ${round}`,
          ticket: `ticket ${round}`,
          video: videoOf(number),
        }),
      ),
    )
    let added = 0
    await Promise.all(
      engines.map(async (engine, at) => {
        for (const group of views) {
          // Each sends all, in an order of its own.
          const mine = at === 1 ? group.toReversed() : group
          const counts = await engine.insert(mine)
          added += counts.reduce((sum, each) => sum + each, 0)
          await engine.rollUp(20)
        }
        await allOf(() => engine.rollUp(1_000))
      }),
    )
    assert.equal(added, ROUNDS * 4 * 3)
    const store = place.open()
    open.push(store)
    const sums = await settled(store, ({ attempts }) => attempts >= ROUNDS * 4)
    assert.deepEqual([sums.views, sums.watch_ms], [ROUNDS * 4, ROUNDS * 4 * 9_000])
    for (const engine of engines) await engine.close()
  })

  it('go with their day: not before they are added up, nor while a backup reads them', async () => {
    const url = await server.database()
    const place = await postgresPlace(url, await folder())
    const engine = place.engine()
    const keeping = { eventDays: 30, days: 0 }
    const old = nowMs - 31 * DAY_MS
    await engine.insert([
      batch(old, EVENTS()),
      batch(old + DAY_MS, EVENTS()),
      batch(nowMs, EVENTS()),
    ])
    const days = async () =>
      (
        await ask<{ name: string }>(
          viewingUrl(url),
          `SELECT relname AS name FROM pg_inherits JOIN pg_class ON oid = inhrelid
           WHERE inhparent = 'events'::regclass`,
        )
      ).map(({ name }) => Number(name.replace('events_', '')) - Math.floor(nowMs / DAY_MS))
    await engine.sweep(keeping, nowMs)
    assert.deepEqual((await days()).sort(), [-30, -31, 0], 'not added up yet')
    await engine.rollUp(1_000)
    await withClient(viewingUrl(url), async (reader) => {
      await reader.query('BEGIN')
      await reader.query('SELECT count(*) FROM events')
      await engine.sweep(keeping, nowMs)
      assert.equal((await days()).length, 3)
      // What a backup reads must not keep viewers waiting, nor the first of a new day.
      assert.deepEqual(await engine.insert([batch(nowMs + DAY_MS, EVENTS())]), [3])
      await reader.query('COMMIT')
    })
    await engine.sweep(keeping, nowMs)
    assert.deepEqual((await days()).sort(), [-30, 0, 1], 'the day before is not over yet')
    assert.equal(await count(url, 'views'), 3)
    await engine.sweep(keeping, nowMs + DAY_MS)
    assert.equal(await count(url, 'events'), 6)
    await engine.close()
  })

  it('are refused as storage_full where the disk of the server is full, and taken when there is room', async () => {
    const url = await server.database()
    const place = await postgresPlace(url, await folder())
    const analytics = place.open()
    open.push(analytics)
    // The error that PostgreSQL itself gives, without filling this machine's disk.
    await ask(
      viewingUrl(url),
      `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE 'could not extend file' USING ERRCODE = '53100'; END $$`,
    )
    await ask(
      viewingUrl(url),
      'CREATE TRIGGER full_disk BEFORE INSERT ON views EXECUTE FUNCTION full_disk()',
    )
    await assert.rejects(analytics.collect(batch(nowMs, EVENTS())), (error) => {
      assert.ok(error instanceof AppError)
      assert.deepEqual([error.code, error.retryAfterSeconds], ['storage_full', 60])
      return true
    })
    await ask(viewingUrl(url), 'DROP TRIGGER full_disk ON views')
    assert.equal(await analytics.collect(batch(nowMs, EVENTS())), 3)
  })

  it('are brought up to date once when processes start together, and refused by an older version', async () => {
    const url = await server.database()
    await Promise.all([prepareAnalytics(url), prepareAnalytics(url), prepareAnalytics(url)])
    assert.equal(await count(url, 'schema_version'), 1)
    await ask(viewingUrl(url), 'INSERT INTO schema_version VALUES (999)')
    await assert.rejects(prepareAnalytics(url), (error) => {
      assert.ok(error instanceof StartRefused)
      assert.match(error.message, /written by a newer version of svc/)
      return true
    })
  })

  it('are refused with what to do where the user may make no schema', async () => {
    const url = await server.database()
    await ask(url, 'CREATE ROLE lesser LOGIN')
    const theirs = url.replace('postgres://svc@', 'postgres://lesser@')
    await assert.rejects(prepareAnalytics(theirs), (error) => {
      assert.ok(error instanceof StartRefused, String(error))
      assert.match(error.message, /may not create the schema analytics.*GRANT CREATE/s)
      return true
    })
  })

  it('are refused for a user in whose name the rows would be looked up among them', async () => {
    const url = await server.database()
    await ask(url, 'CREATE ROLE analytics LOGIN SUPERUSER')
    await assert.rejects(
      prepareAnalytics(url.replace('postgres://svc@', 'postgres://analytics@')),
      /must not be called analytics/,
    )
    assert.deepEqual(await ask(url, `SELECT 1 FROM pg_namespace WHERE nspname = 'analytics'`), [])
  })

  it('come from SQLite with every value, go on there, and go back with every value', async () => {
    const from = sqlitePlace(await folder())
    const engine = from.engine()
    const views = (atMs: number, number: number) =>
      batch(atMs, EVENTS(), { video: videoOf(number % 4), visitor: `visitor${number % 7}` })
    await engine.insert(Array.from({ length: 40 }, (_, at) => views(nowMs - at * 5 * HOUR_MS, at)))
    await allOf(() => engine.rollUp(70))
    await engine.forgetVideo(videoOf(3), nowMs)
    // Not added up yet when they are moved.
    await engine.insert(Array.from({ length: 6 }, (_, at) => views(nowMs - at * 50 * HOUR_MS, at)))
    await engine.close()

    const url = await server.database()
    const file = join(from.dataDir, 'analytics.db')
    const moving = movingAnalytics({ url, file, signal })
    await moving.prepare()
    await withClient(url, async (client) => {
      await client.query('BEGIN')
      const counts = await moving.load(client)
      await client.query('COMMIT')
      assert.equal(counts['analytics.views'], 35)
      assert.equal(counts['analytics.events'], 105)
    })
    await moving.compare()
    await ask(viewingUrl(url), 'UPDATE facts SET views = views + 1 WHERE dimension = 0')
    await assert.rejects(moving.compare(), /facts differs after the copy/)
    await ask(viewingUrl(url), 'UPDATE facts SET views = views - 1 WHERE dimension = 0')
    await assert.rejects(
      withClient(url, async (client) => {
        await client.query('BEGIN')
        await moving.load(client)
      }),
      /in use already: it has viewing analytics/,
    )

    const both = [from.engine(), createPostgresEngine(openForWriting(url))]
    for (const each of both) {
      await each.insert([views(nowMs, 1), views(nowMs, 90)])
      await allOf(() => each.rollUp(1_000))
      await each.close()
    }
    const back = join(await folder(), 'analytics.db')
    const counts = await movingAnalytics({ url, file: back, signal }).save()
    assert.equal(counts['analytics.views'], 37)
    const database = new DatabaseSync(back, { readOnly: true })
    assert.equal(database.prepare('PRAGMA integrity_check').get()!['integrity_check'], 'ok')
    database.close()
    await assert.rejects(movingAnalytics({ url, file: back, signal }).save(), /exists already/)
    const stopped = AbortSignal.abort(new Error('stopped'))
    const unfinished = join(await folder(), 'other.db')
    await assert.rejects(saveAnalytics({ url, file: unfinished, signal: stopped }), /stopped/)
    assert.throws(() => new DatabaseSync(unfinished, { readOnly: true }))

    // What opens them deletes events as old as these.
    const there = await postgresPlace(url, await folder())
    const stores = [from.open(), there.open()]
    open.push(...stores)
    const [here, moved] = await Promise.all(stores.map((store) => store.totals(all)))
    assert.deepEqual(moved, here)
    assert.equal(here!.views, 37)
  })
})
