/** Backups by the API: made, followed, downloaded, read back, stopped; by a daemon that may be killed. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { after, before, describe, it } from 'mocha'
import { restore } from '../../../cli/backups/restore.ts'
import { openFolder } from '../../../daemon/adapters/backups/contents.ts'
import type { Backup } from '../../../daemon/contract/backup.ts'
import { startDaemon, until, type Daemon } from '../../daemon.ts'
import { folders } from '../../support/folder.ts'
import { heldRename } from '../../support/held-rename.ts'

describe('backups of the appliance', () => {
  const folder = folders()
  let daemon: Daemon
  before(async () => {
    daemon = await startDaemon()
  })
  after(() => daemon.remove())

  const over = (id: string): Promise<Backup> =>
    until(
      () => daemon.api.backups.get({ params: { id } }),
      ({ status }) => status === 'ready' || status === 'failed',
      'the backup to be over',
    )
  const storedNames = (): Promise<string[]> => readdir(join(daemon.dataDir, 'backups'))
  const big = (bytes: number): Promise<void> =>
    writeFile(join(daemon.dataDir, 'big'), '').then(() =>
      truncate(join(daemon.dataDir, 'big'), bytes),
    )

  it('is made while the appliance runs, is downloaded as one file, and becomes a data folder again', async () => {
    const { id: video } = await daemon.api.videos.create({ body: { name: 'Kept' } })
    const started = await daemon.api.backups.create()
    assert.deepEqual([started.trigger, started.ready_at, started.error], ['manual', null, null])
    const made = await over(started.id)
    assert.deepEqual(
      [made.status, made.error, made.progress, made.copied_bytes],
      ['ready', null, 1, made.size_bytes],
    )
    assert.equal((await stat(made.path)).mode & 0o777, 0o700)
    assert.deepEqual((await daemon.api.backups.list()).data, [made])

    const address = `${daemon.baseUrl}/v1/backups/${made.id}/archive`
    const headers = { authorization: `Bearer ${daemon.owner}` }
    const whole = await daemon.request(address, { headers })
    assert.match(whole.headers.get('content-disposition')!, /\.tar"/)
    const bytes = Buffer.from(await whole.arrayBuffer())
    assert.equal(bytes.length, Number(whole.headers.get('content-length')))
    // Over the borders of a head, a small file and what fills its block up.
    for (const [start, end] of [
      [0, 99],
      [500, 1_100],
      [bytes.length - 4_000, bytes.length - 1],
    ] as const) {
      const part = await fetch(address, { headers: { ...headers, range: `bytes=${start}-${end}` } })
      assert.equal(part.status, 206)
      assert.deepEqual(Buffer.from(await part.arrayBuffer()), bytes.subarray(start, end + 1))
    }
    const place = await folder()
    await writeFile(join(place, 'backup.tar'), bytes)
    await promisify(execFile)('tar', ['-xf', 'backup.tar'], { cwd: place })
    const unpacked = (await readdir(place)).find((name) => name !== 'backup.tar')!
    const dataDir = join(place, 'again')
    await restore({
      open: () => openFolder(join(place, unpacked)),
      dataDir,
      version: '0.1.0',
      migrationsFile: join(
        import.meta.dirname,
        '..',
        '..',
        '..',
        'dist',
        'daemon',
        'migrations.json',
      ),
      signal: new AbortController().signal,
      withConfig: false,
      async admitSigner({ fingerprint, isOwn }) {
        const { backups } = await daemon.api.system.get()
        assert.deepEqual([fingerprint, isOwn], [backups.signed_by, false])
        assert.equal(fingerprint, made.signed_by)
      },
      admitPrograms: async () => {},
      onProgress: () => {},
    })
    assert.deepEqual(
      await readFile(join(dataDir, 'master.key')),
      await readFile(join(daemon.dataDir, 'master.key')),
    )
    const db = new DatabaseSync(join(dataDir, 'svc.db'), { readOnly: true })
    assert.deepEqual(
      db
        .prepare('SELECT id FROM videos')
        .all()
        .map((row) => row.id),
      [video],
    )
    assert.deepEqual(
      db.prepare(`SELECT id FROM jobs WHERE kind = 'backup'`).all(),
      [],
      'it does not make itself again',
    )
    db.close()

    await daemon.api.backups.delete({ params: { id: made.id } })
    assert.deepEqual([(await daemon.api.backups.list()).data, await storedNames()], [[], []])
    await assert.rejects(daemon.api.backups.get({ params: { id: made.id } }), {
      message: /no backup/,
    })
  })

  it('can be made as soon as the one before is reported as ready, while its job is ending', async () => {
    const first = await over((await daemon.api.backups.create()).id)
    assert.equal(first.status, 'ready')
    const db = new DatabaseSync(join(daemon.dataDir, 'svc.db'), { timeout: 10_000 })
    await until(
      () => db.prepare(`SELECT id FROM jobs WHERE kind = 'backup'`).all().length,
      (jobs) => jobs === 0,
      'the job of the first to end',
    )
    db.prepare(
      `INSERT INTO jobs (id, kind, subject, payload, priority, run_at, attempts, created_at)
       VALUES ('job_ending', 'backup', ?, ?, 0, '2999-01-01T00:00:00.000Z', 1, ?)`,
    ).run(first.id, JSON.stringify({ name: first.path.split('/').at(-1) }), first.created_at)
    const second = await daemon.api.backups.create()
    db.prepare(`DELETE FROM jobs WHERE id = 'job_ending'`).run()
    db.close()
    assert.equal((await over(second.id)).status, 'ready')
    for (const { id } of [first, second]) await daemon.api.backups.delete({ params: { id } })
    assert.deepEqual(await storedNames(), [])
  })

  it('says at once that there is no room for it, and leaves nothing but that', async () => {
    await big(2 ** 42)
    const failed = await over((await daemon.api.backups.create()).id)
    await rm(join(daemon.dataDir, 'big'))
    assert.deepEqual([failed.status, failed.error!.code], ['failed', 'storage_full'])
    assert.match(failed.error!.message, /needs 4\.4 TB of free space but has .*\.$/)
    assert.deepEqual(await readdir(failed.path), ['failed.json'])
    await assert.rejects(
      daemon
        .request(`${daemon.baseUrl}/v1/backups/${failed.id}/archive`, {
          headers: { authorization: `Bearer ${daemon.owner}` },
        })
        .then((answer) =>
          answer.json().then(({ detail }) => {
            throw new Error(detail)
          }),
        ),
      /Only ready backups can be downloaded; this backup is failed/,
    )
    await daemon.api.backups.delete({ params: { id: failed.id } })
    assert.deepEqual(await storedNames(), [])
  })

  it('has its restore test when asked, which every place tells of, and which goes on after a kill', async () => {
    const { id: hook } = await daemon.api.webhooks.create({
      body: { url: 'https://nobody.invalid/hook', events: ['backup.verified'] },
    })
    // The restore test never ends with the last of them, and is killed in its middle.
    await daemon.stop()
    const held = heldRename(/verifying-[^/]+[/]many[/]9[.]part$/)
    daemon = await daemon.restart({ NODE_OPTIONS: `--import=${held}` })
    const many = join(daemon.dataDir, 'many')
    await mkdir(many)
    for (let at = 0; at < 10; at += 1) await writeFile(join(many, String(at)), 'small')
    const made = await over((await daemon.api.backups.create()).id)
    await rm(many, { recursive: true })
    assert.equal(made.verification, null)
    const started = await daemon.api.backups.verify({ params: { id: made.id } })
    assert.ok(['waiting', 'running'].includes(started.verification!.state))
    const scratch = async (): Promise<string[]> => {
      const name = (await storedNames()).find((each) => each.startsWith('verifying-'))
      const copies = name && join(daemon.dataDir, 'backups', name, 'many')
      return copies ? await readdir(copies).catch(() => []) : [] // it has not begun yet
    }
    await until(scratch, (names) => names.includes('9.part'), 'the copy to be in its middle')
    await daemon.kill()
    daemon = await daemon.restart({ NODE_OPTIONS: '' })
    const { verification } = await until(
      () => daemon.api.backups.get({ params: { id: made.id } }),
      ({ verification: test }) => test?.state === 'verified' || test?.state === 'failed',
      'the restore test to be over',
    )
    assert.deepEqual([verification!.state, verification!.error], ['verified', null])
    assert.ok(verification!.files > 10 && verification!.rows > 0)
    await until(
      storedNames,
      (names) => names.every((name) => name === made.path.split('/').at(-1)),
      'what the kill left to be gone',
    )

    const { data } = await daemon.api.events.list({ query: { type: 'backup.verified' } })
    assert.deepEqual(
      data.map((event) => event.data.object.id),
      [made.id],
      'once',
    )
    const deliveries = await daemon.api.webhooks.deliveries({ params: { id: hook }, query: {} })
    assert.deepEqual(
      deliveries.data.map(({ subject }) => [subject?.object, subject?.id]),
      [['backup', made.id]],
    )
    const metrics = await (await fetch(`${daemon.baseUrl}/metrics`)).text()
    const at = Date.parse(verification!.finished_at!) / 1000
    assert.match(metrics, new RegExp(`^svc_backup_verified_timestamp_seconds ${at}$`, 'm'))
    assert.match(
      metrics,
      new RegExp(`^svc_backup_timestamp_seconds ${Date.parse(made.ready_at!) / 1000}$`, 'm'),
    )
    const { checks } = await (await fetch(`${daemon.baseUrl}/readyz`)).json()
    assert.deepEqual(checks.backups, {
      ok: true,
      detail: `verified at ${verification!.finished_at}`,
    })
    await daemon.api.webhooks.delete({ params: { id: hook } })
    await daemon.api.backups.delete({ params: { id: made.id } })
  })

  it('goes on after a kill, one at a time, and is gone when it is stopped', async () => {
    await big(100_000_000)
    // The first one never ends with that file, and is killed in its middle.
    await daemon.stop()
    const held = heldRename(/[/]data[/]big[.]part$/)
    daemon = await daemon.restart({ NODE_OPTIONS: `--import=${held}` })
    const isThere = (path: string) =>
      stat(path).then(
        () => true,
        () => false,
      )
    // One that does not end before the next is asked for.
    const db = new DatabaseSync(join(daemon.dataDir, 'svc.db'), { timeout: 10_000 })
    const going = `bak_${'a'.repeat(20)}`
    db.prepare(
      `INSERT INTO jobs (id, kind, subject, payload, priority, run_at, attempts, created_at)
       VALUES ('job_going', 'backup', ?, ?, 0, '2999-01-01T00:00:00.000Z', 1, ?)`,
    ).run(
      going,
      JSON.stringify({ name: `20260310T030000Z-manual-${going}` }),
      new Date().toISOString(),
    )
    await assert.rejects(daemon.api.backups.create(), {
      message: new RegExp(`already in progress \\(${going}\\)`),
    })
    db.prepare(`DELETE FROM jobs WHERE id = 'job_going'`).run()
    db.close()
    const first = await daemon.api.backups.create()
    await until(
      () => isThere(join(first.path, 'data', 'big.part')),
      (hasStarted) => hasStarted,
      'the copy to begin',
    )
    await daemon.kill()
    await mkdir(join(daemon.dataDir, 'backups', 'x.removing'))
    daemon = await daemon.restart({ NODE_OPTIONS: '' })
    const made = await over(first.id)
    assert.deepEqual([made.status, made.error], ['ready', null])
    assert.deepEqual((await readdir(made.path)).sort(), ['data', 'files.ndjson', 'manifest.json'])
    await until(
      storedNames,
      (names) => names.join() === made.path.split('/').at(-1),
      'what was being removed to be gone, too',
    )

    const second = await daemon.api.backups.create()
    // In the middle of it, most often; what must be so afterwards is the same when it was quicker.
    await until(
      async () =>
        (await isThere(join(second.path, 'data', 'big.part'))) ||
        (await isThere(join(second.path, 'manifest.json'))),
      (hasStarted) => hasStarted,
      'the second copy to begin',
    )
    await daemon.api.backups.delete({ params: { id: second.id } })
    assert.deepEqual(
      (await daemon.api.backups.list()).data.map(({ id }) => id),
      [first.id],
    )
    assert.deepEqual(await storedNames(), [made.path.split('/').at(-1)])
  })
})
