/** Changes honest texts, the same way for the same random numbers. */

export const CUE = '00:00:01,000 --> 00:00:02,500'

/** What scanners stumble over. */
const TOKENS = [
  '1:1:1:',
  '1:1,1->',
  '-->',
  ' --> ',
  CUE,
  '\n',
  '\r',
  '\r\n\r\n',
  ' ',
  '\t',
  '{',
  '}',
  '{\\an8',
  '{\\',
  '<',
  '<b',
  '<v ',
  '<c.a',
  '</',
  '&',
  '&amp;',
  '&#',
  '[Events]\n',
  'Dialogue: 0,0:00:01.00,0:00:02.00,D,,0,0,0,,',
  'WEBVTT\n',
  'NOTE',
  'STYLE\n',
  'Language: ',
  ',',
  ';',
  '"',
  '""',
  '"a"b',
  'url',
  'en=https://a.example/x ',
  'a/',
  '=',
  '\0',
  '\uFEFF',
  '\u2028',
  '\u0301',
  '\u0e01',
  '\u4e2d',
  'é',
  '😀',
  '9',
  '99:99:99.999',
  '-',
  '_',
  '.',
  '%',
  '+',
  '[',
  '[[',
  '{"a":',
  '\\',
  '\\u0000',
  'a',
  'aaaaaaaaaa!',
]

export interface Mutator {
  random(): number
  pick<T>(of: readonly T[]): T
  text(honest: string, most: number): string
  bytes(honest: Buffer, most: number): Buffer
}

export const filled = (unit: string, bytes: number): string =>
  unit.repeat(Math.max(1, Math.floor(bytes / Math.max(1, Buffer.byteLength(unit)))))

/** Mostly small, a twentieth large, one in five hundred as large as it may be. */
export function createMutator(random: () => number): Mutator {
  const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!
  const sizeUpTo = (most: number): number => {
    const luck = random()
    return luck < 0.002
      ? most
      : luck < 0.05
        ? 2_000 + random() * Math.min(most, 300_000)
        : random() * 2_000
  }
  return {
    random,
    pick,
    text(honest, most) {
      const size = sizeUpTo(most)
      let text = honest
      for (let changes = 1 + Math.floor(random() * 4); changes > 0; changes -= 1) {
        const at = Math.floor(random() * text.length)
        const unit = `${pick(TOKENS)}${random() < 0.5 ? pick(TOKENS) : ''}`
        const chance = random()
        if (chance < 0.4) text = text.slice(0, at) + filled(unit, size / 4) + text.slice(at)
        else if (chance < 0.6) text = text.slice(0, at) + text.slice(at + Math.floor(random() * 30))
        else if (chance < 0.8) text = text.slice(0, at) + unit + text.slice(at)
        else text = filled(unit, size)
      }
      return text.slice(0, most)
    },
    bytes(honest, most) {
      const bytes = Buffer.concat([
        honest,
        Buffer.alloc(Math.floor(sizeUpTo(most)), Math.floor(random() * 256)),
      ])
      for (let changes = 1 + Math.floor(random() * 6); changes > 0; changes -= 1)
        bytes[Math.floor(random() * Math.min(bytes.length, 200))] = Math.floor(random() * 256)
      return bytes
    },
  }
}
