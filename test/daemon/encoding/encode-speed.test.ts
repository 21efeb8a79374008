import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { createAnnouncer } from '../../../daemon/adapters/announcer.ts'
import { createEncoders } from '../../../daemon/encoding/encoders.ts'
import { createEncodeSpeed } from '../../../daemon/encoding/encode-speed.ts'

describe('the speed of encoding', () => {
  function setUp() {
    let nowMs = Date.parse('2026-01-01T00:00:00Z')
    const announcer = createAnnouncer()
    const encoders = createEncoders(2)
    const speed = createEncodeSpeed({ announcer, encoders, clock: { now: () => new Date(nowMs) } })
    const report = (video: string, progress: number) =>
      announcer.progress('space', {
        video,
        progress,
        remaining_seconds: null,
        status: 'processing',
        playable: true,
      })
    return { speed, encoders, report, pass: (seconds: number) => void (nowMs += seconds * 1000) }
  }
  const lengthOf = (video: string): number => ({ short: 10, long: 100 })[video] ?? 0

  it('is what was done of all videos, in seconds of them; where one stood at first does not count', () => {
    const { speed, report, pass } = setUp()
    report('short', 0.5)
    report('long', 0.1)
    assert.equal(speed.perSecond(lengthOf), null)
    pass(10)
    report('short', 1)
    report('long', 0.2)
    assert.equal(Math.round(speed.perSecond(lengthOf)! * 1000), 1_500)
  })

  it('is not known after a pause until something was done again', () => {
    const { speed, encoders, report, pass } = setUp()
    report('long', 0.1)
    pass(10)
    report('long', 0.2)
    assert.ok(speed.perSecond(lengthOf))
    encoders.pause()
    pass(1_000)
    encoders.resume()
    assert.equal(speed.perSecond(lengthOf), null)
    report('long', 0.2)
    pass(10)
    report('long', 0.4)
    assert.equal(Math.round(speed.perSecond(lengthOf)!), 2)
  })

  it('forgets what was done more than five minutes ago', () => {
    const { speed, report, pass } = setUp()
    report('long', 0.1)
    pass(10)
    report('long', 0.2)
    pass(301)
    assert.equal(speed.perSecond(lengthOf), null)
  })
})
