import { strict as assert } from 'node:assert'
import { describe, it } from 'mocha'
import type { Deps } from '../../../daemon/ports/deps.ts'
import type { EncodedSource, PartProgress } from '../../../daemon/ports/encoding.ts'
import type { VideoRecord } from '../../../daemon/ports/records.ts'
import { trackProgress } from '../../../daemon/pipeline/steps/progress.ts'
import { until } from '../../daemon.ts'
import { silentLog } from '../../support/silent-log.ts'

describe('progress of a job', () => {
  it('tells nothing after it was stopped, whatever was under way: "ready" comes last', async () => {
    const notified: number[] = []
    const requests: ((parts: Map<string, PartProgress>) => void)[] = []
    const deps = {
      maker: { progress: () => new Promise((resolve) => requests.push(resolve as never)) },
      announcer: {
        progress: (_: string, { progress }: { progress: number }) => notified.push(progress),
      },
      encoders: { paused: false },
      clock: { now: () => new Date() },
      log: silentLog(),
    } as unknown as Deps
    const made = { video: 'v', source: 's', ladder: { audio: [] } } as unknown as EncodedSource
    const progress = trackProgress(
      deps,
      { id: 'v', space: 'space', status: 'processing', progress: 0 } as VideoRecord,
      made,
      [],
      new AbortController().signal,
    )
    const parts = (doneSeconds: number) =>
      new Map([
        ['audio/aud_x', { doneSeconds, totalSeconds: 10, doneWork: doneSeconds, totalWork: 10 }],
      ])
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
})
