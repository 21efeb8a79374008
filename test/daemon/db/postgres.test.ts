/** What is PostgreSQL's own: reaching it, sharing it, losing it. */
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'mocha'
import { openPostgres } from '../../../daemon/db/postgres/open.ts'
import type { Database } from '../../../daemon/ports/database.ts'
import { refusedStart } from '../../../daemon/postgres/problem.ts'
import { StartRefused } from '../../../daemon/ports/start-refused.ts'
import { until } from '../../daemon.ts'
import { ask, startPostgres, type Postgres } from '../../postgres.ts'
import { cutProxy } from '../../support/cut-proxy.ts'
import { loggedEvent } from '../../support/logged-event.ts'

const AT = '2026-01-01T00:00:00.000Z'

describe('a database on PostgreSQL', () => {
  let server: Postgres
  const open: Database[] = []
  before(async () => {
    server = await startPostgres({ durable: true })
  })
  after(async () => {
    for (const database of open) await database.close()
    await server.remove()
  })
  const opened = async (url: string): Promise<Database> => {
    const database = await openPostgres({ url, readers: 2 })
    open.push(database)
    return database
  }

  it('is refused with what to do where it cannot be reached, and its password is in no message', async () => {
    await assert.rejects(
      openPostgres({ url: 'postgres://svc:very-secret@127.0.0.1:1/svc' }),
      (error) => {
        assert.ok(error instanceof StartRefused)
        assert.match(error.message, /127\.0\.0\.1:1\/svc cannot be used: .*SVC_DATABASE_URL/s)
        assert.doesNotMatch(error.message, /very-secret/)
        assert.ok(error.mayPass)
        return true
      },
    )
    await assert.rejects(openPostgres({ url: server.url('nowhere') }), (error) => {
      assert.ok(error instanceof StartRefused)
      assert.match(error.message, /database "nowhere" does not exist/)
      assert.ok(!error.mayPass)
      return true
    })
    const starting = { code: '57P03', message: 'the database system is starting up' }
    assert.ok((refusedStart(starting, server.url('svc')) as StartRefused).mayPass)
  })

  it('is refused where it sorts by a language, which would be another order than the one of SQLite', async () => {
    await opened(await server.database({ sorts: `LOCALE 'C.UTF-8'` }))
    const url = await server.database({
      sorts: `LOCALE 'C' LOCALE_PROVIDER icu ICU_LOCALE 'de'`,
    })
    await assert.rejects(openPostgres({ url }), (error) => {
      assert.ok(error instanceof StartRefused, String(error))
      assert.match(error.message, /collation of ICU .*CREATE DATABASE svc/s)
      return true
    })
  })

  it('is brought up to date once when two processes start together', async () => {
    const url = await server.database()
    await Promise.all([opened(url), opened(url), opened(url)])
    const [row] = await ask<{ n: string }>(url, 'SELECT count(*) AS n FROM migrations')
    assert.ok(Number(row!.n) > 30)
    const names = await ask(url, 'SELECT name FROM migrations GROUP BY name HAVING count(*) > 1')
    assert.deepEqual(names, [])
  })

  it('is refused by an older version than the one that wrote it', async () => {
    const url = await server.database()
    await (await openPostgres({ url })).close()
    await ask(url, `INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'Later')`)
    await assert.rejects(openPostgres({ url }), /written by a newer version of svc.*Later/s)
    await ask(url, `DELETE FROM migrations WHERE name = 'Later'`)
    await ask(url, `UPDATE system_facts SET value = '999' WHERE name = 'data_format'`)
    await assert.rejects(openPostgres({ url }), /written by a newer version of svc/)
  })

  it('numbers the events of several processes without a gap, and none shows after a later one', async () => {
    const url = await server.database()
    const [one, two, reader] = await Promise.all([opened(url), opened(url), opened(url)])
    const EACH = 60
    const seen: number[] = []
    let isOver = false
    const following = (async () => {
      for (;;) {
        const last = isOver
        const after = seen.at(-1) ?? 0
        const found = await reader!.read(({ events }) => events.since('space', after, 7))
        seen.push(...found.map(({ seq }) => seq))
        if (last && found.length === 0) return
      }
    })()
    await Promise.all(
      [one!, two!].map(async (database, at) => {
        for (let number = 0; number < EACH; number += 1)
          await database.write(({ events }) => events.append(loggedEvent(`evt_${at}_${number}`)))
      }),
    )
    isOver = true
    await following
    assert.deepEqual(
      seen,
      Array.from({ length: 2 * EACH }, (_, at) => at + 1),
    )
  })

  it('does not let two processes take one job', async () => {
    const url = await server.database()
    const databases = await Promise.all([opened(url), opened(url)])
    await databases[0]!.write(async ({ jobs }) => {
      for (let number = 0; number < 20; number += 1)
        await jobs.enqueue({
          id: `job_${number}`,
          kind: 'process',
          subject: `subject ${number}`,
          payload: {},
          priority: 50,
          runAt: AT,
          attempts: 0,
          leaseOwner: null,
          leaseUntil: null,
          createdAt: AT,
          requestId: null,
        })
    })
    const claimed = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        databases[at % 2]!.write(({ jobs }) =>
          jobs.claim(
            `worker ${at}`,
            ['process'],
            '2026-01-01T01:00:00.000Z',
            '2026-01-01T02:00:00.000Z',
          ),
        ),
      ),
    )
    const ids = claimed.flatMap((job) => job?.id ?? [])
    assert.equal(ids.length, 20)
    assert.equal(new Set(ids).size, 20)
  })

  it('goes on after its server was killed: what was acknowledged is there, what was not has an error', async () => {
    const url = await server.database()
    const database = await opened(url)
    const acknowledged: string[] = []
    let refused = 0
    const writing = (async () => {
      for (let number = 0; refused < 2; number += 1) {
        const id = `evt_${number}`
        await database
          .write(({ events }) => events.append(loggedEvent(id)))
          .then(
            () => acknowledged.push(id),
            () => (refused += 1),
          )
      }
    })()
    await until(
      () => acknowledged.length + refused,
      (number) => number >= 30,
      '30 events',
    )
    await server.kill()
    await writing
    assert.ok(refused > 0)
    await assert.rejects(database.ping())
    await server.start()
    await database.ping()
    const rows = await database.read(({ events }) => events.since('space', 0, 1_000_000))
    const stored = new Set(rows.map(({ id }) => id))
    assert.deepEqual(
      acknowledged.filter((id) => !stored.has(id)),
      [],
    )
    await database.write(({ events }) => events.append(loggedEvent('evt_after')))
    const last = await database.read(({ events }) => events.last('space'))
    assert.equal(last!.id, 'evt_after')
    assert.equal(last!.seq, rows.length + 1)
  })

  it('gives up a server that is gone without a word, and goes on once one answers', async () => {
    const proxy = await cutProxy(await server.database(), server.folder)
    try {
      const database = await openPostgres({ url: proxy.url, readers: 2, answerMs: 500 })
      const append = (id: string) => database.write(({ events }) => events.append(loggedEvent(id)))
      await append('evt_1')
      await Promise.all([database.ping(), database.ping()])
      await assert.rejects(
        database.write(async ({ events }) => {
          await events.append(loggedEvent('evt_2'))
          proxy.silence()
          await Promise.all([
            assert.rejects(database.ping(), /no answer for 0\.5 s/),
            assert.rejects(database.ping(), /no answer for 0\.5 s/),
            events.append(loggedEvent('evt_3')),
          ])
        }),
        /no answer for 0\.5 s/,
      )
      proxy.forward()
      await Promise.all([database.ping(), database.ping(), database.ping()])
      await append('evt_4')
      const rows = await database.read(({ events }) => events.since('space', 0, 10))
      assert.deepEqual(
        rows.map(({ id }) => id),
        ['evt_1', 'evt_4'],
      )
      await database.close()
    } finally {
      await proxy.close()
    }
  })

  it('lets what brings it up to date take longer than any answer', async () => {
    const url = await server.database()
    await (await openPostgres({ url })).close()
    const locked = ask(url, 'BEGIN; LOCK TABLE migrations; SELECT pg_sleep(2); COMMIT')
    const opening = openPostgres({ url, answerMs: 500 })
    await Promise.allSettled([locked, opening])
    await (await opening).close()
  })

  it('says storage_full where the disk of its server is full, and goes on when there is room', async () => {
    const url = await server.database()
    const database = await opened(url)
    // The error that PostgreSQL itself gives, without filling this machine's disk.
    await ask(
      url,
      `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE 'could not extend file' USING ERRCODE = '53100'; END $$`,
    )
    await ask(url, 'CREATE TRIGGER full_disk BEFORE INSERT ON events EXECUTE FUNCTION full_disk()')
    const append = () => database.write(({ events }) => events.append(loggedEvent('evt_1')))
    await assert.rejects(append(), { code: 'storage_full' })
    await ask(url, 'DROP TRIGGER full_disk ON events')
    assert.equal((await append()).seq, 1)
  })
})
