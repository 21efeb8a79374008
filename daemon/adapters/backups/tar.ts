/** The pieces of a tar archive (POSIX ustar) around its files. */

export const TAR_BLOCK = 512
/** Above it the size is written in base 256, as GNU tar does and everybody reads. */
const MOST_OCTAL_BYTES = 8 ** 11

export interface TarEntry {
  path: string
  sizeBytes: number
  modifiedMs: number
  mode: number
}

/** Ends an archive. */
export const TAR_END = Buffer.alloc(2 * TAR_BLOCK)

/** Fills the last block of a file. */
export const tarPadding = (sizeBytes: number): Buffer =>
  Buffer.alloc((TAR_BLOCK - (sizeBytes % TAR_BLOCK)) % TAR_BLOCK)

/** Throws when the path is too long. */
export function tarHead({ path, sizeBytes, modifiedMs, mode }: TarEntry): Buffer {
  const head = Buffer.alloc(TAR_BLOCK)
  const { name, prefix } = splitPath(path)
  head.write(name, 0)
  head.write(octal(mode, 7), 100)
  head.write(octal(0, 7), 108)
  head.write(octal(0, 7), 116)
  if (sizeBytes < MOST_OCTAL_BYTES) head.write(octal(sizeBytes, 11), 124)
  else {
    head.writeUInt8(0x80, 124)
    head.writeBigUInt64BE(BigInt(sizeBytes), 128)
  }
  head.write(octal(Math.floor(modifiedMs / 1000), 11), 136)
  head.write('        ', 148)
  head.write('0', 156)
  head.write('ustar\x0000', 257)
  head.write(prefix, 345)
  // The sum of its own bytes, with blanks in the place of the sum.
  head.write(
    `${octal(
      head.reduce((sum, byte) => sum + byte, 0),
      6,
    )}\0 `,
    148,
  )
  return head
}

const octal = (value: number, digits: number): string => value.toString(8).padStart(digits, '0')

/** 100 bytes for the end of it, 155 for what is before. */
function splitPath(path: string): { name: string; prefix: string } {
  const bytes = (text: string): number => Buffer.byteLength(text)
  if (bytes(path) <= 100) return { name: path, prefix: '' }
  for (let at = path.indexOf('/'); at >= 0; at = path.indexOf('/', at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)]
    if (bytes(name) <= 100 && bytes(prefix) <= 155) return { name, prefix }
  }
  throw new Error(`the path is too long for a tar archive: ${path}`)
}
