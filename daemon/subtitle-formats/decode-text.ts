/**
 * Bytes of a text file as text. Files without a mark are UTF-8 where they can be, else what their
 * language was usually written in. The language is always given, and shows more than letter
 * statistics: detectors such as chardet guess between windows-1250, -1252 and -1257, which differ in
 * a few letters of a short text.
 */
import { refusal } from '../contract/errors.ts'

/**
 * Usual encodings by language, and by language and script or region where that differs; the first
 * without a decoding error is used.
 */
const USUAL: Record<string, string[]> = {
  ru: ['windows-1251'],
  uk: ['windows-1251'],
  be: ['windows-1251'],
  bg: ['windows-1251'],
  mk: ['windows-1251'],
  kk: ['windows-1251'],
  'sr-cyrl': ['windows-1251'],
  pl: ['windows-1250'],
  cs: ['windows-1250'],
  sk: ['windows-1250'],
  hu: ['windows-1250'],
  sl: ['windows-1250'],
  hr: ['windows-1250'],
  bs: ['windows-1250'],
  sr: ['windows-1250'],
  ro: ['windows-1250'],
  sq: ['windows-1250'],
  el: ['windows-1253'],
  tr: ['windows-1254'],
  az: ['windows-1254'],
  he: ['windows-1255'],
  yi: ['windows-1255'],
  ar: ['windows-1256'],
  fa: ['windows-1256'],
  ur: ['windows-1256'],
  et: ['windows-1257'],
  lv: ['windows-1257'],
  lt: ['windows-1257'],
  vi: ['windows-1258'],
  th: ['windows-874'],
  ja: ['shift_jis', 'euc-jp'],
  ko: ['euc-kr'],
  zh: ['gb18030', 'big5'],
  'zh-hant': ['big5', 'gb18030'],
  'zh-tw': ['big5', 'gb18030'],
  'zh-hk': ['big5', 'gb18030'],
}
const FALLBACK = 'windows-1252'

/** `encoding`: if given, no other is tried. Throws `validation_failed`. */
export function decodeText(
  bytes: Uint8Array,
  { language, encoding }: { language: string; encoding?: string | undefined },
): string {
  const marked = markOf(bytes)
  if (marked) return new TextDecoder(marked).decode(bytes)
  if (encoding !== undefined) return decodedAs(bytes, encoding)
  for (const name of ['utf-8', ...unmarkedUtf16(bytes), ...usualOf(language)]) {
    const text = withoutFault(bytes, name)
    if (text !== null) return text
  }
  return new TextDecoder(FALLBACK).decode(bytes)
}

function markOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return null
}

/** Without a byte order mark, digits and line ends in UTF-16 have a zero byte, always on the same side. */
function unmarkedUtf16(bytes: Uint8Array): string[] {
  const zeros = [0, 0]
  const sample = bytes.subarray(0, 2_000)
  sample.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]! += 1
  })
  const [even, odd] = zeros as [number, number]
  if (even + odd < sample.length / 8) return []
  return [even > odd ? 'utf-16be' : 'utf-16le']
}

function usualOf(language: string): string[] {
  const words = language.toLowerCase().split('-')
  return USUAL[words.slice(0, 2).join('-')] ?? USUAL[words[0]!] ?? []
}

function withoutFault(bytes: Uint8Array, name: string): string | null {
  try {
    const text = new TextDecoder(name, { fatal: true }).decode(bytes)
    // NUL is valid UTF-8, but never part of a text.
    return text.includes('\u0000') ? null : text
  } catch {
    // Another encoding.
    return null
  }
}

function decodedAs(bytes: Uint8Array, encoding: string): string {
  let decoder: TextDecoder
  try {
    decoder = new TextDecoder(encoding, { fatal: true })
  } catch {
    // The name of none.
    const fault = {
      path: 'query.encoding',
      code: 'unknown_encoding',
      message: 'is not a known encoding; use utf-8, windows-1252, windows-1251, shift_jis …',
    }
    throw refusal('encoding_unknown', undefined, { faults: [fault] })
  }
  try {
    return decoder.decode(bytes)
  } catch {
    // The decoder reports no position.
    const fault = { path: 'body', code: 'invalid_encoding', message: `is not ${encoding}` }
    throw refusal('encoding_other', { encoding }, { faults: [fault] })
  }
}
