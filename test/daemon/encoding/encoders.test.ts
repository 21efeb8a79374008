import { strict as assert } from 'node:assert'
import { describe, it } from 'mocha'
import { AppError } from '../../../daemon/contract/errors.ts'
import { createEncoders } from '../../../daemon/encoding/encoders.ts'
import type { EncodePlace, Encoders, Priority } from '../../../daemon/ports/encoding.ts'

const signal = new AbortController().signal
const rest = (order: string): Priority => ({ kind: 'background', order })
const beginning = (order: string): Priority => ({ kind: 'first-segments', order })
const viewer: Priority = { kind: 'viewer' }

/** Notes when each priority came; each gives its encoder back when told to. */
function lineUp(encoders: Encoders, priorities: Record<string, Priority>) {
  const came: string[] = []
  const releases = new Map<string, () => void>()
  for (const [name, priority] of Object.entries(priorities)) {
    void encoders.acquire(priority, signal).then((release) => {
      came.push(name)
      releases.set(name, release)
    })
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return {
    came,
    settled,
    async release(name: string) {
      releases.get(name)!()
      await settled()
    },
  }
}

describe('encoders', () => {
  it('the rest has its order, and so have beginnings, which wait for none of the rest', async () => {
    const line = lineUp(createEncoders(1), {
      first: rest('1'),
      third: rest('3'),
      second: rest('2'),
      fresh: beginning('9'),
      fresher: beginning('8'),
    })
    await line.settled()
    assert.deepEqual(line.came, ['first', 'fresh'])
    await line.release('first')
    await line.release('fresh')
    await line.release('second')
    assert.deepEqual(line.came, ['first', 'fresh', 'second', 'fresher', 'third'])
  })

  it('viewers have encoders of their own', async () => {
    const encoders = createEncoders(1)
    const line = lineUp(encoders, { film: rest('1'), one: viewer, two: viewer, three: viewer })
    await line.settled()
    assert.deepEqual(line.came, ['film', 'one', 'two'])
    await line.release('one')
    assert.deepEqual(line.came, ['film', 'one', 'two', 'three'])
  })

  it('paused, only viewers get one; then all go on', async () => {
    const encoders = createEncoders(2)
    encoders.pause()
    const line = lineUp(encoders, { film: rest('1'), fresh: beginning('2'), one: viewer })
    await line.settled()
    assert.deepEqual([line.came, encoders.paused], [['one'], true])
    encoders.resume()
    await line.settled()
    assert.deepEqual(line.came, ['one', 'fresh', 'film'])
  })

  it('too many viewers at once hear it, with a time to come again', async () => {
    const encoders = createEncoders(1)
    for (let viewers = 0; viewers < 18; viewers++) void encoders.acquire(viewer, signal)
    await assert.rejects(
      encoders.acquire(viewer, signal),
      (error) =>
        error instanceof AppError && error.code === 'too_busy' && error.retryAfterSeconds! > 0,
    )
  })

  it('one who leaves the queue leaves it for good', async () => {
    const encoders = createEncoders(1)
    const held = await encoders.acquire(rest('1'), signal)
    const leave = new AbortController()
    const left = encoders.acquire(rest('0'), leave.signal)
    leave.abort(new Error('gone'))
    await assert.rejects(left, /gone/)
    const line = lineUp(encoders, { next: rest('2') })
    held()
    held()
    await line.settled()
    assert.deepEqual(line.came, ['next'])
    await assert.rejects(
      encoders.acquire(rest('3'), AbortSignal.abort(new Error('never'))),
      /never/,
    )
  })

  const worker = (id: string, slots: number): EncodePlace => ({
    id,
    slots,
    memoryBytes: 4e9,
    canEncode: () => true,
    encodeVideo: () => Promise.reject(new Error('not in this test')),
  })
  /** The machines that as many requests get, in their order. */
  function machines(encoders: Encoders, count: number, fits: (id: string | null) => boolean) {
    const got: (string | null)[] = []
    const releases: (() => void)[] = []
    for (let number = 0; number < count; number += 1)
      void encoders
        .acquireAt(rest('1'), { signal, fits: (place) => fits(place?.id ?? null) })
        .then((slot) => {
          got.push(slot.worker?.id ?? null)
          releases.push(slot.release)
        })
    return { got, releases, settled: () => new Promise((resolve) => setImmediate(resolve)) }
  }

  it('this machine comes first, then the worker that has least to do', async () => {
    const encoders = createEncoders(1)
    encoders.addWorker(worker('large', 2))
    encoders.addWorker(worker('small', 1))
    const { got, settled } = machines(encoders, 5, () => true)
    await settled()
    assert.deepEqual(got, [null, 'large', 'small', 'large'])
  })

  it('who waits gets an encoder of a worker that comes, and none of one that has gone', async () => {
    const encoders = createEncoders(1)
    const { got, releases, settled } = machines(encoders, 4, (id) => id !== null)
    await settled()
    assert.deepEqual(got, [])
    encoders.addWorker(worker('one', 2))
    await settled()
    assert.deepEqual(got, ['one', 'one'])
    encoders.removeWorker('one')
    releases[0]!()
    await settled()
    assert.deepEqual(got, ['one', 'one'])
    encoders.addWorker(worker('two', 1))
    await settled()
    assert.deepEqual(got, ['one', 'one', 'two'])
  })

  it('paused, a worker gets nothing that no viewer waits for', async () => {
    const encoders = createEncoders(1)
    encoders.addWorker(worker('one', 1))
    encoders.pause()
    const { got, settled } = machines(encoders, 1, (id) => id !== null)
    await settled()
    assert.deepEqual(got, [])
    const viewers = await encoders.acquireAt(viewer, { signal, fits: (place) => place !== null })
    assert.equal(viewers.worker!.id, 'one')
    encoders.resume()
    await settled()
    assert.deepEqual(got, ['one'])
  })
})
