import { strict as assert } from 'node:assert'
import { describe, it } from 'mocha'
import { createLive, type Live } from '../../../daemon/analytics/live.ts'
import { createViewersNow, reportedViews, together } from '../../../daemon/analytics/live-of-all.ts'
import type { EventRow, ViewEventKind } from '../../../daemon/ports/analytics.ts'
import type { Database } from '../../../daemon/ports/database.ts'
import type { SharedProcesses } from '../../../daemon/ports/shared.ts'

const SPACE = 'abcde'
const [ONE, TWO] = [`${SPACE}video1`, `${SPACE}video2`]

describe('viewers of several processes', () => {
  const clock = (): { now(): Date; passMs(ms: number): void } => {
    let ms = Date.parse('2026-01-01')
    return { now: () => new Date(ms), passMs: (more) => void (ms += more) }
  }
  const time = clock()
  const event = (kind: ViewEventKind, seq: number): EventRow => ({
    seq,
    atMs: 0,
    kind,
    a: 0,
    b: 0,
    c: 0,
    text: '',
  })
  const report = (live: Live, view: string, kind: ViewEventKind, seq: number, video = ONE): void =>
    live.seen(view, video, [event(kind, seq)])
  const process = (): Live => createLive(time)
  const viewers = (own: Live, ...others: Live[]): Record<string, number> =>
    Object.fromEntries(
      together(
        own.of(SPACE),
        others.map((each) => reportedViews(each.of(SPACE))),
      ),
    )

  it('a view that reports to one and then to another counts once', () => {
    const [a, b] = [process(), process()]
    report(a, 'view', 'start', 0)
    report(b, 'view', 'played', 1)
    report(a, 'view', 'played', 2)
    report(b, 'other', 'played', 1, TWO)
    assert.deepEqual(viewers(a, b), { [ONE]: 1, [TWO]: 1 })
    assert.deepEqual(viewers(b, a), { [ONE]: 1, [TWO]: 1 })
  })

  it('a pause that only one has heard holds for all, until it plays again', () => {
    const [a, b] = [process(), process()]
    report(a, 'view', 'played', 1)
    report(b, 'view', 'pause', 2)
    assert.deepEqual([viewers(a, b), viewers(b, a)], [{}, {}])
    report(a, 'view', 'play', 3)
    assert.deepEqual(viewers(b, a), { [ONE]: 1 })
  })

  it('an old report that comes late, or again, changes nothing', () => {
    const a = process()
    report(a, 'view', 'pause', 5)
    report(a, 'view', 'played', 4)
    assert.deepEqual(viewers(a), {})
  })

  it('who has not reported for half a minute is gone everywhere, and so is a pause', () => {
    const [a, b] = [process(), process()]
    report(a, 'view', 'played', 1)
    report(b, 'view', 'pause', 2)
    time.passMs(29_000)
    assert.deepEqual(viewers(a, b), {})
    time.passMs(2_000)
    assert.deepEqual([...b.of(SPACE)], [])
    assert.deepEqual(viewers(a, b), {})
  })

  it('views of other spaces are not told', () => {
    const a = process()
    report(a, 'view', 'played', 1, 'zzzzzvideo1')
    assert.deepEqual(reportedViews(a.of(SPACE)).videos, {})
  })

  it('of very many, a sample is told, and stands for all; a view in two samples counts once', () => {
    const [a, b] = [process(), process()]
    for (let number = 0; number < 8_000; number += 1) {
      report(a, `view ${number}`, 'played', 1, number % 4 === 0 ? TWO : ONE)
      if (number % 2 === 0) report(b, `view ${number}`, 'played', 2, number % 4 === 0 ? TWO : ONE)
    }
    for (let number = 8_000; number < 10_000; number += 1) report(b, `view ${number}`, 'played', 1)
    const reported = reportedViews(b.of(SPACE), 2_000)
    const count = Object.values(reported.videos).reduce((sum, { length }) => sum + length, 0)
    assert.equal(count, 2_000)
    const counts = together(a.of(SPACE), [reported])
    // The marks are those of the views, the same on every machine: the sample is off by less than three in a hundred.
    for (const [video, wanted] of [
      [ONE, 8_000],
      [TWO, 2_000],
    ] as const)
      assert.ok(Math.abs(counts.get(video)! / wanted - 1) < 0.05, `${counts.get(video)}`)
  })

  it('an answer without one of the others says so, also where nobody can be asked', async () => {
    const a = process()
    report(a, 'view', 'played', 1)
    const asking = (askAll: SharedProcesses['askAll']) =>
      createViewersNow(
        { db: { shared: { isAlone: false, askAll, answerAll() {} } } as unknown as Database },
        a,
      )(SPACE)
    const b = process()
    report(b, 'other', 'played', 1)
    const theirs = reportedViews(b.of(SPACE))
    const all = await asking(async () => ({ answers: [theirs], areAll: true }))
    assert.deepEqual([[...all.viewers], all.isComplete], [[[ONE, 2]], true])
    const some = await asking(async () => ({ answers: [], areAll: false }))
    assert.deepEqual([[...some.viewers], some.isComplete], [[[ONE, 1]], false])
    const none = await asking(async () => {
      throw new Error('the connection was lost')
    })
    assert.deepEqual([[...none.viewers], none.isComplete], [[[ONE, 1]], false])
  })
})
