/**
 * A Matroska file (RFC 9559) of one second of sound with texts of any bytes, as no program that makes files
 * would put them there.
 */

export interface MatroskaText {
  codec: 'S_TEXT/UTF8' | 'S_TEXT/ASS' | 'D_WEBVTT/SUBTITLES'
  language: string
  name: string
  /** CodecPrivate: the header of a script. */
  header: string
  cues: Buffer[]
}
export interface MatroskaFile {
  title: string
  chapters: string[]
  tags: [name: string, value: string][]
  texts: MatroskaText[]
}

const RATE = 8_000
const BLOCKS = 10
const BLOCK_MS = 1_000 / BLOCKS
const AUDIO = 2
const SUBTITLE = 0x11

export function matroska({ title, chapters, tags, texts }: MatroskaFile): Buffer {
  const tracks = [
    el('AE', [
      uint('D7', 1),
      uint('73C5', 1),
      uint('83', AUDIO),
      text('86', 'A_PCM/INT/LIT'),
      text('22B59C', 'eng'),
      el('E1', [double('B5', RATE), uint('9F', 1), uint('6264', 16)]),
    ]),
    ...texts.map(({ codec, language, name, header }, at) =>
      el('AE', [
        uint('D7', at + 2),
        uint('73C5', at + 2),
        uint('83', SUBTITLE),
        text('86', codec),
        text('22B59C', language),
        text('536E', name),
        ...(header ? [text('63A2', header)] : []),
      ]),
    ),
  ]
  const marks = chapters.map((mark, at) =>
    el('B6', [
      uint('73C4', at + 1),
      uint('91', Math.floor((at * 1e9) / chapters.length)),
      uint('92', Math.floor(((at + 1) * 1e9) / chapters.length)),
      el('80', [text('85', mark), text('437C', 'eng')]),
    ]),
  )
  const blocks = Array.from({ length: BLOCKS }, (_, at) =>
    el('A3', [place(1, at * BLOCK_MS, 0x80), tone()]),
  )
  const cues = texts.flatMap((track, number) =>
    track.cues.map((cue, at) => {
      const startMs = Math.floor((at * 900) / track.cues.length)
      return {
        startMs,
        block: el('A0', [el('A1', [place(number + 2, startMs, 0), cue]), uint('9B', 50)]),
      }
    }),
  )
  return Buffer.concat([
    el('1A45DFA3', [text('4282', 'matroska'), uint('4287', 4), uint('4285', 2)]),
    el('18538067', [
      el('1549A966', [
        uint('2AD7B1', 1_000_000),
        double('4489', 1_000),
        text('4D80', 'svc'),
        text('5741', 'svc'),
        text('7BA9', title),
      ]),
      el('1654AE6B', tracks),
      ...(marks.length > 0 ? [el('1043A770', [el('45B9', marks)])] : []),
      el('1254C367', [
        el('7373', [
          el('63C0', []),
          ...tags.map(([name, value]) => el('67C8', [text('45A3', name), text('4487', value)])),
        ]),
      ]),
      el('1F43B675', [
        uint('E7', 0),
        ...blocks,
        ...cues.toSorted((a, b) => a.startMs - b.startMs).map(({ block }) => block),
      ]),
    ]),
  ])
}

function el(id: string, parts: Buffer[]): Buffer {
  const size = Buffer.alloc(8)
  size.writeBigUInt64BE(BigInt(parts.reduce((sum, part) => sum + part.length, 0)))
  size[0] = 0x01
  return Buffer.concat([Buffer.from(id, 'hex'), size, ...parts])
}
function uint(id: string, value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(value))
  return el(id, [bytes])
}
function double(id: string, value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return el(id, [bytes])
}
const text = (id: string, value: string): Buffer => el(id, [Buffer.from(value)])

/** Head of a block: its track, its time and its flags. */
function place(track: number, ms: number, flags: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes[0] = 0x80 | track
  bytes.writeInt16BE(ms, 1)
  bytes[3] = flags
  return bytes
}

function tone(): Buffer {
  const samples = Int16Array.from({ length: RATE / BLOCKS }, (_, at) =>
    Math.round(8_000 * Math.sin((2 * Math.PI * 400 * at) / RATE)),
  )
  return Buffer.from(samples.buffer)
}
