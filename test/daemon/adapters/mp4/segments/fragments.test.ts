import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import {
  box,
  findBox,
  readBoxes,
  uint32,
} from '../../../../../daemon/adapters/mp4/segments/boxes.ts'
import {
  mediaTimeOf,
  withMediaTime,
} from '../../../../../daemon/adapters/mp4/segments/edit-list.ts'
import {
  fragmentOf,
  isSync,
  samplesOf,
  type Sample,
} from '../../../../../daemon/adapters/mp4/segments/fragments.ts'

const SYNC = 0x02000000
const OTHER = 0x01010000
const sample = (change: Partial<Sample>): Sample => ({
  decodeTime: 0,
  duration: 1001,
  compositionOffset: 0,
  flags: SYNC,
  data: Buffer.from('data'),
  ...change,
})

async function boxesOf(pieces: Buffer[]): Promise<string[]> {
  const found: string[] = []
  for await (const { type, bytes } of readBoxes(
    (async function* () {
      yield* pieces
    })(),
  ))
    found.push(`${type} ${bytes.length}`)
  return found
}

describe('fragments', () => {
  const apart = (bytes: Buffer): Sample[] => {
    const moofBytes = bytes.readUInt32BE(0)
    return samplesOf(bytes.subarray(0, moofBytes), bytes.subarray(moofBytes))
  }

  it('what is put together comes apart the same: times, order of pictures, keyframes, bytes', () => {
    const samples = [
      sample({ decodeTime: 5e9, compositionOffset: 2002, data: Buffer.from('first') }),
      sample({
        decodeTime: 5e9 + 1001,
        compositionOffset: 4004,
        flags: OTHER,
        data: Buffer.alloc(0),
      }),
      sample({
        decodeTime: 5e9 + 2002,
        compositionOffset: -1001,
        flags: OTHER,
        duration: 500,
        data: Buffer.from('third'),
      }),
    ]
    assert.deepEqual(apart(Buffer.concat(fragmentOf(7, samples))), samples)
    assert.deepEqual(samples.map(isSync), [true, false, false])
  })

  it('what is the same in all samples is written once', () => {
    const size = (samples: Sample[]) => fragmentOf(1, samples)[0]!.length
    const one = size([sample({})])
    // A size each and nothing else.
    assert.equal(size([sample({}), sample({ decodeTime: 1001 })]) - one, 4)
  })

  it('boxes are found wherever the stream is cut', async () => {
    const bytes = Buffer.concat([
      box('ftyp', Buffer.alloc(5)),
      box('mdat', Buffer.alloc(300)),
      box('free'),
    ])
    for (const step of [1, 3, 8, 100, 1000]) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / step) }, (_, index) =>
        bytes.subarray(index * step, (index + 1) * step),
      )
      assert.deepEqual(await boxesOf(pieces), ['ftyp 13', 'mdat 308', 'free 8'])
    }
  })

  it('a stream that ends inside a box ends without it; one that is no boxes throws', async () => {
    assert.deepEqual(
      await boxesOf([
        box('ftyp', Buffer.alloc(5)),
        box('mdat', Buffer.alloc(300)).subarray(0, 200),
      ]),
      ['ftyp 13'],
    )
    await assert.rejects(boxesOf([Buffer.from([0, 0, 0, 3, 1, 1, 1, 1])]), /3 bytes long/)
  })

  it('an init segment gets its edit list behind the header of its track', () => {
    const init = Buffer.concat([
      box('ftyp'),
      box('moov', box('mvhd'), box('trak', box('tkhd'), box('mdia', uint32(1))), box('mvex')),
    ])
    assert.equal(mediaTimeOf(init), 0)
    const edited = withMediaTime(init, 2002)
    assert.equal(mediaTimeOf(edited), 2002)
    assert.deepEqual(findBox(edited, 'moov/trak/mdia'), findBox(init, 'moov/trak/mdia'))
    assert.equal(edited.length, init.length + 36)
  })
})
