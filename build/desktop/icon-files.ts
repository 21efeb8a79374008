/** The two files that hold an icon in several sizes: a list of PNG files each, nothing more. */

export interface IconPicture {
  /** Pixels, square. */
  size: number
  png: Buffer
}

/**
 * Windows: https://learn.microsoft.com/previous-versions/ms997538(v=msdn.10), with PNG inside since
 * Vista. At most 256 pixels.
 */
export function ico(pictures: readonly IconPicture[]): Buffer {
  const head = Buffer.alloc(6)
  head.writeUInt16LE(1, 2) // an icon, no cursor
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length + 16 * pictures.length
  const entries = pictures.map(({ size, png }) => {
    if (size > 256) throw new RangeError(`an ico file has no picture of ${size} pixels`)
    const entry = Buffer.alloc(16)
    entry[0] = entry[1] = size % 256 // 0 is 256
    entry.writeUInt16LE(1, 4) // planes
    entry.writeUInt16LE(32, 6) // bits a pixel
    entry.writeUInt32LE(png.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += png.length
    return entry
  })
  return Buffer.concat([head, ...entries, ...pictures.map(({ png }) => png)])
}

/** macOS icon types by size; further types of a size are for displays of twice the density. */
const ICNS_TYPES: Record<number, readonly string[]> = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['icp6', 'ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
}

/** Mac: https://en.wikipedia.org/wiki/Apple_Icon_Image_format. Sizes that it has no name for are left out. */
export function icns(pictures: readonly IconPicture[]): Buffer {
  const parts = pictures.flatMap(({ size, png }) =>
    (ICNS_TYPES[size] ?? []).map((type) => chunk(type, png)),
  )
  return chunk('icns', Buffer.concat(parts))
}

/** The length of a chunk counts its own head. */
function chunk(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8, type, 'latin1')
  head.writeUInt32BE(content.length + head.length, 4)
  return Buffer.concat([head, content])
}
