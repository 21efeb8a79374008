/**
 * Finds the end of a file that has to be sent ahead, so that the file can be played while the rest of it
 * is on its way: the index of MP4 and MOV files that have it behind the media, and the cues of Matroska
 * and WebM files. Reads a few kilobytes of the file.
 */
import { CLUSTER, EBML, headerIn, SEEK_HEAD, seekPositions, SEGMENT } from './ebml.ts'

/** Bytes of the file from `start` to `end`, the latter excluded; fewer at the end of the file. */
export type ReadBytes = (start: number, end: number) => Promise<Uint8Array>

/** A larger share of the file would keep the rest waiting for longer than it is worth. */
const MOST_SHARE = 0.1
const MOST_ELEMENTS = 1_000
const HEADER_BYTES = 16
const MOST_SEEK_HEAD_BYTES = 1024 * 1024
const MP4_BOXES = new Set(['ftyp', 'mdat', 'moov', 'free', 'skip', 'wide', 'pnot', 'uuid'])

/** Whether the tail is small enough to be sent ahead. */
export const isWorthSending = (start: number, sizeBytes: number, mostBytes: number): boolean =>
  sizeBytes - start <= Math.min(mostBytes, sizeBytes * MOST_SHARE)

/** Where the tail begins; null when nothing has to be sent ahead. */
export async function tailStartOf(read: ReadBytes, sizeBytes: number): Promise<number | null> {
  const head = await read(0, HEADER_BYTES)
  if (head.length < HEADER_BYTES) return null
  if (MP4_BOXES.has(nameIn(head))) return movieTail(read, sizeBytes)
  if (uint32(head, 0) !== EBML) return null
  try {
    return await matroskaTail(read, sizeBytes)
  } catch (error) {
    // Cut off or damaged: it is sent like any other file.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** From behind the media on, when they precede the movie box: a box between them says where that one is. */
async function movieTail(read: ReadBytes, sizeBytes: number): Promise<number | null> {
  let mediaEnd: number | null = null
  for (let at = 0, count = 0; count < MOST_ELEMENTS && at + 8 <= sizeBytes; count++) {
    const header = await read(at, at + HEADER_BYTES)
    if (header.length < 8) return null
    const short = uint32(header, 0)
    const name = nameIn(header)
    if (name === 'moov') return mediaEnd
    const size =
      short === 1 && header.length >= HEADER_BYTES
        ? uint32(header, 8) * 2 ** 32 + uint32(header, 12)
        : short
    if (size < 8) return null
    at += size
    if (name === 'mdat') mediaEnd = at
  }
  return null
}

/** From the first element behind the clusters on that the SeekHead lists. */
async function matroskaTail(read: ReadBytes, sizeBytes: number): Promise<number | null> {
  const first = headerIn(await read(0, HEADER_BYTES), 0)
  if (first?.end === undefined || first.end === null) return null
  const segment = headerIn(await read(first.end, first.end + HEADER_BYTES), 0)
  if (segment?.id !== SEGMENT) return null
  const begin = first.end + segment.start
  const listed: number[] = []
  for (let at = begin, count = 0; count < MOST_ELEMENTS && at < sizeBytes; count++) {
    const element = headerIn(await read(at, at + HEADER_BYTES), 0)
    if (!element || element.end === null) return null
    if (element.id === CLUSTER) {
      const behind = listed.filter((position) => position > at && position < sizeBytes)
      return behind.length > 0 ? Math.min(...behind) : null
    }
    if (element.id === SEEK_HEAD && element.end <= MOST_SEEK_HEAD_BYTES)
      listed.push(
        ...seekPositions(await read(at + element.start, at + element.end)).map(
          (position) => begin + position,
        ),
      )
    at += element.end
  }
  return null
}

const nameIn = (header: Uint8Array): string => String.fromCharCode(...header.subarray(4, 8))
const uint32 = (bytes: Uint8Array, at: number): number =>
  new DataView(bytes.buffer, bytes.byteOffset).getUint32(at)
