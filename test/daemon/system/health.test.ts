/** GET /v1/system/health: each part with its fault injected into a real appliance. */
import assert from 'node:assert/strict'
import { readdir, rename, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, afterEach, before, describe, it } from 'mocha'
import { newJob } from '../../../daemon/model/new-job.ts'
import { describeJobs } from '../../../daemon/system/health/queue.ts'
import type { SystemHealth } from '../../../daemon/contract/system-health.ts'
import { startDaemon, until, type Daemon } from '../../daemon.ts'
import { selfSigned } from '../../support/certificate.ts'
import { folders } from '../../support/folder.ts'
import { openHouse } from '../../support/house.ts'
import { fillDisk } from '../../support/fill-disk.ts'
import { freePort, listening, servers, stopped } from '../../support/server.ts'
import { smallDisk } from '../../support/small-disk.ts'

const DAY_MS = 86_400_000
const GB = 1e9

describe('the health of an appliance', () => {
  let daemon: Daemon
  const others: Daemon[] = []
  const serve = servers()
  const folder = folders()
  const ends: (() => Promise<unknown>)[] = []
  before(async () => {
    daemon = await startDaemon()
  })
  after(() => daemon.remove())
  afterEach(async () => {
    for (const other of others.splice(0)) await other.remove()
    for (const end of ends.splice(0)) await end()
  })

  const health = (of = daemon): Promise<SystemHealth> => of.api.system.getHealth()
  const partOnce = <P extends keyof SystemHealth>(
    name: P,
    holds: (part: SystemHealth[P]) => boolean,
    of = daemon,
  ): Promise<SystemHealth[P]> =>
    until(async () => (await health(of))[name], holds, `${name} to be as it should`)
  const another = async (env: Record<string, string>): Promise<Daemon> => {
    const started = await startDaemon({ env })
    others.push(started)
    return started
  }

  it('of a new appliance: what works, what is not in use, and what is not known yet', async () => {
    const { state, queue, disk, backups, webhooks, certificates, updates } = await health()
    assert.notEqual(state, 'problem')
    assert.equal(queue.state, 'ok')
    assert.deepEqual([disk.forecast.full_in_days, disk.forecast.bytes_per_day], [null, null])
    assert.match(disk.detail, /No forecast yet: measured 0 of the required 7 days/)
    assert.ok(disk.total_bytes > disk.free_bytes && disk.used_bytes > 0)
    assert.deepEqual([backups.state, backups.advice, backups.newest], ['attention', 'none', null])
    assert.deepEqual([webhooks.state, webhooks.enabled], ['off', 0])
    assert.deepEqual([certificates.state, certificates.certificates], ['off', []])
    assert.deepEqual([updates.state, updates.url, updates.checked_at], ['off', null, null])
    const checked = await partOnce('files', (files) => files.state !== 'unknown')
    assert.equal(checked.state, 'ok')
  })

  it('shows each problem in one part, and the state of that part follows', async () => {
    const { problems } = await daemon.api.system.get()
    const { object: _, state: _state, ...parts } = await health()
    const shown = Object.values(parts).flatMap((part) => part.problems)
    assert.deepEqual(shown.map(({ code }) => code).sort(), problems.map(({ code }) => code).sort())
    for (const part of Object.values(parts))
      if (part.problems.length > 0) assert.match(part.state, /^(problem|attention)$/)
  })

  it('of a queue that is paused', async () => {
    await daemon.api.system.update({ body: { encoding_paused: true } })
    const { state, advice, paused } = (await health()).queue
    assert.deepEqual([state, advice, paused], ['attention', 'paused', true])
    await daemon.api.system.update({ body: { encoding_paused: false } })
    assert.equal((await health()).queue.state, 'ok')
  })

  it('of the queue: jobs by kind, and the oldest that waits, but for those that wait for hours by design', async () => {
    const { deps, close, video } = await openHouse(await folder())
    const [now, dayAgo] = [Date.now(), Date.now() - DAY_MS - 1_000]
    const trashed = await video()
    await deps.db.write(async ({ jobs, videos }) => {
      await videos.update(trashed, { trashedAt: new Date().toISOString() })
      for (const [kind, subject, runAtMs] of [
        ['process', 'a', now - 60_000],
        ['process', 'b', now + 60_000],
        ['reencode', 'c', now - 9 * DAY_MS],
        ['process', trashed, now - 9 * DAY_MS],
      ] as const)
        await jobs.enqueue(newJob(deps, kind, subject, {}, new Date(runAtMs).toISOString()))
    })
    const described = await describeJobs(deps, [])
    const { state, waiting, kinds, oldest_waiting_since: oldest } = described
    assert.deepEqual(
      [state, waiting, kinds, oldest],
      [
        'ok',
        2,
        [
          { kind: 'process', waiting: 1, running: 0, later: 1 },
          { kind: 'reencode', waiting: 1, running: 0, later: 0 },
        ],
        new Date(now - 60_000).toISOString(),
      ],
    )
    await deps.db.write(({ jobs }) =>
      jobs.enqueue(newJob(deps, 'track', 'd', {}, new Date(dayAgo).toISOString())),
    )
    const slow = await describeJobs(deps, [])
    assert.deepEqual(
      [slow.state, slow.advice, slow.oldest_waiting_since],
      ['attention', 'slow', new Date(dayAgo).toISOString()],
    )
    await close()
  })

  describe('the disk', () => {
    const days = async (
      of: Daemon,
      made: (now: { free: number; total: number }) => { free: number; total: number },
    ): Promise<Daemon> => {
      const { free_bytes: free, total_bytes: total } = (await health(of)).disk
      await of.stop()
      const at = new Date(Date.now() - 20 * DAY_MS).toISOString()
      const first = made({ free, total })
      editDatabase(of.dataDir, (database) => {
        database.exec(`DELETE FROM system_facts WHERE name = 'disk_days'`)
        database
          .prepare(`INSERT INTO system_facts (name, value) VALUES ('disk_days', ?)`)
          .run(
            JSON.stringify([
              { day: at.slice(0, 10), at, freeBytes: first.free, totalBytes: first.total },
            ]),
          )
      })
      const again = await of.restart()
      return again
    }

    it('is full in so many days at the pace of the last weeks', async () => {
      daemon = await days(daemon, ({ free, total }) => ({ free: free * 3, total }))
      const { state, advice, detail, forecast } = (await health()).disk
      // Two thirds went in 20 days: the rest goes in 10.
      assert.deepEqual([state, advice], ['attention', 'filling'])
      assert.ok([9, 10].includes(forecast.full_in_days!), JSON.stringify(forecast))
      assert.match(
        detail,
        /At the rate of the last 20 days, the disk will be full in about (9|10) days/,
      )
      assert.equal(Math.round(forecast.measured_days), 20)
    })

    it('does not fill up when space has become free, and begins anew on another disk', async () => {
      daemon = await days(daemon, ({ free, total }) => ({ free: free / 2, total }))
      const freed = (await health()).disk
      assert.equal(freed.state, 'ok')
      assert.match(freed.detail, /the disk will not fill up/)
      assert.ok(freed.forecast.bytes_per_day! < 0)
      daemon = await days(daemon, ({ free, total }) => ({ free: free * 3, total: total + GB }))
      assert.equal((await health()).disk.forecast.bytes_per_day, null)
    })

    it('is low when less is free than the operator wants', async () => {
      const low = await another({ SVC_DISK_LOW_BYTES: String(1e15) })
      const { state, advice } = (await health(low)).disk
      assert.deepEqual([state, advice], ['attention', 'low'])
    })

    it('is a problem when it is full', async () => {
      const disk = await smallDisk(40)
      try {
        const full = await startDaemon({ disk })
        try {
          const empty = await fillDisk(disk.path)
          const { state, problems } = await partOnce(
            'disk',
            (part) => part.state === 'problem',
            full,
          )
          assert.deepEqual(
            [state, problems.map(({ code }) => code), (await health(full)).state],
            ['problem', ['disk_full'], 'problem'],
          )
          await empty()
          await partOnce('disk', (part) => part.problems.length === 0, full)
        } finally {
          await full.stop()
        }
      } finally {
        await disk.release()
      }
    })
  })

  it('of webhooks: one that fails', async () => {
    const { id } = await daemon.api.webhooks.create({ body: { url: 'https://nobody.invalid/' } })
    assert.equal((await health()).webhooks.state, 'ok')
    await daemon.api.videos.create({ body: {} })
    const { problems, enabled } = await partOnce('webhooks', ({ state }) => state === 'problem')
    assert.deepEqual([enabled, problems[0]!.given['id']], [1, id])
    await daemon.api.webhooks.delete({ params: { id } })
    assert.equal((await health()).webhooks.state, 'off')
  })

  it('of backups: the newest with its restore test, one without, and one that is too old', async () => {
    const { id } = await daemon.api.backups.create()
    const made = await partOnce('backups', ({ newest }) => newest?.id === id)
    assert.deepEqual([made.state, made.newest?.test], ['ok', null])
    assert.match(made.detail, /will be tested tonight/)
    const { folder } = (await daemon.api.system.get()).backups
    const age = async (days: number): Promise<void> => {
      // A job whose backup is moved away before its own end would begin to make it again.
      await partOnce('queue', ({ running, waiting }) => running + waiting === 0)
      const [name] = (await readdir(folder)).filter((each) => each.includes(id))
      const at = new Date(Date.now() - days * DAY_MS).toISOString().replace(/[-:]|\.\d+/g, '')
      await rename(join(folder, name!), join(folder, name!.replace(/^[^-]+/, at)))
    }
    await age(3)
    const untested = await partOnce('backups', ({ advice }) => advice === 'untested')
    assert.equal(untested.state, 'attention')
    await daemon.api.backups.verify({ params: { id } })
    const tested = await partOnce('backups', ({ newest }) => newest?.test === 'verified')
    assert.deepEqual([tested.state, tested.advice], ['ok', null])
    assert.match(tested.detail, /passed its restore test/)
    assert.ok(tested.verified_at)
    await age(40)
    assert.equal((await partOnce('backups', ({ advice }) => advice === 'old')).state, 'attention')
  })

  describe('certificates', () => {
    const present = async (names: string[], endsInMs: number): Promise<string> => {
      const server = createTlsServer(selfSigned(names, { endsInMs }))
      const port = await listening(server)
      ends.push(() => stopped(server))
      return `https://localhost:${port}`
    }
    const certificates = async (url: string) => {
      const behind = await another({ SVC_PUBLIC_URL: url })
      await partOnce('certificates', ({ certificates: all }) => all.length > 0, behind)
      // It may have been seen in the middle of that answer.
      return { behind, ...(await health(behind)).certificates }
    }

    it('that the public URL presents, and that is valid for a month', async () => {
      const url = await present(['localhost'], 30 * DAY_MS)
      const { state, certificates: all } = await certificates(url)
      assert.equal(state, 'ok')
      assert.deepEqual(
        all.map(({ source, host, error }) => [source, host, error]),
        [['public_url', 'localhost', null]],
      )
      assert.ok(Math.abs(Date.parse(all[0]!.expires_at!) - Date.now() - 30 * DAY_MS) < 60_000)
    })

    it('that has expired is a problem, told everywhere where problems are told', async () => {
      const url = await present(['localhost'], -DAY_MS)
      const { behind, state, problems } = await certificates(url)
      assert.equal(state, 'problem')
      assert.match(problems[0]!.message, /^The HTTPS certificate of localhost expired on \d{4}-/)
      assert.deepEqual(
        (await behind.api.system.get()).problems.filter(
          ({ code }) => code === 'certificate_expiring',
        ).length,
        1,
      )
      await until(
        () => behind.log(),
        (log) => log.includes('the HTTPS certificate expires soon or has expired'),
        'the log',
      )
      const metrics = await (await fetch(`${behind.baseUrl}/metrics`)).text()
      const [, end] =
        /^svc_certificate_expiry_timestamp_seconds\{source="public_url"\} (\S+)$/m.exec(metrics)!
      assert.ok(Number(end) * 1000 < Date.now())
    })

    it('of the built-in HTTPS are shown with their files, and are a problem when they end soon', async () => {
      const dir = await folder()
      const { cert, key } = selfSigned(['localhost'])
      const [certFile, keyFile] = [join(dir, 'cert.pem'), join(dir, 'key.pem')]
      await writeFile(certFile, cert)
      await writeFile(keyFile, key)
      const secure = await another({
        SVC_HTTPS_PORT: '0',
        SVC_HTTPS_HOST: '127.0.0.1',
        SVC_HTTPS_CERT: certFile,
        SVC_HTTPS_KEY: keyFile,
        SVC_PUBLIC_URL: `https://localhost:${await freePort()}`,
      })
      const { state, certificates: all, problems } = (await health(secure)).certificates
      assert.equal(state, 'problem')
      assert.equal(problems.length, 1)
      const own = all.find(({ source }) => source === 'files')!
      assert.ok(Math.abs(Date.parse(own.expires_at!) - Date.now() - 3_600_000) < 60_000)
    })

    it('for another host needs attention', async () => {
      const { state, advice, detail } = await certificates(
        await present(['video.example.org'], 30 * DAY_MS),
      )
      assert.deepEqual([state, advice], ['attention', 'wrong_host'])
      assert.match(detail, /localhost presents is for another host/)
    })

    it('of a URL that cannot be reached from here are unknown, and no problem', async () => {
      const closed = await serve(() => {})
      await stopped(closed.server)
      const { state, advice, problems } = await certificates(`https://localhost:${closed.port}`)
      assert.deepEqual([state, advice, problems], ['unknown', 'unreachable', []])
    })
  })

  describe('updates', () => {
    const index = async (answer: (response: ServerResponse) => void) => {
      const requests: { url: string; headers: IncomingHttpHeaders }[] = []
      const { url } = await serve((request, response) => {
        requests.push({ url: request.url!, headers: request.headers })
        answer(response)
      })
      return { url: `${url}/latest.json`, requests }
    }
    const json = (body: object) => (response: ServerResponse) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const PRIVATE = { SVC_ALLOW_PRIVATE_HOSTS: '127.0.0.1' }

    it('are looked for once a day with a request that says nothing of the installation', async () => {
      const release = {
        version: '99.0.0',
        url: 'https://example.org/svc/99',
        published_at: '2026-03-14T09:00:00Z',
      }
      const { url, requests } = await index(json(release))
      const looking = await another({ ...PRIVATE, SVC_UPDATE_URL: url })
      const found = await partOnce('updates', ({ checked_at: at }) => at !== null, looking)
      assert.deepEqual(
        [found.state, found.advice, found.latest],
        [
          'attention',
          'available',
          { version: '99.0.0', url: release.url, published_at: '2026-03-14T09:00:00.000Z' },
        ],
      )
      const { host: _, connection: _connection, ...headers } = requests[0]!.headers
      assert.deepEqual([requests[0]!.url, headers], ['/latest.json', { 'user-agent': 'svc' }])
      const metrics = await (await fetch(`${looking.baseUrl}/metrics`)).text()
      assert.match(metrics, /^svc_update_available 1$/m)

      await looking.stop()
      const again = await looking.restart()
      others.push(again)
      assert.equal((await health(again)).updates.latest?.version, '99.0.0')
      await assert.rejects(
        again.api.system.update({ body: { updates: { url: null } } }),
        /SVC_UPDATE_URL/,
      )
      assert.equal(requests.length, 1)
    })

    it('are off until an index is set, which is read at once, and off again afterwards', async () => {
      const { url, requests } = await index(json({ version: '0.0.1' }))
      const looking = await another(PRIVATE)
      await looking.api.system.update({ body: { updates: { url } } })
      const found = await partOnce('updates', ({ checked_at: at }) => at !== null, looking)
      assert.deepEqual([found.state, found.latest?.url, requests.length], ['ok', null, 1])
      const entries = (await looking.api.audit.list({ query: {} })).data
      assert.deepEqual(entries.find(({ action }) => action === 'system.update')!.changes, [
        { field: 'updates.url', from: null, to: url },
      ])
      await looking.stop()
      const again = await looking.restart()
      others.push(again)
      assert.equal((await again.api.system.get()).updates.url, url)
      await again.api.system.update({ body: { updates: { url: null } } })
      assert.equal((await health(again)).updates.state, 'off')
    })

    it('that cannot be looked for are unknown, with the reason, and no problem', async () => {
      for (const [answer, reason] of [
        [
          (response: ServerResponse) => void response.writeHead(404).end('{}'),
          /responded with 404/,
        ],
        [(response: ServerResponse) => void response.writeHead(200).end('<html>'), /is not JSON/],
        [json({ version: 'newest' }), /is not a release index/],
      ] as const) {
        const { url } = await index(answer)
        const looking = await another({ ...PRIVATE, SVC_UPDATE_URL: url })
        const found = await partOnce('updates', ({ checked_at: at }) => at !== null, looking)
        assert.deepEqual(
          [found.state, found.advice, found.problems],
          ['unknown', 'unreachable', []],
        )
        assert.match(found.error!, reason)
      }
    })

    it('are read over HTTPS only, apart from this machine', async () => {
      for (const url of ['http://example.org/latest.json', 'ftp://example.org/x', 'latest.json'])
        await assert.rejects(
          daemon.api.system.update({ body: { updates: { url } } }),
          /must be an https URL; http only for localhost/,
        )
    })
  })
})

function editDatabase(dataDir: string, edit: (database: DatabaseSync) => void): void {
  const database = new DatabaseSync(join(dataDir, 'svc.db'))
  edit(database)
  database.close()
}
