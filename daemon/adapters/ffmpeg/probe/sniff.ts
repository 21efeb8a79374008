/**
 * Recognizes files that are not videos by their first bytes, so that people read what is wrong instead
 * of ffmpeg's message.
 */
import { open, type FileHandle } from 'node:fs/promises'
import { isUtf8 } from 'node:buffer'

const HEAD_BYTES = 4_096
const startsWith =
  (...bytes: number[]) =>
  (head: Buffer): boolean =>
    head.subarray(0, bytes.length).equals(Buffer.from(bytes))
const startsWithText =
  (text: string) =>
  (head: Buffer): boolean =>
    head.toString('latin1', 0, text.length) === text
const HEIF_BRANDS = new Set(['heic', 'heix', 'heif', 'mif1', 'msf1', 'avif', 'avis'])

const isPng = startsWith(0x89, 0x50, 0x4e, 0x47)
const isWebp = (head: Buffer): boolean =>
  startsWithText('RIFF')(head) && head.toString('latin1', 8, 12) === 'WEBP'
/** The flag of an animation in the header of the extended format. */
const isMovingWebp = (head: Buffer): boolean =>
  isWebp(head) && head.toString('latin1', 12, 16) === 'VP8X' && ((head[20] ?? 0) & 0x02) !== 0

const KINDS: { is: (head: Buffer) => boolean; what: string }[] = [
  { is: startsWith(0xff, 0xd8, 0xff), what: 'a JPEG image' },
  { is: isPng, what: 'a PNG image' },
  { is: isWebp, what: 'a WebP image' },
  {
    is: (head) =>
      head.toString('latin1', 4, 8) === 'ftyp' && HEIF_BRANDS.has(head.toString('latin1', 8, 12)),
    what: 'a HEIC or AVIF image',
  },
  { is: startsWith(0x49, 0x49, 0x2a, 0x00), what: 'a TIFF image' },
  { is: startsWith(0x4d, 0x4d, 0x00, 0x2a), what: 'a TIFF image' },
  { is: startsWithText('%PDF-'), what: 'a PDF document' },
  { is: startsWith(0x50, 0x4b, 0x03, 0x04), what: 'a ZIP archive or an office document' },
  {
    is: (head) => isText(head) && /^\s*#EXTM3U/.test(String(head)),
    what: 'a playlist, which only links to other files',
  },
  {
    is: (head) => isText(head) && /<MPD[\s>]|<smil[\s>]|^ffconcat version/.test(String(head)),
    what: 'a playlist, which only links to other files',
  },
  { is: isText, what: 'a text file' },
]

const MP4_BOXES = new Set(['ftyp', 'moov', 'mdat', 'free', 'skip', 'wide', 'pnot'])

/** Whether it begins as an MP4 or MOV does, whatever becomes of it later. */
export async function beginsAsMp4(file: string): Promise<boolean> {
  return MP4_BOXES.has((await headOf(file)).toString('latin1', 4, 8))
}

/** No ffmpeg that we use reads it: it has to be converted. */
export const beginsAsMovingWebp = async (file: string): Promise<boolean> =>
  isMovingWebp(await headOf(file))

/** A sentence that says what it is and what to do; null when it may be a video. */
export function foreignKind(file: string): Promise<string | null> {
  return reading(file, async (handle) => {
    const head = await bytesAt(handle, 0, HEAD_BYTES)
    const what = KINDS.find(({ is }) => is(head))?.what
    if (!what || (isPng(head) && (await isMovingPng(handle)))) return null
    return stillSentence(what)
  })
}

export const stillSentence = (what: string): string =>
  `This is ${what}. Upload a video or audio file.`

/** So many chunks before the first one of the picture are more than any program writes. */
const MOST_CHUNKS = 200

/** Whether its animation has more than one frame: as a chunk shows before the picture. */
async function isMovingPng(handle: FileHandle): Promise<boolean> {
  let at = 8
  for (let count = 0; count < MOST_CHUNKS; count++) {
    const chunk = await bytesAt(handle, at, 12)
    if (chunk.length < 12) return false
    const type = chunk.toString('latin1', 4, 8)
    if (type === 'acTL') return chunk.readUInt32BE(8) > 1
    if (type === 'IDAT') return false
    at += 12 + chunk.readUInt32BE(0)
  }
  return false
}

const headOf = (file: string): Promise<Buffer> =>
  reading(file, (handle) => bytesAt(handle, 0, HEAD_BYTES))

async function bytesAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, position)
  return buffer.subarray(0, bytesRead)
}

async function reading<T>(file: string, use: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await open(file, 'r')
  try {
    return await use(handle)
  } finally {
    await handle.close()
  }
}

function isText(head: Buffer): boolean {
  // A character may be cut in two where the head ends.
  for (let cut = 0; cut < 4; cut++) {
    const whole = head.subarray(0, head.length - cut)
    if (isUtf8(whole))
      return whole.length > 0 && !/[\x00-\x08\x0e-\x1a\x1c-\x1f]/.test(whole.toString('latin1'))
  }
  return false
}
