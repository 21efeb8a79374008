import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { planCut } from '../../../daemon/plan/cut.ts'
import {
  firstFrameOf,
  segmentCount,
  segmentDuration,
  segmentOfFrame,
} from '../../../daemon/ports/grid.ts'
import type { TimeRange } from '../../../daemon/ports/cut-times.ts'
import type { Ladder } from '../../../daemon/ports/media.ts'

/** 20 s at 25 frames a second: segments at 0, 2, 4, 8, 12, 16. */
const FILM = {
  probe: {},
  durationSeconds: 20,
  video: {
    stream: 0,
    frameRate: { num: 25, den: 1 },
    frameCount: 500,
    segmentSeconds: 4,
    halfKeyframes: true,
    interlaced: false,
    renditions: [],
  },
  audio: [
    {
      track: 'aud_1',
      stream: 1,
      copy: true,
      channels: 2,
      bitrateBps: 96_000,
      sampleRate: 44_100,
      runUpSamples: 2_112,
      language: null,
      title: null,
      isDefault: true,
    },
  ],
} as unknown as Ladder
const of = { video: 'v', source: 's' }
const cut = (keep: TimeRange[], base = FILM, reuse = true) => planCut(base, { keep, of, reuse })
const shape = ({ video }: Ladder) =>
  video!.pieces!.map((pieces) =>
    pieces.map(({ segment, frames }) => [segment, ...frames.map((run) => [run.first, run.count])]),
  )

describe('plan: cuts', () => {
  it('segments inside a range are used again, and only its edges are encoded', () => {
    const plan = cut([{ start: 3, end: 17 }])
    assert.deepEqual(shape(plan), [
      [[null, [75, 25]]],
      [[2, [100, 100]]],
      [[3, [200, 100]]],
      [[4, [300, 100]]],
      [[null, [400, 25]]],
    ])
    assert.deepEqual(plan.video!.starts, [0, 25, 125, 225, 325])
    assert.deepEqual([plan.video!.frameCount, plan.durationSeconds], [350, 14])
  })

  it('segments of a cut are counted by their own lengths', () => {
    const { video } = cut([{ start: 3, end: 17 }])
    assert.deepEqual(
      [segmentCount(video!), firstFrameOf(video!, 4), firstFrameOf(video!, 5)],
      [5, 325, 350],
    )
    assert.deepEqual(
      [0, 24, 25, 124, 125, 349].map((frame) => segmentOfFrame(video!, frame)),
      [0, 0, 1, 1, 2, 4],
    )
    assert.deepEqual(
      [0, 1, 4].map((segment) => segmentDuration(video!, segment)),
      [1, 4, 1],
    )
  })

  it('an edge too short to be a segment is joined to the next one', () => {
    const plan = cut([{ start: 3.88, end: 8 }])
    assert.deepEqual(shape(plan), [
      [
        [null, [97, 3]],
        [2, [100, 100]],
      ],
    ])
    assert.deepEqual(
      shape(cut([{ start: 4, end: 8.04 }])),
      [
        [
          [2, [100, 100]],
          [null, [200, 1]],
        ],
      ],
      'and the last to the one before',
    )
  })

  it('ranges follow each other without a gap, also within one segment', () => {
    const plan = cut([
      { start: 4.4, end: 5 },
      { start: 6, end: 6.04 },
      { start: 12, end: 16 },
    ])
    assert.deepEqual(shape(plan), [
      [[null, [110, 15]]],
      [
        [null, [150, 1]],
        [4, [300, 100]],
      ],
    ])
    assert.equal(plan.video!.frameCount, 116)
  })

  it('a single frame can stay', () => {
    const plan = cut([{ start: 1, end: 1.04 }])
    assert.deepEqual(shape(plan), [[[null, [25, 1]]]])
    assert.equal(plan.video!.frameCount, 1)
  })

  it('nothing is used again where the encoders have changed', () => {
    assert.deepEqual(shape(cut([{ start: 4, end: 8 }], FILM, false)), [[[null, [100, 100]]]])
  })

  it('sound is encoded anew, even where it was copied', () => {
    const [plan] = cut([{ start: 3, end: 17 }]).audio
    assert.deepEqual(
      [plan!.copy, plan!.sampleRate, plan!.runUpSamples, plan!.bitrateBps, plan!.ranges],
      [undefined, 48_000, 1_024, 128_000, [{ start: 3, end: 17 }]],
    )
  })

  it('a cut of a cut uses its segments, and encodes frames of the file', () => {
    const first = cut([
      { start: 3, end: 6 },
      { start: 8, end: 17 },
    ])
    const again = cut([{ start: 2, end: 6 }], first)
    assert.deepEqual(shape(first).flat(), [
      [null, [75, 25]],
      [null, [100, 50]],
      [3, [200, 100]],
      [4, [300, 100]],
      [null, [400, 25]],
    ])
    assert.deepEqual(shape(again).flat(), [
      [null, [125, 25]],
      [null, [200, 75]],
    ])
    assert.deepEqual(again.cut!.keep, [
      { start: 5, end: 6 },
      { start: 8, end: 11 },
    ])
  })
})
