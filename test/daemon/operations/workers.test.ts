/** Workers as processes of their own: they share the runs of a video, and may end at any moment. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { chown, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import type { WorkerEntry } from '../../../daemon/contract/worker.ts'
import { STOP_MS } from '../../../daemon/run-worker.ts'
import { startDaemon, until, type Daemon } from '../../daemon.ts'
import { ask } from '../../postgres.ts'
import { itLong } from '../../support/long.ts'
import { encodersOn } from '../../support/processes.ts'
import { startWorker } from '../../support/worker-process.ts'
import { has, workerRuns } from '../../support/worker-runs.ts'

/** Five seconds by design; a run that was waited for would never end. */
const STOPPED_MS = 30_000
const IN_SANDBOX = 'NoNewPrivs:\t1\nSeccomp:\t2'

for (const hasBucket of [false, true])
  describe(`workers that have ${hasBucket ? 'a bucket' : 'a data folder'} in common with svc`, () => {
    const place = workerRuns({ hasBucket })
    const rarely = hasBucket ? itLong : it

    it('share the runs of one video, in the sandbox, with no key and no other table', async () => {
      const daemon = await place.begin({ SVC_ENCODERS: '0' })
      await ask(
        place.together.url,
        `CREATE ROLE only_worker LOGIN;
         GRANT SELECT, INSERT, UPDATE, DELETE ON live_workers, live_runs TO only_worker;
         GRANT USAGE ON SEQUENCE live_fences TO only_worker`,
      )
      const env = { SVC_DATABASE_URL: place.together.url.replace('//svc@', '//only_worker@') }
      const [one, two] = [await place.worker(env), await place.worker(env)]
      const id = await place.sent(daemon)
      const both = await place.seen(
        daemon,
        (all) => has(one.id)(all) && has(two.id)(all),
        'both workers to encode it',
      )
      const runs = both.flatMap((each) => each.runs)
      assert.ok(runs.every(({ video }) => video === id))
      const taken = runs.flatMap(({ first_segment: first, last_segment: last, renditions }) =>
        Array.from({ length: last - first + 1 }, (_, at) =>
          renditions.map((name) => `${name}/${first + at}`),
        ).flat(),
      )
      assert.equal(new Set(taken).size, taken.length, 'no segment is made twice')
      const encoders = await until(
        () => encodersOn(place.workDir),
        (pids) => pids.length > 0,
        'an encoder to run',
      )
      for (const pid of encoders)
        assert.match(
          await readFile(`/proc/${pid}/status`, 'utf8').catch(() => IN_SANDBOX), // it has ended
          new RegExp(IN_SANDBOX, 'm'),
        )
      await place.assertWhole(daemon, id)
      const bothIdle = () =>
        place.seen(
          daemon,
          (all) => all.every(({ status }) => status === 'idle'),
          'both workers to be idle',
        )
      // A worker knows its speed once it has encoded for five seconds: a fast one needs more than one film for that.
      let after = await bothIdle()
      for (let films = 1; !after.every(({ speed }) => speed !== null); films++) {
        assert.ok(films < 10, JSON.stringify(after))
        await place.assertWhole(daemon, await place.sent(daemon))
        after = await bothIdle()
      }
      assert.deepEqual(
        after.map(({ status, encoders, version }) => [status, encoders, version]),
        both.map(({ version }) => ['idle', 1, version]),
      )
      assert.ok(after.every(({ speed }) => speed !== null && speed > 0))
    })

    it('one that is killed loses nothing that it has reported, and others go on', async () => {
      const daemon = await place.begin({ SVC_ENCODERS: '0' })
      const [one] = [await place.worker(), await place.worker()]
      const id = await place.sent(daemon)
      await place.holding(daemon, one.id, id)
      one.signal('SIGKILL')
      await one.ended
      const earlier = await place.segments(id)
      assert.ok(earlier.size > 0)
      await place.goOn(daemon)
      await place.assertWhole(daemon, id, earlier)
    })

    it('one that stands still for longer than its lease overwrites nothing when it goes on', async () => {
      const daemon = await place.begin({ SVC_ENCODERS: '0' })
      const [one, two] = [await place.worker(), await place.worker()]
      const id = await place.sent(daemon)
      const { last_segment: segment } = (await place.holding(daemon, one.id, id)).runs[0]!
      one.signal('SIGSTOP')
      await place.goOn(daemon)
      await place.seen(
        daemon,
        (all) => all.some((each) => each.id === one.id && each.status === 'lost'),
        'it to be missed',
      )
      await until(
        () => place.segments(id),
        (all) => [...all.keys()].some((name) => name.endsWith(`/${segment}.m4s`)),
        'another one to make what it had',
      )
      const earlier = await place.segments(id)
      one.signal('SIGCONT')
      await place.seen(
        daemon,
        (all) => all.some((each) => each.id === one.id && each.status !== 'lost'),
        'it to be back',
      )
      await place.assertWhole(daemon, id, earlier)
      assert.deepEqual(
        (await place.list(daemon)).map((each) => each.id).sort(),
        [one.id, two.id].sort(),
      )
    })

    it('one that is stopped gives back what it has within five seconds', async () => {
      const daemon = await place.begin({ SVC_ENCODERS: '1' })
      const one = await place.worker()
      const id = await place.sent(daemon)
      await place.holding(daemon, one.id, id)
      const earlier = await place.segments(id)
      const { code, ms } = await one.stop()
      assert.equal(code, 0)
      assert.ok(ms < STOPPED_MS, `${ms} ms`)
      // Unless its own limit ended it: then its lease does.
      if (ms < STOP_MS) assert.deepEqual(await place.list(daemon), [])
      const isGone = (all: WorkerEntry[]) => all.every(({ status }) => status === 'lost')
      await place.seen(daemon, isGone, 'its place to be free')
      await place.goOn(daemon)
      await place.assertWhole(daemon, id, earlier)
    })

    rarely('one that is drained ends after its last run, and gets no other', async () => {
      const daemon = await place.begin({ SVC_ENCODERS: '1' })
      const one = await place.worker()
      const id = await place.sent(daemon)
      const { runs } = await place.holding(daemon, one.id, id)
      const drained = await daemon.api.workers.drain({ params: { id: one.id } })
      assert.deepEqual([drained.status, drained.runs.length], ['draining', runs.length])
      await place.goOn(daemon)
      const { code } = await one.ended
      assert.equal(code, 0)
      await place.assertWhole(daemon, id)
      await assert.rejects(
        daemon.api.workers.drain({ params: { id: one.id } }),
        ({ problem }: { problem: { code: string } }) => problem.code === 'worker_not_found',
      )
    })

    rarely('a viewer is served first, also by a worker, whichever process is asked', async () => {
      const daemon = await place.begin({ SVC_ENCODERS: '0' })
      const other = await place.together.start()
      const one = await place.worker()
      const id = await place.sent(daemon)
      const { urls } = await until(
        () => other.api.videos.get({ params: { id } }),
        ({ playable }) => playable,
        'it to be playable',
      )
      await place.holding(daemon, one.id, id)
      const media = await segmentUrls(other, urls.hls)
      assert.equal((await fetch(media.at(-1)!)).status, 200)
      await place.seen(
        daemon,
        ([still]) => still!.runs.every(({ suspended }) => suspended),
        'the run of the viewer to be over',
      )
      await place.goOn(daemon)
      await place.assertWhole(daemon, id)
    })

    it('runs go on when the process that gives them out is killed', async () => {
      const first = await place.begin({ SVC_ENCODERS: '0' })
      const second = await place.together.start()
      const one = await place.worker()
      const id = await place.sent(first)
      await place.holding(first, one.id, id)
      const earlier = await place.segments(id)
      await first.kill()
      await place.goOn(second)
      await place.seen(second, has(one.id), 'the worker to encode for the other process')
      await place.assertWhole(second, id, earlier)
    })
  })

describe('workers', () => {
  const place = workerRuns()

  it('one of another version, or with another ffmpeg, is refused with a sentence that says so', async () => {
    const daemon = await place.begin()
    await place.worker()
    const [good] = await ask<{ about: object }>(
      place.together.url,
      'SELECT about FROM live_workers',
    )
    const insertWorker = (id: string, about: object): Promise<object[]> =>
      ask(
        place.together.url,
        `INSERT INTO live_workers (id, about, state) VALUES ($1, $2, 'waiting')`,
        [id, JSON.stringify({ ...good!.about, ...about })],
      )
    await insertWorker('wrk_00000000000000000001', { version: '0.0.1' })
    await insertWorker('wrk_00000000000000000002', { fingerprints: { libx264: 'another' } })
    await insertWorker('wrk_00000000000000000003', { folder: 'another' })
    await ask(place.together.url, `SELECT pg_notify('svc_workers', '')`)
    const all = await place.seen(
      daemon,
      (found) => found.filter(({ status }) => status === 'refused').length === 3,
      'them to be refused',
    )
    const reason = (at: number): string =>
      all.find(({ id }) => id.endsWith(String(at)))!.reason ?? ''
    assert.match(reason(1), /svc 0\.0\.1.*Install the same version/)
    assert.match(reason(2), /ffmpeg.*H\.264.*Install the same ffmpeg/)
    assert.match(reason(3), /another data folder.*SVC_DATA_DIR/)
  })

  it('one that cannot work says why, and ends with 2', async () => {
    const { start } = await place.prepare()
    const env = place.workerEnv()
    await assert.rejects(startWorker(env), /is not the data folder of an svc/)
    await start()
    await assert.rejects(startWorker({ ...env, SVC_DATABASE_URL: '' }), /needs SVC_DATABASE_URL/)
    await assert.rejects(startWorker({ ...env, SVC_FFMPEG: '/nowhere' }), /No usable ffmpeg/)
    // Root can write there, but what it makes would not be svc's.
    const { dataDir } = place.together
    const { uid, gid } = await stat(dataDir)
    await chown(dataDir, 65_534, 65_534)
    await assert.rejects(startWorker(env), /Run the worker as the user that runs svc/)
    await chown(dataDir, uid, gid)
    assert.deepEqual(
      (await readdir(dataDir)).filter((name) => name.endsWith('.part')),
      [],
    )
  })

  it('a row that names another folder than that of a run has nothing removed', async () => {
    const { url, dataDir, start } = await place.prepare()
    await start()
    const untouched = join('videos', 'kept', 'a', 'b', 'run_other.part')
    await mkdir(join(dataDir, untouched), { recursive: true })
    for (const [run, named] of [
      ['run_a', 'videos'],
      ['run_b', 'master.key'],
      ['run_c', untouched],
    ])
      await ask(
        url,
        `INSERT INTO live_runs (id, worker, run, state, may_run, lease_until)
         VALUES ($1, 'wrk_x', $2, 'done', true, now())`,
        [run, JSON.stringify({ folder: named, plan: { renditions: [] } })],
      )
    await until(
      () => ask(url, 'SELECT id FROM live_runs'),
      (rows) => rows.length === 0,
      'the rows to be gone',
    )
    for (const name of [untouched, 'master.key']) assert.ok(existsSync(join(dataDir, name)), name)
  })

  it('without processes that share a data folder, there are none', async () => {
    const { dataDir } = await place.prepare()
    await assert.rejects(
      startDaemon({ dataDir, env: { SVC_ENCODERS: '0' } }),
      /SVC_ENCODERS=0.*SVC_STATE_DIR/,
    )
  })
})

/** URLs of the segments of the first rendition. */
async function segmentUrls(daemon: Daemon, hls: string): Promise<string[]> {
  const linesOf = async (url: string): Promise<string[]> => {
    const text = await (await fetch(url)).text()
    return text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => new URL(line, url).href)
  }
  const manifest = new URL(new URL(hls).pathname, daemon.baseUrl).href
  return linesOf((await linesOf(manifest))[0]!)
}
