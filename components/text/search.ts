/** Finds words in paragraphs, whatever their case and accents. Loaded when somebody begins to search. */
import type { Match } from './pieces.ts'

export function search(paragraphs: readonly { text: string }[], query: string): Match[] {
  const wanted = folded(query.trim().replace(/\s+/g, ' '))
  if (!wanted) return []
  return paragraphs.flatMap(({ text }, paragraph) => {
    const within = folded(text)
    const found: Match[] = []
    for (
      let start = within.indexOf(wanted);
      start >= 0;
      start = within.indexOf(wanted, start + wanted.length)
    ) {
      found.push({ paragraph, start, end: start + wanted.length })
    }
    return found
  })
}

/** Folds a text for searching; the result has the same length, so positions match the original. */
function folded(text: string): string {
  return Array.from(
    { length: text.length },
    (_, i) => (text[i]!.normalize('NFD')[0] ?? '').toLowerCase()[0] ?? ' ',
  ).join('')
}
