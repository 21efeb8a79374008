/** Writes an animated PNG of whole frames (PNG specification, third edition, 11.3.5). */
import { crc32 } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** The header of each chunk, and its checksum. */
const FRAME_BYTES = 12
const MOST_UINT16 = 65_535

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length, 0)
  head.write(type, 4, 'latin1')
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(data, crc32(head.subarray(4))), 0)
  return Buffer.concat([head, data, sum])
}

function* chunksOf(png: Buffer): Generator<{ type: string; data: Buffer }> {
  for (let at = SIGNATURE.length; at + FRAME_BYTES <= png.length;) {
    const length = png.readUInt32BE(at)
    yield {
      type: png.toString('latin1', at + 4, at + 8),
      data: png.subarray(at + 8, at + 8 + length),
    }
    at += FRAME_BYTES + length
  }
}

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value, 0)
  return bytes
}

/** Everything before the first frame. `first`: a frame as PNG; all others must be of its size and kind. */
export function apngHead(first: Buffer, frames: number): Buffer {
  const header = [...chunksOf(first)].find(({ type }) => type === 'IHDR')!
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header.data),
    // Repeated for ever.
    chunk('acTL', Buffer.concat([uint32(frames), uint32(0)])),
  ])
}

/** Frame `index`, counted from 0, which replaces all of the one before. */
export function apngFrame(png: Buffer, index: number, delayMs: number): Buffer {
  const parts = [...chunksOf(png)]
  const size = parts.find(({ type }) => type === 'IHDR')!.data.subarray(0, 8)
  // Every frame but the first takes two numbers: one for its control, one for its data.
  const sequence = index === 0 ? 0 : index * 2 - 1
  const delay = Buffer.alloc(6)
  const isLong = delayMs > MOST_UINT16
  delay.writeUInt16BE(isLong ? Math.min(MOST_UINT16, Math.round(delayMs / 10)) : delayMs, 0)
  delay.writeUInt16BE(isLong ? 100 : 1_000, 2)
  const data = Buffer.concat(parts.filter(({ type }) => type === 'IDAT').map((part) => part.data))
  return Buffer.concat([
    chunk('fcTL', Buffer.concat([uint32(sequence), size, uint32(0), uint32(0), delay])),
    index === 0 ? chunk('IDAT', data) : chunk('fdAT', Buffer.concat([uint32(sequence + 1), data])),
  ])
}

export const apngEnd = (): Buffer => chunk('IEND', Buffer.alloc(0))
