/** A place of backups that cannot be read or written: it is reported, and the other place goes on. */
import assert from 'node:assert/strict'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import { problemChecks } from '../../../cli/doctor/problems.ts'
import { createBackup } from '../../../daemon/backups/create.ts'
import { setDestination } from '../../../daemon/backups/destination.ts'
import { allBackups } from '../../../daemon/backups/list.ts'
import { makeBackup } from '../../../daemon/backups/make.ts'
import { startNightlyBackups } from '../../../daemon/backups/nightly.ts'
import { describeBackups } from '../../../daemon/system/health/backups.ts'
import { createProblems } from '../../../daemon/system/problems.ts'
import { until } from '../../daemon.ts'
import { folders } from '../../support/folder.ts'
import { openHouse, type House } from '../../support/house.ts'

const NOBODY = { endpoint: null, region: 'us-east-1', access_key: null }

describe('a place of backups that cannot be used', () => {
  const folder = folders()

  /** In the night, with backups in the backup folder and in another one. */
  async function openNight(): Promise<{ house: House; elsewhere: string }> {
    const parent = await folder()
    const house = await openHouse(join(parent, 'data'))
    const elsewhere = join(parent, 'elsewhere')
    await setDestination(house.deps, { ...NOBODY, address: elsewhere, recipient: null })
    await house.deps.preferences.change({ nightlyBackup: true })
    const clock = { ...house.deps.clock, now: () => new Date('2026-03-14T03:30:00') }
    return { house: { ...house, deps: { ...house.deps, clock } }, elsewhere }
  }
  const waiting = async ({ deps }: House): Promise<unknown[]> =>
    (await deps.db.read(({ jobs }) => jobs.list(['backup'], { limit: 9 }))).rows.map(
      ({ payload }) => payload['place'],
    )
  const failures = async ({ deps }: House) =>
    (await createProblems(deps)()).filter(({ code }) => code === 'backup_failed')

  it('the backup folder: the other place has its backup, and the problem lasts until it is mended', async () => {
    const { house } = await openNight()
    const { deps } = house
    await writeFile(deps.backups.folder, 'a file stands where the folder should be')
    const stop = startNightlyBackups(deps)
    assert.deepEqual(
      await until(
        () => waiting(house),
        (places) => places.length > 0,
        'the backup to be queued',
      ),
      ['elsewhere'],
    )
    stop()
    assert.match(house.complaints().join('\n'), /the nightly backup could not be started/)
    const problems = await failures(house)
    assert.deepEqual(
      problems.map(({ given }) => given['place']),
      ['local'],
    )
    assert.match(problems[0]!.message, /ENOTDIR|EEXIST/)
    const checks = problemChecks({ problems }).filter(({ name }) => name === 'nightly backup')
    assert.deepEqual(
      checks.map(({ status }) => status),
      ['failed'],
    )
    await rm(deps.backups.folder)
    await allBackups(deps)
    assert.deepEqual(await failures(house), [])
    await house.close()
  })

  it('the other place: backups here are made, listed and described', async () => {
    const { house, elsewhere } = await openNight()
    const { deps } = house
    await writeFile(elsewhere, 'a file stands where the folder should be')
    await assert.rejects(createBackup(deps, 'nightly', 'elsewhere'), {
      code: 'backup_place_failed',
      message: /ENOTDIR/,
    })
    await createBackup(deps, 'nightly', 'local')
    const [job] = (await deps.db.read(({ jobs }) => jobs.list(['backup'], { limit: 1 }))).rows
    await makeBackup(deps, job!, new AbortController().signal)
    const [made, ...more] = await allBackups(deps)
    assert.deepEqual([made!.backup.status, more.length], ['ready', 0])
    assert.equal((await describeBackups(deps, [])).newest?.id, made!.backup.id)
    assert.deepEqual(
      (await failures(house)).map(({ given }) => given['place']),
      ['elsewhere'],
    )
    await deps.backups.remove(made!.name)
    assert.ok((await allBackups(deps)).every(({ backup }) => backup.status !== 'ready'))
    await house.close()
  })

  it('each place has its own time in the problems, also when both are away', async () => {
    const { house, elsewhere } = await openNight()
    let now = new Date('2026-03-14T03:30:00')
    const deps = { ...house.deps, clock: { ...house.deps.clock, now: () => now } }
    const problems = createProblems(deps)
    const seen = async () =>
      (await problems())
        .filter(({ code }) => code === 'backup_failed')
        .map(({ given, since }) => [given['place'], since])
    const first = now.toISOString()
    await writeFile(deps.backups.folder, 'a file stands where the folder should be')
    assert.deepEqual(await seen(), [['local', first]])
    now = new Date('2026-03-14T04:30:00')
    await writeFile(elsewhere, 'a file stands where the folder should be')
    assert.deepEqual(await seen(), [
      ['local', first],
      ['elsewhere', now.toISOString()],
    ])
    await house.close()
  })

  it('a backup whose manifest cannot be read hides no other one', async () => {
    const { house } = await openNight()
    const { deps } = house
    const name = `20260310T030000Z-nightly-bak_${'a'.repeat(20)}`
    await mkdir(join(deps.backups.folder, name, 'manifest.json'), { recursive: true })
    await mkdir(join(deps.backups.folder, name.replace(/a+$/, 'b'.repeat(20))))
    const found = await allBackups(deps)
    assert.deepEqual(
      found.map(({ backup }) => backup.error?.code),
      ['internal_error', 'source_damaged'],
    )
    await house.close()
  })
})
