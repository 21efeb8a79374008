import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import {
  inCut,
  inSource,
  joined,
  removedFrom,
  stretchInCut,
  totalSeconds,
} from '../../../daemon/ports/cut-times.ts'
import { movedCues, restoredCues } from '../../../daemon/subtitle-formats/move-cues.ts'

const KEEP = [
  { start: 5, end: 10 },
  { start: 20, end: 30 },
]

describe('ports: times of a cut', () => {
  it('a moment is found in the cut, or was cut away', () => {
    assert.deepEqual(
      [4.9, 5, 9.5, 10, 20, 29.5, 30].map((seconds) => inCut(KEEP, seconds)),
      [null, 0, 4.5, null, 5, 14.5, null],
    )
    assert.equal(totalSeconds(KEEP), 15)
  })

  it('a stretch is clipped, and joined over what was cut away', () => {
    const clipped = (start: number, end: number) => stretchInCut(KEEP, { start, end })
    assert.deepEqual(clipped(0, 6), { start: 0, end: 1 })
    assert.deepEqual(clipped(9, 21), { start: 4, end: 6 })
    assert.equal(clipped(10, 20), null)
  })

  it('a stretch of the cut is found in the source', () => {
    assert.deepEqual(inSource(KEEP, { start: 4, end: 6 }), [
      { start: 9, end: 10 },
      { start: 20, end: 21 },
    ])
    assert.deepEqual(inSource(KEEP, { start: 20, end: 25 }), [])
  })

  it('ranges that touch are one, and what is left over is what was removed', () => {
    assert.deepEqual(
      joined([
        { start: 0, end: 2 },
        { start: 2, end: 3 },
        { start: 4, end: 5 },
      ]),
      [
        { start: 0, end: 3 },
        { start: 4, end: 5 },
      ],
    )
    assert.deepEqual(removedFrom(KEEP, 40), [
      { start: 0, end: 5 },
      { start: 10, end: 20 },
      { start: 30, end: 40 },
    ])
  })

  it('cues are moved, clipped and left out', () => {
    const vtt =
      'WEBVTT\n\n00:00:04.000 --> 00:00:06.000\nclipped\n\n00:00:12.000 --> 00:00:13.000\ngone\n\n' +
      '00:00:21.000 --> 00:00:24.000 line:0\n<00:00:22.000>moved\n'
    const moved = movedCues(vtt, KEEP)
    assert.equal(
      moved,
      'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nclipped\n\n' +
        '00:00:06.000 --> 00:00:09.000 line:0\n<00:00:07.000>moved\n',
    )
    assert.equal(
      restoredCues(moved.replace('clipped', 'edited'), KEEP, vtt),
      'WEBVTT\n\n00:00:05.000 --> 00:00:06.000\nedited\n\n00:00:12.000 --> 00:00:13.000\ngone\n\n' +
        '00:00:21.000 --> 00:00:24.000 line:0\n<00:00:22.000>moved\n',
    )
  })
})
