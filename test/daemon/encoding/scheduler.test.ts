import assert from 'node:assert/strict'
import { mock } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { afterEach, describe, it } from 'mocha'
import { EncodeScheduler } from '../../../daemon/encoding/scheduler.ts'

describe('who may encode', () => {
  it('what nobody waits for stands still while somebody waits for something else that runs', () => {
    const scheduler = new EncodeScheduler()
    const background = scheduler.lease()
    const wanted = scheduler.lease({ preemptible: { kind: 'viewer', preempt: () => {} } })
    const seen: boolean[] = []
    background.run()
    background.onChange(() => seen.push(background.mayRun))
    wanted.wait()
    assert.equal(background.mayRun, true, 'what waits for an encoder is in nobody’s way')
    wanted.run()
    assert.deepEqual([background.mayRun, wanted.mayRun], [false, true])
    // A second viewer waits for what the background makes just now.
    background.wait()
    assert.deepEqual([background.mayRun, wanted.mayRun], [true, true])
    background.leave()
    wanted.leave()
    assert.deepEqual(
      [background.mayRun, wanted.mayRun],
      [true, true],
      'it runs ahead of its viewer beside the background',
    )
    assert.deepEqual([seen.includes(false), seen.at(-1)], [true, true])
  })

  it('while a new video begins, the rest of the others stands still; viewers and what runs ahead of them go on', () => {
    const scheduler = new EncodeScheduler()
    const [rest, beginning, ahead] = [
      scheduler.lease(),
      scheduler.lease({ isBeginning: true }),
      scheduler.lease({ preemptible: { kind: 'viewer', preempt: () => {} } }),
    ]
    const ours = () => [rest, beginning, ahead].map((lease) => lease.mayRun)
    for (const each of [rest, ahead]) each.run()
    assert.deepEqual(ours(), [true, true, true], 'one that has not begun keeps nobody standing')
    beginning.run()
    assert.deepEqual(ours(), [false, true, true])
    ahead.wait()
    assert.deepEqual(ours(), [false, false, true])
    ahead.leave()
    rest.wait()
    assert.deepEqual(ours(), [true, false, false], 'a viewer waits for what the background makes')
    rest.leave()
    beginning.end()
    assert.deepEqual([rest.mayRun, ahead.mayRun], [true, true])
  })

  it('while encoding is paused, what no viewer waits for stands still; what runs ahead of one goes on', () => {
    let isPaused = false
    const scheduler = new EncodeScheduler(() => isPaused)
    const [rest, beginning, ahead] = [
      scheduler.lease(),
      scheduler.lease({ isBeginning: true }),
      scheduler.lease({ preemptible: { kind: 'viewer', preempt: () => {} } }),
    ]
    for (const each of [rest, ahead]) each.run()
    const seen: boolean[] = []
    rest.onChange(() => seen.push(rest.mayRun))
    isPaused = true
    scheduler.changed()
    assert.deepEqual([seen, beginning.mayRun, ahead.mayRun], [[false], false, true])
    rest.wait()
    assert.equal(rest.mayRun, true, 'a viewer waits for it')
    rest.leave()
    isPaused = false
    scheduler.changed()
    assert.equal(seen.at(-1), true)
  })

  describe('when a player that has waited for a video starts', () => {
    afterEach(() => mock.timers.reset())

    it('what nobody waits for stands still for half a second', () => {
      mock.timers.enable({ apis: ['setTimeout'] })
      const scheduler = new EncodeScheduler()
      const [rest, ahead] = [
        scheduler.lease(),
        scheduler.lease({ preemptible: { kind: 'viewer', preempt: () => {} } }),
      ]
      const seen: boolean[] = []
      rest.run()
      rest.onChange(() => seen.push(rest.mayRun))
      scheduler.playbackStarts()
      assert.deepEqual([seen, ahead.mayRun], [[false], false])
      ahead.wait()
      assert.equal(ahead.mayRun, true, 'the player asked for it')
      ahead.leave()
      mock.timers.tick(499)
      assert.equal(rest.mayRun, false)
      mock.timers.tick(1)
      assert.deepEqual([seen.at(-1), ahead.mayRun], [true, true])
    })

    it('nothing begins meanwhile but what is waited for, and what is given up does not begin later', async () => {
      mock.timers.enable({ apis: ['setTimeout'] })
      const scheduler = new EncodeScheduler()
      const [rest, wanted, other] = [scheduler.lease(), scheduler.lease(), scheduler.lease()]
      const started: string[] = []
      const givenUp = new AbortController()
      const never = new AbortController().signal
      scheduler.playbackStarts()
      void rest.untilMayBegin(never).then(() => started.push('rest'))
      void wanted.untilMayBegin(never).then(() => started.push('wanted'))
      const refused = assert.rejects(other.untilMayBegin(givenUp.signal), /given up/)
      wanted.wait()
      givenUp.abort(new Error('given up'))
      await refused
      await setImmediate()
      assert.deepEqual(started, ['wanted'])
      mock.timers.tick(500)
      await setImmediate()
      assert.deepEqual(started, ['wanted', 'rest'])
    })
  })

  it('what ended without bringing what was waited for keeps nobody standing', () => {
    const scheduler = new EncodeScheduler()
    const background = scheduler.lease()
    const wanted = scheduler.lease({ preemptible: { kind: 'viewer', preempt: () => {} } })
    background.run()
    wanted.run()
    wanted.wait()
    wanted.end()
    assert.equal(background.mayRun, true)
    wanted.leave()
    assert.equal(background.mayRun, true)
  })

  it('an encoder is freed by the oldest that runs ahead of viewers who left, and by nothing else', () => {
    const scheduler = new EncodeScheduler()
    const ended: string[] = []
    const lease = (name: string, kind: 'viewer' | 'quick' = 'viewer') =>
      scheduler.lease({ preemptible: { kind, preempt: () => ended.push(name) } })
    const [waitedFor, oldest, younger, queued] = [
      lease('waited for'),
      lease('oldest'),
      lease('younger'),
      lease('queued'),
    ]
    const [background, sound] = [scheduler.lease(), lease('sound', 'quick')]
    for (const each of [sound, waitedFor, oldest, younger, background]) each.run()
    waitedFor.wait()
    queued.wait()
    for (let time = 0; time < 3; time++) scheduler.preemptOne('viewer')
    assert.deepEqual(ended, ['oldest', 'younger'])
  })

  it('what a viewer waits for keeps back its own machine, and no other', () => {
    let isPaused = false
    const scheduler = new EncodeScheduler(() => isPaused)
    const [here, there, wanted, beginning] = [
      scheduler.lease(),
      scheduler.lease(),
      scheduler.lease({ preemptible: { kind: 'viewer', preempt: () => {} } }),
      scheduler.lease({ isBeginning: true }),
    ]
    const ours = () => [here, there].map((lease) => lease.mayRun)
    here.run()
    there.run({ id: 'worker' })
    wanted.wait()
    wanted.run({ id: 'worker' })
    assert.deepEqual(ours(), [true, false])
    wanted.leave()
    wanted.end()
    beginning.run({ id: 'worker' })
    assert.deepEqual(ours(), [true, false])
    beginning.end()
    isPaused = true
    assert.deepEqual(ours(), [false, false])
  })
})
