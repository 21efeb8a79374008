import assert from 'node:assert/strict'
import { mock } from 'node:test'
import { afterEach, beforeEach, describe, it } from 'mocha'
import type { ArrivingFile } from '../../../daemon/ports/arrival.ts'
import { createArrivals } from '../../../daemon/encoding/arrivals.ts'

describe('a source that is arriving', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout'] }))
  afterEach(() => mock.timers.reset())

  const FILE: ArrivingFile = {
    source: 'src_1',
    sizeBytes: 100,
    receivedBytes: 0,
    needs: new Map([['source', Float64Array.of(10, 50, 100)]]),
    segmentSeconds: 4,
    durationSeconds: 12,
  }
  const arriving = () => createArrivals().add(FILE)

  it('rests only when no request has followed the one before for three seconds', () => {
    const source = arriving()
    assert.equal(source.isReceiving, false)
    const stop = source.beginSending()
    assert.equal(source.isReceiving, true)
    stop()
    mock.timers.tick(2_000)
    assert.equal(source.isReceiving, true)
    const stopAgain = source.beginSending()
    mock.timers.tick(60_000)
    assert.equal(source.isReceiving, true)
    stopAgain()
    mock.timers.tick(2_999)
    assert.equal(source.isReceiving, true)
    mock.timers.tick(1)
    assert.equal(source.isReceiving, false)
  })

  it('tells that it rests', async () => {
    const source = arriving()
    source.beginSending()()
    let hasChanged = false
    void source.changed().then(() => (hasChanged = true))
    mock.timers.tick(3_000)
    await Promise.resolve()
    assert.equal(hasChanged, true)
  })

  it('counts the segments whose bytes are there', () => {
    const source = arriving()
    for (const [bytes, count] of [
      [9, 0],
      [10, 1],
      [99, 2],
      [100, 3],
    ] as const) {
      source.received(bytes)
      assert.equal(source.count('source'), count)
    }
    assert.equal(source.count('audio/aud_1'), 0)
  })

  it('when svc stops, those who wait for more are woken, and what is being written is awaited', async () => {
    const arrivals = createArrivals()
    const more = arrivals.add(FILE).changed()
    const written = Promise.withResolvers<void>()
    void arrivals.writing('src_1', written.promise)
    let hasStopped = false
    const stopped = arrivals.stop().then(() => (hasStopped = true))
    await more
    assert.deepEqual([arrivals.stopping.aborted, hasStopped], [true, false])
    written.resolve()
    await stopped
    assert.ok(arrivals.of('src_1'), 'what has arrived is played on')
  })
})
