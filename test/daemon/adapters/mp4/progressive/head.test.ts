import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { box, boxesIn, findBox, uint32 } from '../../../../../daemon/adapters/mp4/segments/boxes.ts'
import {
  progressiveHead,
  type ChunkPlace,
} from '../../../../../daemon/adapters/mp4/progressive/head.ts'
import { TableGatherer } from '../../../../../daemon/adapters/mp4/progressive/sample-tables.ts'
import type { SegmentFragment } from '../../../../../daemon/adapters/mp4/segments/segment-table.ts'

const SYNC = 0x02000000
const OTHER = 0x01010000

/** An init segment as far as a head reads it: 1,000 ticks a second. */
function init(handler: string, mediaTime = 0): Buffer {
  const edits = mediaTime > 0 ? [box('edts', box('elst', uint32(0, 1, 0, mediaTime, 0x10000)))] : []
  const stbl = box(
    'stbl',
    box('stsd', uint32(0, 1), box('any1', Buffer.alloc(20))),
    box('stts', uint32(0, 0)),
  )
  const mdia = box(
    'mdia',
    box('mdhd', uint32(0, 0, 0, 1_000, 0, 0x55c40000)),
    box('hdlr', uint32(0, 0), Buffer.from(handler)),
    box('minf', box('dinf'), stbl),
  )
  return Buffer.concat([
    box('ftyp'),
    box(
      'moov',
      box('mvhd'),
      box('trak', box('tkhd', uint32(3, 0, 0, 1, 0, 0), Buffer.alloc(60, 7)), ...edits, mdia),
    ),
  ])
}

const segment = (
  decodeTime: number,
  sizes: number[],
  change: Partial<SegmentFragment['entries'][number]> = {},
): SegmentFragment => ({
  offset: 0,
  decodeTime,
  entries: sizes.map((size, index) => ({
    size,
    duration: 40,
    compositionOffset: 0,
    flags: index === 0 ? SYNC : OTHER,
    ...change,
  })),
  payload: { offset: 100, length: sizes.reduce((sum, size) => sum + size, 0) },
})
function tablesOf(...segments: SegmentFragment[]) {
  const gatherer = new TableGatherer()
  for (const table of segments) gatherer.add(table)
  return gatherer.finish()
}
const words = (bytes: Buffer, from = 8): number[] =>
  Array.from({ length: (bytes.length - from) / 4 }, (_, index) =>
    bytes.readUInt32BE(from + index * 4),
  )
/** What stands before the header of `mdat`, whose length says more than there is. */
const described = (head: Buffer): Buffer =>
  head.subarray(0, head.readUInt32BE(0) + head.readUInt32BE(head.readUInt32BE(0)))
const found = (head: Buffer, path: string): Buffer => findBox(described(head), path)!
const traks = (head: Buffer): Buffer[] =>
  [...boxesIn(found(head, 'moov'), 8)]
    .filter(({ type }) => type === 'trak')
    .map(({ bytes }) => bytes)
const table = (head: Buffer, name: string, trak = 0): Buffer | null =>
  findBox(traks(head)[trak]!, `trak/mdia/minf/stbl/${name}`)
const inOrder = (...counts: number[]): ChunkPlace[] =>
  counts.flatMap((count, track) => Array.from({ length: count }, (_, chunk) => ({ track, chunk })))

describe('the head of a progressive file', () => {
  it('says of every sample how long, how large, where, whether decoding can begin there, and when it is shown', () => {
    const tables = tablesOf(
      segment(0, [10, 20, 30], { compositionOffset: 80 }),
      segment(120, [40, 50], { compositionOffset: 80 }),
      segment(200, [60, 70], { compositionOffset: 80 }),
    )
    const head = progressiveHead([{ init: init('vide', 80), tables }], inOrder(3))
    assert.deepEqual(words(table(head, 'stts')!), [0, 1, 7, 40])
    assert.deepEqual(words(table(head, 'ctts')!), [0, 1, 7, 80])
    assert.deepEqual(words(table(head, 'stss')!), [0, 3, 1, 4, 6])
    assert.deepEqual(words(table(head, 'stsc')!), [0, 2, 1, 3, 1, 2, 2, 1])
    assert.deepEqual(words(table(head, 'stsz')!), [0, 0, 7, 10, 20, 30, 40, 50, 60, 70])
    assert.deepEqual(words(table(head, 'stco')!), [
      0,
      3,
      head.length,
      head.length + 60,
      head.length + 150,
    ])
    // Seven samples of 40 ticks, all shown: the first, 80 ticks after it is decoded, at 0.
    assert.deepEqual(words(found(head, 'moov/trak/edts/elst')), [0, 1, 280, 80, 0x10000])
    assert.equal(head.readUInt32BE(head.length - 8), 280 + 8)
  })

  it('a sample ends where the next segment begins, whatever it says itself', () => {
    const head = progressiveHead(
      [{ init: init('soun'), tables: tablesOf(segment(0, [1, 1]), segment(90, [1])) }],
      inOrder(2),
    )
    assert.deepEqual(words(table(head, 'stts')!), [0, 3, 1, 40, 1, 50, 1, 40])
  })

  it('says nothing that goes without saying: no order of showing, no keyframes where all are', () => {
    const head = progressiveHead(
      [{ init: init('soun'), tables: tablesOf(segment(0, [1, 1], { flags: SYNC })) }],
      inOrder(1),
    )
    assert.deepEqual([table(head, 'ctts'), table(head, 'stss')], [null, null])
    assert.equal(head.toString('latin1', 4, 12), 'ftypM4A ')
  })

  it('offsets before the time of decoding are written as such', () => {
    const head = progressiveHead(
      [{ init: init('vide'), tables: tablesOf(segment(0, [1, 1], { compositionOffset: -40 })) }],
      inOrder(1),
    )
    assert.deepEqual(words(table(head, 'ctts')!), [0x01000000, 1, 2, 2 ** 32 - 40])
  })

  it('of two tracks, each chunk is where the order has it, and the header of each has a number of its own', () => {
    const picture = { init: init('vide'), tables: tablesOf(segment(0, [100]), segment(40, [200])) }
    const sound = { init: init('soun'), tables: tablesOf(segment(0, [5]), segment(40, [6])) }
    const head = progressiveHead(
      [picture, sound],
      [
        { track: 0, chunk: 0 },
        { track: 1, chunk: 0 },
        { track: 0, chunk: 1 },
        { track: 1, chunk: 1 },
      ],
    )
    const at = head.length
    assert.deepEqual(words(table(head, 'stco', 0)!), [0, 2, at, at + 105])
    assert.deepEqual(words(table(head, 'stco', 1)!), [0, 2, at + 100, at + 305])
    const ids = traks(head).map((trak) => findBox(trak, 'trak/tkhd')!.readUInt32BE(20))
    assert.deepEqual(ids, [1, 2])
  })

  it('beyond 4 GB offsets and the length of the media have 64 bits, one byte less and they have 32', () => {
    const gigabyte = 2 ** 30
    const of = (last: number) => {
      const tables = tablesOf(
        ...[0, 1, 2, 3].map((index) => segment(index * 40, [index === 3 ? last : gigabyte])),
      )
      return progressiveHead([{ init: init('vide'), tables }], inOrder(4))
    }
    const headBytes = of(0).length
    const largest = 2 ** 32 - 1 - 3 * gigabyte - headBytes
    const narrow = of(largest)
    assert.equal(narrow.length, headBytes)
    assert.deepEqual(words(table(narrow, 'stco')!), [
      0,
      4,
      headBytes,
      headBytes + gigabyte,
      headBytes + 2 * gigabyte,
      headBytes + 3 * gigabyte,
    ])
    assert.equal(table(narrow, 'co64'), null)

    const wide = of(2 * gigabyte)
    const offsets = table(wide, 'co64')!
    assert.deepEqual(
      [0, 1, 2, 3].map((index) => Number(offsets.readBigUInt64BE(16 + index * 8)) - wide.length),
      [0, gigabyte, 2 * gigabyte, 3 * gigabyte],
    )
    assert.equal(table(wide, 'stco'), null)
    assert.deepEqual(
      [
        wide.readUInt32BE(wide.length - 16),
        wide.toString('latin1', wide.length - 12, wide.length - 8),
        Number(wide.readBigUInt64BE(wide.length - 8)),
      ],
      [1, 'mdat', 5 * gigabyte + 16],
    )
  })

  it('durations beyond 32 bits are written with 64', () => {
    const head = progressiveHead(
      [{ init: init('vide', 40), tables: tablesOf(segment(0, [1]), segment(5e9, [1])) }],
      inOrder(2),
    )
    const elst = found(head, 'moov/trak/edts/elst')
    assert.deepEqual(
      [elst.readUInt8(8), Number(elst.readBigUInt64BE(16)), Number(elst.readBigUInt64BE(24))],
      [1, 5e9, 40],
    )
    assert.equal(Number(found(head, 'moov/trak/mdia/mdhd').readBigUInt64BE(32)), 5e9 + 40)
    assert.equal(Number(found(head, 'moov/trak/tkhd').readBigUInt64BE(36)), 5e9)
    assert.equal(Number(found(head, 'moov/mvhd').readBigUInt64BE(32)), 5e9)
  })
})
