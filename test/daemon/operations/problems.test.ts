/**
 * Each fault of docs/operations.md, injected into a real appliance: told by /v1/system, by /readyz
 * and by svc doctor, and gone when it is mended.
 */
import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, before, describe, it } from 'mocha'
import sharp from 'sharp'
import type { ProblemCode } from '../../../daemon/contract/problems.ts'
import { createProblems } from '../../../daemon/system/problems.ts'
import { diagnose as diagnoseAt } from '../../cli/diagnose.ts'
import { newHome, type Home } from '../../cli/svc.ts'
import { startDaemon, until, untilStatus, type Daemon } from '../../daemon.ts'
import { codedVideo } from '../../sources/coded-video.ts'
import { folders } from '../../support/folder.ts'
import { openHouse } from '../../support/house.ts'
import { assertReported } from './assert-reported.ts'

describe('the problems of an appliance', () => {
  const folder = folders()
  let dataDir: string
  let daemon: Daemon
  let home: Home
  let video: string
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'svc-problems-'))
    // Few files at once, by the limit of the process itself.
    daemon = await startDaemon({
      disk: {
        path: dataDir,
        innerPath: dataDir,
        enter: ['prlimit', '--nofile=512'],
        release: async () => {},
      },
    })
    home = await newHome({ SVC_DATA_DIR: dataDir, SVC_URL: daemon.baseUrl })
    const film = await codedVideo(join(await folder(), 'a.mp4'), {
      seconds: 4,
      width: 320,
      height: 180,
      audio: 'sine',
    })
    video = (await daemon.api.videos.create({ body: {} })).id
    await daemon.api.videos.putSource({ params: { id: video }, raw: await readFile(film) })
    await untilStatus(daemon.api, video, 'ready')
  })
  after(async () => {
    await home?.remove()
    await daemon?.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const problemsOf = async (code: ProblemCode) =>
    (await daemon.api.system.get()).problems.filter((problem) => problem.code === code)
  const diagnose = (...flags: string[]) => diagnoseAt({ dataDir, url: daemon.baseUrl }, ...flags)
  const isReported = (code: ProblemCode, message: RegExp, secret?: string): Promise<void> =>
    assertReported(daemon, code, message, secret ? { secret } : {})

  it('few open files', () => isReported('file_limit_low', /only 512/))

  it('a webhook that fails, with its address for the owner alone', async () => {
    const { id } = await daemon.api.webhooks.create({
      body: { url: 'https://nobody.invalid/hook', events: ['video.updated'] },
    })
    await daemon.api.videos.update({ params: { id: video }, body: { name: 'Told' } })
    await isReported(
      'webhook_failing',
      /https:\/\/nobody\.invalid\/hook is failing: ./,
      'nobody.invalid',
    )
    assert.equal((await diagnose()).code, 1)
    await daemon.api.webhooks.delete({ params: { id } })
    assert.deepEqual(await problemsOf('webhook_failing'), [])
  })

  it('the watermark of a single video is missed when it is lost', async () => {
    const image = await sharp({
      create: { width: 40, height: 40, channels: 3, background: '#ff0000' },
    })
      .png()
      .toBuffer()
    const params = { id: video }
    await daemon.api.videos.putWatermark({ params, raw: new Uint8Array(image) })
    assert.equal((await diagnose('--files')).found.files?.faultyFiles, 0)
    const below = join('videos', video.slice(0, 5), video.slice(5), 'watermarks')
    const [name] = await readdir(join(dataDir, below))
    await rename(join(dataDir, below, name!), join(dataDir, 'away'))
    const { found } = await diagnose('--files')
    assert.deepEqual(found.files!.faults, [
      { ...found.files!.faults[0], path: join(below, name!), fault: 'missing' },
    ])
    await daemon.api.videos.deleteWatermark({ params })
    assert.equal((await diagnose('--files')).found.files?.faultyFiles, 0)
  })

  it('missing and damaged media: at the next start, in the next backup, and by svc doctor --files', async () => {
    const whole = await diagnose('--files')
    assert.equal(whole.found.files?.faultyFiles, 0, JSON.stringify(whole.found.files))
    const below = join('videos', video.slice(0, 5), video.slice(5))
    const [source] = (await readdir(join(dataDir, below))).filter((name) => name.startsWith('src_'))
    const rendition = join(dataDir, below, source!, 'renditions', 'h264_sd')
    await rename(join(rendition, '0.m4s'), join(rendition, 'away'))
    const init = await readFile(join(rendition, 'init.mp4'))
    await writeFile(join(rendition, 'init.mp4'), init.subarray(0, init.length - 10))
    const { code, found } = await diagnose('--files')
    assert.equal(code, 1)
    assert.deepEqual(
      found.files!.faults.map(({ path, fault }) => [path.split('/').at(-1), fault]).sort(),
      [
        ['0.m4s', 'missing'],
        ['init.mp4', 'damaged'],
      ],
    )

    const backup = await daemon.api.backups.create()
    await until(
      () => daemon.api.backups.get({ params: { id: backup.id } }),
      ({ status }) => status === 'ready',
      'the backup',
    )
    await isReported('backup_incomplete', /missing 1 file that/)
    await daemon.api.backups.delete({ params: { id: backup.id } })

    await daemon.stop()
    daemon = await daemon.restart()
    await isReported('media_missing', /2 files of 1 video are/, source)
    await rename(join(rendition, 'away'), join(rendition, '0.m4s'))
    await writeFile(join(rendition, 'init.mp4'), init)
    await daemon.stop()
    daemon = await daemon.restart()
    await until(
      () => diagnose('--files'),
      ({ found: now }) => now.files?.faultyFiles === 0,
      'all files to be there',
    )
    assert.deepEqual(await problemsOf('media_missing'), [])
  })

  it('a damaged backup: found by its restore test, kept, and over once a newer one has passed', async () => {
    const begin = async () => {
      const { id } = await daemon.api.backups.create()
      return until(
        () => daemon.api.backups.get({ params: { id } }),
        ({ status }) => status === 'ready',
        'the backup',
      )
    }
    const damaged = await begin()
    await truncate(join(damaged.path, 'data', 'svc.db'), 5_000)
    await daemon.api.backups.verify({ params: { id: damaged.id } })
    await isReported(
      'backup_damaged',
      /svc\.db of the backup is damaged: it has 5000 bytes/,
      'svc.db',
    )
    const readyz = await (await fetch(`${daemon.baseUrl}/readyz`)).json()
    assert.deepEqual(readyz.checks.backups, {
      ok: true,
      degraded: true,
      detail: 'the last restore test failed; no restore test has succeeded yet',
    })
    // The failure is counted with its event, which is recorded after the result was stored.
    await until(
      async () => (await fetch(`${daemon.baseUrl}/metrics`)).text(),
      (metrics) => /^svc_backup_verification_failures_total 1$/m.test(metrics),
      'the failure to be counted',
    )
    const sound = await begin()
    const here = home.with({ SVC_URL: daemon.baseUrl })
    const tested = await here.run(['backups', 'verify', sound.id, '--wait'])
    assert.deepEqual(
      [tested.code, tested.json().verification.state],
      [0, 'verified'],
      tested.stderr,
    )
    assert.deepEqual(await problemsOf('backup_damaged'), [])
    const again = await here.run(['backups', 'verify', damaged.id, '--wait'])
    assert.equal(again.code, 7, again.stderr)
    for (const { id } of [damaged, sound]) await daemon.api.backups.delete({ params: { id } })
  })

  it('a damaged page of the database is met or found, and readiness says so', async () => {
    await daemon.stop()
    const file = join(dataDir, 'svc.db')
    const before = await readFile(file)
    const database = new DatabaseSync(file, { readOnly: true })
    const { rootpage } = database
      .prepare(`SELECT rootpage FROM sqlite_schema WHERE name = 'kept_answers'`)
      .get() as { rootpage: number }
    const { page_size: size } = database.prepare('PRAGMA page_size').get() as { page_size: number }
    database.close()
    await writeFile(
      file,
      Buffer.concat([
        before.subarray(0, (rootpage - 1) * size),
        Buffer.alloc(size, 0xa5),
        before.subarray(rootpage * size),
      ]),
    )
    daemon = await daemon.restart()
    await isReported('database_damaged', /^The database is damaged: ./)
    await daemon.stop()
    await writeFile(file, before)
    daemon = await daemon.restart()
    await until(
      () => diagnose(),
      ({ found: now }) =>
        now.checks.every(({ name, status }) => name !== 'database file' || status === 'ok'),
      'the database to be whole',
    )
  })

  it('a log that cannot be written and a clock that has gone ahead', async () => {
    const house = await openHouse(await folder())
    let lost: { lines: number; since: string; reason: string } | null = {
      lines: 7,
      since: new Date().toISOString(),
      reason: 'ENOSPC',
    }
    const problems = createProblems({
      ...house.deps,
      selfCheck: { ...house.deps.selfCheck, lostLines: () => lost },
    })
    house.deps.clock.holdBack!(60_000)
    const found = await problems()
    assert.match(found.find(({ code }) => code === 'log_incomplete')!.message, /ENOSPC.*7 lines/)
    assert.ok(found.some(({ code }) => code === 'clock_ahead'))
    const since = found.find(({ code }) => code === 'clock_ahead')!.since
    assert.equal(
      (await problems()).find(({ code }) => code === 'clock_ahead')!.since,
      since,
      'it is told since when',
    )
    lost = null
    assert.ok(!(await problems()).some(({ code }) => code === 'log_incomplete'))
    await house.close()
  })
})
