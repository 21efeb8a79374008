/** Finds the known name closest to a mistyped one. */

/** Edits that count as a typing error; with more it is another word. */
const MOST_OFF = 2

/** Undefined when none is near. A single letter is near to every short name, so nothing is guessed from one. */
export function nearest(typed: string, names: readonly string[]): string | undefined {
  if (typed.length < 2) return undefined
  const matches = names.filter((word) => word.startsWith(typed))
  if (matches.length === 1) return matches[0]
  const near = names.map((word) => ({ word, off: distance(typed, word) }))
  return near.filter(({ off }) => off <= MOST_OFF).sort((a, b) => a.off - b.off)[0]?.word
}

/** Levenshtein distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1)
      next.push(
        Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)),
      )
    row = next
  }
  return row[b.length]!
}
