/** AAC as MP4 holds it (ISO/IEC 14496-1 §7.2.6, 14496-3 §1.6.2). */
import { box, findBox, uint32 } from '../segments/boxes.ts'
import { insideEntry } from './sample-entry.ts'

const OBJECT_TYPE_AAC = 0x40
const LOW_COMPLEXITY = 2
const RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000,
  7_350,
]
const TAGS = { stream: 0x03, decoder: 0x04, specific: 0x05, sync: 0x06 }

export interface AacConfig {
  sampleRate: number
  channels: number
  /** AudioSpecificConfig, as far as AAC-LC goes. */
  bytes: Buffer
  /** The config has more: bands or channels to be reconstructed (SBR, PS), for decoders that know them. */
  isExtended: boolean
}

/** null for everything but AAC-LC with 1,024 samples a packet. */
export function aacConfig(entry: Buffer): AacConfig | null {
  if (entry.toString('latin1', 4, 8) !== 'mp4a') return null
  const inside = insideEntry(entry)
  const wave = inside.find(({ type }) => type === 'wave')?.bytes
  const esds =
    inside.find(({ type }) => type === 'esds')?.bytes ?? (wave && findBox(wave, 'wave/esds'))
  const bytes = esds && specificConfig(esds)
  if (!bytes || bytes.length < 2) return null
  const word = bytes.readUInt16BE(0)
  const [objectType, rate, channels, isShort] = [
    word >> 11,
    (word >> 7) & 0xf,
    (word >> 3) & 0xf,
    (word >> 2) & 1,
  ]
  const sampleRate = RATES[rate]
  // Extension data after the first 16 bits makes some players decode more than AAC-LC.
  return objectType === LOW_COMPLEXITY && sampleRate && !isShort
    ? {
        sampleRate,
        channels,
        bytes: Buffer.from(bytes.subarray(0, 2)),
        isExtended: hasExtension(bytes),
      }
    : null
}

/** The sync word of an extension, its type, and whether it is there (ISO/IEC 14496-3 §1.6.2.1). */
const hasExtension = (bytes: Buffer): boolean =>
  bytes.length >= 5 && bytes.readUInt16BE(2) >> 5 === 0x2b7 && (bytes.readUInt8(4) & 0x80) !== 0

function specificConfig(esds: Buffer): Buffer | null {
  const stream = descriptor(esds, 12, TAGS.stream)
  if (!stream) return null
  const flags = esds.readUInt8(stream.start + 2)
  // Any of them would be followed by fields that are never there in a file.
  const decoder = flags & 0xe0 ? null : descriptor(esds, stream.start + 3, TAGS.decoder)
  if (!decoder || esds.readUInt8(decoder.start) !== OBJECT_TYPE_AAC) return null
  const specific = descriptor(esds, decoder.start + 13, TAGS.specific)
  return specific && esds.subarray(specific.start, specific.start + specific.length)
}

/** The length is written in groups of 7 bits. */
function descriptor(
  bytes: Buffer,
  at: number,
  tag: number,
): { start: number; length: number } | null {
  if (bytes.readUInt8(at) !== tag) return null
  let length = 0
  for (let next = at + 1; next < at + 5; next++) {
    const byte = bytes.readUInt8(next)
    length = length * 128 + (byte & 0x7f)
    if (!(byte & 0x80))
      return next + 1 + length <= bytes.length ? { start: next + 1, length } : null
  }
  return null
}

export function aacEntry({ sampleRate, channels, bytes }: AacConfig, bitrateBps: number): Buffer {
  const fields = Buffer.alloc(28)
  fields.writeUInt16BE(1, 6)
  fields.writeUInt16BE(channels, 16)
  fields.writeUInt16BE(16, 18)
  fields.writeUInt32BE(sampleRate * 0x10000, 24)
  const audioStream = Buffer.from([OBJECT_TYPE_AAC, 0x15, 0, 0, 0])
  const decoder = written(
    TAGS.decoder,
    audioStream,
    uint32(bitrateBps, bitrateBps),
    written(TAGS.specific, bytes),
  )
  return box(
    'mp4a',
    fields,
    box(
      'esds',
      uint32(0),
      written(TAGS.stream, Buffer.from([0, 1, 0]), decoder, written(TAGS.sync, Buffer.from([2]))),
    ),
  )
}

function written(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content)
  return Buffer.concat([Buffer.from([tag, body.length]), body])
}
