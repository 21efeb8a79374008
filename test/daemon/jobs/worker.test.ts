import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { createWorker } from '../../../daemon/jobs/worker.ts'
import { change } from '../../../daemon/model/change.ts'
import { newJob } from '../../../daemon/model/new-job.ts'
import type { Deps } from '../../../daemon/ports/deps.ts'
import { until } from '../../daemon.ts'
import { folders } from '../../support/folder.ts'
import { openHouse } from '../../support/house.ts'
import { silentLog } from '../../support/silent-log.ts'

describe('the worker', () => {
  const folder = folders()

  it('does not begin a job that it claims while it is stopped, and returns it to the queue', async () => {
    const house = await openHouse(await folder())
    const job = newJob(house.deps, 'sweep', 'videos/nowhere', {})
    await house.deps.db.write(({ jobs }) => jobs.enqueue(job))
    const claimed = Promise.withResolvers<void>()
    const open = Promise.withResolvers<void>()
    const write: Deps['db']['write'] = async (work) => {
      const result = await house.deps.db.write(work)
      if ((result as { kind?: string } | null)?.kind === 'sweep') {
        claimed.resolve()
        await open.promise
      }
      return result
    }
    const logged: { level: string; fields: object; message: string }[] = []
    const worker = createWorker(() => ({
      ...house.deps,
      db: { ...house.deps.db, write },
      log: silentLog(logged),
    }))
    worker.start()
    await claimed.promise
    const stopped = worker.stop()
    open.resolve()
    await stopped
    assert.deepEqual(logged, [])
    const row = await house.deps.db.read(({ jobs }) => jobs.get('sweep', 'videos/nowhere'))
    assert.deepEqual([row?.leaseOwner, row?.leaseUntil, row?.runAt], [null, null, job.runAt])
    await house.close()
  })

  it('runs a job once more that is enqueued after its last look', async () => {
    const house = await openHouse(await folder())
    const { deps } = house
    const ask = () => change(deps, (tx) => tx.enqueue('sweep', 'videos/nowhere', {}))
    await ask()
    let runs = 0
    const frames: Deps['frames'] = {
      ...deps.frames,
      async forget() {
        runs += 1
        if (runs === 1) await ask()
      },
    }
    const worker = createWorker(() => ({ ...deps, frames, log: silentLog([]) }))
    worker.start()
    await until(
      () => deps.db.read(({ jobs }) => jobs.get('sweep', 'videos/nowhere')),
      (row) => row === null,
      'the job to be done',
    )
    await worker.stop()
    assert.equal(runs, 2)
    await house.close()
  })
})
