/** H.264 as MP4 holds it (ISO/IEC 14496-15 §5). */
import type { FileHandle } from 'node:fs/promises'
import { box } from '../segments/boxes.ts'
import { insideEntry } from './sample-entry.ts'
import type { TrackIndex } from './track-index.ts'
import { placesOf, sizeOf } from './track-samples.ts'

/** Constrained and plain baseline, main, high: 8 bits, 4:2:0. */
export const PROFILES = new Set([66, 77, 100])
/** 5.2 */
export const MOST_LEVEL = 52

export interface AvcEntry {
  width: number
  height: number
  profile: number
  /** × 10 */
  level: number
  /** RFC 6381. */
  codec: string
  /** Bytes of the length field before each NAL unit. */
  lengthBytes: number
  /** The sample entry with what a player needs, and nothing of the program that wrote it. */
  entry: Buffer
}

/** null when the parameters are not in the entry, or its pixels are not square. */
export function avcEntry(entry: Buffer): AvcEntry | null {
  if (entry.toString('latin1', 4, 8) !== 'avc1') return null
  const inside = insideEntry(entry)
  const avcC = inside.find(({ type }) => type === 'avcC')?.bytes
  const colr = inside.find(
    ({ type, bytes }) => type === 'colr' && bytes.toString('latin1', 8, 12) === 'nclx',
  )?.bytes
  const pasp = inside.find(({ type }) => type === 'pasp')?.bytes
  if (!avcC || avcC.length < 15 || (pasp && pasp.readUInt32BE(8) !== pasp.readUInt32BE(12)))
    return null
  const [width, height] = [entry.readUInt16BE(32), entry.readUInt16BE(34)]
  return {
    width,
    height,
    profile: avcC.readUInt8(9),
    level: avcC.readUInt8(11),
    codec: `avc1.${avcC.subarray(9, 12).toString('hex').toUpperCase()}`,
    lengthBytes: (avcC.readUInt8(12) & 3) + 1,
    entry: box('avc1', visualFields(width, height), avcC, ...(colr ? [colr] : [])),
  }
}

/** ISO/IEC 14496-12 §12.1.3: 72 dpi, one frame a sample, no name, 24 bits. */
function visualFields(width: number, height: number): Buffer {
  const fields = Buffer.alloc(78)
  fields.writeUInt16BE(1, 6)
  fields.writeUInt16BE(width, 24)
  fields.writeUInt16BE(height, 26)
  fields.writeUInt32BE(0x480000, 28)
  fields.writeUInt32BE(0x480000, 32)
  fields.writeUInt16BE(1, 40)
  fields.writeUInt16BE(24, 74)
  fields.writeInt16BE(-1, 76)
  return fields
}

const SLICE = 1
const SLICE_OF_IDR = 5
const MOST_KEYFRAMES = 16
const MOST_UNITS = 32

/**
 * Whether keyframes are such that nothing after them refers to what comes before. Some of them are looked at, since
 * the program that wrote the file treated all alike.
 */
export async function startClean(
  file: FileHandle,
  track: TrackIndex,
  firstSamples: readonly number[],
  lengthBytes: number,
): Promise<boolean> {
  const every = Math.ceil(firstSamples.length / MOST_KEYFRAMES)
  for (let at = 0; at < firstSamples.length; at += every) {
    if ((await firstSliceOf(file, track, firstSamples[at]!, lengthBytes)) !== SLICE_OF_IDR)
      return false
  }
  return true
}

async function firstSliceOf(
  file: FileHandle,
  track: TrackIndex,
  sample: number,
  lengthBytes: number,
): Promise<number | null> {
  const [place] = placesOf(track, sample, sample + 1)
  if (!place) return null
  const header = Buffer.alloc(lengthBytes + 1)
  const end = place.offset + sizeOf(track, sample)
  let at = place.offset
  for (let unit = 0; unit < MOST_UNITS && at + header.length <= end; unit++) {
    const { bytesRead } = await file.read(header, 0, header.length, at)
    if (bytesRead < header.length) return null
    const type = header.readUInt8(lengthBytes) & 0x1f
    if (type === SLICE || type === SLICE_OF_IDR) return type
    at += lengthBytes + header.readUIntBE(0, lengthBytes)
  }
  return null
}
