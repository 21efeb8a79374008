import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { MOST_CUT_RANGES } from '../../../daemon/contract/cut.ts'
import {
  attracted,
  byFrames,
  frameAt,
  silenceEdges,
  toFrame,
} from '../../../renderer/cut/model/frames.ts'
import {
  edgeBeside,
  isWhole,
  skipTo,
  totalMs,
  fromKeep,
  limitsOf,
  MOST_RANGES,
  moveEdge,
  partAt,
  partsOf,
  rangesOf,
  remove,
  restore,
  setEdge,
  split,
  textOf,
  toCutMs,
  toKeep,
  toSourceMs,
  type Ranges,
} from '../../../renderer/cut/model/ranges.ts'
import {
  columns,
  fitted,
  largest,
  placesOf,
  tickMs,
  zoomed,
} from '../../../renderer/cut/model/scale.ts'
import { History } from '../../../renderer/tracks/edit-session.ts'

const LENGTH_MS = 12_000
const rangesAt = (...spans: [number, number][]): Ranges =>
  rangesOf(spans.map(([startMs, endMs]) => ({ startMs, endMs })))
const times = (ranges: readonly { startMs: number; endMs: number }[]) =>
  ranges.map(({ startMs, endMs }) => [startMs, endMs])

describe('the ranges of a cut', () => {
  it('are all of the video where nothing is cut, and as many as the API takes', () => {
    assert.deepEqual(times(fromKeep([], LENGTH_MS)), [[0, LENGTH_MS]])
    assert.equal(isWhole(fromKeep([], LENGTH_MS), LENGTH_MS), true)
    assert.equal(MOST_RANGES, MOST_CUT_RANGES)
  })

  it('are read from seconds, and never end behind the video', () => {
    assert.deepEqual(times(fromKeep([{ start: 1.2345, end: 13 }], LENGTH_MS)), [[1_235, LENGTH_MS]])
  })

  it('are split in two that touch, which are sent as one and are no change', () => {
    const whole = rangesAt([0, LENGTH_MS])
    const halves = split(whole, 5_000)
    assert.deepEqual(times(halves), [
      [0, 5_000],
      [5_000, LENGTH_MS],
    ])
    assert.deepEqual(toKeep(halves), [{ start: 0, end: 12 }])
    assert.equal(textOf(halves), textOf(whole))
    assert.notEqual(halves[0]!.key, halves[1]!.key)
  })

  it('are not split where a part would be too short, or where nothing is kept', () => {
    const ranges = rangesAt([0, 4_000], [8_000, LENGTH_MS])
    assert.equal(split(ranges, 50), ranges)
    assert.equal(split(ranges, 3_950), ranges)
    assert.equal(split(ranges, 6_000), ranges)
  })

  it('are removed, but for the last one', () => {
    const ranges = rangesAt([0, 4_000], [4_000, 8_000])
    const left = remove(ranges, ranges[0]!.key)
    assert.deepEqual(times(left), [[4_000, 8_000]])
    assert.equal(remove(left, left[0]!.key), left)
    assert.equal(remove(ranges, -1), ranges)
  })

  it('come back as one with what they touch', () => {
    const ranges = rangesAt([0, 4_000], [8_000, LENGTH_MS])
    assert.deepEqual(times(restore(ranges, { startMs: 4_000, endMs: 8_000 })), [[0, LENGTH_MS]])
    assert.deepEqual(times(restore(rangesAt([4_000, 8_000]), { startMs: 0, endMs: 4_000 })), [
      [0, 8_000],
    ])
  })

  it('and what is removed between them are the whole time line', () => {
    const parts = partsOf(rangesAt([1_000, 4_000], [4_000, 6_000], [8_000, 11_000]), LENGTH_MS)
    assert.deepEqual(
      parts.map(({ startMs, endMs, range }) => [startMs, endMs, range !== null]),
      [
        [0, 1_000, false],
        [1_000, 4_000, true],
        [4_000, 6_000, true],
        [6_000, 8_000, false],
        [8_000, 11_000, true],
        [11_000, 12_000, false],
      ],
    )
    assert.equal(partAt(parts, 4_000), parts[2])
    assert.equal(partAt(parts, 12_000), parts[5])
  })

  it('have edges that go no further than their neighbours, and leave something of their own', () => {
    const ranges = rangesAt([1_000, 4_000], [6_000, 9_000])
    const [first, second] = [ranges[0]!.key, ranges[1]!.key]
    const move = (key: number, edge: 'start' | 'end', ms: number) =>
      times(moveEdge(ranges, { key, edge, ms }, LENGTH_MS))
    assert.deepEqual(move(first, 'end', 7_000)[0], [1_000, 6_000])
    assert.deepEqual(move(second, 'start', 2_000)[1], [4_000, 9_000])
    assert.deepEqual(move(second, 'end', 99_000)[1], [6_000, LENGTH_MS])
    assert.deepEqual(move(first, 'start', -5)[0], [0, 4_000])
    assert.deepEqual(move(first, 'start', 3_999)[0], [3_900, 4_000])
    assert.deepEqual(limitsOf(ranges, first, 'end', LENGTH_MS), { leastMs: 1_100, mostMs: 6_000 })
    assert.equal(moveEdge(ranges, { key: first, edge: 'end', ms: 4_000 }, LENGTH_MS), ranges)
    assert.equal(moveEdge(ranges, { key: -1, edge: 'end', ms: 1 }, LENGTH_MS), ranges)
  })

  it('shorter than the editor makes them stay as they are when an edge is touched', () => {
    const ranges = rangesAt([1_000, 1_040])
    const { leastMs, mostMs } = limitsOf(ranges, ranges[0]!.key, 'start', LENGTH_MS)
    assert.deepEqual([leastMs, mostMs], [0, 1_000])
  })

  it('begin and end where the player stands, also from what is removed', () => {
    const ranges = rangesAt([2_000, 4_000], [8_000, 11_000])
    const at = (edge: 'start' | 'end', ms: number) => times(setEdge(ranges, edge, ms, LENGTH_MS))
    assert.deepEqual(at('start', 3_000), [
      [3_000, 4_000],
      [8_000, 11_000],
    ])
    assert.deepEqual(at('end', 3_000)[0], [2_000, 3_000])
    assert.deepEqual(at('start', 6_000)[1], [6_000, 11_000])
    assert.deepEqual(at('end', 6_000)[0], [2_000, 6_000])
    assert.equal(setEdge(ranges, 'start', 11_500, LENGTH_MS), ranges)
    assert.equal(setEdge(ranges, 'end', 1_000, LENGTH_MS), ranges)
  })

  it('say where playing goes on, and which edge is next', () => {
    const ranges = rangesAt([1_000, 4_000], [8_000, 11_000])
    assert.deepEqual(
      [0, 2_000, 4_000, 9_000, 11_000].map((ms) => skipTo(ranges, ms)),
      [1_000, 2_000, 8_000, 9_000, null],
    )
    assert.equal(edgeBeside(ranges, 4_000, 1, LENGTH_MS), 8_000)
    assert.equal(edgeBeside(ranges, 4_000, -1, LENGTH_MS), 1_000)
    assert.equal(edgeBeside(ranges, 11_500, 1, LENGTH_MS), LENGTH_MS)
    assert.equal(edgeBeside(ranges, 0, -1, LENGTH_MS), 0)
  })

  it('turn a time of the cut into one of the source, and back', () => {
    const ranges = rangesAt([1_000, 4_000], [8_000, 11_000])
    assert.equal(totalMs(ranges), 6_000)
    assert.deepEqual(
      [0, 2_999, 3_000, 5_000, 6_000].map((ms) => toSourceMs(ranges, ms)),
      [1_000, 3_999, 8_000, 10_000, 11_000],
    )
    assert.deepEqual(
      [0, 1_000, 3_500, 6_000, 8_000, 12_000].map((ms) => toCutMs(ranges, ms)),
      [0, 0, 2_500, 3_000, 3_000, 6_000],
    )
  })

  it('are undone and redone as whole states, a dragged edge as one step', () => {
    const whole = rangesAt([0, LENGTH_MS])
    const history = new History<Ranges>(whole)
    const { key } = whole[0]!
    for (const ms of [11_000, 10_000, 9_000])
      history.change(moveEdge(history.present, { key, edge: 'end', ms }, LENGTH_MS), `end ${key}`)
    history.rest()
    history.change(split(history.present, 4_000))
    assert.deepEqual(times(history.present), [
      [0, 4_000],
      [4_000, 9_000],
    ])
    history.undo()
    assert.deepEqual(times(history.present), [[0, 9_000]])
    history.undo()
    assert.equal(history.present, whole)
    assert.equal(history.canUndo, false)
    history.redo()
    history.redo()
    assert.equal(history.present.length, 2)
    assert.equal(history.canRedo, false)
  })
})

describe('the frames of the editor', () => {
  it('are what an edge snaps to, with frame rates that are no whole numbers', () => {
    assert.equal(toFrame(1_019, 25, LENGTH_MS), 1_000)
    assert.equal(toFrame(1_021, 25, LENGTH_MS), 1_040)
    const rate = 30_000 / 1_001
    assert.equal(toFrame(51, rate, LENGTH_MS), 67)
    assert.equal(toFrame(67, rate, LENGTH_MS), 67)
    assert.equal(toFrame(11_990, 25, LENGTH_MS), LENGTH_MS)
    assert.equal(toFrame(-5, 25, LENGTH_MS), 0)
    assert.equal(toFrame(1_234, null, LENGTH_MS), 1_230)
  })

  it('are stepped one by one from any of them, also back from the end', () => {
    const rate = 30_000 / 1_001
    let ms = 0
    for (let step = 0; step < 300; step += 1) ms = byFrames(ms, 1, rate, LENGTH_MS)
    assert.equal(ms, Math.round(300 * (1_000 / rate)))
    assert.equal(byFrames(LENGTH_MS, -1, 25, LENGTH_MS), LENGTH_MS - 40)
    assert.equal(byFrames(LENGTH_MS, 1, 25, LENGTH_MS), LENGTH_MS)
    assert.equal(byFrames(0, -1, 25, LENGTH_MS), 0)
    assert.equal(frameAt(79, 25), 80, 'rounded up by a millisecond')
    assert.equal(frameAt(78, 25), 40)
  })

  it('give way to what is near, the nearest first', () => {
    assert.equal(attracted(1_000, [900, 1_060], 100), 1_060)
    assert.equal(attracted(1_000, [800], 100), 1_000)
    assert.equal(attracted(1_000, [], 100), 1_000)
  })

  it('know where silence begins and ends, but not where all is silent or the silence is short', () => {
    const peaks = Array.from({ length: 120 }, (_, at) => (at >= 40 && at < 80 ? 0.001 : 0.5))
    assert.deepEqual(silenceEdges(peaks, LENGTH_MS), [4_000, 8_000])
    assert.deepEqual(
      silenceEdges(
        Array.from({ length: 120 }, () => 0),
        LENGTH_MS,
      ),
      [],
    )
    assert.deepEqual(silenceEdges([], LENGTH_MS), [])
    const blink = Array.from({ length: 120 }, (_, at) => (at === 40 ? 0 : 0.5))
    assert.deepEqual(silenceEdges(blink, LENGTH_MS), [])
  })
})

describe('the scale of the time line', () => {
  it('shows all of a second and of four hours, and goes as far as single frames', () => {
    const hours = 4 * 3_600_000
    assert.equal(fitted(1_000, 1_000), 1)
    assert.ok(largest(hours, 1_000, 25) * hours <= 8_000_000, 'no wider than browsers lay out')
    assert.equal(largest(60_000, 1_000, 25), 0.6)
    assert.ok(largest(500, 1_000, 25) >= fitted(500, 1_000))
  })

  it('keeps what is under the pointer where it is', () => {
    const before = { pxPerMs: 0.1, scrollPx: 200 }
    const after = zoomed(before, 2, 300, { leastPxPerMs: 0.05, mostPxPerMs: 1 })
    assert.equal(after.pxPerMs, 0.2)
    assert.equal((after.scrollPx + 300) / after.pxPerMs, (200 + 300) / 0.1)
    assert.equal(zoomed(before, 0.001, 0, { leastPxPerMs: 0.05, mostPxPerMs: 1 }).pxPerMs, 0.05)
  })

  it('has ticks that can be told apart', () => {
    assert.equal(tickMs(0.1), 1_000)
    assert.equal(placesOf(tickMs(0.1)), 0)
    assert.equal(placesOf(tickMs(0.6)), 1)
    assert.equal(placesOf(tickMs(3)), 3)
    assert.equal(tickMs(1_000 / (4 * 3_600_000)), 1_800_000)
  })

  it('has the loudest of what falls into a column, and something in each', () => {
    const peaks = [0, 0.2, 0.9, 0.1]
    const at = { lengthMs: 400, fromMs: 0 }
    assert.deepEqual(columns(peaks, { ...at, msPerColumn: 200, count: 2 }), [0.2, 0.9])
    assert.deepEqual(columns(peaks, { ...at, msPerColumn: 50, count: 4 }), [0, 0, 0.2, 0.2])
    assert.deepEqual(columns(peaks, { ...at, msPerColumn: 400, count: 2 }), [0.9, 0])
  })
})
