import { strict as assert } from 'node:assert'
import { describe, it } from 'mocha'
import type { Deps } from '../../../daemon/ports/deps.ts'
import type { EncodedSource, PartProgress } from '../../../daemon/ports/encoding.ts'
import type { VideoRecord } from '../../../daemon/ports/records.ts'
import { trackProgress } from '../../../daemon/pipeline/steps/progress.ts'
import { until } from '../../daemon.ts'
import { silentLog } from '../../support/silent-log.ts'

const parts = (doneSeconds: number) =>
  new Map([
    ['audio/aud_x', { doneSeconds, totalSeconds: 10, doneWork: doneSeconds, totalWork: 10 }],
  ])
const encoded = { video: 'v', source: 's', ladder: { audio: [] } } as unknown as EncodedSource
const begin = (deps: object) =>
  trackProgress(
    {
      encoders: { paused: false },
      clock: { now: () => new Date() },
      log: silentLog(),
      ...deps,
    } as unknown as Deps,
    { id: 'v', space: 'space', status: 'processing', progress: 0 } as VideoRecord,
    encoded,
    [],
    new AbortController().signal,
  )

describe('progress of a job', () => {
  it('tells nothing after it was stopped, whatever was under way: "ready" comes last', async () => {
    const notified: number[] = []
    const requests: ((parts: Map<string, PartProgress>) => void)[] = []
    const progress = begin({
      maker: { progress: () => new Promise((resolve) => requests.push(resolve as never)) },
      announcer: {
        progress: (_: string, { progress }: { progress: number }) => notified.push(progress),
      },
    })
    await until(
      () => requests.length,
      (count) => count === 1,
      'the first look',
    )
    requests[0]!(parts(2))
    await until(
      () => notified.length,
      (count) => count === 1,
      'it to be told',
    )
    await until(
      () => requests.length,
      (count) => count === 2,
      'the second look',
    )
    await progress.stop()
    requests[1]!(parts(9))
    await new Promise((resolve) => setTimeout(resolve, 400))
    assert.deepEqual([notified, requests.length], [[0.196], 2])
  })
  it('is not stored in a video that has gone back to another source', async () => {
    const stored = { source: 's', progress: 0 }
    let [reads, doneSeconds] = [0, 2]
    const progress = begin({
      maker: { progress: async () => parts(doneSeconds) },
      announcer: { progress() {} },
      storage: { async requireFreeSpace() {} },
      db: {
        write: (work: (tx: object) => Promise<void>) =>
          work({
            videos: {
              get: async () => ((reads += 1), { ...stored }),
              update: async (_: string, changes: object) => Object.assign(stored, changes),
            },
            media: { async updateRendition() {} },
          }),
      },
    })
    try {
      await until(
        () => stored.progress,
        (now) => now === 0.196,
        'it to be stored',
      )
      // As when a re-encode is stopped: its job is still to be ended.
      Object.assign(stored, { source: 'served', progress: 1 })
      ;[reads, doneSeconds] = [0, 5]
      await until(
        () => reads,
        (count) => count > 0,
        'the video to be looked at again',
      )
    } finally {
      await progress.stop()
    }
    assert.deepEqual(stored, { source: 'served', progress: 1 })
  })
})
