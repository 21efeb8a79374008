/** What the headers of a track hold (tkhd and mdhd, ISO/IEC 14496-12 §8.3.2, §8.4.2). */
import { findBox } from '../segments/boxes.ts'

export function timescaleIn(mdia: Buffer): number | null {
  const mdhd = findBox(mdia, 'mdia/mdhd')
  return mdhd && mdhd.readUInt32BE(mdhd.readUInt8(8) === 1 ? 28 : 20)
}

/** Each letter in five bits (§8.4.2); QuickTime's older numbers stand below where those begin. */
export function languageIn(mdia: Buffer): {
  language: string | null
  hasOldLanguage: boolean
} {
  const mdhd = findBox(mdia, 'mdia/mdhd')!
  const packed = mdhd.readUInt16BE(mdhd.readUInt8(8) === 1 ? 40 : 28)
  if (packed < 0x400 || packed === 0x7fff) return { language: null, hasOldLanguage: packed < 0x400 }
  return {
    language: String.fromCharCode(...[10, 5, 0].map((shift) => ((packed >> shift) & 0x1f) + 0x60)),
    hasOldLanguage: false,
  }
}

export function displaySizeOf(trak: Buffer): { width: number; height: number } {
  const tkhd = findBox(trak, 'trak/tkhd')
  if (!tkhd) return { width: 0, height: 0 }
  const at = tkhd.readUInt8(8) === 1 ? 96 : 84
  return { width: tkhd.readUInt32BE(at) / 0x10000, height: tkhd.readUInt32BE(at + 4) / 0x10000 }
}

export function isEnabled(trak: Buffer): boolean {
  const tkhd = findBox(trak, 'trak/tkhd')
  return tkhd !== null && (tkhd.readUInt8(11) & 1) === 1
}

export function isUpright(trak: Buffer): boolean {
  const tkhd = findBox(trak, 'trak/tkhd')
  if (!tkhd) return false
  const matrix = tkhd.readUInt8(8) === 1 ? 60 : 48
  const [a, b, , c, d] = [0, 1, 2, 3, 4].map((place) => tkhd.readInt32BE(matrix + place * 4))
  return a === 0x10000 && b === 0 && c === 0 && d === 0x10000
}
