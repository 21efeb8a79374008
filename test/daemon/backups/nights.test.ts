/** The backup of a night: when it is due, and how many are kept. */
import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { crc32 } from 'node:zlib'
import { describe, it } from 'mocha'
import { createBackup } from '../../../daemon/backups/create.ts'
import { listBackups } from '../../../daemon/backups/list.ts'
import { failBackup, makeBackup } from '../../../daemon/backups/make.ts'
import { backUpIfDue, isNightDue, verifyIfDue } from '../../../daemon/backups/nightly.ts'
import { runVerification } from '../../../daemon/backups/verify.ts'
import type { JobRecord } from '../../../daemon/ports/records.ts'
import { folders } from '../../support/folder.ts'
import { openHouse } from '../../support/house.ts'

/** Names of files in `folder` that are next read again in so many days. */
function dueIn(folder: string, days: number): string[] {
  const day = Math.floor(Date.now() / 86_400_000) + days
  return Array.from({ length: 99 }, (_, at) => `${folder}/${at}.jpg`).filter(
    (path) => (crc32(path) + day) % 7 === 0,
  )
}

describe('the backup of a night', () => {
  const folder = folders()
  const at = (text: string): Date => new Date(text)
  const nightly = (local: string) => ({
    trigger: 'nightly' as const,
    created_at: at(local).toISOString(),
  })

  it('is due once after three, whatever was made by hand, and whether it came off or not', () => {
    assert.equal(isNightDue(at('2026-03-14T02:59:00'), []), false)
    assert.equal(isNightDue(at('2026-03-14T03:00:00'), []), true)
    assert.equal(
      isNightDue(at('2026-03-14T12:00:00'), [
        nightly('2026-03-13T03:00:01'),
        { trigger: 'manual', created_at: at('2026-03-14T11:00:00').toISOString() },
      ]),
      true,
    )
    assert.equal(isNightDue(at('2026-03-14T23:59:00'), [nightly('2026-03-14T03:00:01')]), false)
  })

  it('is told apart from others of the same second: the last that was asked for is the newest', async () => {
    const house = await openHouse(await folder())
    const deps = { ...house.deps, clock: { now: () => at('2026-03-14T03:30:00') } }
    const asked: string[] = []
    for (let count = 0; count < 4; count++) {
      asked.push((await createBackup(deps, 'manual')).id)
      const [job] = (await deps.db.read(({ jobs }) => jobs.list(['backup'], { limit: 1 }))).rows
      await makeBackup(deps, job!, new AbortController().signal)
      await deps.db.write(({ jobs }) => jobs.remove(job!.id))
    }
    const { data } = await listBackups(deps, { limit: 10 })
    assert.deepEqual(
      data.map(({ id }) => id),
      asked.toReversed(),
    )
    await house.close()
  })

  it('is made where it is asked for, and puts out the oldest of its kind', async () => {
    const house = await openHouse(await folder())
    const deps = { ...house.deps, clock: { now: () => at('2026-03-14T03:30:00') } }
    const jobs = () =>
      deps.db
        .read((repositories) => repositories.jobs.list(['backup'], { limit: 10 }))
        .then(({ rows }) => rows)
    const lying = async (name: string, file: string) => {
      await mkdir(join(deps.backups.folder, name), { recursive: true })
      await writeFile(
        join(deps.backups.folder, name, file),
        JSON.stringify({
          object: 'backup',
          code: 'storage_full',
          message: 'Full.',
          size_bytes: 1,
          files: 1,
          version: '0',
          created_at: '2026-03-10T03:00:00.000Z',
        }),
      )
    }
    const id = (letter: string): string => `bak_${letter.repeat(20)}`
    await lying(`20260310T030000Z-nightly-${id('a')}`, 'manifest.json')
    await lying(`20260311T030000Z-nightly-${id('b')}`, 'manifest.json')
    await lying(`20260312T030000Z-nightly-${id('c')}`, 'failed.json')
    await lying(`20260301T030000Z-manual-${id('d')}`, 'manifest.json')
    await lying('somebody-elses', 'manifest.json')

    await backUpIfDue(deps)
    assert.deepEqual(await jobs(), [], 'nobody has asked for it')
    await deps.preferences.change({ nightlyBackup: true, backupsKept: 2 })
    await backUpIfDue(deps)
    await backUpIfDue(deps)
    const [job, ...more] = await jobs()
    assert.equal(more.length, 0)
    await makeBackup(deps, job!, new AbortController().signal)
    assert.deepEqual(
      (await readdir(deps.backups.folder)).sort(),
      [
        `20260301T030000Z-manual-${id('d')}`,
        `20260311T030000Z-nightly-${id('b')}`,
        job!.payload.name,
        'somebody-elses',
      ].sort(),
    )
    await house.close()
  })

  it(
    'shares what is the same with the night before, and has a damaged file copied anew; one by ' +
      'hand shares nothing',
    async () => {
      const house = await openHouse(await folder())
      const { deps, dataDir } = house
      await deps.preferences.change({ backupsKept: 3 })
      const below = `videos/${house.owner.space}/${(await house.video()).slice(house.owner.space.length)}`
      const put = async (path: string, text: string): Promise<void> => {
        await mkdir(dirname(join(dataDir, path)), { recursive: true })
        await writeFile(join(dataDir, path), text)
      }
      // One of today or, should midnight pass meanwhile, tomorrow.
      const damaged = [dueIn(below, 0)[0]!, dueIn(below, 1)[0]!]
      const [unchanged, changed] = dueIn(below, 3)
      for (const path of [...damaged, unchanged!, changed!]) await put(path, 'the same')
      const backup = async (trigger: 'nightly' | 'manual', hour: number): Promise<string> => {
        await createBackup(
          { ...deps, clock: { now: () => at(`2026-03-14T0${hour}:00:00`) } },
          trigger,
        )
        const [job] = (await deps.db.read(({ jobs }) => jobs.list(['backup'], { limit: 1 }))).rows
        await makeBackup(deps, job!, new AbortController().signal)
        await deps.db.write(({ jobs }) => jobs.remove(job!.id))
        return join(deps.backups.folder, job!.payload.name!, 'data')
      }
      const fileOf = async (data: string, path: string): Promise<number> =>
        (await stat(join(data, path))).ino

      const first = await backup('nightly', 3)
      await put(changed!, 'another one')
      for (const path of damaged) await writeFile(join(first, path), 'the sane')
      const second = await backup('nightly', 4)
      const isShared = async (path: string) =>
        (await fileOf(second, path)) === (await fileOf(first, path))
      assert.deepEqual(await Promise.all([unchanged!, changed!, 'master.key'].map(isShared)), [
        true,
        false,
        false,
      ])
      assert.deepEqual(
        (await Promise.all(damaged.map((path) => readFile(join(second, path), 'utf8')))).sort(),
        ['the same', 'the sane'],
      )
      assert.equal(await readFile(join(second, changed!), 'utf8'), 'another one')
      assert.match(house.complaints().join(), /damaged and was copied again; check the disk/)
      const listed = (data: string) =>
        readFile(join(data, '..', 'files.ndjson'), 'utf8').then((text) =>
          text.split('\n').filter((line) => line.includes(unchanged!)),
        )
      assert.deepEqual(await listed(second), await listed(first))

      assert.notEqual(
        await fileOf(await backup('manual', 5), unchanged!),
        await fileOf(second, unchanged!),
      )
      await house.close()
    },
  )

  it('that failed is kept when the night before passes its restore test, and is not made again', async () => {
    const house = await openHouse(await folder())
    let now = at('2026-03-14T03:30:00')
    const deps = { ...house.deps, clock: { now: () => now } }
    await deps.preferences.change({ nightlyBackup: true, backupsKept: 3 })
    const jobOf = async (kind: 'backup' | 'verify_backup') =>
      (await deps.db.read(({ jobs }) => jobs.list([kind], { limit: 1 }))).rows[0]
    const begin = async (): Promise<JobRecord> => {
      await backUpIfDue(deps)
      const job = (await jobOf('backup'))!
      await deps.db.write(({ jobs }) => jobs.remove(job.id))
      return job
    }
    const names = async () => (await readdir(deps.backups.folder)).sort()
    const whole = await begin()
    await makeBackup(deps, whole, new AbortController().signal)
    now = at('2026-03-15T03:30:00')
    const failed = await begin()
    await failBackup(deps, failed, 'storage_full', '')
    await runVerification(deps, (await jobOf('verify_backup'))!, new AbortController().signal)
    const both = [whole.payload.name!, failed.payload.name!].sort()
    assert.deepEqual(await names(), both)
    await backUpIfDue(deps)
    assert.equal(await jobOf('backup'), undefined, 'tonight is over')

    now = at('2026-03-16T03:30:00')
    const next = await begin()
    await makeBackup(deps, next, new AbortController().signal)
    assert.deepEqual(await names(), [whole.payload.name!, next.payload.name!].sort())
    await house.close()
  })

  it('has a restore test of its own; the last one that passed stays until a newer one does', async () => {
    const house = await openHouse(await folder())
    let now = at('2026-03-14T03:30:00')
    const deps = { ...house.deps, clock: { now: () => now } }
    await deps.preferences.change({ nightlyBackup: true, backupsKept: 1 })
    const video = await house.video()
    // Not one that would be read again today.
    const media = dueIn(
      `videos/${house.owner.space}/${video.slice(house.owner.space.length)}`,
      3,
    )[0]!
    await mkdir(dirname(join(house.dataDir, media)), { recursive: true })
    await writeFile(join(house.dataDir, media), 'the same')
    const jobOf = async (kind: 'backup' | 'verify_backup') =>
      (await deps.db.read(({ jobs }) => jobs.list([kind], { limit: 1 }))).rows[0]
    const night = async (): Promise<string> => {
      await backUpIfDue(deps)
      assert.equal(await verifyIfDue(deps, new Date(0)), false, 'a backup comes first')
      const job = (await jobOf('backup'))!
      await makeBackup(deps, job, new AbortController().signal)
      await deps.db.write(({ jobs }) => jobs.remove(job.id))
      return job.payload.name!
    }
    const test = async (): Promise<void> =>
      runVerification(deps, (await jobOf('verify_backup'))!, new AbortController().signal)

    const first = await night()
    await test()
    assert.equal(await verifyIfDue(deps, new Date(0)), false, 'tonight had its test')
    await writeFile(join(deps.backups.folder, first, 'data', media), 'the sane')
    now = at('2026-03-15T03:30:00')
    const second = await night()
    assert.deepEqual((await readdir(deps.backups.folder)).sort(), [first, second])
    await test()
    assert.deepEqual(
      (await readdir(deps.backups.folder)).sort(),
      [first, second],
      'the damage is shared: the second has failed, and the first has passed once',
    )
    now = at('2026-03-16T03:30:00')
    const third = await night()
    assert.equal(
      await readFile(join(deps.backups.folder, third, 'data', media), 'utf8'),
      'the same',
      'after a failure, every file is read before it is shared',
    )
    await test()
    assert.deepEqual(await readdir(deps.backups.folder), [third])

    // Without nightly backups, the newest one is tested every night.
    await deps.preferences.change({ nightlyBackup: false })
    now = at('2026-03-17T02:30:00')
    assert.equal(await verifyIfDue(deps, new Date(0)), false)
    now = at('2026-03-17T03:30:00')
    assert.equal(await verifyIfDue(deps, now), false, 'asked for tonight already')
    assert.equal(await verifyIfDue(deps, at('2026-03-16T03:31:00')), true)
    assert.equal((await jobOf('verify_backup'))!.payload.name, third)
    await house.close()
  })
})
