/** Finds words in paragraphs, whatever their case and accents, and shows them. Loaded when somebody begins to search. */
import { html, type TemplateResult } from 'lit'
import type { TextMessages } from '../languages/en/text.ts'
import { pieces, type Match } from './pieces.ts'

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

/** The text with what was found in it. `at`: where it begins in its paragraph. */
export const marked = (
  text: string,
  at: number,
  found: readonly (Match & { number: number })[],
  current: number,
): unknown =>
  pieces(text, at, found).map((piece) =>
    piece.match < 0
      ? piece.text
      : html`<mark class=${piece.match === current ? 'current' : ''} part="match"
        data-match=${piece.match}>${piece.text}</mark>`,
  )

/** From one match to another. */
export const steps = (
  { previous, next }: TextMessages,
  step: (by: number) => void,
): TemplateResult =>
  html`<button aria-label=${previous} @click=${() => step(-1)}
  >↑</button><button aria-label=${next} @click=${() => step(1)}>↓</button>`
