/**
 * Equality of words in a search: ignores case and accents. One rule for the database, the operations,
 * and pages that highlight matches.
 */

/** Letters that Unicode decomposition does not split. */
const PLAIN: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
}
const NOT_PLAIN = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g')
const ASCII = /^[\0-\x7f]*$/

/** Scripts without spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Longer words are truncated. */
const LONGEST = 64
/** Search terms beyond this number are ignored. */
const MOST_WORDS = 5

/** `Crème Brûlée` → `creme brulee`. */
export function foldedText(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(NOT_PLAIN, (letter) => PLAIN[letter]!)
}

/** The distinct words of a text, folded. */
export function wordsOf(text: string): string[] {
  const found = new Set<string>()
  for (const run of text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []) {
    for (const word of UNSPACED.test(run) ? segments(run) : [run])
      // Folding brings signs into some: `⑴` becomes `(1)`.
      for (const part of foldedText(word).match(/[\p{L}\p{N}]+/gu) ?? [])
        found.add(part.slice(0, LONGEST))
  }
  return [...found]
}

/** A term of a query, each of which must match. */
export interface SearchTerm {
  folded: string
  /** Split before folding, like those of a text: without its accents, Japanese or Thai is split elsewhere. */
  words: string[]
}

export function readTerms(q: string): SearchTerm[] {
  const typed = new Map(
    q
      .split(/\s+/)
      .map((term) => [foldedText(term), term] as const)
      .filter(([folded]) => folded !== ''),
  )
  return [...typed].slice(0, MOST_WORDS).map(([folded, term]) => ({ folded, words: wordsOf(term) }))
}

/** The folded terms of a query, for names and tags. */
export const searchTerms = (q: string): string[] => readTerms(q).map(({ folded }) => folded)

function segments(run: string): string[] {
  return Array.from(
    new Intl.Segmenter('und', { granularity: 'word' }).segment(run),
    ({ segment }) => segment,
  )
}
