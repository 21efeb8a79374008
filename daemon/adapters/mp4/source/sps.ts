/**
 * The parameter set of an H.264 stream (ITU-T H.264 §7.3.2.1, Annex E): what the picture is before
 * a frame is decoded.
 */

export interface SequenceParameters {
  /** After cropping. */
  width: number
  height: number
  /** 8 bits, 4:2:0. */
  isCommonFormat: boolean
  /** Frames only, no fields. */
  isProgressive: boolean
  hasSquarePixels: boolean
  fullRange: boolean
  /** Code points of ITU-T H.273; null where there are none. */
  color: { primaries: number; transfer: number; matrix: number } | null
}

const SPS = 7
const WITH_FORMAT = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128])
const EXTENDED_ASPECT = 255
/** Square pixels, or unspecified. */
const SQUARE = new Set([0, 1])

/** Parses the first parameter set of an `avcC` box; null when there is none, or it uses unsupported features. */
export function sequenceParameters(avcC: Buffer): SequenceParameters | null {
  if ((avcC.readUInt8(13) & 0x1f) !== 1) return null
  const length = avcC.readUInt16BE(14)
  const unit = avcC.subarray(16, 16 + length)
  if (unit.length < length || length < 4 || (unit.readUInt8(0) & 0x1f) !== SPS) return null
  return read(new BitReader(withoutEmulation(unit.subarray(1))))
}

function read(bits: BitReader): SequenceParameters | null {
  const profile = bits.take(8)
  bits.take(16)
  bits.unsigned()
  let isCommonFormat = true
  if (WITH_FORMAT.has(profile)) {
    const chroma = bits.unsigned()
    if (chroma === 3) bits.take(1)
    isCommonFormat = chroma === 1 && bits.unsigned() === 0 && bits.unsigned() === 0
    // Scaling lists would have to be read to get past them.
    if (!isCommonFormat || bits.take(1) === 1 || bits.take(1) === 1) return null
  }
  bits.unsigned()
  const order = bits.unsigned()
  if (order === 0) bits.unsigned()
  else if (order === 1) {
    bits.take(1)
    bits.unsigned()
    bits.unsigned()
    const cycle = bits.unsigned()
    for (let frame = 0; frame < cycle; frame++) bits.unsigned()
  }
  bits.unsigned()
  bits.take(1)
  const columns = bits.unsigned() + 1
  const rows = bits.unsigned() + 1
  const isProgressive = bits.take(1) === 1
  if (!isProgressive) bits.take(1)
  bits.take(1)
  const unitHeight = isProgressive ? 2 : 4
  const [left, right, top, bottom] =
    bits.take(1) === 1
      ? [bits.unsigned(), bits.unsigned(), bits.unsigned(), bits.unsigned()]
      : [0, 0, 0, 0]
  return {
    width: columns * 16 - (left! + right!) * 2,
    height: rows * 16 * (isProgressive ? 1 : 2) - (top! + bottom!) * unitHeight,
    isCommonFormat,
    isProgressive,
    ...appearance(bits),
  }
}

/** Video usability information, up to the color description. */
function appearance(
  bits: BitReader,
): Pick<SequenceParameters, 'hasSquarePixels' | 'fullRange' | 'color'> {
  const color = {
    hasSquarePixels: true,
    fullRange: false,
    color: null as SequenceParameters['color'],
  }
  if (bits.take(1) === 0) return color
  if (bits.take(1) === 1) {
    const aspect = bits.take(8)
    color.hasSquarePixels =
      aspect === EXTENDED_ASPECT ? bits.take(16) === bits.take(16) : SQUARE.has(aspect)
  }
  if (bits.take(1) === 1) bits.take(1)
  if (bits.take(1) === 1) {
    bits.take(3)
    color.fullRange = bits.take(1) === 1
    if (bits.take(1) === 1)
      color.color = { primaries: bits.take(8), transfer: bits.take(8), matrix: bits.take(8) }
  }
  return color
}

/** A byte 3 after two zeros only keeps them from looking like a start code. */
function withoutEmulation(unit: Buffer): Buffer {
  const bytes: number[] = []
  for (const byte of unit) {
    const zeros = bytes.length >= 2 && bytes.at(-1) === 0 && bytes.at(-2) === 0
    if (zeros && byte === 3) bytes.push(-1)
    else bytes.push(byte)
  }
  return Buffer.from(bytes.filter((byte) => byte >= 0))
}

class BitReader {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** Up to 31 bits. Throws at the end. */
  take(count: number): number {
    let value = 0
    for (let bit = 0; bit < count; bit++) {
      value = value * 2 + ((this.#bytes.readUInt8(this.#at >> 3) >> (7 - (this.#at & 7))) & 1)
      this.#at++
    }
    return value
  }

  /** ue(v), §9.1. */
  unsigned(): number {
    let zeros = 0
    while (this.take(1) === 0) if (++zeros > 31) throw new Error('no such number')
    return 2 ** zeros - 1 + this.take(zeros)
  }
}
