/** What a process says of backups that another one, with another disk, makes and tests. */
import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, it } from 'mocha'
import { createBackup } from '../../../daemon/backups/create.ts'
import { allBackups } from '../../../daemon/backups/list.ts'
import { createSharedBackups } from '../../../daemon/backups/shared-backups.ts'
import { newJob } from '../../../daemon/model/new-job.ts'
import type { Backups } from '../../../daemon/ports/backups.ts'
import type { Deps } from '../../../daemon/ports/deps.ts'
import { createProblems } from '../../../daemon/system/problems.ts'
import { folders } from '../../support/folder.ts'
import { openHouse, type House } from '../../support/house.ts'

const { signal } = new AbortController()
type Work = (input: never, signal: AbortSignal) => Promise<unknown>

/** What it does itself instead of asking is not what the other one knows. */
const NOTHING_HERE = {
  list: async () => [],
  unread: async () => null,
  progress: async () => null,
  isVerifying: async () => false,
  requireUsable: async () => {},
}

describe('backups of another process', () => {
  const folder = folders()
  /** The process that works for all. */
  let house: House
  /** Another one on its database. `change`: what the first one knows of backups. */
  let otherThan: (change?: Partial<Backups>) => Deps
  beforeEach(async () => {
    house = await openHouse(await folder())
    otherThan = (change = {}) => {
      const answers = new Map<string, Work>()
      const answer = (name: string, work: Work): void => void answers.set(name, work)
      const ask = async (name: string, input: unknown): Promise<unknown> =>
        JSON.parse(JSON.stringify(await answers.get(name)!(input as never, signal)))
      const { backups } = house.deps
      createSharedBackups({ ...backups, ...change }, { conducts: true, answer, ask })
      const here: Backups = { ...backups, ...NOTHING_HERE }
      const asking = { conducts: false, answer() {}, ask }
      return { ...house.deps, backups: createSharedBackups(here, asking) }
    }
  })
  afterEach(() => house.close())

  it('a place that cannot be read there is a problem here, until it can', async () => {
    await house.deps.preferences.change({ nightlyBackup: false })
    const deps = otherThan()
    const failures = async () =>
      (await createProblems(deps)()).filter(({ code }) => code === 'backup_failed')
    assert.deepEqual(await failures(), [])
    await writeFile(house.deps.backups.folder, 'a file stands where the folder should be')
    const [found, ...more] = await failures()
    assert.deepEqual([found?.given['place'], more], ['local', []])
    assert.match(found!.message, /ENOTDIR/)
    await rm(house.deps.backups.folder)
    assert.deepEqual(await failures(), [])
  })

  it('one that is made there is running here, with its progress', async () => {
    await createBackup(house.deps, 'manual')
    const deps = otherThan({ progress: async () => ({ doneBytes: 25, totalBytes: 100 }) })
    const [{ backup } = assert.fail()] = await allBackups(deps)
    assert.deepEqual([backup.status, backup.progress, backup.size_bytes], ['running', 0.25, 100])
  })

  it('one that is tested there is being tested here', async () => {
    const { id } = await createBackup(house.deps, 'manual')
    const [{ name } = assert.fail()] = await allBackups(house.deps)
    const { clock, ids } = house.deps
    await house.deps.db.write(({ jobs }) =>
      jobs.enqueue(newJob({ clock, ids }, 'verify_backup', id, { name })),
    )
    const deps = otherThan({ isVerifying: async () => true })
    const [{ backup } = assert.fail()] = await allBackups(deps)
    assert.equal(backup.verification?.state, 'running')
  })
})
