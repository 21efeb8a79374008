/** Text on a terminal: how wide it is, how it is cut, and what must never reach it. */

let segmenter: Intl.Segmenter | undefined
/** Made when it is first needed: that takes longer than to read the whole file. */
const segmentsOf = (text: string): Intl.Segments =>
  (segmenter ??= new Intl.Segmenter()).segment(text)
/** Scripts and symbols that take two cells: CJK, Hangul, full-width forms and emoji. */
const WIDE =
  /^(?:\p{Emoji_Presentation}|\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|[\u3000-\u303f\uff01-\uff60\uffe0-\uffe6])|\ufe0f/u
const ZERO = /^[\p{Mark}\p{Format}]+$/u

/**
 * Without control characters: a name that holds escape codes must not move the cursor, set a title
 * or turn the line around.
 */
export function plainText(text: string, keepLines = false): string {
  return text.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, (run) =>
    keepLines && /^\n+$/.test(run) ? run : ' ',
  )
}

/**
 * Characters with an effect in a terminal: control characters except line ends and tabs, and marks that
 * change the writing direction.
 */
const OBEYED = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]/g

/** Escapes them as `\\u001b`: the same text in JSON, readable in CSV and YAML. */
export const escapeObeyed = (text: string): string =>
  text.replace(OBEYED, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** In terminal cells. */
export function widthOf(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length
  let width = 0
  for (const { segment } of segmentsOf(text)) width += cells(segment)
  return width
}

const cells = (segment: string): number => (ZERO.test(segment) ? 0 : WIDE.test(segment) ? 2 : 1)

/** At most that wide, with an ellipsis where something is missing. */
export function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  if (width <= 0) return ''
  let result = ''
  let used = 0
  for (const { segment } of segmentsOf(text)) {
    const more = cells(segment)
    if (used + more > width - 1) break
    result += segment
    used += more
  }
  return `${result}…`
}

export function pad(text: string, width: number, align: 'left' | 'right' = 'left'): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)))
  return align === 'left' ? text + space : space + text
}
