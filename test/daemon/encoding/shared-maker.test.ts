import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { createSharedMaker } from '../../../daemon/encoding/shared-maker.ts'
import type { EncodedSource } from '../../../daemon/ports/encoding.ts'

type Parts = Parameters<typeof createSharedMaker>

describe('the maker of one process of several', () => {
  it('tells the others of a thousand players that start at once ten times in a second', () => {
    let [here, nowMs] = [0, 0]
    const broadcasts: string[] = []
    const shared = {
      answer: () => undefined,
      onNote: () => () => undefined,
      broadcast: (kind: string) => void broadcasts.push(kind),
    }
    const maker = createSharedMaker(
      { playbackStarts: () => (here += 1) } as unknown as Parts[0],
      { shared, elapsedMs: () => nowMs } as unknown as Parts[1],
    )
    for (; nowMs < 1_000; nowMs += 1) maker.playbackStarts()
    assert.equal(here, 1_000)
    assert.deepEqual(
      broadcasts,
      Array.from({ length: 10 }, () => 'playback_starts'),
    )
  })

  for (const conducts of [true, false])
    it(`progress is not waited for any longer than its caller does, ${conducts ? 'here' : 'at another one'}`, async () => {
      type Answer = (input: never, signal: AbortSignal) => Promise<unknown>
      const answers = new Map<string, Answer>()
      const shared = {
        conducts,
        answer: (name: string, work: Answer) => void answers.set(name, work),
        ask: (name: string, input: object, signal: AbortSignal) =>
          answers.get(name)!(input as never, signal),
        onNote: () => () => undefined,
      }
      const here = {
        progress: (_: EncodedSource, signal?: AbortSignal) =>
          new Promise((resolve, reject) => {
            if (!signal) return resolve(new Map())
            if (signal.aborted) reject(signal.reason as Error)
            signal.addEventListener('abort', () => reject(signal.reason as Error))
          }),
      }
      const encoded = { video: 'video', source: 'src_1', ladder: {} } as EncodedSource
      const maker = createSharedMaker(
        here as unknown as Parts[0],
        { shared, db: { read: async () => encoded } } as unknown as Parts[1],
      )
      const stop = new AbortController()
      const waiting = maker.progress(encoded, stop.signal)
      stop.abort(new Error('the job has ended'))
      await assert.rejects(waiting, /the job has ended/)
    })
})
