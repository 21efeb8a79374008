/**
 * The init segment of one track whose samples are taken from a source: what ffmpeg would write, and
 * nothing of the day.
 */
import { box, uint32 } from '../segments/boxes.ts'

export interface InitOf {
  handler: 'vide' | 'soun'
  timescale: number
  /** Sample entry as in `stsd`. */
  entry: Buffer
  /** Ticks at the start that are not presented. */
  mediaTime: number
  width?: number
  height?: number
}

const TRACK = 1
const UNITY_MATRIX = uint32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
const NORMAL_SPEED = 0x10000
const MOVIE_TIMESCALE = 1_000
/** Enabled, in the movie. */
const ENABLED_IN_MOVIE = 0x3
const SELF_CONTAINED = 1
/** Five bits each: `und`. */
const UNDETERMINED = 0x55c4

const words = (text: string): Buffer => Buffer.from(text, 'latin1')

export function initSegment(of: InitOf): Buffer {
  return Buffer.concat([
    box('ftyp', words('iso5'), uint32(0x200), words('iso5iso6mp41')),
    movie(of),
  ])
}

function movie({ handler, timescale, entry, mediaTime, width = 0, height = 0 }: InitOf): Buffer {
  const isPicture = handler === 'vide'
  const mvhd = box(
    'mvhd',
    uint32(0, 0, 0, MOVIE_TIMESCALE, 0, 0x10000, 0x01000000, 0, 0),
    UNITY_MATRIX,
    Buffer.alloc(24),
    uint32(TRACK + 1),
  )
  const volume = isPicture ? 0 : 0x01000000
  const tkhd = box(
    'tkhd',
    uint32(ENABLED_IN_MOVIE, 0, 0, TRACK, 0, 0, 0, 0, isPicture ? 0 : 1, volume),
    UNITY_MATRIX,
    uint32(width * 0x10000, height * 0x10000),
  )
  const edts = box('edts', box('elst', uint32(0, 1, 0, mediaTime, NORMAL_SPEED)))
  const mdhd = box('mdhd', uint32(0, 0, 0, timescale, 0, UNDETERMINED * 0x10000))
  const hdlr = box(
    'hdlr',
    uint32(0, 0),
    words(handler),
    Buffer.alloc(12),
    words(`${isPicture ? 'Video' : 'Sound'}Handler\0`),
  )
  const header = isPicture ? box('vmhd', uint32(1, 0, 0)) : box('smhd', uint32(0, 0))
  const dinf = box('dinf', box('dref', uint32(0, 1), box('url ', uint32(SELF_CONTAINED))))
  const stbl = box(
    'stbl',
    box('stsd', uint32(0, 1), entry),
    box('stts', uint32(0, 0)),
    box('stsc', uint32(0, 0)),
    box('stsz', uint32(0, 0, 0)),
    box('stco', uint32(0, 0)),
  )
  const minf = box('minf', header, dinf, stbl)
  const trak = box('trak', tkhd, edts, box('mdia', mdhd, hdlr, minf))
  return box('moov', mvhd, trak, box('mvex', box('trex', uint32(0, TRACK, 1, 0, 0, 0))))
}
