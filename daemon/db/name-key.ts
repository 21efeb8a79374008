/**
 * Sort key of a name: letters without case and accents, numbers by value. The same on SQLite and
 * Postgres. ICU collations would differ: Node's SQLite has none, and on Postgres a library update
 * breaks indexes. Languages with another order (Swedish sorts Å last) would need an index each.
 */
import { foldedText } from '../contract/search-words.ts'

/** In UTF-8. Keyset cursors contain the key and have at most 500 characters. */
const MOST_BYTES = 240
/** How many digits a number has stands before it, in two of them. */
const MOST_DIGITS = 99

/**
 * `“Été” – part 10` → `ete part 0210`. Compared sign by sign, without any language's rules; equal
 * ones follow their ids.
 */
export function nameKeyOf(name: string): string {
  const plain = foldedText(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return beginning(plain.replace(/\d+/g, numbered))
}

function numbered(digits: string): string {
  const number = digits.replace(/^0+(?=\d)/, '')
  return `${String(Math.min(number.length, MOST_DIGITS)).padStart(2, '0')}${number}`
}

function beginning(text: string): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= MOST_BYTES) return text
  // A sign that was cut in two goes.
  return bytes
    .subarray(0, MOST_BYTES)
    .toString()
    .replace(/\ufffd+$/, '')
}
