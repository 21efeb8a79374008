/**
 * Where a track's presentation begins on its own time line (ISO/IEC 14496-12 §8.6.6). Pictures leave the encoder
 * in another order than they are shown, so the first is decoded before it can be shown: decode times begin at 0,
 * presentation times later, and the edit list takes the difference back. Audio has the encoder's run-up instead.
 * (CMAF also allows negative composition offsets; ffmpeg's demuxer, and all that is built on it, shows those late.)
 */
import { box, boxesIn, findBox, uint32 } from './boxes.ts'

/** How many ticks at the start are not to be presented. */
export function mediaTimeOf(init: Buffer): number {
  const elst = findBox(init, 'moov/trak/edts/elst')
  if (!elst || elst.readUInt32BE(12) === 0) return 0
  const time = elst.readUInt8(8) === 1 ? Number(elst.readBigInt64BE(24)) : elst.readInt32BE(20)
  return Math.max(0, time)
}

/** An init segment of one track that has no edit list yet, with one. */
export function withMediaTime(init: Buffer, ticks: number): Buffer {
  return Buffer.concat(
    [...boxesIn(init)].map(({ type, bytes }) => (type === 'moov' ? rebuilt(bytes, ticks) : bytes)),
  )
}

function rebuilt(parent: Buffer, ticks: number): Buffer {
  const type = parent.toString('latin1', 4, 8)
  const children = [...boxesIn(parent, 8)].flatMap((child) => {
    if (type === 'moov' && child.type === 'trak') return [rebuilt(child.bytes, ticks)]
    // A single edit of unknown length at normal speed, inserted after the track header.
    if (type === 'trak' && child.type === 'tkhd')
      return [child.bytes, box('edts', box('elst', uint32(0, 1, 0, ticks, 0x00010000)))]
    return [child.bytes]
  })
  return box(type, ...children)
}
