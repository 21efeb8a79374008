import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, it } from 'mocha'
import { eachOf } from '../../../../daemon/adapters/object-storage/each-of.ts'

describe('work on many files of a bucket', () => {
  it('after a failure nothing more is begun, and it is thrown when all that had begun has ended', async () => {
    const started: number[] = []
    const ended: number[] = []
    const items = Array.from({ length: 30 }, (_, item) => item)
    await assert.rejects(
      eachOf(items, async (item) => {
        started.push(item)
        await pause(item === 3 ? 1 : 20)
        if (item === 3) throw new Error('the third')
        ended.push(item)
      }),
      /the third/,
    )
    assert.deepEqual(started, [0, 1, 2, 3, 4, 5, 6, 7])
    assert.deepEqual(ended, [0, 1, 2, 4, 5, 6, 7])
    await pause(30)
    assert.equal(started.length, 8)
  })
})
