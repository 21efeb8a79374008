/** The files of videos move to a bucket and back, of a stopped svc and of one that runs, which plays them from there. */
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, it } from 'mocha'
import { startDaemon, until, untilStatus, type Daemon } from '../daemon.ts'
import { startPostgres } from '../postgres.ts'
import { codedVideo } from '../sources/coded-video.ts'
import { startTogether } from '../support/processes-together.ts'
import { BUCKET, S3_KEYS, startS3, type S3Server } from '../support/s3-server.ts'
import { SentUpload } from '../support/sent-upload.ts'
import { newHome, type Home } from './svc.ts'

describe('svc migrate --to-storage', () => {
  let home: Home
  let s3: S3Server
  let daemon: Daemon
  let segment: string
  let bytes: Buffer
  before(async () => {
    home = await newHome()
    s3 = await startS3(join(home.path, 's3'))
    // With SQLite, also where the tests run on PostgreSQL.
    daemon = await startDaemon({ env: { SVC_DATABASE_URL: '' } })
    const film = await codedVideo(join(home.path, 'film.mp4'), { seconds: 2 })
    const key = await daemon.key('read_write')
    const upload = await SentUpload.begin({ baseUrl: daemon.baseUrl, key }, await readFile(film))
    assert.equal((await upload.send()).status, 204)
    const { urls } = await untilStatus(daemon.api, upload.video, 'ready')
    const variant = await first(urls!.hls!)
    segment = new URL(await first(variant)).pathname
    bytes = await played()
  })
  after(async () => {
    await daemon?.remove()
    await s3?.close()
    await home?.remove()
  })

  async function first(playlist: string): Promise<string> {
    const lines = (await (await fetch(playlist)).text()).split('\n')
    return new URL(
      lines.find((line) => line !== '' && !line.startsWith('#'))!,
      playlist,
    ).href
  }
  async function played(): Promise<Buffer> {
    const answer = await fetch(daemon.baseUrl + segment)
    assert.equal(answer.status, 200)
    return Buffer.from(await answer.arrayBuffer())
  }
  const address = (prefix = 'media') =>
    `s3://${BUCKET}/${prefix}?endpoint=${encodeURIComponent(s3.endpoint)}&region=us-east-1`
  const migrate = (to: string) =>
    home.run(['migrate', '--to-storage', to], {
      env: {
        SVC_DATA_DIR: daemon.dataDir,
        SVC_STORAGE_ACCESS_KEY: S3_KEYS.accessKey,
        SVC_STORAGE_SECRET_KEY: S3_KEYS.secretKey,
      },
    })

  it('says no where there is no such place, whether svc runs or not, and changes nothing', async () => {
    for (const [to, sentence] of [
      ['gs://bucket', /must be s3:\/\/… or disk/],
      [address().replace(BUCKET, 'no-such-bucket'), /cannot be used/],
      ['disk', /already/],
    ] as const) {
      const running = await migrate(to)
      assert.notEqual(running.code, 0, running.stdout)
      assert.match(running.stderr, sentence)
    }
    const keyless = await home.run(['migrate', '--to-storage', address()], {
      env: { SVC_DATA_DIR: daemon.dataDir },
    })
    assert.deepEqual([keyless.code, keyless.problem().code], [2, 'usage'])
    await daemon.stop()
    for (const [to, sentence] of [
      ['gs://bucket', /must be s3:\/\/… or disk/],
      [address().replace(BUCKET, 'no-such-bucket'), /cannot be used/],
      ['disk', /already/],
    ] as const) {
      const refused = await migrate(to)
      assert.equal(refused.code, 2, refused.stderr)
      assert.match(refused.stderr, sentence)
    }
    daemon = await daemon.restart()
    assert.ok((await played()).equals(bytes))
    await daemon.stop()
  })

  it('moves all of them, counted, and back, from which then nothing more is asked', async () => {
    const moved = await migrate(address())
    assert.equal(moved.code, 0, moved.stderr)
    const away = moved.json()
    assert.equal(away.storage, 's3')
    const stored = [...(await s3.stored()).keys()].filter((key) => !key.endsWith('.sums'))
    assert.equal(away.files, stored.length)
    assert.equal(away.copied_files, away.files)
    assert.equal((await stat(join(daemon.dataDir, 'config.json'))).mode & 0o077, 0)
    // Again: all is there already.
    assert.equal((await migrate(address())).json().copied_files, 0)
    await rm(join(daemon.dataDir, 'videos'), { recursive: true })
    daemon = await daemon.restart()
    assert.ok((await played()).equals(bytes))
    assert.doesNotMatch(daemon.log(), /S3RVER/)
    await daemon.stop()

    const screen = home.terminal(['migrate', '--to-storage', 'disk', '--format', 'table'], {
      env: { SVC_DATA_DIR: daemon.dataDir },
    })
    const back = await screen.ended
    assert.equal(back.code, 0, back.stdout)
    assert.match(back.stdout, /Moving files.*%/)
    s3.requests.length = 0
    daemon = await daemon.restart()
    assert.ok((await played()).equals(bytes))
    assert.deepEqual(s3.requests, [])
    assert.doesNotMatch(await readFile(join(daemon.dataDir, 'config.json'), 'utf8'), /storage/)
  })

  it('says no where no rows are, and makes none there', async () => {
    const folder = join(home.path, 'new')
    const keys = {
      SVC_DATA_DIR: folder,
      SVC_STORAGE_ACCESS_KEY: S3_KEYS.accessKey,
      SVC_STORAGE_SECRET_KEY: S3_KEYS.secretKey,
    }
    const refused = async (words: string[], sentence: RegExp): Promise<void> => {
      const { code, stdout, stderr } = await home.run(['migrate', ...words], { env: keys })
      assert.equal(code, 2, stdout)
      assert.match(stderr, sentence)
    }
    const noData = /has no svc data\. Set SVC_DATA_DIR/
    await refused(['--to-storage', address()], noData)
    await refused(['--to-database', 'postgres://svc@127.0.0.1:9/svc'], noData)
    assert.ok(!existsSync(folder))
    await mkdir(folder)
    await refused(['--to-storage', address()], noData)
    // Its rows are in PostgreSQL, as the environment of svc says, and not this one.
    await writeFile(join(folder, 'svc.db.moved'), '')
    await refused(['--to-storage', address()], /were moved to PostgreSQL. Set SVC_DATABASE_URL/)
    assert.ok(!existsSync(join(folder, 'svc.db')))
  })

  it('moves those of a running svc, counted, with the database too, and need not be there at the end', async () => {
    // What earlier tests have left there is no part of it.
    const to = address('running')
    const env = {
      SVC_DATA_DIR: daemon.dataDir,
      SVC_STORAGE_ACCESS_KEY: S3_KEYS.accessKey,
      SVC_STORAGE_SECRET_KEY: S3_KEYS.secretKey,
    }
    const keys = async () =>
      [...(await s3.stored()).keys()].filter(
        (key) => key.startsWith('running/') && !key.endsWith('.sums'),
      )
    const status = (holds: (status: string) => boolean) =>
      until(
        // It starts again by itself meanwhile.
        () => daemon.api.migration.get().catch(() => null),
        (now) => now !== null && holds(now.status),
        'the move',
      ).then((now) => now!)

    const open = Promise.withResolvers<void>()
    let puts = 0
    s3.faults = ({ method }) =>
      method === 'PUT' && (puts += 1) > 3 ? { kind: 'held', until: open.promise } : null
    const killed = home.start(['migrate', '--to-storage', to], { env })
    await until(
      () => puts,
      (count) => count > 3,
      'files to be sent',
    )
    killed.child.kill('SIGKILL')
    await killed.ended
    const canceled = await home.run(['migrate', '--cancel'], { env })
    assert.equal(canceled.code, 0, canceled.stderr)
    assert.match(
      canceled.stderr,
      /files in their previous location\. Run the same command to resume/,
    )
    assert.equal((await status(() => true)).storage, 'disk')
    open.resolve()
    s3.faults = null

    const away = await migrate(to)
    assert.equal(away.code, 0, away.stderr)
    const { object, storage, files, copied_files: copied } = away.json()
    const stored = await keys()
    assert.deepEqual([object, storage, files], ['files_moved', 's3', stored.length])
    assert.ok(copied < files, 'what was sent before it was stopped is not sent again')
    assert.ok((await played()).equals(bytes))

    const server = await startPostgres({ durable: true })
    try {
      const screen = home.terminal(
        [
          'migrate',
          '--to-storage',
          'disk',
          '--to-database',
          await server.database(),
          '--format',
          'table',
        ],
        { env },
      )
      const both = await screen.ended
      assert.equal(both.code, 0, both.stdout)
      assert.match(both.stdout, /Moving files.*%/)
      assert.match(both.stdout, /disk[^]*postgres/)
      const { database, storage: place } = await daemon.api.migration.get()
      assert.deepEqual([database, place], ['postgres', 'disk'])
      assert.ok((await played()).equals(bytes))
      const rows = await home.run(['migrate', '--to-database', 'sqlite'], { env })
      assert.equal(rows.code, 0, rows.stderr)
    } finally {
      await server.remove()
    }
    s3.requests.length = 0
    assert.ok((await played()).equals(bytes))
    assert.deepEqual(s3.requests, [])
  })

  it('waits for every process on the database, also those that share no folder with it', async () => {
    const together = await startTogether({}, { hasBucket: true })
    try {
      const one = await together.start()
      const env = {
        ...(await together.env()),
        SVC_STATE_DIR: '',
        SVC_DATA_DIR: join(home.path, 'elsewhere'),
      }
      for (const to of [
        ['--to-storage', 'disk'],
        ['--to-database', 'sqlite'],
      ]) {
        const refused = await home.run(['migrate', ...to], { env })
        assert.equal(refused.code, 2, refused.stdout)
        assert.match(refused.stderr, /Another svc process uses this database/)
      }
      await one.stop()
      const moved = await home.run(['migrate', '--to-storage', 'disk'], { env })
      assert.equal(moved.code, 0, moved.stderr)
    } finally {
      await together.remove()
    }
  })
})
