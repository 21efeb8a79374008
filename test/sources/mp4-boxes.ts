/** Changes to MP4 files that ffmpeg would not write. */
import { readFile, writeFile } from 'node:fs/promises'

const ONE = 0x00010000
const MATRICES = {
  90: [0, ONE, -ONE, 0],
  180: [-ONE, 0, 0, -ONE],
  270: [0, -ONE, ONE, 0],
  mirrored: [-ONE, 0, 0, ONE],
} as const

/** Turns as a phone does (clockwise, in degrees), or mirrors: by the matrix of the first track's header. */
export async function turn(file: string, how: keyof typeof MATRICES): Promise<string> {
  const bytes = await readFile(file)
  // Fields of a version 0 header before the matrix: 4 of type, 4 of version, 36 of others.
  const at = bytes.indexOf('tkhd') + 4 + 4 + 36
  ;[0, 1, 3, 4].forEach((place, index) => bytes.writeInt32BE(MATRICES[how][index]!, at + place * 4))
  await writeFile(file, bytes)
  return file
}

/** Says of an HEVC picture that it is Dolby Vision. The index must be at the end: it grows. */
export async function asDolbyVision(file: string, profile: number): Promise<string> {
  const bytes = await readFile(file)
  const config = Buffer.alloc(32)
  config.writeUInt32BE(32, 0)
  config.write('dvcC', 4, 'latin1')
  // Version 1.0; profile, level 1, with RPU and a base layer.
  config.set([1, 0, profile << 1, (1 << 3) | 0b101], 8)
  const hvcC = bytes.lastIndexOf('hvcC') - 4
  const after = hvcC + bytes.readUInt32BE(hvcC)
  for (const parent of ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd', 'hvc1']) {
    const at = bytes.lastIndexOf(parent) - 4
    bytes.writeUInt32BE(bytes.readUInt32BE(at) + config.length, at)
  }
  await writeFile(file, Buffer.concat([bytes.subarray(0, after), config, bytes.subarray(after)]))
  return file
}
