/** What the health of an appliance is computed from: the pace of the disk, versions, and what a host presents. */
import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { describe, it } from 'mocha'
import { createPublicCertificate } from '../../../daemon/adapters/public-certificate.ts'
import { forecast, noteDiskDay, REMEMBERED_DAYS } from '../../../daemon/system/disk-days.ts'
import { isNewer } from '../../../daemon/system/updates.ts'
import { until } from '../../daemon.ts'
import { folders } from '../../support/folder.ts'
import { openHouse } from '../../support/house.ts'
import { listening } from '../../support/server.ts'
import { systemSchedule } from '../../../daemon/adapters/system.ts'
import { silentLog } from '../../support/silent-log.ts'

const DAY_MS = 86_400_000
const NOW_MS = Date.parse('2026-03-31T12:00:00.000Z')
const day = (daysAgo: number, freeBytes: number, totalBytes = 1_000) => ({
  at: new Date(NOW_MS - daysAgo * DAY_MS).toISOString(),
  freeBytes,
  totalBytes,
})

describe('the forecast of the disk', () => {
  it('is the free space by the pace since the first day that is known', () => {
    assert.deepEqual(forecast([day(20, 300), day(10, 900)], day(0, 100)), {
      fullInDays: 10,
      bytesPerDay: 10,
      measuredDays: 20,
    })
  })

  it('is not made from less than a week, nor from nothing', () => {
    for (const [days, measuredDays] of [
      [[], 0],
      [[day(6, 900)], 6],
    ] as const)
      assert.deepEqual(forecast(days, day(0, 100)), {
        fullInDays: null,
        bytesPerDay: null,
        measuredDays,
      })
    assert.equal(forecast([day(7, 170)], day(0, 100)).fullInDays, 10)
  })

  it('foresees nothing where space is gained or hardly lost', () => {
    assert.equal(forecast([day(10, 100)], day(0, 100)).fullInDays, null)
    assert.equal(forecast([day(10, 100)], day(0, 200)).fullInDays, null)
    const slow = forecast([day(10, 1_000_001, 1e7)], day(0, 1_000_000, 1e7))
    assert.deepEqual([slow.fullInDays, slow.bytesPerDay], [null, 0.1])
  })

  it('begins anew with another disk', () => {
    const days = [day(20, 900, 1_000), day(5, 1_500, 2_000), day(1, 1_400, 2_000)]
    assert.equal(forecast(days, day(0, 1_400, 2_000)).measuredDays, 5)
  })

  it('a full disk is full today', () => {
    assert.equal(forecast([day(10, 100)], day(0, 0)).fullInDays, 0)
  })

  const folder = folders()
  it('remembers one measurement a day for a month, and none of a clock that was ahead', async () => {
    const house = await openHouse(await folder())
    let atMs = NOW_MS
    const clock = { now: () => new Date(atMs) }
    const deps = { ...house.deps, clock }
    const stored = async () =>
      JSON.parse((await deps.db.read(({ system }) => system.fact('disk_days')))!) as {
        day: string
      }[]
    for (let at = 40; at >= 0; at--) {
      atMs = NOW_MS - at * DAY_MS
      await noteDiskDay(deps)
      await noteDiskDay(deps)
    }
    const days = (await stored()).map((each) => each.day)
    assert.deepEqual(
      [days.length, days[0], days.at(-1)],
      [REMEMBERED_DAYS + 1, '2026-03-01', '2026-03-31'],
    )
    atMs = NOW_MS - 5 * DAY_MS
    await noteDiskDay(deps)
    assert.equal((await stored()).at(-1)!.day, '2026-03-26')
    await house.close()
  })
})

describe('a version', () => {
  it('is newer by Semantic Versioning', () => {
    for (const [newer, older] of [
      ['0.2.0', '0.1.9'],
      ['0.10.0', '0.9.0'],
      ['1.0.0', '1.0.0-beta.2'],
      ['2.0.0-beta.1', '1.9.9'],
    ] as const) {
      assert.equal(isNewer(newer, older), true, `${newer} after ${older}`)
      assert.equal(isNewer(older, newer), false, `${older} before ${newer}`)
    }
    for (const [one, other] of [
      ['1.0.0', '1.0.0'],
      ['1.0.0-beta.2', '1.0.0-beta.1'],
      ['latest', '1.0.0'],
    ] as const)
      assert.equal(isNewer(one, other), false, `${one} and ${other}`)
  })
})

describe('the certificate of a host that says nothing', () => {
  it('is given up after a while, and nobody waits for it', async () => {
    const silent = createServer(() => {})
    const port = await listening(silent)
    const presented = createPublicCertificate({
      url: () => `https://localhost:${port}`,
      log: silentLog([]),
      schedule: systemSchedule,
      patienceMs: 50,
    })
    const stop = presented.start()
    assert.equal(presented.last(), null)
    const seen = await until(
      () => presented.last(),
      (last) => last !== null,
      'it to be given up',
    )
    assert.deepEqual(seen, {
      host: 'localhost',
      expiresAt: null,
      fault: 'localhost did not respond within 0.05 s.',
    })
    await stop()
    silent.close()
  })

  it('does not hold up the end of the daemon', async () => {
    const silent = createServer(() => {})
    const port = await listening(silent)
    const stop = createPublicCertificate({
      url: () => `https://127.0.0.1:${port}`,
      log: silentLog([]),
      schedule: systemSchedule,
      patienceMs: 600_000,
    }).start()
    await stop()
    silent.close()
  })
})
