/**
 * Detects a truncated file from the sizes in its container: a few reads, whatever the length of the
 * file. Containers without sizes give 0.
 */
import { open, type FileHandle } from 'node:fs/promises'
import { headerIn, SEGMENT } from '../../../contract/ebml.ts'
import { packetsIn } from './ts-clock.ts'

/** Bytes missing at the end; `unknown` when some are missing and nothing says how many. */
export type MissingBytes = number | 'unknown'

interface Look {
  file: FileHandle
  size: number
  head: Buffer
}
type Reader = (look: Look) => Promise<MissingBytes> | MissingBytes

const HEAD_BYTES = 64 * 1024
/** A fragmented file of a day has 90,000 boxes. */
const MOST_BOXES = 200_000
const MOST_BYTES = 2 ** 50
/** Some writers omit one byte of padding at the end of a file. */
const PADDING_BYTES = 1

/** Keyed by ffmpeg's name of the container, or the first of its names. */
const READERS: Record<string, Reader> = {
  mov: movie,
  matroska,
  avi: riff,
  wav: riff,
  aiff: (look) =>
    missingOfChunk(look, 'FORM', look.head.length < 8 ? 0 : look.head.readUInt32BE(4)),
  au,
  caf,
  mxf,
  asf,
  flv,
  mp3,
  ogg,
  mpegts,
}

/** `container`: ffmpeg's name, such as `mov,mp4,m4a,3gp,3g2,mj2`. */
export async function missingBytes(path: string, container: string): Promise<MissingBytes> {
  const reader = READERS[container.split(',')[0]!]
  if (!reader) return 0
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const head = await bytesAt(file, 0, Math.min(HEAD_BYTES, size))
    const missing = await reader({ file, size, head })
    if (missing === 'unknown') return missing
    // An impossible size only shows that the file is incomplete.
    return missing > MOST_BYTES || Number.isNaN(missing)
      ? 'unknown'
      : missing > PADDING_BYTES
        ? Math.round(missing)
        : 0
  } catch (error) {
    // Anybody may have written the file; malformed data proves nothing.
    if (error instanceof RangeError) return 0
    throw error
  } finally {
    await file.close()
  }
}

async function bytesAt(file: FileHandle, offset: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, offset)
  return buffer.subarray(0, bytesRead)
}

/** Top-level boxes; some programs append bytes of their own that are not boxes. */
const BOXES = new Set([
  'ftyp',
  'styp',
  'moov',
  'moof',
  'mdat',
  'sidx',
  'ssix',
  'mfra',
  'meta',
  'uuid',
  'pdin',
  'emsg',
  'prft',
])
const EMPTY_BOXES = new Set(['free', 'skip', 'wide'])

/** ISO/IEC 14496-12 §4.2: a sequence of boxes, each with its size. */
async function movie({ file, size }: Look): Promise<MissingBytes> {
  let at = 0
  let isInPieces = false
  for (let count = 0; count < MOST_BOXES && at + 8 <= size; count++) {
    const header = await bytesAt(file, at, 16)
    const short = header.readUInt32BE(0)
    const length = short === 1 ? Number(header.readBigUInt64BE(8)) : short
    const type = header.toString('latin1', 4, 8)
    const isEmpty = EMPTY_BOXES.has(type)
    // A size of 0 extends to the end of the file.
    if (
      short === 0 ||
      length < 8 ||
      !(isEmpty || BOXES.has(type)) ||
      (isEmpty && at + length > size)
    )
      return 0
    isInPieces ||= type === 'moof'
    at += length
  }
  // The number of fragments that were to follow is unknown.
  return isInPieces && at > size + PADDING_BYTES ? 'unknown' : at - size
}

/** A segment of unknown size, as in a live recording, ends with the file. */
function matroska({ head, size }: Look): MissingBytes {
  const header = headerIn(head, 0)
  const segment = header && header.end !== null ? headerIn(head, header.end) : null
  return segment?.id === SEGMENT && segment.end !== null ? segment.end - size : 0
}

/** In an OpenDML file each part has its own size; RF64 stores the size elsewhere. */
async function riff({ file, size }: Look): Promise<MissingBytes> {
  let at = 0
  for (let count = 0; count < MOST_BOXES && at + 12 <= size; count++) {
    const header = await bytesAt(file, at, 12)
    const length = header.readUInt32LE(4)
    if (header.toString('latin1', 0, 4) !== 'RIFF' || isStreamed(length)) return 0
    at += 8 + length + (length % 2)
  }
  return at - size
}

const missingOfChunk = ({ head, size }: Look, name: string, length: number): MissingBytes =>
  head.toString('latin1', 0, 4) === name && !isStreamed(length) ? 8 + length - size : 0

/** The header holds the offset and length of the audio data. */
function au({ head, size }: Look): MissingBytes {
  const length = head.readUInt32BE(8)
  return head.toString('latin1', 0, 4) === '.snd' && !isStreamed(length)
    ? head.readUInt32BE(4) + length - size
    : 0
}

/**
 * Core Audio Format: an 8-byte header, then chunks, each with its size; that of the audio is -1 while
 * recording.
 */
async function caf({ file, size }: Look): Promise<MissingBytes> {
  let at = 8
  for (let count = 0; count < MOST_BOXES && at + 12 <= size; count++) {
    const header = await bytesAt(file, at, 12)
    const length = Number(header.readBigInt64BE(4))
    if (length < 0) return 0
    at += 12 + length
  }
  return at - size
}

const MXF_PARTITION = Buffer.from('060e2b34020501010d01020101', 'hex')

/**
 * SMPTE ST 377-1 §7.1: the first partition holds the offset of the last one once it is known, but
 * nothing holds the length of that.
 */
function mxf({ head, size }: Look): MissingBytes {
  const at = head.indexOf(MXF_PARTITION)
  if (at < 0) return 0
  // The key is followed by the number of bytes of the length field.
  const form = head.readUInt8(at + 16)
  const value = at + 17 + (form & 0x80 ? form & 0x7f : 0)
  const footer = Number(head.readBigUInt64BE(value + 24))
  return footer > 0 && at + footer >= size ? 'unknown' : 0
}

/**
 * Placeholder lengths of programs that do not know the size beforehand: 0, or close to the maximum of
 * 31 or 32 bits.
 */
const isStreamed = (length: number): boolean =>
  length === 0 || length >= 0xffff_f000 || Math.abs(length - 0x7fff_ffff) <= 0x1000

const ASF_FILE_PROPERTIES = Buffer.from('a1dcab8c47a9cf118ee400c00c205365', 'hex')

/** ASF §3.2: the object that holds the file size. */
function asf({ head, size }: Look): MissingBytes {
  const at = head.indexOf(ASF_FILE_PROPERTIES)
  return at < 0 ? 0 : Number(head.readBigUInt64LE(at + 40)) - size
}

/** Each tag is followed by its length (FLV §E.3); otherwise the last tag is incomplete. */
async function flv({ file, size, head }: Look): Promise<MissingBytes> {
  const at = head.indexOf('filesize\0', 0, 'latin1')
  const statedBytes = at < 0 ? 0 : head.readDoubleBE(at + 9)
  if (statedBytes > size) return statedBytes - size
  const length = (await bytesAt(file, size - 4, 4)).readUInt32BE(0)
  if (length < 11 || length + 4 > size) return 'unknown'
  const tag = await bytesAt(file, size - 4 - length, 4)
  return tag.readUIntBE(1, 3) + 11 === length ? 0 : 'unknown'
}

/** The first frame often holds a table (Xing, Info) with the number of bytes from that frame on. */
async function mp3({ file, size, head }: Look): Promise<MissingBytes> {
  const isTagged = head.toString('latin1', 0, 3) === 'ID3'
  const tagBytes = isTagged
    ? 10 + [6, 7, 8, 9].reduce((sum, at) => sum * 128 + (head.readUInt8(at) & 0x7f), 0)
    : 0
  const first = await bytesAt(file, tagBytes, 256)
  const at = Math.max(first.indexOf('Xing'), first.indexOf('Info'))
  if (at < 0 || first.readUInt8(0) !== 0xff) return 0
  const flags = first.readUInt32BE(at + 4)
  if ((flags & 2) === 0) return 0
  return tagBytes + first.readUInt32BE(at + 8 + (flags & 1 ? 4 : 0)) - size
}

/** RFC 3533: a page declares its length. */
async function ogg({ file, size }: Look): Promise<MissingBytes> {
  const from = Math.max(0, size - 2 * HEAD_BYTES)
  const end = await bytesAt(file, from, size - from)
  const page = end.lastIndexOf('OggS')
  if (page < 0 || page + 27 > end.length) return 'unknown'
  const count = end.readUInt8(page + 26)
  if (page + 27 + count > end.length) return 'unknown'
  const length =
    27 + count + end.subarray(page + 27, page + 27 + count).reduce((sum, bytes) => sum + bytes, 0)
  return page + length > end.length ? 'unknown' : 0
}

/**
 * All packets have the same length; many recordings begin inside a packet, but none ends inside one by
 * itself. A cut between packets cannot be detected: the length of the stream is not stored, and
 * recorded broadcasts also end in mid-picture.
 */
function mpegts({ head, size }: Look): MissingBytes {
  const packets = packetsIn(head)
  return packets && (size - packets.start) % packets.size !== 0 ? 'unknown' : 0
}
