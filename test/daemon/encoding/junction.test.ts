import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { Junction } from '../../../daemon/encoding/junction.ts'

describe('who may encode', () => {
  it('what nobody waits for stands still while somebody waits for something else that runs', () => {
    const junction = new Junction()
    const background = junction.enter()
    const wanted = junction.enter({ spare: { kind: 'viewer', giveUp: () => {} } })
    const seen: boolean[] = []
    background.run()
    background.onChange(() => seen.push(background.isOurs))
    wanted.wait()
    assert.equal(background.isOurs, true, 'what waits for an encoder is in nobody’s way')
    wanted.run()
    assert.deepEqual([background.isOurs, wanted.isOurs], [false, true])
    // A second viewer waits for what the background makes just now.
    background.wait()
    assert.deepEqual([background.isOurs, wanted.isOurs], [true, true])
    background.leave()
    wanted.leave()
    assert.deepEqual(
      [background.isOurs, wanted.isOurs],
      [true, true],
      'it runs ahead of its viewer beside the background',
    )
    assert.deepEqual([seen.includes(false), seen.at(-1)], [true, true])
  })

  it('while a new video begins, the rest of the others stands still; viewers and what runs ahead of them go on', () => {
    const junction = new Junction()
    const [rest, beginning, ahead] = [
      junction.enter(),
      junction.enter({ isBeginning: true }),
      junction.enter({ spare: { kind: 'viewer', giveUp: () => {} } }),
    ]
    const ours = () => [rest, beginning, ahead].map((way) => way.isOurs)
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
    assert.deepEqual([rest.isOurs, ahead.isOurs], [true, true])
  })

  it('while encoding is paused, what no viewer waits for stands still; what runs ahead of one goes on', () => {
    let isPaused = false
    const junction = new Junction(() => isPaused)
    const [rest, beginning, ahead] = [
      junction.enter(),
      junction.enter({ isBeginning: true }),
      junction.enter({ spare: { kind: 'viewer', giveUp: () => {} } }),
    ]
    for (const each of [rest, ahead]) each.run()
    const seen: boolean[] = []
    rest.onChange(() => seen.push(rest.isOurs))
    isPaused = true
    junction.changed()
    assert.deepEqual([seen, beginning.isOurs, ahead.isOurs], [[false], false, true])
    rest.wait()
    assert.equal(rest.isOurs, true, 'a viewer waits for it')
    rest.leave()
    isPaused = false
    junction.changed()
    assert.equal(seen.at(-1), true)
  })

  it('what ended without bringing what was waited for keeps nobody standing', () => {
    const junction = new Junction()
    const background = junction.enter()
    const wanted = junction.enter({ spare: { kind: 'viewer', giveUp: () => {} } })
    background.run()
    wanted.run()
    wanted.wait()
    wanted.end()
    assert.equal(background.isOurs, true)
    wanted.leave()
    assert.equal(background.isOurs, true)
  })

  it('an encoder is freed by the oldest that runs ahead of viewers who left, and by nothing else', () => {
    const junction = new Junction()
    const ended: string[] = []
    const way = (name: string, kind: 'viewer' | 'moment' = 'viewer') =>
      junction.enter({ spare: { kind, giveUp: () => ended.push(name) } })
    const [waitedFor, oldest, younger, queued] = [
      way('waited for'),
      way('oldest'),
      way('younger'),
      way('queued'),
    ]
    const [background, sound] = [junction.enter(), way('sound', 'moment')]
    for (const each of [sound, waitedFor, oldest, younger, background]) each.run()
    waitedFor.wait()
    queued.wait()
    for (let time = 0; time < 3; time++) junction.giveUpOne('viewer')
    assert.deepEqual(ended, ['oldest', 'younger'])
  })
})
