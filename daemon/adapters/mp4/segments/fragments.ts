/**
 * Movie fragments with one track (ISO/IEC 14496-12 §8.8): taken apart into samples, and put together again.
 * ffmpeg writes a fragment for each frame; a stored segment has one for each keyframe that is due.
 */
import { box, boxesIn, findBox, uint32, uint64 } from './boxes.ts'

/** Times in ticks of the track's time scale. */
export interface Sample {
  decodeTime: number
  duration: number
  /** Presentation time minus decode time. */
  compositionOffset: number
  /** Sample flags of `trun`: whether decoding can begin here. */
  flags: number
  data: Buffer
}

const TFHD = {
  baseDataOffset: 0x1,
  descriptionIndex: 0x2,
  duration: 0x8,
  size: 0x10,
  flags: 0x20,
  baseIsMoof: 0x020000,
}
const TRUN = {
  dataOffset: 0x1,
  firstFlags: 0x4,
  duration: 0x100,
  size: 0x200,
  flags: 0x400,
  compositionOffset: 0x800,
}
const NOT_SYNC = 0x00010000

export const isSync = (sample: Pick<Sample, 'flags'>): boolean => (sample.flags & NOT_SYNC) === 0

/** `bytes` may end inside the `mdat`, or before it: then the samples' data are short or empty. */
export function samplesOf(moof: Buffer, mdat: Buffer): Sample[] {
  const samples: Sample[] = []
  const { decodeTime: start, runs } = tableOf(moof)
  let decodeTime = start
  for (const { dataOffset, entries } of runs) {
    // Offsets count from the moof's first byte; the mdat follows it.
    let at = dataOffset - moof.length
    for (const { size, ...entry } of entries) {
      samples.push({ decodeTime, ...entry, data: mdat.subarray(at, at + size) })
      decodeTime += entry.duration
      at += size
    }
  }
  return samples
}

export interface Entry {
  duration: number
  size: number
  flags: number
  compositionOffset: number
}
export interface Table {
  decodeTime: number
  /** Offsets are bytes from the moof's first; the samples of a run follow each other. */
  runs: { dataOffset: number; entries: Entry[] }[]
}

/** Parses the samples of a fragment, without their data. */
export function tableOf(moof: Buffer): Table {
  const traf = findBox(moof, 'moof/traf')
  const tfhd = traf && findBox(traf, 'traf/tfhd')
  const tfdt = traf && findBox(traf, 'traf/tfdt')
  if (!traf || !tfhd || !tfdt) throw new Error('a fragment without its track')

  const defaults = defaultsOf(tfhd)
  const decodeTime =
    tfdt.readUInt8(8) === 1 ? Number(tfdt.readBigUInt64BE(12)) : tfdt.readUInt32BE(12)
  const runs = [...boxesIn(traf, 8)]
    .filter(({ type }) => type === 'trun')
    .map(({ bytes }) => runOf(bytes, defaults))
  return { decodeTime, runs }
}

interface Defaults {
  duration: number
  size: number
  flags: number
}

function defaultsOf(tfhd: Buffer): Defaults {
  const has = tfhd.readUIntBE(9, 3)
  let at = 16
  if (has & TFHD.baseDataOffset) at += 8
  if (has & TFHD.descriptionIndex) at += 4
  const next = (flag: number): number => {
    if (!(has & flag)) return 0
    at += 4
    return tfhd.readUInt32BE(at - 4)
  }
  return { duration: next(TFHD.duration), size: next(TFHD.size), flags: next(TFHD.flags) }
}

function runOf(trun: Buffer, defaults: Defaults): Table['runs'][number] {
  const signed = trun.readUInt8(8) === 1
  const has = trun.readUIntBE(9, 3)
  const count = trun.readUInt32BE(12)
  let at = 16
  const next = (flag: number, otherwise: number): number => {
    if (!(has & flag)) return otherwise
    at += 4
    return trun.readUInt32BE(at - 4)
  }
  const dataOffset = next(TRUN.dataOffset, 0)
  const firstFlags = next(TRUN.firstFlags, defaults.flags)
  const entries = Array.from({ length: count }, (_, index) => {
    const duration = next(TRUN.duration, defaults.duration)
    const size = next(TRUN.size, defaults.size)
    const flags = next(TRUN.flags, index === 0 ? firstFlags : defaults.flags)
    const offset = next(TRUN.compositionOffset, 0)
    return { duration, size, flags, compositionOffset: signed ? offset | 0 : offset }
  })
  return { dataOffset, entries }
}

/** Builds one `moof` and `mdat` with these samples, which must be contiguous. */
export function fragmentOf(sequence: number, samples: Sample[]): Buffer[] {
  const first = samples[0]
  if (!first) throw new Error('a fragment needs a sample')
  const sizes = samples.map((sample) => sample.data.length)
  const one = {
    duration: samples.every((sample) => sample.duration === first.duration),
    flags: samples.every((sample) => sample.flags === first.flags),
    offset: samples.every((sample) => sample.compositionOffset === 0),
  }
  const has =
    TRUN.dataOffset |
    TRUN.size |
    (one.duration ? 0 : TRUN.duration) |
    (one.flags ? 0 : TRUN.flags) |
    (one.offset ? 0 : TRUN.compositionOffset)
  const table = samples.map((sample) =>
    uint32(
      ...(one.duration ? [] : [sample.duration]),
      sample.data.length,
      ...(one.flags ? [] : [sample.flags]),
      ...(one.offset ? [] : [sample.compositionOffset]),
    ),
  )
  const tfhd = box(
    'tfhd',
    uint32(TFHD.baseIsMoof | TFHD.duration | TFHD.flags, 1, first.duration, first.flags),
  )
  const tfdt = box('tfdt', uint32(0x01000000), uint64(first.decodeTime))
  const moofWith = (dataOffset: number): Buffer =>
    box(
      'moof',
      box('mfhd', uint32(0, sequence)),
      box(
        'traf',
        tfhd,
        tfdt,
        box('trun', uint32(0x01000000 | has, samples.length, dataOffset), ...table),
      ),
    )

  const moof = moofWith(moofWith(0).length + 8)
  const mdatHeader = Buffer.concat([
    uint32(8 + sizes.reduce((sum, size) => sum + size, 0)),
    Buffer.from('mdat', 'latin1'),
  ])
  return [moof, mdatHeader, ...samples.map((sample) => sample.data)]
}
