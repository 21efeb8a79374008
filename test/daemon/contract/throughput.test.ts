import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { createMeter, Throughput } from '../../../daemon/contract/throughput.ts'

describe('contract: the speed of a transfer', () => {
  it('is that of the last seconds, and nothing before there is one', () => {
    let now = 0
    const throughput = new Throughput(() => now)
    throughput.restart()
    assert.equal(throughput.bytesPerSecond, null)
    for (; now < 20_000; now += 250) throughput.add(now < 10_000 ? 1_000_000 : 500)
    assert.ok(Math.abs(throughput.bytesPerSecond! - 2000) < 200, String(throughput.bytesPerSecond))
    throughput.restart()
    assert.equal(throughput.bytesPerSecond, null)
    now += 1_000
    throughput.add(3_000)
    assert.equal(throughput.bytesPerSecond, 3_000)
  })

  it('falls while nothing moves, and is unknown when nothing has moved for long', () => {
    let now = 0
    const throughput = new Throughput(() => now)
    throughput.restart()
    now = 2_000
    throughput.add(8_000)
    assert.equal(throughput.bytesPerSecond, 4_000)
    now = 8_000
    assert.equal(throughput.bytesPerSecond, 1_000)
    now = 30_000
    assert.equal(throughput.bytesPerSecond, null)
  })

  it('does not count what had arrived before, nor what is sent again', () => {
    let now = 0
    const meter = createMeter({ now: () => now })
    assert.equal(meter(4_000_000), null)
    now = 1_000
    assert.equal(meter(5_000_000), 1_000_000)
    now = 2_000
    assert.equal(meter(3_000_000), null, 'a new try begins anew')
    now = 3_000
    assert.equal(meter(3_500_000), 500_000)
  })

  it('follows what is sent, and is told seldom', () => {
    let now = 0
    const meter = createMeter({ everyMs: 150, now: () => now })
    const speed = (sentBytes: number, nowMs: number) => {
      now = nowMs
      return meter(sentBytes)
    }
    assert.equal(speed(0, 0), null)
    assert.equal(speed(100, 100), undefined)
    assert.equal(speed(1_000, 1_000), 1_000)
    assert.equal(speed(1_000, 1_050), undefined)
    assert.equal(speed(1_000, 4_000), 250)
  })
})
