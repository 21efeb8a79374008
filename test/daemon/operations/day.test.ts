/** A day of the appliance, by a clock that is moved: everything that is due is done, and once. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, afterEach, before, describe, it } from 'mocha'
import { codedVideo } from '../../sources/coded-video.ts'
import { folders } from '../../support/folder.ts'
import { itLong } from '../../support/long.ts'
import { startMailServer } from '../../support/mail-server.ts'
import { createMovedClock, startMoved, type MovedAppliance } from '../../support/moved-clock.ts'
import { startReceiver } from '../../support/receiver.ts'
import { dayRows, oneNight, RETENTION_DAYS, type DayOf } from './day-rows.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

describe('a day by a moved clock', () => {
  const folder = folders()
  const zone = process.env['TZ']
  let ends: (() => Promise<unknown>)[] = []
  before(() => void (process.env['TZ'] = 'Europe/Berlin'))
  after(() => {
    if (zone === undefined) delete process.env['TZ']
    else process.env['TZ'] = zone
  })
  afterEach(async () => {
    for (const end of ends.reverse()) await end()
    ends = []
  })

  /** `local`: what the clock shows when it starts. */
  async function started(local: string, env?: Record<string, string>): Promise<MovedAppliance> {
    const dataDir = join(await folder(), 'data')
    const appliance = await startMoved(dataDir, createMovedClock(new Date(local)), env)
    ends.push(() => appliance.stop())
    return appliance
  }

  it('each task of the appliance is done in 24 hours, and what it does is done once', async () => {
    const mail = await startMailServer()
    const receiver = await startReceiver()
    ends.push(
      () => mail.close(),
      () => receiver.close(),
    )
    const days = String(RETENTION_DAYS)
    // What is made now is due ten hours after noon.
    const begins = new Date('2026-02-01T12:00:00')
    const due = new Date(begins.getTime() + 10 * HOUR_MS)
    const prepared = new Date(due.getTime() - RETENTION_DAYS * DAY_MS)
    const appliance = await started(prepared.toISOString(), {
      ...mail.env,
      SVC_ALLOW_PRIVATE_HOSTS: `127.0.0.1:${receiver.port}`,
      SVC_UPLOAD_EXPIRY_SECONDS: String((RETENTION_DAYS * DAY_MS) / 1_000),
      SVC_ANALYTICS_EVENT_DAYS: days,
      SVC_ANALYTICS_DAYS: days,
      SVC_DELIVERY_DAYS: days,
      SVC_AUDIT_DAYS: days,
      SVC_TRASH_DAYS: days,
    })
    const source = await codedVideo(join(await folder(), 'a.mp4'), { seconds: 4, audio: 'sine' })
    const film = new Uint8Array(await readFile(source))
    const day: DayOf = { appliance, mail, receiver, film, due }
    const rows = dayRows()
    assert.deepEqual(Object.keys(appliance.clock.calls()).sort(), Object.keys(rows).sort())
    for (const row of Object.values(rows)) await row.prepare?.(day)
    await appliance.settle()
    appliance.clock.skip(begins.getTime() - appliance.clock.now().getTime())
    for (const row of Object.values(rows)) await row.begin?.(day)

    const before = appliance.clock.calls()
    await appliance.pass(DAY_MS)
    for (const [task, calls] of Object.entries(appliance.clock.calls())) {
      const everyMs = appliance.clock.everyMs(task as keyof typeof rows)
      assert.equal(calls - before[task]!, DAY_MS / everyMs, `${task}: every ${everyMs} ms`)
    }
    for (const row of Object.values(rows)) await row.check(day)
  })

  for (const [what, evening] of [
    ['an ordinary night', '2026-02-03'],
    ['the night when clocks go forward', '2026-03-28'],
    ['the night when clocks go back', '2026-10-24'],
  ] as const)
    it(`${what} has one backup and one restore test`, async () => {
      const appliance = await started(`${evening}T20:00:00`, { SVC_NIGHTLY_BACKUP: 'true' })
      // The backup of the day that is over.
      await appliance.pass(5 * 60_000)
      const morning = new Date(new Date(`${evening}T12:00:00`).getTime() + DAY_MS)
      const next = morning.toISOString().slice(0, 10)
      await appliance.passUntil(`${next}T20:00:00`)
      await oneNight({ appliance }, next, 2)
    })

  for (const [at, minutes, test] of [
    ['02:30', 60, itLong],
    ['03:04', 60, itLong],
    ['03:30', 60, it],
    ['03:59', 60, itLong],
    // The next look is before the time of the backup.
    ['04:00', 62, it],
  ] as const)
    test(`a clock that is set back by ${minutes} minutes at ${at} neither repeats nor drops a night`, async () => {
      const appliance = await started('2026-02-03T22:03:00', { SVC_NIGHTLY_BACKUP: 'true' })
      await appliance.pass(5 * 60_000)
      await appliance.passUntil(`2026-02-04T${at}:00`)
      appliance.clock.set(-minutes * 60_000)
      await appliance.passUntil('2026-02-04T12:00:00')
      await oneNight({ appliance }, '2026-02-04', 2)
      const lines = appliance.log().filter(({ msg }) => msg === 'the clock was set back')
      assert.deepEqual(
        lines.map((line) => line['seconds']),
        [-minutes * 60],
      )
    })
})
