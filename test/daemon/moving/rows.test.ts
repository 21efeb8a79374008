/** The rows of an appliance move to another database while people use it. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, afterEach, before, beforeEach, describe, it } from 'mocha'
import { openPostgres } from '../../../daemon/db/postgres/open.ts'
import { saveAsSqlite } from '../../../daemon/db/postgres/save.ts'
import { decideMove } from '../../../daemon/moving/finish.ts'
import { withClient } from '../../../daemon/postgres/connect.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { ask, startPostgres, type Postgres } from '../../postgres.ts'
import { codedVideo } from '../../sources/coded-video.ts'
import { countedFrames } from '../../sources/ffmpeg.ts'
import { LARGE_H264, makeLargeFilm } from '../../sources/large-film.ts'
import { folders } from '../../support/folder.ts'
import { itLong } from '../../support/long.ts'
import { SentUpload } from '../../support/sent-upload.ts'
import { holdTable } from '../../support/table-barrier.ts'
import { namesOf, uploading, usingAll } from './use-meanwhile.ts'

const PASSWORD = 'never-shown-4711'
const OVER = ['moved', 'failed', 'canceled']
/** Statements of a move that use the table `spaces`: kept back at each of them, it is killed. */
const STEPS = ['claim', 'load', 'first comparison', 'catching up', 'last rows', 'last comparison']

describe('moving the database of a running svc', () => {
  const folder = folders()
  let server: Postgres
  let daemon: Daemon
  let url: string
  before(async () => {
    server = await startPostgres({ durable: true })
  })
  after(() => server.remove())
  beforeEach(async () => {
    url = (await server.database()).replace('svc@', `svc:${PASSWORD}@`)
    daemon = await startDaemon({ env: { SVC_DATABASE_URL: '' } })
  })
  afterEach(() => daemon.remove())

  const begin = (to = url) =>
    daemon.api.migration.start({
      body:
        to === 'sqlite' ? { to_database: 'sqlite' } : { to_database: 'postgres', database_url: to },
    })
  const ended = () =>
    until(
      // It starts again by itself meanwhile.
      () => daemon.api.migration.get().catch(() => null),
      (now) => now !== null && OVER.includes(now.status),
      'the end of the move',
    ).then((now) => now!)
  const names = () => namesOf(daemon)
  const create = (name: string) => daemon.api.videos.create({ body: { name } })

  /** Every row of a table of both databases, as SQLite has it. */
  async function rowsOf(file: string, table: string): Promise<string[]> {
    const database = new DatabaseSync(file, { readOnly: true })
    try {
      return database
        .prepare(`SELECT * FROM ${table} ORDER BY 1, 2`)
        .all()
        .map((row) => JSON.stringify(row))
    } finally {
      database.close()
    }
  }
  async function inPostgres(table: string): Promise<string[]> {
    const { signal } = new AbortController()
    const file = join(await folder(), 'rows.db')
    await withClient(url, (client) => saveAsSqlite(client, { file, signal }))
    return rowsOf(file, table)
  }

  it('goes on under uploads, changes and a viewer, loses nothing, and comes back the same way', async () => {
    const film = join(await folder(), 'film.mp4')
    await codedVideo(film, { seconds: 2, width: 320, height: 180 })
    const bytes = await readFile(film)
    const { id } = await create('Film')
    await (
      await uploading(daemon, bytes, { video: id, chunks: 1 })
    ).done
    await untilStatus(daemon.api, id, 'ready')
    const { urls } = await daemon.api.videos.get({ params: { id } })

    for (const [to, place] of [
      [url, 'postgres'],
      ['sqlite', 'sqlite'],
    ] as const) {
      const use = await usingAll(daemon, { hls: urls!.hls!, film: bytes })
      await use.more(5)
      const started = await begin(to)
      assert.equal(started.to_database, place)
      const moved = await ended()
      assert.deepEqual([moved.status, moved.error, moved.database], ['moved', null, place])
      assert.ok(moved.tables! > 30 && moved.copied_rows > 20, JSON.stringify(moved))
      await use.more(5)
      await use.end()
      if (place === 'postgres') {
        const before = await rowsOf(join(daemon.dataDir, 'svc.db.moved'), 'events')
        const now = new Set(await inPostgres('events'))
        assert.deepEqual(
          before.filter((row) => !now.has(row)),
          [],
        )
        assert.equal((await stat(join(daemon.dataDir, 'config.json'))).mode & 0o077, 0)
      } else {
        const now = new Set(await rowsOf(join(daemon.dataDir, 'svc.db'), 'events'))
        const before = await inPostgres('events')
        assert.deepEqual(
          before.filter((row) => !now.has(row)),
          [],
        )
      }
    }
    const left = await readdir(daemon.dataDir)
    assert.ok(!left.some((name) => /moving|moved|part/.test(name)), left.join())
    const { pid } = JSON.parse(await readFile(join(daemon.dataDir, 'daemon.json'), 'utf8'))
    assert.equal(pid, daemon.pid, 'the same process')
    // What was written down anywhere, and what the owner is shown.
    const shown = JSON.stringify([
      daemon.log(),
      await daemon.api.events.list({ query: { limit: 100 } }),
      await daemon.api.audit.list({ query: { limit: 100 } }),
      await daemon.api.migration.get(),
    ])
    assert.match(shown, /migration\.start/)
    assert.doesNotMatch(shown, new RegExp(PASSWORD))
  })

  it('what is played while it arrives is played as before, and no further than it has arrived', async () => {
    const file = join(await folder(), 'film.mp4')
    await makeLargeFilm(file, 16, ...LARGE_H264, '-movflags', '+faststart')
    const film = await readFile(file)
    const key = await daemon.key('read_write')
    const upload = await SentUpload.begin({ baseUrl: daemon.baseUrl, key }, film)
    await upload.send(film.length >> 1)
    const now = () => daemon.api.videos.get({ params: { id: upload.video } })
    const { urls } = await until(now, ({ playable }) => playable, 'the video to be playable')
    const manifest = await (await fetch(urls.hls)).text()
    const source = /^s\/src_\w+\/source\//m.exec(manifest)![0]
    await begin()
    assert.equal((await ended()).status, 'moved')
    const { playable, arriving } = await now()
    assert.deepEqual([playable, arriving?.received_bytes], [true, film.length >> 1])
    for (const [segment, status] of [
      ['source/0.m4s', 200],
      ['source/7.m4s', 503],
      ['h264_sd/3.m4s', 503],
    ] as const) {
      const url = new URL(source.replace(/source\/$/, segment), urls.hls)
      assert.equal((await fetch(url)).status, status, segment)
    }
    assert.equal((await upload.send()).status, 204)
    const { status, error } = await untilStatus(daemon.api, upload.video, 'ready', 'errored')
    assert.equal(status, 'ready', JSON.stringify(error))
    for (const { kind, url: rendition } of (await now()).renditions)
      if (kind === 'video') assert.equal((await countedFrames(rendition, 0)).frames, 16 * 25)
  })

  it('for its last seconds refuses changes as before a restart, and answers what is read', async () => {
    await create('Before')
    await (await openPostgres({ url })).close()
    const barrier = await holdTable(url, 'spaces')
    try {
      await begin()
      for (const step of STEPS.slice(0, 4)) {
        await barrier.reached()
        if (step === 'load')
          assert.equal((await create('While it is copied')).name, 'While it is copied')
        await barrier.step()
      }
      await barrier.reached()
      assert.equal((await daemon.api.migration.get()).status, 'switching')
      const refused = await daemon.request(`${daemon.baseUrl}/v1/videos`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${daemon.owner}`, 'Content-Type': 'application/json' },
        body: '{"name":"Too late"}',
      })
      assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '1'])
      assert.equal(((await refused.json()) as { code: string }).code, 'shutting_down')
      assert.deepEqual(await names(), ['Before', 'While it is copied'])
      await assert.rejects(daemon.api.migration.cancel(), /shutting down/)
    } finally {
      await barrier.open()
    }
    assert.equal((await ended()).status, 'moved')
    assert.deepEqual(await names(), ['Before', 'While it is copied'])
    await create('After')
  })

  it('can be canceled, and where PostgreSQL is lost it fails; both change nothing, and it can begin again', async () => {
    await create('Kept')
    await (await openPostgres({ url })).close()
    const first = await holdTable(url, 'spaces')
    await begin()
    // The same again joins it; another one is refused.
    assert.equal((await begin()).status, 'copying')
    await assert.rejects(begin(`${url}&application_name=other`), /being moved already/)
    await first.reached()
    await first.step()
    await first.reached()
    assert.equal((await daemon.api.migration.cancel()).status, 'canceled')
    await first.open()
    await assert.rejects(daemon.api.migration.cancel(), /not being moved/)
    await create('After the first')

    for (const steps of [2, 4]) {
      const barrier = await holdTable(url, 'spaces')
      await begin()
      for (let step = 0; step < steps; step += 1) {
        await barrier.reached()
        await barrier.step()
      }
      await barrier.reached()
      await server.kill()
      await barrier.open()
      const failed = await ended()
      assert.deepEqual([failed.status, failed.database], ['failed', 'sqlite'])
      assert.doesNotMatch(JSON.stringify(failed), new RegExp(PASSWORD))
      await server.start()
      await create(`After ${steps} steps`)
    }
    assert.ok(!existsSync(join(daemon.dataDir, 'moving')))
    await begin()
    assert.equal((await ended()).status, 'moved')
    assert.deepEqual(await names(), ['After 2 steps', 'After 4 steps', 'After the first', 'Kept'])
  })

  async function killedAt(step: number): Promise<void> {
    const barrier = await holdTable(url, 'spaces')
    await begin()
    for (let before = 0; before < step; before += 1) {
      await barrier.reached()
      await barrier.step()
    }
    await barrier.reached()
    await daemon.kill()
    await barrier.open()
    daemon = await daemon.restart()
    assert.equal((await daemon.api.migration.get()).database, 'sqlite')
    assert.ok(!existsSync(join(daemon.dataDir, 'moving')))
  }

  it('killed in the middle, changes nothing; no svc takes the half copy for data, and it begins again', async () => {
    const { dataDir } = daemon
    try {
      await create('Kept')
      await (await openPostgres({ url })).close()
      await killedAt(STEPS.indexOf('last rows'))
      await assert.rejects(
        startDaemon({ dataDir: await folder(), env: { SVC_DATABASE_URL: url } }),
        /unfinished copy/,
      )
      await create('Later')
      await begin()
      assert.equal((await ended()).status, 'moved')
      assert.deepEqual(await names(), ['Kept', 'Later'])
    } finally {
      await daemon.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  })

  itLong('so it is at every step', async () => {
    const { dataDir } = daemon
    try {
      await create('Kept')
      await (await openPostgres({ url })).close()
      // What is claimed already is not claimed again.
      for (const step of [0, 1, 1, 2, 3, 4]) await killedAt(step)
      await begin()
      assert.equal((await ended()).status, 'moved')
      assert.deepEqual(await names(), ['Kept'])
    } finally {
      await daemon.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  })

  it('killed once it is decided, is finished by the next start', async () => {
    const { dataDir } = daemon
    try {
      await create('Kept')
      await (await openPostgres({ url })).close()
      const barrier = await holdTable(url, 'spaces')
      await begin()
      for (let step = 0; step < STEPS.length - 1; step += 1) {
        await barrier.reached()
        await barrier.step()
      }
      await barrier.reached()
      // All rows are there, and nobody writes any more.
      await daemon.kill()
      await barrier.open()
      decideMove(dataDir, { databaseUrl: url })
      await server.stop()
      await assert.rejects(daemon.restart(), /cannot be used/)
      await server.start()
      daemon = await daemon.restart()
      assert.equal((await daemon.api.migration.get()).database, 'postgres')
      assert.deepEqual(await names(), ['Kept'])
      assert.deepEqual(
        (await readdir(dataDir)).filter((name) => /^(svc\.db|analytics|moving)/.test(name)),
        ['svc.db.moved'],
      )
      await daemon.stop()
      daemon = await daemon.restart()
      assert.deepEqual(await names(), ['Kept'])
    } finally {
      await daemon.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  })

  it('is refused where it could not be finished', async () => {
    await assert.rejects(begin('sqlite'), /in SQLite already/)
    const used = await server.database()
    const other = await startDaemon({ env: { SVC_DATABASE_URL: used } })
    try {
      await assert.rejects(
        other.api.migration.start({ body: { to_database: 'sqlite' } }),
        /environment variable SVC_DATABASE_URL/,
      )
    } finally {
      await other.remove()
    }
    await begin(used)
    const failed = await ended()
    assert.deepEqual([failed.status, failed.database], ['failed', 'sqlite'])
    assert.match(failed.error!.message, /in use already/)
    assert.equal((await ask<{ n: number }>(used, 'SELECT count(*)::int AS n FROM spaces'))[0]!.n, 1)
  })
})
