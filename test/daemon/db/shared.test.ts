/** What processes on one PostgreSQL database tell each other, and what only one of them has at a time. */
import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'mocha'
import { openPostgres } from '../../../daemon/db/postgres/open.ts'
import { AppError } from '../../../daemon/contract/errors.ts'
import type { Database } from '../../../daemon/ports/database.ts'
import type { EventRecord } from '../../../daemon/ports/records.ts'
import type { SharedProcesses } from '../../../daemon/ports/shared.ts'
import { until } from '../../daemon.ts'
import { ask, startPostgres, type Postgres } from '../../postgres.ts'
import { loggedEvent } from '../../support/logged-event.ts'

const LIMIT_MS = 60_000

describe('processes on one PostgreSQL database', () => {
  let server: Postgres
  let url: string
  let open: Database[] = []
  before(async () => {
    server = await startPostgres()
  })
  after(() => server.remove())
  afterEach(async () => {
    for (const database of open) await database.close()
    open = []
  })

  /** As many processes, on a new database. */
  async function processes(
    count: number,
  ): Promise<{ database: Database; shared: SharedProcesses }[]> {
    url = await server.database()
    open = []
    for (let number = 0; number < count; number += 1)
      open.push(await openPostgres({ url, readers: 2, together: { isAlone: false } }))
    return open.map((database) => ({ database, shared: database.shared! }))
  }
  /** Ends the connections by which processes know of each other, as a network does. */
  const cut = (): Promise<object[]> =>
    ask(
      url,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE application_name = 'svc shared' AND datname = current_database()`,
    )
  const append = (database: Database, id: string): Promise<EventRecord> =>
    database.write(({ events }) => events.append(loggedEvent(id)))

  it('hear each event once and in order, also those written while the connection was lost', async () => {
    const [one, two] = await processes(2)
    const heard: number[][] = [[], []]
    one!.shared.onEvent(({ seq }) => heard[0]!.push(seq))
    two!.shared.onEvent(({ seq }) => heard[1]!.push(seq))
    let gaps = 0
    two!.shared.onReconnect(() => (gaps += 1))
    for (let number = 1; number <= 60; number += 1) {
      await append(number % 2 ? one!.database : two!.database, `evt_${number}`)
      if (number === 20 || number === 40) await cut()
    }
    await until(
      () => [...heard.map(({ length }) => length), gaps > 0],
      ([first, second, hadGap]) => Number(first) >= 60 && Number(second) >= 60 && hadGap === true,
      'all events',
      LIMIT_MS,
    )
    const all = Array.from({ length: 60 }, (_, at) => at + 1)
    assert.deepEqual(heard, [all, all])
  })

  it('hear the next event of any space after one was deleted whose events were the last', async () => {
    const [one, two] = await processes(2)
    const heard: string[] = []
    two!.shared.onEvent(({ id }) => heard.push(id))
    await append(one!.database, 'evt_1')
    for (const id of ['evt_2', 'evt_3'])
      await one!.database.write(({ events }) =>
        events.append({ ...loggedEvent(id), space: 'gone' }),
      )
    const all = (count: number) =>
      until(
        () => heard.length,
        (length) => length === count,
        `${count} events`,
        LIMIT_MS,
      )
    await all(3)
    while (await one!.database.write(({ spaces }) => spaces.removeSome('gone', 1)));
    await append(one!.database, 'evt_4')
    await all(4)
    assert.equal(heard[3], 'evt_4')
  })

  it('hear what others tell, however long it is, and not what they tell themselves', async () => {
    const [one, two] = await processes(2)
    const heard: string[] = []
    const own: string[] = []
    one!.shared.onNote('revoked', (credential) => own.push(credential))
    two!.shared.onNote('revoked', (credential) => heard.push(credential))
    const long = `${'ä€😀'.repeat(5_000)} end`
    const notes = ['first', long, 'last']
    // Whoever can connect to the database may notify.
    for (const forged of ['x', 'other 1 0 1 {', 'other 2 0 1 null', 'other 3 0 1 "revoked"'])
      await ask(url, `SELECT pg_notify('svc_notes', $1)`, [forged])
    for (const note of notes) one!.shared.broadcast('revoked', note)
    await until(
      () => heard.length,
      (count) => count === 3,
      'three notes',
      LIMIT_MS,
    )
    assert.deepEqual(new Set(heard), new Set(notes))
    assert.deepEqual(own, [])
  })

  it('tell what was told without a connection as soon as there is one', async () => {
    const [one, two] = await processes(2)
    const heard: string[] = []
    two!.shared.onNote('revoked', (credential) => heard.push(credential))
    const lost = await one!.shared.tryLock('to see the loss')
    // The moment in which there is none.
    lost!.lost.addEventListener('abort', () => one!.shared.broadcast('revoked', 'key'))
    await ask(
      url,
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1`,
    )
    await until(
      () => heard.length,
      (count) => count === 1,
      'the note',
      LIMIT_MS,
    )
  })

  it('a lock has one holder, who loses it with the connection', async () => {
    const [one, two] = await processes(2)
    const held = await one!.shared.tryLock('upload')
    assert.ok(held)
    assert.equal(await two!.shared.tryLock('upload'), null)
    assert.equal(await two!.shared.isLocked('upload'), true)
    assert.ok(await two!.shared.tryLock('another'))
    const waiting = two!.shared.lock('upload')
    await held.release()
    const theirs = await waiting
    assert.equal(theirs.lost.aborted, false)
    const stop = new AbortController()
    const given = one!.shared.lock('upload', stop.signal)
    stop.abort(new Error('gave up'))
    await assert.rejects(given, /gave up/)
    await cut()
    await until(() => theirs.lost.aborted, Boolean, 'the lock to be lost', LIMIT_MS)
    await until(
      () => one!.shared.isLocked('upload').catch(() => true),
      (taken) => !taken,
      'the lock to be free',
      LIMIT_MS,
    )
  })

  it('all others are asked, whoever works for all; one that is silent is missed, not waited for', async () => {
    const [one, two, three] = await processes(3)
    const askOthers = (limitMs: number) => one!.shared.askAll('name', { of: 'you' }, limitMs)
    for (const [name, { shared }] of Object.entries({ two: two!, three: three! }))
      shared.answerAll('name', async ({ of }: { of: string }) => `${name} of ${of}`)
    const { answers, areAll } = await askOthers(LIMIT_MS)
    assert.deepEqual([answers.toSorted(), areAll], [['three of you', 'two of you'], true])
    three!.shared.answerAll('name', () => new Promise<never>(() => undefined))
    const someAnswer = () =>
      until(
        () => askOthers(5_000),
        (found) => !found.areAll && found.answers.length === 1,
        'the other one, which may be late on a busy machine',
        LIMIT_MS,
      )
    assert.deepEqual((await someAnswer()).answers, ['two of you'])
    three!.shared.answerAll('name', async () => {
      throw new Error('cannot')
    })
    assert.deepEqual(await askOthers(LIMIT_MS), { answers: ['two of you'], areAll: false })
    // PostgreSQL lists a connection for a moment after it was closed.
    const allAnswer = () =>
      until(
        () => askOthers(5_000),
        ({ areAll }) => areAll,
        'all of them',
        LIMIT_MS,
      )
    await three!.database.close()
    open = open.slice(0, 2)
    assert.deepEqual((await allAnswer()).answers, ['two of you'])
    await two!.database.close()
    open = open.slice(0, 1)
    assert.deepEqual((await allAnswer()).answers, [])
  })

  it('one of them works for all, and another when it ends or loses its connection', async () => {
    const all = await processes(3)
    const log: string[] = []
    for (const [at, { shared }] of all.entries())
      await shared.stand({ begin: () => log.push(`begin ${at}`), end: () => log.push(`end ${at}`) })
    assert.deepEqual(log, ['begin 0'])
    await all[0]!.database.close()
    open = open.slice(1)
    const rest = all.slice(1)
    const conducting = (): number => rest.filter(({ shared }) => shared.conducts).length
    await until(conducting, (count) => count === 1, 'another one', LIMIT_MS)
    await cut()
    await until(
      () => log.filter((line) => line.startsWith('end')).length,
      (count) => count === 1,
      'the loss',
      LIMIT_MS,
    )
    await until(conducting, (count) => count === 1, 'one of the two', LIMIT_MS)
  })

  it('the one that works for all answers the others, with its errors, and hears when nobody waits', async () => {
    const [one, two] = await processes(2)
    const idle = { begin() {}, end() {} }
    await one!.shared.stand(idle)
    await two!.shared.stand(idle)
    const stopped = Promise.withResolvers<void>()
    one!.shared.answer('double', async (number: number) => number * 2)
    one!.shared.answer('refuse', async () => {
      throw new AppError('too_busy', 'Too many.', { retryAfterSeconds: 7 })
    })
    one!.shared.answer('wait', async (_: never, signal) => {
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
      stopped.resolve()
    })
    assert.equal(await two!.shared.ask('double', 21), 42)
    assert.equal(await one!.shared.ask('double', 4), 8)
    await assert.rejects(two!.shared.ask('refuse', null), (error) => {
      assert.ok(error instanceof AppError)
      assert.deepEqual([error.code, error.retryAfterSeconds], ['too_busy', 7])
      return true
    })
    const stop = new AbortController()
    const waiting = two!.shared.ask('wait', null, stop.signal)
    stop.abort(new Error('left'))
    await assert.rejects(waiting, /left/)
    // Asked before it was withdrawn, or not at all.
    const again = new AbortController()
    const question = two!.shared.ask('wait', null, again.signal)
    await two!.shared.ask('double', 1)
    again.abort(new Error('left'))
    await assert.rejects(question, /left/)
    await stopped.promise
  })

  it('a question is answered by the next one when the one that was asked has ended', async () => {
    const [one, two, three] = await processes(3)
    const idle = { begin() {}, end() {} }
    for (const { shared } of [one!, two!, three!]) await shared.stand(idle)
    const started = Promise.withResolvers<void>()
    one!.shared.answer('who', () => {
      started.resolve()
      return new Promise(() => {})
    })
    two!.shared.answer('who', async () => 'two')
    three!.shared.answer('who', async () => 'three')
    const answer = three!.shared.ask('who', null)
    await started.promise
    await one!.database.close()
    open = open.slice(1)
    assert.match(String(await answer), /two|three/)
  })

  it('count together: as many as allowed in all, and values that work once work once', async () => {
    const [one, two] = await processes(2)
    const bounds = { most: 10, windowMs: 60_000 }
    const taken = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        (at % 2 ? one! : two!).shared.counts.take('who', bounds),
      ),
    )
    assert.equal(taken.filter(({ isOver }) => !isOver).length, 10)
    assert.ok(taken.every(({ endsAtMs }) => endsAtMs > Date.now()))
    await one!.shared.counts.giveBack('who')
    assert.deepEqual(
      [
        (await two!.shared.counts.take('who', bounds)).isOver,
        (await two!.shared.counts.take('who', bounds)).isOver,
      ],
      [false, true],
    )
    await two!.shared.counts.clear('who')
    assert.equal((await one!.shared.counts.take('who', bounds)).count, 1)
    const short = { most: 1, windowMs: 1 }
    await one!.shared.counts.take('short', short)
    await until(
      async () => (await two!.shared.counts.take('short', short)).isOver,
      (isOver) => !isOver,
      'the window to end',
      LIMIT_MS,
    )
    await one!.shared.counts.keepOnce('challenge', 60_000)
    const used = await Promise.all(
      [one!, two!, one!, two!].map(({ shared }) => shared.counts.useOnce('challenge')),
    )
    assert.equal(used.filter(Boolean).length, 1)
    await one!.shared.counts.keepOnce('late', -1)
    assert.equal(await two!.shared.counts.useOnce('late'), false)
  })

  it('know of each write of another as soon as it is done', async () => {
    const [one, two] = await processes(2)
    for (let number = 0; number < 20; number += 1) {
      const before = await two!.database.version()
      assert.equal(await two!.database.version(), before)
      const [, during] = await Promise.all([
        append(one!.database, `evt_${number}`),
        two!.database.version(),
      ])
      const after = await two!.database.version()
      assert.ok(after > before && during <= after)
      assert.equal(await two!.database.read(({ events }) => events.lastSeq()), number + 1)
    }
  })
})
