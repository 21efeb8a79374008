import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'mocha'
import { pruneEvents } from '../../../daemon/events/prune.ts'
import { listEvents } from '../../../daemon/events/read.ts'
import { folders } from '../../support/folder.ts'
import { openHouse, type House } from '../../support/house.ts'
import { loggedEvent } from '../../support/logged-event.ts'

const DAY_MS = 86_400_000
const NOW = Date.parse('2026-11-27T12:00:00.000Z')

describe('the retention of events', () => {
  const folder = folders()
  let house: House
  beforeEach(async () => void (house = await openHouse(await folder())))
  afterEach(() => house.close())

  const write = (id: string, daysAgo: number, count = 1) =>
    house.deps.db.write(async ({ events }) => {
      for (let number = 0; number < count; number += 1)
        await events.append({
          ...loggedEvent(count === 1 ? id : `${id}_${number}`),
          space: house.owner.space,
          createdAt: new Date(NOW - daysAgo * DAY_MS).toISOString(),
        })
    })
  const prune = (holds = false) =>
    pruneEvents(
      { ...house.deps, clock: { now: () => new Date(NOW), holdsBack: () => holds } },
      new AbortController().signal,
    )
  const list = async (after?: string) =>
    (
      await listEvents(house.deps, house.owner, {
        limit: 10,
        sort: 'created_at',
        ...(after ? { after } : {}),
      })
    ).data.map(({ id }) => id)

  it('is 400 days, or that of deliveries where it is longer; readers learn when their place is gone', async () => {
    await write('evt_many', 500, 1_200)
    await write('evt_old', 401)
    await write('evt_new', 399)
    await write('evt_last', 0)
    await prune(true)
    assert.equal((await list()).length, 10, 'nothing while the clock may be wrong')
    await house.deps.preferences.change({ deliveryDays: 450 })
    await prune()
    assert.deepEqual(await list(), ['evt_old', 'evt_new', 'evt_last'])
    await house.deps.preferences.change({ deliveryDays: 1 })
    await prune()
    assert.deepEqual(await list(), ['evt_new', 'evt_last'])
    await assert.rejects(list('evt_old'), { code: 'event_not_found' })
    assert.deepEqual(await list('evt_new'), ['evt_last'])
  })
})
