/** ISO BMFF boxes (ISO/IEC 14496-12 §4.2): as a stream, and inside a box that is already in memory. */

export interface Box {
  type: string
  /** Header included. */
  bytes: Buffer
}

/** An MP4 box may be up to 2^64 bytes long; ours hold one segment at most. */
const MAX_BOX_BYTES = 512 * 1024 * 1024

/** The top-level boxes of a stream, each whole. A stream that ends inside a box ends without that box. */
export async function* readBoxes(stream: AsyncIterable<Buffer>): AsyncGenerator<Box> {
  let waiting: Buffer[] = []
  let waitingBytes = 0
  let wanted = 8

  for await (const piece of stream) {
    waiting.push(piece)
    waitingBytes += piece.length
    while (waitingBytes >= wanted) {
      const joined: Buffer = waiting.length === 1 ? waiting[0]! : Buffer.concat(waiting)
      const size = joined.readUInt32BE(0)
      if (size < 8 || size > MAX_BOX_BYTES)
        throw new Error(`a box says that it is ${size} bytes long`)
      if (joined.length < size) {
        waiting = [joined]
        wanted = size
        break
      }
      yield { type: joined.toString('latin1', 4, 8), bytes: joined.subarray(0, size) }
      waiting = joined.length > size ? [joined.subarray(size)] : []
      waitingBytes = joined.length - size
      wanted = 8
    }
  }
}

/** `ftyp` and `moov` of a fragmented stream; null when it ends before. The rest is left unread. */
export async function initOf(stream: AsyncIterable<Buffer>): Promise<Buffer | null> {
  const parts: Buffer[] = []
  for await (const { type, bytes } of readBoxes(stream)) {
    if (type === 'ftyp' || type === 'moov') parts.push(Buffer.from(bytes))
    if (type === 'moov') return Buffer.concat(parts)
  }
  return null
}

/**
 * In what a stranger wrote: far more than any has, and few enough that a file of nothing but empty
 * ones costs nothing.
 */
export const MOST_CHILDREN = 200

/** The boxes inside `bytes` from `start` on. Throws where a size does not fit, and beyond `most` of them. */
export function* boxesIn(bytes: Buffer, start = 0, most = Infinity): Generator<Box> {
  let at = start
  for (let count = 0; at + 8 <= bytes.length; count++) {
    if (count >= most) throw new Error(`a box holds more than ${most} others`)
    const size = bytes.readUInt32BE(at)
    if (size < 8 || at + size > bytes.length)
      throw new Error(`a box at ${at} says that it is ${size} bytes long`)
    yield { type: bytes.toString('latin1', at + 4, at + 8), bytes: bytes.subarray(at, at + size) }
    at += size
  }
}

/** How many bytes of its own a box has before its children. */
const FIELD_BYTES: Record<string, number> = { stsd: 16, avc1: 86, hvc1: 86, av01: 86, mp4a: 36 }

/** The first box on a path such as `moov/trak/mdia`; null when there is none. */
export function findBox(bytes: Buffer, path: string): Buffer | null {
  let inside: Buffer | null = null
  for (const type of path.split('/')) {
    const fieldBytes: number = inside ? (FIELD_BYTES[inside.toString('latin1', 4, 8)] ?? 8) : 0
    const found: Box | undefined = [...boxesIn(inside ?? bytes, fieldBytes, MOST_CHILDREN)].find(
      (box) => box.type === type,
    )
    if (!found) return null
    inside = found.bytes
  }
  return inside
}

export function box(type: string, ...content: Buffer[]): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt32BE(8 + content.reduce((sum, part) => sum + part.length, 0), 0)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, ...content])
}

export function uint32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, index) => bytes.writeUInt32BE(value >>> 0, index * 4))
  return bytes
}

export function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return bytes
}
