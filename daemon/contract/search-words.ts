/**
 * What counts as the same word when something is searched for: case and accents do not. One rule for the database, the
 * deeds, and pages that mark what was found.
 */

/** Letters that decomposing does not take apart. */
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

/** Scripts that write no spaces between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Nobody types a longer one. */
const LONGEST = 64
/** Of what is searched for; beyond that nobody means each word. */
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

/** The different words of a text, folded. */
export function wordsOf(text: string): string[] {
  const found = new Set<string>()
  for (const run of text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []) {
    for (const word of UNSPACED.test(run) ? segments(run) : [run])
      found.add(foldedText(word).slice(0, LONGEST))
  }
  found.delete('')
  return [...found]
}

/** What somebody typed, word by word, folded: each is to be found somewhere. */
export function searchTerms(q: string): string[] {
  return [...new Set(q.split(/\s+/).map(foldedText).filter(Boolean))].slice(0, MOST_WORDS)
}

function segments(run: string): string[] {
  return Array.from(
    new Intl.Segmenter('und', { granularity: 'word' }).segment(run),
    ({ segment }) => segment,
  )
}
