import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { createSharedMaker } from '../../../daemon/encoding/shared-maker.ts'

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
})
