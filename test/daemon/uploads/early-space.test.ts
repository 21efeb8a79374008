import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, it } from 'mocha'
import { AppError } from '../../../daemon/contract/errors.ts'
import { createArrivals } from '../../../daemon/encoding/arrivals.ts'
import type { Deps } from '../../../daemon/ports/deps.ts'
import { encodeEarly } from '../../../daemon/uploads/early/encode.ts'
import type { PlannedEarly } from '../../../daemon/uploads/early/plan.ts'
import { until } from '../../daemon.ts'
import { silentLog } from '../../support/silent-log.ts'

const SIZE_BYTES = 50_000_000

/** A track of sound, of which one segment has arrived. */
const SOUND = {
  arriving: createArrivals().add({
    source: 'src_1',
    sizeBytes: SIZE_BYTES,
    receivedBytes: 10,
    needs: new Map([['audio/aud_1', Float64Array.of(10, SIZE_BYTES)]]),
    segmentSeconds: 4,
    durationSeconds: 8,
  }),
  source: { video: 'space1video1', createdAt: '2030-01-01T00:00:00.000Z' },
  ladder: { video: null, audio: [{ track: 'aud_1', copy: true }] },
} as unknown as PlannedEarly

describe('uploads: encoding a file that arrives, and the space that others need', () => {
  it('leaves the rest of the file its space, also in the middle of a run, and begins again when there is more', async () => {
    let freeBytes = SIZE_BYTES
    const runs: AbortSignal[] = []
    const logged: { level: string; fields: object; message: string }[] = []
    const deps = {
      log: silentLog(logged),
      storage: {
        async requireFreeSpace(bytes: number) {
          if (bytes > freeBytes) throw new AppError('storage_full')
        },
      },
      maker: {
        async makeAudio(_source: unknown, _track: string, { signal }: { signal: AbortSignal }) {
          runs.push(signal)
          await once(signal, 'abort')
          throw signal.reason
        },
      },
    } as unknown as Deps
    const stop = new AbortController()
    const [work, ...others] = encodeEarly(deps, SOUND, stop.signal)
    assert.deepEqual(others, [])
    const untilRuns = (count: number) =>
      until(
        async () => runs.length,
        (now) => now === count,
        'the next run',
      )

    await until(
      async () => logged.length,
      (count) => count === 1,
      'it to wait for room',
    )
    assert.equal(runs.length, 0)
    freeBytes = 2 * SIZE_BYTES
    await untilRuns(1)
    freeBytes = SIZE_BYTES
    await once(runs[0]!, 'abort')
    assert.equal((runs[0]!.reason as AppError).code, 'storage_full')
    freeBytes = 2 * SIZE_BYTES
    await untilRuns(2)
    const reason = new Error('svc stops')
    stop.abort(reason)
    await assert.rejects(work!, reason)
    assert.equal(logged.length, 1, 'it says so once')
  })
})
