/** Elements of EBML (RFC 8794), as Matroska and WebM consist of them. */

export const EBML = 0x1a45dfa3
export const SEGMENT = 0x18538067
export const SEEK_HEAD = 0x114d9b74
export const CLUSTER = 0x1f43b675
const SEEK = 0x4dbb
const SEEK_POSITION = 0x53ac

export interface EbmlElement {
  id: number
  /** Where its content begins and ends. */
  start: number
  end: number
}

/**
 * The element that begins at this byte; `end` null: of unknown size. null where there is none. A size beyond
 * 2^53 is not exact. Throws RangeError where the element is cut off.
 */
export function headerIn(
  bytes: Uint8Array,
  at: number,
): { id: number; start: number; end: number | null } | null {
  const idLength = Math.clz32(byteAt(bytes, at)) - 23
  if (idLength > 4) return null
  let id = 0
  for (let byte = 0; byte < idLength; byte++) id = id * 256 + byteAt(bytes, at + byte)
  const sizeAt = at + idLength
  const first = byteAt(bytes, sizeAt)
  const sizeLength = Math.clz32(first) - 23
  if (sizeLength > 8) return null
  const mask = 0xff >> sizeLength
  let size = first & mask
  let isUnknown = size === mask
  for (let byte = 1; byte < sizeLength; byte++) {
    const value = byteAt(bytes, sizeAt + byte)
    isUnknown &&= value === 0xff
    size = size * 256 + value
  }
  const start = sizeAt + sizeLength
  return { id, start, end: isUnknown ? null : start + size }
}

/** Elements that follow each other, as far as they are whole. */
export function* elementsIn(
  bytes: Uint8Array,
  from = 0,
  to = bytes.length,
): Generator<EbmlElement> {
  for (let at = from; at < to;) {
    const element = headerIn(bytes, at)
    if (!element || element.end === null || element.end > to) return
    yield { ...element, end: element.end }
    at = element.end
  }
}

/** The value of an unsigned integer. */
export function unsigned(bytes: Uint8Array, { start, end }: EbmlElement): number {
  let value = 0
  for (let at = start; at < Math.min(end, start + 8); at++) value = value * 256 + byteAt(bytes, at)
  return value
}

/** What a SeekHead lists: positions of other elements, counted from where the content of the segment begins. */
export const seekPositions = (seekHead: Uint8Array): number[] =>
  [...elementsIn(seekHead)]
    .filter(({ id }) => id === SEEK)
    .flatMap((seek) =>
      [...elementsIn(seekHead, seek.start, seek.end)]
        .filter(({ id }) => id === SEEK_POSITION)
        .map((position) => unsigned(seekHead, position)),
    )

function byteAt(bytes: Uint8Array, at: number): number {
  const value = bytes[at]
  if (value === undefined) throw new RangeError('the element is cut off')
  return value
}
