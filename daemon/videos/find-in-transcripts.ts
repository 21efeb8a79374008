/** Search within a transcript. */
import { foldedText, readTerms, wordsOf } from '../contract/search-words.ts'
import type { TranscriptMatch } from '../ports/texts.ts'

/** The cues that contain most of the words, in order. Format of `lines`: see index-transcripts.ts. */
export function findInTranscripts(lines: string, q: string, most: number): TranscriptMatch[] {
  const terms = readTerms(q)
    .map(({ words }) => words)
    .filter((words) => words.length > 0)
  const found: TranscriptMatch[] = []
  for (const line of lines.split('\n')) {
    const folded = foldedText(line)
    if (!terms.some((words) => folded.includes(words[0]!))) continue
    const [seconds = '0', text = ''] = line.split('\t')
    const matches = wordsOf(text)
    const held = terms.filter((words) =>
      words.every((word) => matches.some((other) => other.startsWith(word))),
    ).length
    if (held > 0) found.push({ startSeconds: Number(seconds), text, terms: held })
  }
  const best = found
    .toSorted((a, b) => b.terms - a.terms || a.startSeconds - b.startSeconds)
    .slice(0, most)
  return best.toSorted((a, b) => a.startSeconds - b.startSeconds)
}
