/** RFC 6381 names, read from an init segment. */
import { boxesIn, findBox } from '../../mp4/segments/boxes.ts'

export function codecName(init: Buffer): string {
  const stsd = findBox(init, 'moov/trak/mdia/minf/stbl/stsd')
  const entry = stsd && [...boxesIn(stsd, 16)][0]
  if (entry?.type === 'avc1') return avcName(stsd!)
  if (entry?.type === 'hvc1') return hevcName(stsd!)
  if (entry?.type === 'av01') return av1Name(stsd!)
  if (entry?.type === 'mp4a') return aacName(stsd!)
  throw new Error(`no name is known for the codec ${entry?.type ?? 'of this file'}`)
}

/** Profile, constraints and level, from the first bytes of avcC. */
function avcName(stsd: Buffer): string {
  const avcC = findBox(stsd.subarray(16), 'avc1/avcC')
  if (!avcC) throw new Error('avc1 without avcC')
  return `avc1.${avcC.subarray(9, 12).toString('hex').toUpperCase()}`
}

/** ISO/IEC 14496-15 annex E: profile, profile compatibility, tier and level, constraints. */
function hevcName(stsd: Buffer): string {
  const hvcC = findBox(stsd.subarray(16), 'hvc1/hvcC')?.subarray(8)
  if (!hvcC) throw new Error('hvc1 without hvcC')
  const profile = hvcC.readUInt8(1)
  const space = ['', 'A', 'B', 'C'][profile >> 6]!
  const constraints = [...hvcC.subarray(6, 12)]
  while (constraints.at(-1) === 0) constraints.pop()
  return [
    'hvc1',
    `${space}${profile & 0x1f}`,
    bitsReversed(hvcC.readUInt32BE(2)).toString(16).toUpperCase(),
    `${profile & 0x20 ? 'H' : 'L'}${hvcC.readUInt8(12)}`,
    ...constraints.map((byte) => byte.toString(16).toUpperCase()),
  ].join('.')
}

function bitsReversed(word: number): number {
  let reversed = 0
  for (let bit = 0; bit < 32; bit++) if (word & (1 << bit)) reversed += 2 ** (31 - bit)
  return reversed
}

/** AV1 in ISO base media file format §5: profile, level and tier, bits per channel. */
function av1Name(stsd: Buffer): string {
  const av1C = findBox(stsd.subarray(16), 'av01/av1C')?.subarray(8)
  if (!av1C) throw new Error('av01 without av1C')
  const [levels, flags] = [av1C.readUInt8(1), av1C.readUInt8(2)]
  const level = String(levels & 0x1f).padStart(2, '0')
  return `av01.${levels >> 5}.${level}${flags & 0x80 ? 'H' : 'M'}.${flags & 0x40 ? (flags & 0x20 ? '12' : '10') : '08'}`
}

/** ISO/IEC 14496-1 §7.2.6: nested descriptors; the innermost holds the audio object type. */
function aacName(stsd: Buffer): string {
  const esds = findBox(stsd.subarray(16), 'mp4a/esds')
  if (!esds) throw new Error('mp4a without esds')
  const es = descriptor(esds, 12, 0x03)
  const config = descriptor(esds, es + 3, 0x04)
  const objectType = esds.readUInt8(config)
  const specific = descriptor(esds, config + 13, 0x05)
  const first = esds.readUInt16BE(specific)
  const short = first >> 11
  const audioObjectType = short === 31 ? 32 + ((first >> 5) & 0x3f) : short
  return `mp4a.${objectType.toString(16)}.${audioObjectType}`
}

/** Start of the content of the descriptor at `at`, whose length is written in groups of 7 bits. */
function descriptor(bytes: Buffer, at: number, tag: number): number {
  if (bytes.readUInt8(at) !== tag) throw new Error(`esds: descriptor ${tag} is not at ${at}`)
  let next = at + 1
  while (bytes.readUInt8(next) & 0x80) next++
  return next + 1
}
