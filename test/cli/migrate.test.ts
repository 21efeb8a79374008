/** An appliance moves to PostgreSQL with all it has, works there, and moves back. */
import assert from 'node:assert/strict'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, it } from 'mocha'
import { startDaemon, until, untilStatus, type Daemon } from '../daemon.ts'
import { startPostgres, type Postgres } from '../postgres.ts'
import { codedVideo } from '../sources/coded-video.ts'
import { batch, event, played } from '../daemon/analytics/batches.ts'
import { folders } from '../support/folder.ts'
import { openAnalytics } from '../support/open-analytics.ts'
import { newHome, type Home } from './svc.ts'

describe('svc migrate', () => {
  const folder = folders()
  let server: Postgres
  let home: Home
  let daemon: Daemon
  let url: string
  let video: string
  let key: string
  before(async () => {
    server = await startPostgres({ durable: true })
    url = await server.database()
    home = await newHome()
    // With SQLite, also where the tests run on PostgreSQL.
    daemon = await startDaemon({ env: { SVC_DATABASE_URL: '' } })
    key = await daemon.key('read_write')
    const made = await daemon.api.videos.create({
      body: { name: 'Before the move', tags: ['kept'] },
    })
    video = made.id
  })
  after(async () => {
    await daemon?.remove()
    await home?.remove()
    await server?.remove()
  })

  const migrate = (to: string, input = '') =>
    home.run(['migrate', '--to-database', to], {
      env: { SVC_DATA_DIR: daemon.dataDir, SVC_DATABASE_URL: '' },
      input,
    })
  const events = async () =>
    (await daemon.api.events.list({ query: { limit: 100, sort: '-created_at' } })).data.map(
      ({ id }) => id,
    )
  /** All that the API says of them, without its port, which is another after each start. */
  const videos = async () =>
    JSON.stringify(await daemon.api.videos.list(), null, 1).replaceAll(daemon.baseUrl, '')
  const restart = async (): Promise<void> => {
    daemon = await startDaemon({ dataDir: daemon.dataDir, env: { SVC_DATABASE_URL: '' } })
  }
  const dataFolder = () => readdir(daemon.dataDir)
  const VIEWS = 3
  /** Views of the stopped appliance, as players send them. The last ones are not added up yet when it ends. */
  const watch = async (): Promise<void> => {
    const analytics = openAnalytics(daemon.dataDir, 30, '')
    for (let number = 0; number < VIEWS; number++)
      await analytics.collect(
        batch(Date.now(), [event(0, 'play'), event(1, 'start', { a: 5 }), played(2, 0, 9_000)], {
          space: daemon.space,
          video,
        }),
      )
    await analytics.close()
  }
  /** The figures of viewing, once all views are in them. */
  const figuresOf = async (from: Daemon, views = VIEWS) =>
    until(
      async () => (await from.api.analytics.overview()).figures,
      (figures) => figures.views >= views,
      'the figures',
    )

  it('says no, and changes nothing, where the database is none of ours, whether svc runs or not', async () => {
    for (const [address, sentence] of [
      ['mysql://db/svc', /must be postgres:\/\/… or sqlite/],
      ['postgres://svc:secret@127.0.0.1:1/svc', /127\.0\.0\.1:1\/svc cannot be used/],
      ['sqlite', /in SQLite already/],
    ] as const) {
      const running = await migrate(address)
      assert.notEqual(running.code, 0, running.stdout)
      assert.match(running.stderr, sentence)
      assert.doesNotMatch(running.stderr, /:secret@/)
    }
    await daemon.stop()
    const before = (await dataFolder()).filter((name) => !/-(?:wal|shm)$/.test(name)).sort()
    for (const [address, sentence] of [
      ['mysql://db/svc', /must be postgres:\/\/… or sqlite/],
      ['postgres://svc:secret@127.0.0.1:1/svc', /127\.0\.0\.1:1\/svc cannot be used/],
      ['sqlite', /in SQLite already/],
    ] as const) {
      const refused = await migrate(address)
      assert.equal(refused.code, 2, refused.stderr)
      assert.match(refused.stderr, sentence)
      assert.doesNotMatch(refused.stderr, /:secret@/)
    }
    const used = await server.database()
    const other = await folder()
    const elsewhere = await startDaemon({ dataDir: other, env: { SVC_DATABASE_URL: used } })
    await elsewhere.stop()
    const refused = await migrate(used)
    assert.equal(refused.code, 2, refused.stderr)
    assert.match(refused.stderr, /in use already/)
    assert.deepEqual((await dataFolder()).sort(), before)
  })

  it('moves every row, which is read back and compared, and the appliance goes on there', async () => {
    await restart()
    const [published, listed] = [await events(), await videos()]
    await daemon.stop()
    await watch()
    const moved = await migrate('-', `${url}\n`)
    assert.equal(moved.code, 0, moved.stderr)
    const { database, tables, rows } = moved.json() as {
      database: string
      tables: number
      rows: number
    }
    assert.equal(database, 'postgres')
    assert.ok(tables > 25 && rows > 5, `${tables} tables, ${rows} rows`)
    const names = await dataFolder()
    assert.ok(names.includes('svc.db.moved') && !names.includes('svc.db'), names.join())
    assert.ok(!names.some((name) => name.startsWith('analytics.db')), names.join())
    assert.equal((await stat(join(daemon.dataDir, 'config.json'))).mode & 0o077, 0)
    assert.match(await readFile(join(daemon.dataDir, 'config.json'), 'utf8'), /postgres:/)

    await restart()
    assert.deepEqual(await events(), published)
    assert.deepEqual(await videos(), listed)
    assert.deepEqual((await daemon.as(key).videos.list({ query: { q: 'move' } })).data.length, 1)
    const { views, watch_seconds: watched } = await figuresOf(daemon)
    assert.deepEqual([views, watched], [VIEWS, VIEWS * 9])
    await daemon.api.videos.update({ params: { id: video }, body: { name: 'On PostgreSQL' } })
    assert.equal((await events()).length, published.length + 1)
  })

  it('encodes and plays there, and its backup is proved and becomes a data folder of SQLite', async () => {
    const file = join(home.path, 'film.mp4')
    await codedVideo(file, { seconds: 1, width: 480, height: 270 })
    const uploaded = await home.run(['videos', 'upload', file, '--name', 'Film'], {
      env: { SVC_URL: daemon.baseUrl, SVC_API_KEY: key },
    })
    assert.equal(uploaded.code, 0, uploaded.stderr)
    const { id } = uploaded.json() as { id: string }
    await untilStatus(daemon.api, id, 'ready')
    const { urls } = await daemon.api.videos.get({ params: { id } })
    assert.equal((await fetch(urls!.hls!)).status, 200)

    const started = await daemon.api.backups.create()
    const made = await until(
      () => daemon.api.backups.get({ params: { id: started.id } }),
      ({ status }) => status === 'ready' || status === 'failed',
      'the backup',
    )
    assert.deepEqual([made.status, made.error, made.missing_files], ['ready', null, 0])
    await daemon.api.backups.verify({ params: { id: made.id } })
    const proved = await until(
      () => daemon.api.backups.get({ params: { id: made.id } }),
      ({ verification }) => ['verified', 'failed'].includes(verification?.state ?? ''),
      'the restore test',
    )
    assert.deepEqual([proved.verification?.state, proved.verification?.error], ['verified', null])
    const offline = await home.run(['backup', join(await folder(), 'offline')], {
      env: { SVC_DATA_DIR: daemon.dataDir },
    })
    assert.equal(offline.code, 2, offline.stdout)
    assert.match(offline.stderr, /in another database[^]*svc backups create/)
    const into = join(await folder(), 'restored')
    const restored = await home.run(['restore', made.path], {
      env: { SVC_DATA_DIR: into },
    })
    assert.equal(restored.code, 0, restored.stderr)
    const again = await startDaemon({ dataDir: into, env: { SVC_DATABASE_URL: '' } })
    try {
      const names = (await again.as(key).videos.list()).data.map(({ name }) => name).sort()
      assert.deepEqual(names, ['Film', 'On PostgreSQL'])
      assert.ok(!(await readdir(into)).includes('svc.db.moved'))
      assert.deepEqual(await figuresOf(again), await figuresOf(daemon))
      assert.equal((await again.request(again.baseUrl + new URL(urls!.hls!).pathname)).status, 200)
    } finally {
      await again.stop()
    }
  })

  it('finds files that are missing, as with SQLite', async () => {
    const { data } = await daemon.api.videos.list({ query: { q: 'film' } })
    const path = join(
      daemon.dataDir,
      'videos',
      data[0]!.space,
      data[0]!.id.slice(data[0]!.space.length),
    )
    const [source] = (await readdir(path)).filter((name) => name.startsWith('src_'))
    await rm(join(path, source!, 'renditions'), { recursive: true })
    await daemon.stop()
    await restart()
    await until(
      () => daemon.log(),
      (log) => log.includes('files that the database references are missing or damaged'),
      'the look at the files',
    )
    assert.ok(!(await dataFolder()).includes('rows-to-look-at.db'))
  })

  it('refuses to start where the setting and the rows are in two places', async () => {
    await daemon.stop()
    const config = join(daemon.dataDir, 'config.json')
    const text = await readFile(config, 'utf8')
    await rm(config)
    await assert.rejects(restart(), /were moved to PostgreSQL\. Set SVC_DATABASE_URL/)
    const other = await folder()
    const plain = await startDaemon({ dataDir: other, env: { SVC_DATABASE_URL: '' } })
    await plain.stop()
    await assert.rejects(
      startDaemon({ dataDir: other, env: { SVC_DATABASE_URL: url } }),
      /the rows of .* are in svc\.db\. Move them with `svc migrate/,
    )
    await rename(join(daemon.dataDir, 'svc.db.moved'), join(other, 'elsewhere'))
    await writeFile(join(daemon.dataDir, 'analytics.db'), '')
    await assert.rejects(
      startDaemon({ dataDir: daemon.dataDir, env: { SVC_DATABASE_URL: url } }),
      /its viewing analytics are in analytics\.db.*svc migrate --to-database sqlite/,
    )
    await rm(join(daemon.dataDir, 'analytics.db'))
    await assert.rejects(restart(), /has videos but no svc\.db\. If their rows are in PostgreSQL/)
    await rename(join(other, 'elsewhere'), join(daemon.dataDir, 'svc.db.moved'))
    await writeFile(config, text, { mode: 0o600 })
  })

  it('moves back with what was changed since, and PostgreSQL is asked no more', async () => {
    await restart()
    const [published, listed, figures] = [await events(), await videos(), await figuresOf(daemon)]
    await daemon.stop()
    const moved = await migrate('sqlite')
    assert.equal(moved.code, 0, moved.stderr)
    await server.stop()
    await restart()
    assert.deepEqual(await events(), published)
    assert.deepEqual(await videos(), listed)
    assert.deepEqual(await figuresOf(daemon), figures)
    assert.ok(!(await dataFolder()).some((name) => /moved|part|compared/.test(name)))
    const rows = new DatabaseSync(join(daemon.dataDir, 'svc.db'), { readOnly: true })
    assert.deepEqual(rows.prepare('PRAGMA foreign_key_check').all(), [])
    rows.close()
  })

  it('moves a running svc, follows it on the screen, and does not need to be there at the end', async () => {
    await server.start()
    const target = await server.database()
    const [published, figures] = [await events(), await figuresOf(daemon)]
    const screen = home.terminal(['migrate', '--to-database', target, '--format', 'table'], {
      env: { SVC_DATA_DIR: daemon.dataDir, SVC_DATABASE_URL: '' },
    })
    const shown = await screen.ended
    assert.equal(shown.code, 0, shown.stdout)
    assert.match(shown.stdout, /Comparing, and restarting svc|Copying/)
    assert.match(shown.stdout, /postgres/)
    assert.deepEqual((await events()).slice(0, published.length), published)
    assert.deepEqual(await figuresOf(daemon), figures)

    const killed = home.start(['migrate', '--to-database', 'sqlite'], {
      env: { SVC_DATA_DIR: daemon.dataDir, SVC_DATABASE_URL: '' },
    })
    const toSqlite = (holds: (status: string) => boolean) =>
      until(
        () => daemon.api.migration.get().catch(() => null),
        (now) => now?.to_database === 'sqlite' && holds(now.status),
        'the move back',
      )
    await toSqlite(() => true)
    killed.child.kill('SIGKILL')
    await killed.ended
    const back = await toSqlite((status) => status === 'moved')
    assert.equal(back!.database, 'sqlite')
    assert.deepEqual((await events()).slice(0, published.length), published)

    const none = await home.run(['migrate', '--cancel'], {
      env: { SVC_DATA_DIR: daemon.dataDir, SVC_DATABASE_URL: '' },
    })
    assert.match(none.stderr, /not being moved/)
  })
})
