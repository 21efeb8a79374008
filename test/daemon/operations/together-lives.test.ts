/** Daemons on one PostgreSQL database that start, end and are killed. */
import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, describe, it } from 'mocha'
import { AlreadyRunning, takeLock } from '../../../daemon/adapters/lock.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { startNginx } from '../../nginx.ts'
import { ask } from '../../postgres.ts'
import { codedVideo } from '../../sources/coded-video.ts'
import { EventLines } from '../../support/event-lines.ts'
import { startTogether, type Together } from '../../support/processes-together.ts'
import { SentUpload } from '../../support/sent-upload.ts'
import { freePort } from '../../support/server.ts'

describe('daemons that share a database', () => {
  let folder: string
  let film: Buffer
  let together: Together
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'svc-test-'))
    film = await readFile(
      await codedVideo(join(folder, 'film.mp4'), { seconds: 4, width: 640, height: 360 }),
    )
  })
  after(() => rm(folder, { recursive: true, force: true }))
  afterEach(() => together?.remove())

  /** Starts one that must not, and answers what it says. */
  async function refused(env: Record<string, string>, dataDir = together.dataDir): Promise<string> {
    const started = startDaemon({ dataDir, env: { ...(await together.env()), ...env } })
    await assert.rejects(started)
    return started.then(
      () => '',
      (error: Error) => error.message,
    )
  }

  it('the jobs of one that is killed go on at another, and its streams resume there', async () => {
    together = await startTogether({ SVC_ENCODERS: '1' })
    const one = await together.start()
    const two = await together.start()
    const stream = await EventLines.open(two)
    // So that the job is not over before it is seen.
    await one.api.system.update({ body: { encoding_paused: true } })
    const upload = await SentUpload.begin({ baseUrl: one.baseUrl, key: one.owner }, film)
    assert.equal((await upload.send()).status, 204)
    await until(
      () => ask(together.url, 'SELECT 1 AS found FROM jobs WHERE lease_owner IS NOT NULL'),
      (jobs) => jobs.length > 0,
      'a job to run',
    )
    await one.kill()
    await two.api.system.update({ body: { encoding_paused: false } })
    const video = await untilStatus(two.api, upload.video, 'ready', 'errored')
    assert.equal(video.status, 'ready', JSON.stringify(video.error))
    await stream.events((events) => events.some(({ type }) => type === 'video.ready'))
    stream.close()
    // A third one takes its place, and the second goes on working.
    const three = await together.start()
    assert.equal((await three.api.videos.get({ params: { id: video.id } })).status, 'ready')
  })

  it('one with another master key is refused, and says what to do', async () => {
    together = await startTogether()
    const one = await together.start()
    const key = (await readFile(join(together.dataDir, 'master.key'), 'utf8')).trim()
    const other = await refused({ SVC_MASTER_KEY: key.replace(/^./, key[0] === 'a' ? 'b' : 'a') })
    assert.match(other, /SVC_MASTER_KEY does not belong to this data.*master\.key of this data/s)
    assert.doesNotMatch(other, new RegExp(key.slice(1)))
    const two = await together.start({ SVC_MASTER_KEY: key })
    const webhook = await one.api.webhooks.create({
      body: { url: 'https://example.org/hook', events: ['*'] },
    })
    assert.equal((await two.api.webhooks.get({ params: { id: webhook.id } })).url, webhook.url)
  })

  it('one on another data folder is refused, since it would not find the files', async () => {
    together = await startTogether()
    await together.start()
    const elsewhere = join(folder, 'elsewhere')
    const key = (await readFile(join(together.dataDir, 'master.key'), 'utf8')).trim()
    assert.match(
      await refused({ SVC_MASTER_KEY: key }, elsewhere),
      /has its files in another folder than .*elsewhere/,
    )
  })

  it('what wants the data folder alone is refused while any of them runs', async () => {
    together = await startTogether()
    const one = await together.start()
    const two = await together.start()
    assert.match(
      await refused({ SVC_STATE_DIR: '' }),
      /shared is in use by several svc processes \(process \d+ on .+, process \d+ on /,
    )
    await one.stop()
    // Of an svc that had the folder alone before: who asks it now may meet somebody else there.
    const before = { pid: 1, startedAt: '', baseUrl: null, localUrl: 'http://127.0.0.1:9' }
    await writeFile(join(together.dataDir, 'daemon.json'), JSON.stringify(before))
    assert.throws(
      () => takeLock(together.dataDir),
      (error: unknown) => error instanceof AlreadyRunning && error.holder === null,
    )
    await two.stop()
    takeLock(together.dataDir).release()
  })

  it('two in one state folder are refused, and so is a state folder with SQLite', async () => {
    together = await startTogether()
    await together.start({ SVC_STATE_DIR: join(folder, 'state') })
    assert.match(
      await refused({ SVC_STATE_DIR: join(folder, 'state') }),
      /is in use by process \d+/,
    )
    assert.match(
      await refused({ SVC_DATABASE_URL: '' }, join(folder, 'sqlite')),
      /SVC_STATE_DIR .* needs SVC_DATABASE_URL/,
    )
    const bucket = {
      SVC_STORAGE_URL: 's3://files?endpoint=http://127.0.0.1:9',
      SVC_STORAGE_ACCESS_KEY: 'key',
      SVC_STORAGE_SECRET_KEY: 'secret',
    }
    assert.match(
      await refused({ SVC_STATE_DIR: join(folder, 'other'), ...bucket }),
      /use SVC_STORAGE_URL share no data folder/,
    )
  })

  it('the backup of a night is made once, also when another one takes over', async () => {
    // Noon, wherever this runs: the night is over.
    const hours = 12 - new Date().getUTCHours()
    const night = {
      SVC_NIGHTLY_BACKUP: 'true',
      TZ: `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`,
    }
    together = await startTogether(night)
    const one = await together.start()
    const two = await together.start()
    const nightly = async (daemon: Daemon) =>
      (await daemon.api.backups.list({})).data.filter(({ trigger }) => trigger === 'nightly')
    const made = await until(
      () => nightly(two),
      (backups) => backups.some(({ status }) => status === 'ready'),
      'the backup',
    )
    assert.equal(made.length, 1)
    await one.kill()
    await until(
      () => two.log(),
      (log) => log.includes('this process now runs jobs'),
      'the other to take over',
    )
    const jobs = () =>
      ask(together.url, `SELECT 1 AS found FROM jobs WHERE kind IN ('backup', 'verify_backup')`)
    await until(jobs, (found) => found.length === 0, 'what is due to be done')
    assert.deepEqual(
      (await nightly(two)).map(({ id }) => id),
      made.map(({ id }) => id),
    )
  })

  const behindNginx = (hasBucket: boolean) => async (): Promise<void> => {
    const port = await freePort()
    together = await startTogether({ SVC_PUBLIC_URL: `http://127.0.0.1:${port}` }, { hasBucket })
    const daemons = [await together.start(), await together.start()]
    const servers = daemons.map(({ baseUrl }) => `server ${new URL(baseUrl).host};`).join(' ')
    const nginx = await startNginx({
      folder: join(folder, 'nginx'),
      port,
      http: `upstream svc { ${servers} }
server { listen 127.0.0.1:${port}; client_max_body_size 0;
location / { proxy_pass http://svc; proxy_http_version 1.1; proxy_request_buffering off;
proxy_buffering off; proxy_set_header Host $http_host; proxy_set_header Connection ""; } }`,
    })
    try {
      const baseUrl = `http://127.0.0.1:${port}`
      const { owner } = daemons[0]!
      const behind = { ...daemons[0]!, baseUrl }
      const stream = await EventLines.open(behind)
      const { url: link } = await daemons[0]!.api.sessions.createLink()
      const entered = await fetch(`${baseUrl}/v1/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code: new URL(link).hash.slice(1) }),
      })
      assert.equal(entered.status, 201, await entered.text())
      const cookie = entered.headers.get('set-cookie')!.split(';')[0]!
      for (let number = 0; number < 4; number += 1) {
        const who = await fetch(`${baseUrl}/v1/identity`, { headers: { cookie } })
        assert.equal(who.status, 200, await who.text())
      }
      const upload = await SentUpload.begin({ baseUrl, key: owner, takesTails: !hasBucket }, film)
      for (let piece = 1; piece <= 5; piece += 1)
        assert.equal((await upload.send(Math.floor((film.length * piece) / 5))).status, 204)
      const ready = await stream.events((events) =>
        events.some(({ type, data }) => type === 'video.ready' && data.object.id === upload.video),
      )
      assert.ok(ready.length > 0)
      stream.close()
      const { urls } = await daemons[1]!.api.videos.get({ params: { id: upload.video } })
      for (let number = 0; number < 4; number += 1) {
        const manifest = await fetch(urls.hls)
        assert.equal(manifest.status, 200)
        assert.match(await manifest.text(), /^#EXTM3U/)
      }
    } finally {
      await nginx.stop()
    }
  }

  it(
    'behind nginx, in turns: sign-in, an upload in pieces, playing and events work',
    behindNginx(false),
  )
  it('behind nginx, with a bucket and no common folder: the same works', behindNginx(true))
})
