/** How long the audit log is kept, and that what retention leaves is still a chain. Real SQLite, a clock that is set. */
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'mocha'
import { pruneAudit } from '../../../daemon/audit/prune.ts'
import { listAudit, verifyAudit } from '../../../daemon/audit/read.ts'
import { entryOfJob } from '../../../daemon/ports/audit.ts'
import { folders } from '../../support/folder.ts'
import { openHouse, type House } from '../../support/house.ts'

const DAY_MS = 86_400_000
const NOW = Date.parse('2026-11-27T12:00:00.000Z')

describe('the retention of the audit log', () => {
  const folder = folders()
  let house: House
  beforeEach(async () => void (house = await openHouse(await folder())))
  afterEach(() => house.close())

  /** An entry of so many days ago, by the clock of that time. */
  const wrote = (daysAgo: number) =>
    house.deps.db.write(({ audit }) =>
      audit.append(
        entryOfJob({
          createdAt: new Date(NOW - daysAgo * DAY_MS).toISOString(),
          space: house.owner.space,
          action: 'videos.update',
          targetId: null,
          targetName: `${daysAgo} days ago`,
        }),
      ),
    )
  const prune = (holds = false, inDays = 0) =>
    pruneAudit({
      ...house.deps,
      clock: { now: () => new Date(NOW + inDays * DAY_MS), holdsBack: () => holds },
    })
  const left = async () =>
    (await listAudit(house.deps, house.owner, { limit: 100 })).data
      .toReversed()
      .map(({ id, target }) => [id, target.name])
  const isWhole = async () => (await verifyAudit(house.deps, {})).fault

  it('is 400 days, unless another number is set; what is left can be verified', async () => {
    for (const days of [500, 401, 399, 30, 0]) await wrote(days)
    await prune(true)
    assert.equal((await left()).length, 5, 'nothing while the clock may be wrong')
    await prune()
    assert.deepEqual(await left(), [
      ['3', '399 days ago'],
      ['4', '30 days ago'],
      ['5', '0 days ago'],
    ])
    assert.equal(await isWhole(), null)
    await house.deps.preferences.change({ auditDays: 60 })
    await prune()
    assert.deepEqual(await left(), [
      ['4', '30 days ago'],
      ['5', '0 days ago'],
    ])
    assert.equal(await isWhole(), null)
  })

  it('takes no entry from between others, whatever the clock said when it was written', async () => {
    // In the middle the clock was years behind; that is no tampering.
    for (const days of [410, 50, 9_000, 40]) await wrote(days)
    await prune()
    assert.deepEqual(
      (await left()).map(([id]) => id),
      ['2', '3', '4'],
    )
    assert.equal(await isWhole(), null)
    // Once it was years ahead: it goes with those around it.
    await wrote(-700)
    await wrote(30)
    await prune(false, 365)
    assert.deepEqual(
      (await left()).map(([id]) => id),
      ['6'],
    )
    assert.equal(await isWhole(), null)
  })

  it('goes on counting where nothing was done for longer than it is kept', async () => {
    for (const days of [900, 800]) await wrote(days)
    await prune()
    await wrote(0)
    await prune()
    assert.deepEqual(await left(), [['3', '0 days ago']])
    assert.equal(await isWhole(), null)
  })
})
