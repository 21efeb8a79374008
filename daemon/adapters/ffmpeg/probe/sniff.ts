/**
 * Recognizes files that are not videos by their first bytes, so that people read what is wrong instead
 * of ffmpeg's message.
 */
import { open } from 'node:fs/promises'
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

const KINDS: { is: (head: Buffer) => boolean; what: string }[] = [
  { is: startsWith(0xff, 0xd8, 0xff), what: 'a JPEG image' },
  { is: startsWith(0x89, 0x50, 0x4e, 0x47), what: 'a PNG image' },
  { is: startsWithText('GIF8'), what: 'a GIF image' },
  {
    is: (head) => startsWithText('RIFF')(head) && head.toString('latin1', 8, 12) === 'WEBP',
    what: 'a WebP image',
  },
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

/** Words such as "a JPEG picture", or null when it may be a video. */
export async function foreignKind(file: string): Promise<string | null> {
  const head = await headOf(file)
  return KINDS.find(({ is }) => is(head))?.what ?? null
}

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file, 'r')
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
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
