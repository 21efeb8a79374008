/** Runs of workers in a PostgreSQL database: who holds one, and whose reports count. */
import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'mocha'
import { openPostgres } from '../../../daemon/db/postgres/open.ts'
import { requireStopped } from '../../../daemon/db/postgres/stopped.ts'
import { openWorkerSeat } from '../../../daemon/db/postgres/worker-seat.ts'
import type { Database } from '../../../daemon/ports/database.ts'
import type { WorkerRun, WorkerRows, WorkerSeat } from '../../../daemon/ports/workers.ts'
import { drainWorker } from '../../../daemon/system/workers.ts'
import { until } from '../../daemon.ts'
import { ask, startPostgres, type Postgres } from '../../postgres.ts'
import { silentLog } from '../../support/silent-log.ts'

const ABOUT = {
  name: 'machine',
  version: '1',
  folder: 'folder',
  encoders: 2,
  memoryBytes: 4e9,
  ffmpeg: '7',
  fingerprints: { libx264: 'a' },
}
const RUN: WorkerRun = {
  video: 'vid',
  source: 'videos/source',
  watermark: null,
  folder: 'videos/run.part',
  plan: {
    stream: 0,
    frameRate: { num: 25, den: 1 },
    frameCount: 100,
    segmentSeconds: 4,
    interlaced: false,
    renditions: [],
  },
  first: 2,
  last: 3,
  threads: 1,
  urgent: false,
}
const NOTHING = { speed: null, runs: [] }

describe('runs of workers', () => {
  let server: Postgres
  let url: string
  let database: Database
  let rows: WorkerRows
  let seats: WorkerSeat[] = []
  before(async () => {
    server = await startPostgres()
  })
  after(() => server.remove())
  afterEach(async () => {
    for (const seat of seats) await seat.close()
    seats = []
    await database.close()
  })

  async function open(): Promise<void> {
    url = await server.database()
    database = await openPostgres({ url, readers: 2, together: { isAlone: false } })
    rows = database.shared!.workers
  }
  async function seated(id: string, address = url): Promise<WorkerSeat> {
    const seat = await openWorkerSeat(address, silentLog())
    seats.push(seat)
    await seat.enter(id, ABOUT)
    return seat
  }
  const stateOf = async (id: string): Promise<string | undefined> =>
    (await rows.runs()).find((run) => run.id === id)?.state
  /** As if its lease had ended. */
  const outdate = (id: string): Promise<object[]> =>
    ask(url, `UPDATE live_runs SET lease_until = now() - interval '1 day' WHERE id = $1`, [id])

  it('a worker that is drained before it was let in is not let in', async () => {
    await open()
    const one = await seated('one')
    assert.equal(await rows.setState('one', 'draining'), true)
    assert.equal(await rows.setState('one', 'working'), false)
    assert.equal((await one.renew('one', NOTHING))?.state, 'draining')
    assert.equal(await rows.setState('one', 'refused', 'another version'), true)
    assert.equal(await rows.setState('one', 'draining'), false)
  })

  it('a worker that has ended as soon as it is drained was drained', async () => {
    await open()
    await seated('one')
    await ask(
      url,
      `CREATE FUNCTION leave() RETURNS trigger LANGUAGE plpgsql AS
         'BEGIN DELETE FROM live_workers WHERE id = NEW.id; RETURN NULL; END';
       CREATE TRIGGER leave AFTER UPDATE OF state ON live_workers
         FOR EACH ROW WHEN (NEW.state = 'draining') EXECUTE FUNCTION leave()`,
    )
    assert.equal((await drainWorker({ db: database }, 'one')).status, 'draining')
    await assert.rejects(
      drainWorker({ db: database }, 'one'),
      ({ code }: { code?: string }) => code === 'worker_not_found',
    )
  })

  it('one is taken once, by the worker that it is for, with a number that grows', async () => {
    await open()
    const [one, two] = [await seated('one'), await seated('two')]
    for (const id of ['a', 'b']) await rows.open(id, 'one', RUN, true)
    assert.deepEqual(await two.take('two'), [])
    const taken = (await Promise.all([one.take('one'), one.take('one')])).flat()
    assert.deepEqual(taken.map(({ id }) => id).sort(), ['a', 'b'])
    assert.equal(new Set(taken.map(({ fence }) => fence)).size, 2)
    assert.deepEqual(taken[0]!.run, RUN)
    await rows.open('c', 'two', RUN, false)
    const [third] = await two.take('two')
    assert.ok(taken.every(({ fence }) => fence < third!.fence))
    assert.equal(third!.mayRun, false)
  })

  it('a worker whose lease has ended reports nothing any more, and is told when it asks', async () => {
    await open()
    const one = await seated('one')
    await rows.open('a', 'one', RUN, true)
    const [held] = await one.take('one')
    assert.equal(await one.segmentDone(held!, 'h264_sd', 2), true)
    await outdate('a')
    await rows.expire()
    assert.deepEqual(
      [
        await one.segmentDone(held!, 'h264_sd', 3),
        await one.damaged(held!),
        await one.end(held!, 'done', { frames: 100 }),
      ],
      [false, false, false],
    )
    const [run] = await rows.runs()
    assert.deepEqual(
      [run!.state, run!.segments, run!.isDamaged, run!.result],
      ['lost', [['h264_sd', 2]], false, null],
    )
    const renewed = await one.renew('one', {
      speed: 1,
      runs: [{ ...held!, seconds: 1, beganAt: 0 }],
    })
    assert.deepEqual(renewed!.held, [])
  })

  it('a run that was taken again has another number, so the first holder changes nothing', async () => {
    await open()
    const one = await seated('one')
    await rows.open('a', 'one', RUN, true)
    const [first] = await one.take('one')
    await ask(url, `UPDATE live_runs SET state = 'open'`)
    const [second] = await one.take('one')
    assert.equal(await one.end(first!, 'failed', {}), false)
    assert.equal(await one.end(second!, 'done', { frames: 1 }), true)
    assert.equal(await stateOf('a'), 'done')
  })

  it('a lease that is renewed does not end, and what is told with it is seen', async () => {
    await open()
    const one = await seated('one')
    await rows.open('a', 'one', RUN, true)
    const [held] = await one.take('one')
    await outdate('a')
    await rows.permit('a', false)
    const renewed = await one.renew('one', {
      speed: 2.5,
      runs: [{ id: 'a', fence: held!.fence, seconds: 3.5, beganAt: 7 }],
    })
    assert.deepEqual(renewed, {
      state: 'waiting',
      reason: null,
      held: [{ id: 'a', fence: held!.fence, mayRun: false }],
    })
    // However long this machine takes for the next statement.
    await ask(url, `UPDATE live_runs SET lease_until = lease_until + interval '1 hour'`)
    await rows.expire()
    const [run] = await rows.runs()
    assert.deepEqual([run!.state, run!.seconds, run!.beganAt], ['held', 3.5, 7])
    assert.equal((await rows.list())[0]!.speed, 2.5)
  })

  it('one that is withdrawn stays until its worker has let go of it', async () => {
    await open()
    const one = await seated('one')
    for (const id of ['a', 'b']) await rows.open(id, 'one', RUN, true)
    await rows.withdraw('b')
    assert.equal(await stateOf('b'), undefined)
    const [held] = await one.take('one')
    await rows.withdraw('a')
    assert.equal(await stateOf('a'), 'withdrawn')
    assert.deepEqual(
      (await one.renew('one', { speed: null, runs: [{ ...held!, seconds: 0, beganAt: null }] }))!
        .held,
      [],
    )
    await one.release(held!)
    assert.equal(await stateOf('a'), undefined)
  })

  it('each side is told of what the other has changed', async () => {
    await open()
    const one = await seated('one')
    let [notified, reported] = [0, 0]
    one.onChange(() => (notified += 1))
    rows.onReport(() => (reported += 1))
    await rows.open('a', 'one', RUN, true)
    await until(
      () => notified,
      (count) => count > 0,
      'the worker to be told',
    )
    const [held] = await one.take('one')
    await one.segmentDone(held!, 'h264_sd', 2)
    await until(
      () => reported,
      (count) => count > 0,
      'the report to be told',
    )
  })

  it('a worker that was refused stays so, and its machine may try again', async () => {
    await open()
    const one = await seated('one')
    assert.equal(await rows.setState('one', 'refused', 'Install the same version.'), true)
    assert.equal(await rows.setState('one', 'draining'), false)
    assert.deepEqual(await one.renew('one', NOTHING), {
      state: 'refused',
      reason: 'Install the same version.',
      held: [],
    })
    await seated('again')
    assert.deepEqual(
      (await rows.list()).map(({ id, state }) => [id, state]),
      [['again', 'waiting']],
    )
  })

  it('a worker needs no table but its own, and sees no other', async () => {
    await open()
    const role = `worker_${new URL(url).pathname.slice(1)}`
    await ask(
      url,
      `CREATE ROLE ${role} LOGIN;
       GRANT SELECT, INSERT, UPDATE, DELETE ON live_workers, live_runs TO ${role};
       GRANT USAGE ON SEQUENCE live_fences TO ${role}`,
    )
    const address = url.replace('//svc@', `//${role}@`)
    // One that cannot take a run would be given one after the other.
    await ask(
      url,
      `REVOKE ALL ON SEQUENCE live_fences FROM ${role}; REVOKE UPDATE ON live_runs FROM ${role}`,
    )
    await assert.rejects(openWorkerSeat(address, silentLog()), {
      name: 'StartRefused',
      message: /UPDATE on live_runs, USAGE on live_fences.*Grant it/,
    })
    await ask(
      url,
      `GRANT USAGE ON SEQUENCE live_fences TO ${role}; GRANT UPDATE ON live_runs TO ${role}`,
    )
    await assert.rejects(ask(address, 'SELECT * FROM videos'), /permission denied/)
    await assert.rejects(ask(address, 'SELECT * FROM system_facts'), /permission denied/)
    const one = await seated('one', address)
    await rows.open('a', 'one', RUN, true)
    const [held] = await one.take('one')
    await one.renew('one', { speed: 1, runs: [{ ...held!, seconds: 1, beganAt: 0 }] })
    assert.equal(await one.segmentDone(held!, 'h264_sd', 2), true)
    assert.equal(await one.end(held!, 'done', { frames: 1 }), true)
    await one.leave('one')
    assert.deepEqual(await rows.list(), [])
  })

  it('a worker is no process that answers questions of all, but uses the database', async () => {
    await open()
    await seated('one')
    assert.deepEqual(await database.shared!.askAll('live', 'space', 5_000), {
      answers: [],
      areAll: true,
    })
    await database.close()
    await assert.rejects(requireStopped(url), /Another svc process uses this database/)
    database = await openPostgres({ url, readers: 2, together: { isAlone: false } })
  })

  it('a database that no svc has used is refused', async () => {
    await open()
    const empty = await server.database()
    await assert.rejects(openWorkerSeat(empty, silentLog()), { name: 'StartRefused' })
  })
})
