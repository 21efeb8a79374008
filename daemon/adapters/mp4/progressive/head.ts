/**
 * The bytes before the samples of a progressive MP4 (ISO/IEC 14496-12): `ftyp`, `moov` and the header
 * of `mdat`. Pure. Codec descriptions are copied from the tracks' init segments.
 */
import { box, boxesIn, findBox, uint32, uint64 } from '../segments/boxes.ts'
import { mediaTimeOf } from '../segments/edit-list.ts'
import { timescaleOf } from '../segments/segment-files.ts'
import type { SampleTables } from './sample-tables.ts'

export interface Track {
  init: Buffer
  tables: SampleTables
}
/** A chunk of one of the tracks, by index. */
export interface ChunkPlace {
  track: number
  chunk: number
}

const MAX_UINT32 = 0xffff_ffff

/** Chunks in the order in which they follow the head. The first track's time scale is the file's. */
export function progressiveHead(tracks: readonly Track[], order: readonly ChunkPlace[]): Buffer {
  const payload = order.reduce(
    (sum, { track, chunk }) => sum + tracks[track]!.tables.chunks[chunk]!,
    0,
  )
  const ftyp = fileType(tracks)
  const mdat = mdatHeader(payload)
  // How long the head is does not depend on what the offsets are, only on how wide they are written.
  const emptyOffsets = (wide: boolean) =>
    tracks.map(({ tables }) =>
      offsetBox(
        tables.chunks.map(() => 0),
        wide,
      ),
    )
  const isWide =
    ftyp.length + movie(tracks, emptyOffsets(false)).length + mdat.length + payload > MAX_UINT32
  const headBytes = ftyp.length + movie(tracks, emptyOffsets(isWide)).length + mdat.length

  const offsets = tracks.map(({ tables }) => tables.chunks.map(() => 0))
  let at = headBytes
  for (const { track, chunk } of order) {
    offsets[track]![chunk] = at
    at += tracks[track]!.tables.chunks[chunk]!
  }
  return Buffer.concat([
    ftyp,
    movie(
      tracks,
      offsets.map((list) => offsetBox(list, isWide)),
    ),
    mdat,
  ])
}

function fileType(tracks: readonly Track[]): Buffer {
  const isSound = tracks.every(({ init }) => handlerOf(init) === 'soun')
  const brands = isSound ? ['M4A ', 'isom', 'iso2'] : ['isom', 'iso2', 'mp41']
  return box(
    'ftyp',
    Buffer.from(brands[0]!, 'latin1'),
    uint32(0x200),
    Buffer.from(brands.join(''), 'latin1'),
  )
}

function mdatHeader(payload: number): Buffer {
  const type = Buffer.from('mdat', 'latin1')
  return payload + 8 <= MAX_UINT32
    ? Buffer.concat([uint32(payload + 8), type])
    : Buffer.concat([uint32(1), type, uint64(payload + 16)])
}

function offsetBox(offsets: readonly number[], isWide: boolean): Buffer {
  const bytes = Buffer.alloc(offsets.length * (isWide ? 8 : 4))
  offsets.forEach((offset, index) =>
    isWide
      ? bytes.writeBigUInt64BE(BigInt(offset), index * 8)
      : bytes.writeUInt32BE(offset, index * 4),
  )
  return box(isWide ? 'co64' : 'stco', uint32(0, offsets.length), bytes)
}

function movie(tracks: readonly Track[], offsets: readonly Buffer[]): Buffer {
  const timescale = timescaleOf(tracks[0]!.init)
  const traks = tracks.map((track, index) => trak(track, index + 1, timescale, offsets[index]!))
  const duration = Math.max(...tracks.map((track) => presentedTicks(track, timescale)))
  return box('moov', movieHeader(timescale, duration, tracks.length + 1), ...traks)
}

/** Duration of a track without what its edit list removes. Rounded up, so that the last sample is not cut off. */
function presentedTicks({ init, tables }: Track, timescale: number): number {
  return Math.ceil(
    ((tables.presentedUntilTicks - mediaTimeOf(init)) * timescale) / timescaleOf(init),
  )
}

const UNITY_MATRIX = uint32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)

function movieHeader(timescale: number, duration: number, nextTrack: number): Buffer {
  const { version, times } = timed(duration, [timescale])
  const rateAndVolume = uint32(0x10000, 0x01000000, 0, 0)
  return box(
    'mvhd',
    uint32(version),
    ...times,
    rateAndVolume,
    UNITY_MATRIX,
    Buffer.alloc(24),
    uint32(nextTrack),
  )
}

/**
 * Creation and modification (left at 0: files are the same whenever they are made), `between`, and the duration;
 * wide when the duration needs it. The version stands in the first byte of the box's first word.
 */
function timed(duration: number, between: readonly number[]): { version: number; times: Buffer[] } {
  const isWide = duration > MAX_UINT32
  const number = isWide ? uint64 : (value: number) => uint32(value)
  return {
    version: isWide ? 0x01000000 : 0,
    times: [number(0), number(0), uint32(...between), number(duration)],
  }
}

function trak(track: Track, id: number, timescale: number, offsets: Buffer): Buffer {
  const { init } = track
  const duration = presentedTicks(track, timescale)
  const mdia = required(init, 'moov/trak/mdia')
  return box(
    'trak',
    trackHeader(required(init, 'moov/trak/tkhd'), id, duration),
    editList(duration, mediaTimeOf(init)),
    media(mdia, track.tables, offsets),
  )
}

const ENABLED_IN_MOVIE = 0x3

/** Size, matrix and volume stay; they stand behind the duration. */
function trackHeader(tkhd: Buffer, id: number, duration: number): Buffer {
  const fields = tkhd.subarray(tkhd.readUInt8(8) === 1 ? 44 : 32)
  const { version, times } = timed(duration, [id, 0])
  return box('tkhd', uint32(version | ENABLED_IN_MOVIE), ...times, fields)
}

function editList(duration: number, mediaTime: number): Buffer {
  const normalSpeed = uint32(0x10000)
  const isWide = Math.max(duration, mediaTime) > 0x7fff_ffff
  const edit = isWide
    ? Buffer.concat([uint64(duration), uint64(mediaTime)])
    : uint32(duration, mediaTime)
  return box('edts', box('elst', uint32(isWide ? 0x01000000 : 0, 1), edit, normalSpeed))
}

function media(mdia: Buffer, tables: SampleTables, offsets: Buffer): Buffer {
  return rebuilt(mdia, ({ type, bytes }) => {
    if (type === 'mdhd') return mediaHeader(bytes, tables.durationTicks)
    if (type !== 'minf') return bytes
    return rebuilt(bytes, (inside) =>
      inside.type === 'stbl' ? sampleTable(inside.bytes, tables, offsets) : inside.bytes,
    )
  })
}

function mediaHeader(mdhd: Buffer, durationTicks: number): Buffer {
  const [scaleAt, languageAt] = mdhd.readUInt8(8) === 1 ? [28, 40] : [20, 28]
  const { version, times } = timed(durationTicks, [mdhd.readUInt32BE(scaleAt)])
  return box('mdhd', uint32(version), ...times, mdhd.subarray(languageAt))
}

function sampleTable(stbl: Buffer, tables: SampleTables, offsets: Buffer): Buffer {
  return box('stbl', required(stbl, 'stbl/stsd'), ...tables.boxes, offsets)
}

function rebuilt(
  parent: Buffer,
  child: (found: { type: string; bytes: Buffer }) => Buffer,
): Buffer {
  return box(parent.toString('latin1', 4, 8), ...[...boxesIn(parent, 8)].map(child))
}

function handlerOf(init: Buffer): string {
  return required(init, 'moov/trak/mdia/hdlr').toString('latin1', 16, 20)
}

function required(bytes: Buffer, path: string): Buffer {
  const found = findBox(bytes, path)
  if (!found) throw new Error(`an init segment without ${path}`)
  return found
}
