/** The backup of a night: when it is due, and how many are kept. */
import assert from 'node:assert/strict'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'mocha'
import { makeBackup } from '../../../daemon/backups/make.ts'
import { backUpIfDue, isNightDue } from '../../../daemon/backups/nightly.ts'
import { folders } from '../../support/folder.ts'
import { openHouse } from '../../support/house.ts'

describe('the backup of a night', () => {
  const folder = folders()
  const at = (text: string): Date => new Date(text)
  const nightly = (local: string) => ({ trigger: 'nightly' as const, created_at: at(local).toISOString() })

  it('is due once after three, whatever was made by hand, and whether it came off or not', () => {
    assert.equal(isNightDue(at('2026-03-14T02:59:00'), []), false)
    assert.equal(isNightDue(at('2026-03-14T03:00:00'), []), true)
    assert.equal(isNightDue(at('2026-03-14T12:00:00'), [nightly('2026-03-13T03:00:01'), { trigger: 'manual', created_at: at('2026-03-14T11:00:00').toISOString() }]), true)
    assert.equal(isNightDue(at('2026-03-14T23:59:00'), [nightly('2026-03-14T03:00:01')]), false)
  })

  it('is made where it is asked for, and puts out the oldest of its kind', async () => {
    const house = await openHouse(await folder())
    const deps = { ...house.deps, clock: { now: () => at('2026-03-14T03:30:00') } }
    const jobs = () => deps.db.read((repositories) => repositories.jobs.list(['backup'], { limit: 10 })).then(({ rows }) => rows)
    const lying = async (name: string, file: string) => {
      await mkdir(join(deps.backups.folder, name), { recursive: true })
      await writeFile(join(deps.backups.folder, name, file), JSON.stringify({ object: 'backup', code: 'storage_full', message: 'Full.', size_bytes: 1, files: 1, version: '0', created_at: '2026-03-10T03:00:00.000Z' }))
    }
    const id = (letter: string): string => `bak_${letter.repeat(20)}`
    await lying(`20260310T030000Z-nightly-${id('a')}`, 'manifest.json')
    await lying(`20260311T030000Z-nightly-${id('b')}`, 'manifest.json')
    await lying(`20260312T030000Z-nightly-${id('c')}`, 'failed.json')
    await lying(`20260301T030000Z-manual-${id('d')}`, 'manifest.json')
    await lying('somebody-elses', 'manifest.json')

    await backUpIfDue(deps)
    assert.deepEqual(await jobs(), [], 'nobody has asked for it')
    deps.preferences.change({ nightlyBackup: true, backupsKept: 2 })
    await backUpIfDue(deps)
    await backUpIfDue(deps)
    const [job, ...more] = await jobs()
    assert.equal(more.length, 0)
    await makeBackup(deps, job!, new AbortController().signal)
    assert.deepEqual((await readdir(deps.backups.folder)).sort(), [
      `20260301T030000Z-manual-${id('d')}`, `20260311T030000Z-nightly-${id('b')}`, job!.payload.name, 'somebody-elses',
    ].sort())
    await house.close()
  })
})
