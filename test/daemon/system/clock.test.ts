/** A clock that jumped: nothing waits for years for a time that it wrote, and nothing is thrown away because of it. */
import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'mocha'
import { makeBackup } from '../../../daemon/backups/make.ts'
import { createBackup } from '../../../daemon/backups/create.ts'
import { isNightDue } from '../../../daemon/backups/nightly.ts'
import { createSystemClock } from '../../../daemon/adapters/system.ts'
import { createLastUse } from '../../../daemon/keys/last-use.ts'
import { planRemoval } from '../../../daemon/model/plan-removal.ts'
import { HOLD_MS, mendTimes, watchClock } from '../../../daemon/system/clock-watch.ts'
import { expireUploads } from '../../../daemon/uploads/keep.ts'
import { pruneDeliveries } from '../../../daemon/webhooks/deliverer.ts'
import { newHome } from '../../cli/svc.ts'
import { startDaemon, until, untilStatus } from '../../daemon.ts'
import { codedVideo } from '../../sources/coded-video.ts'
import { folders } from '../../support/folder.ts'
import { openHouse } from '../../support/house.ts'

const DAY_MS = 86_400_000
const YEARS_MS = 730 * DAY_MS
const at = (ms: number): string => new Date(Date.now() + ms).toISOString()

describe('a clock that jumped', () => {
  const folder = folders()

  it('strands no video: a job from two years ahead runs after the next start', async () => {
    const daemon = await startDaemon()
    const film = await codedVideo(join(await folder(), 'a.mp4'), {
      seconds: 2,
      width: 320,
      height: 180,
    })
    // The job cannot end before the daemon is killed.
    await daemon.api.system.update({ body: { encoding_paused: true } })
    const { id } = await daemon.api.videos.create({ body: {} })
    await daemon.api.videos.putSource({ params: { id }, raw: await readFile(film) })
    await until(
      () => daemon.api.system.get(),
      ({ queue }) => queue.running > 0,
      'an encode to run',
    )
    await daemon.kill()
    const database = new DatabaseSync(join(daemon.dataDir, 'svc.db'))
    assert.ok(
      Number(
        database
          .prepare('UPDATE jobs SET run_at = ?, lease_until = ?')
          .run(at(YEARS_MS), at(YEARS_MS)).changes,
      ) > 0,
    )
    database.close()
    const again = await daemon.restart()
    assert.match(again.log(), /were corrected/)
    await again.api.system.update({ body: { encoding_paused: false } })
    await untilStatus(again.api, id, 'ready')
    await again.remove()
  })

  it('leaves no stored time further ahead than it can be, and none that may be as it is', async () => {
    const house = await openHouse(await folder())
    const { db, vault } = house.deps
    const video = await house.video()
    const database = new DatabaseSync(join(house.dataDir, 'svc.db'))
    const fill = (ms: number, name: string): void => {
      database
        .prepare(
          'INSERT INTO jobs (id, kind, subject, payload, priority, run_at, attempts, ' +
            `created_at) VALUES (?, 'process', ?, '{}', 0, ?, 0, ?)`,
        )
        .run(`job_${name}`, name, at(ms), at(0))
      database
        .prepare(
          `INSERT INTO sessions (hash, kind, created_at, expires_at) VALUES (?, 'session', ?, ?)`,
        )
        .run(name, at(0), at(ms))
      database
        .prepare(
          'INSERT INTO uploads (id, space, video, file_name, size_bytes, created_at, ' +
            `expires_at) VALUES (?, ?, ?, 'a', 1, ?, ?)`,
        )
        .run(`upl_${name}`, house.owner.space, video, at(0), at(ms))
      database
        .prepare(
          'INSERT INTO webhooks (id, space, url, description, events, enabled, secret, ' +
            'previous_secret, previous_until, created_at, updated_at) VALUES (?, ?, ' +
            `'https://a.example', '', '[]', 1, ?, ?, ?, ?, ?)`,
        )
        .run(
          `whk_${name}`,
          house.owner.space,
          vault.seal('a'),
          vault.seal('b'),
          at(ms),
          at(0),
          at(0),
        )
      database
        .prepare(
          'INSERT INTO deliveries (id, webhook, space, event, event_type, lane, seq, attempt, ' +
            `attempts, status, next_attempt_at, created_at) VALUES (?, ?, ?, 'evt', ` +
            `'video.ready', 'lane', 1, 0, '[]', 'pending', ?, ?)`,
        )
        .run(`dlv_${name}`, `whk_${name}`, house.owner.space, at(ms), at(0))
    }
    fill(YEARS_MS, 'far')
    fill(60_000, 'near')
    await mendTimes(house.deps)
    const times = (table: string, column: string, key: string) =>
      Object.fromEntries(
        database
          .prepare(`SELECT ${key} AS name, ${column} AS at FROM ${table}`)
          .all()
          .map((row) => [String(row['name']).split('_').at(-1), String(row['at'])]),
      )
    for (const [table, column, key, longestMs] of [
      ['jobs', 'run_at', 'id', 0],
      ['deliveries', 'next_attempt_at', 'id', 0],
      ['sessions', 'expires_at', 'hash', 30 * DAY_MS],
      ['uploads', 'expires_at', 'id', 3_600_000],
      ['webhooks', 'previous_until', 'id', 7 * DAY_MS],
    ] as const) {
      const { far, near } = times(table, column, key)
      assert.ok(far! <= at(longestMs), `${table}: ${far}`)
      assert.ok(near! > at(0) && near! < at(61_000), `${table}: ${near}`)
    }
    const before = await db.version()
    await mendTimes(house.deps)
    assert.equal(await db.version(), before, 'nothing is written where nothing is wrong')
    database.close()
    await house.close()
  })

  /** A house with a clock that can be set, beside one that nobody sets. */
  async function houseWithClock() {
    const house = await openHouse(await folder())
    const time = { aheadMs: 0, elapsedMs: 0 }
    const base = createSystemClock(() => time.elapsedMs)
    const deps = {
      ...house.deps,
      clock: { ...base, now: () => new Date(Date.now() + time.elapsedMs + time.aheadMs) },
    }
    const startedAt = performance.now()
    const watch = watchClock(deps, {
      seen: () => {},
      elapsedMs: () => performance.now() - startedAt + time.elapsedMs,
    })
    return { house, deps, time, watch }
  }

  it('set ahead while it runs removes neither uploads nor what is kept for so many days', async () => {
    const { house, deps, time, watch } = await houseWithClock()
    const video = await house.video()
    const row = {
      id: 'upl_one',
      space: house.owner.space,
      video,
      fileName: 'a.mp4',
      sizeBytes: 10,
      createdAt: at(0),
      expiresAt: at(3_600_000),
      resumeKey: null,
      madeVideo: false,
      holder: null,
      counted: null,
    }
    await deps.db.write(({ uploads }) => uploads.insert(row))
    await deps.db.write(({ storedTimes }) => storedTimes.keepUploads(at(0)))
    const pruned = async (): Promise<number> => {
      const before = await deps.db.version()
      await pruneDeliveries(deps, new AbortController().signal)
      return (await deps.db.version()) - before
    }
    const uploads = () => deps.db.read((repositories) => repositories.uploads.all())

    time.aheadMs = YEARS_MS
    await watch.look()
    await expireUploads(deps)
    assert.equal((await uploads()).length, 1)
    assert.equal(await pruned(), 0)
    // It stays so: an hour later what is old goes again.
    time.elapsedMs += HOLD_MS + 1
    await watch.look()
    assert.notEqual(await pruned(), 0)
    await expireUploads(deps)
    assert.equal(
      (await uploads()).length,
      0,
      'it was not continued for as long as an upload may rest',
    )
    watch.stop()
    await house.close()
  })

  it('set back while it runs: jobs that waited for the time of before are due', async () => {
    const { house, deps, time, watch } = await houseWithClock()
    time.aheadMs = YEARS_MS
    await watch.look()
    await deps.db.write(({ jobs }) =>
      jobs.enqueue({
        id: 'job_one',
        kind: 'process',
        subject: 'x',
        payload: {},
        priority: 0,
        runAt: deps.clock.now().toISOString(),
        attempts: 0,
        leaseOwner: null,
        leaseUntil: null,
        createdAt: at(0),
      } as never),
    )
    time.aheadMs = 0
    await watch.look()
    assert.ok(
      (await deps.db.read(({ jobs }) => jobs.list(['process'], { limit: 1 }))).rows[0]!.runAt <=
        at(1_000),
    )
    watch.stop()
    await house.close()
  })

  it('set back while files are written: what removes them unless their rows follow waits as long', async () => {
    const { house, deps, time, watch } = await houseWithClock()
    const due = async (): Promise<string> =>
      (await deps.db.read(({ jobs }) => jobs.get('sweep', 'videos/abcde/K1')))!.runAt
    await planRemoval(deps, 'videos/abcde/K1')
    const planned = await due()
    await mendTimes(deps)
    assert.equal(await due(), planned, 'as a start of another process finds it')
    time.aheadMs = -YEARS_MS
    await watch.look()
    const back = await due()
    assert.ok(
      back > at(DAY_MS - YEARS_MS - 60_000) && back <= at(DAY_MS - YEARS_MS),
      `${back}, planned for ${planned}`,
    )
    watch.stop()
    await house.close()
  })

  it('a job that runs is not taken a second time when its lease seems to be over', async () => {
    const house = await openHouse(await folder())
    await house.deps.db.write(({ jobs }) =>
      jobs.enqueue({
        id: 'job_one',
        kind: 'process',
        subject: 'x',
        payload: {},
        priority: 0,
        runAt: at(0),
        attempts: 0,
        leaseOwner: 'us',
        leaseUntil: at(30_000),
        createdAt: at(0),
      } as never),
    )
    const claim = (except: string[]) =>
      house.deps.db.write(({ jobs }) =>
        jobs.claim('us', ['process'], at(YEARS_MS), at(YEARS_MS + 30_000), except),
      )
    assert.equal(await claim(['job_one']), null)
    assert.equal((await claim([]))?.id, 'job_one')
    await house.close()
  })

  it('a nightly backup with a name from the future neither stands for tonight nor outlives the real ones', async () => {
    const house = await openHouse(await folder())
    const { deps } = house
    const future = { trigger: 'nightly' as const, created_at: at(YEARS_MS) }
    const noon = new Date()
    noon.setHours(12)
    assert.equal(isNightDue(noon, [future]), true)

    await deps.preferences.change({ backupsKept: 1 })
    const name = `${at(YEARS_MS).slice(0, 19).replace(/[-:]/g, '')}Z-nightly-bak_${'f'.repeat(20)}`
    await mkdir(join(deps.backups.folder, name), { recursive: true })
    await writeFile(
      join(deps.backups.folder, name, 'manifest.json'),
      JSON.stringify({
        object: 'backup',
        size_bytes: 1,
        files: 1,
        version: '0',
        created_at: at(YEARS_MS),
      }),
    )
    await createBackup(deps, 'nightly')
    const [job] = (await deps.db.read(({ jobs }) => jobs.list(['backup'], { limit: 1 }))).rows
    await makeBackup(deps, job!, new AbortController().signal)
    assert.deepEqual(await readdir(deps.backups.folder), [job!.payload.name])
    await house.close()
  })

  it('the last use of a key is noted again after one from the future', async () => {
    const house = await openHouse(await folder())
    await house.key('read_only')
    const [key] = await house.deps.db.read(({ keys }) => keys.active(house.owner.space, 1))
    await createLastUse(house.deps)({ id: key!.id, lastUsedAt: at(YEARS_MS) })
    assert.ok((await house.deps.db.read(({ keys }) => keys.get(key!.id)))!.lastUsedAt! <= at(0))
    await house.close()
  })

  it('found ahead at the start: for an hour no upload goes that was waiting', async () => {
    const daemon = await startDaemon()
    const { id } = await daemon.api.videos.create({ body: {} })
    await daemon.stop()
    const database = new DatabaseSync(join(daemon.dataDir, 'svc.db'))
    database
      .prepare(
        'INSERT INTO uploads (id, space, video, file_name, size_bytes, created_at, expires_at, ' +
          `made_video) VALUES ('upl_one', ?, ?, 'a', 10, ?, ?, 0)`,
      )
      .run(daemon.space, id, at(-YEARS_MS), at(-YEARS_MS))
    await mkdir(join(daemon.dataDir, 'uploads'), { recursive: true })
    await writeFile(join(daemon.dataDir, 'uploads', 'upl_one'), 'abc')
    await utimes(
      join(daemon.dataDir, 'daemon.lock'),
      new Date(Date.now() - YEARS_MS),
      new Date(Date.now() - YEARS_MS),
    )
    const again = await daemon.restart()
    assert.match(again.log(), /svc has not run for a long time, or the clock is ahead/)
    const row = database.prepare('SELECT expires_at AS at FROM uploads').get()
    assert.ok(String(row?.['at']) > at(HOLD_MS - 120_000), JSON.stringify(row))
    database.close()
    await again.remove()
  })

  it('an old backup that was restored: for an hour nothing goes of what was in its trash', async () => {
    const home = await newHome({})
    const parent = await folder()
    const daemon = await startDaemon()
    const { id } = await daemon.api.videos.create({ body: {} })
    await daemon.api.videos.trash({ params: { id } })
    await daemon.stop()
    const database = new DatabaseSync(join(daemon.dataDir, 'svc.db'))
    database.prepare('UPDATE videos SET trashed_at = ?').run(at(-YEARS_MS))
    database.close()
    const backup = join(parent, 'backup')
    const made = await home.with({ SVC_DATA_DIR: daemon.dataDir }).run(['backup', backup])
    assert.equal(made.code, 0, made.stderr)
    await rm(daemon.dataDir, { recursive: true })
    const signed = ['--signed-by', made.json().signed_by as string]
    const restored = await home
      .with({ SVC_DATA_DIR: daemon.dataDir })
      .run(['restore', backup, ...signed])
    assert.equal(restored.code, 0, restored.stderr)
    const rows = join(daemon.dataDir, 'svc.db')
    assert.ok((await stat(rows)).mtimeMs <= (await stat(join(backup, 'manifest.json'))).mtimeMs)
    // The backup is of today: this is what one of two years ago would leave.
    await utimes(rows, new Date(Date.now() - YEARS_MS), new Date(Date.now() - YEARS_MS))
    const again = await daemon.restart()
    assert.match(again.log(), /svc has not run for a long time, or the clock is ahead/)
    assert.deepEqual(
      (await again.api.trash.list()).data.map((entry) => entry.id),
      [id],
    )
    await again.remove()
    await home.remove()
  })
})
