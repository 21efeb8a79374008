/** Where in a text something was found, and the text cut at these places. */
export interface Match {
  paragraph: number
  /** In characters of the paragraph. */
  start: number
  end: number
}

/** A stretch of text cut where matches begin and end; `match` is its number in `matches`, or -1. */
export function pieces(
  text: string,
  at: number,
  matches: readonly (Match & { number: number })[],
): { text: string; match: number }[] {
  const cut: { text: string; match: number }[] = []
  let done = 0
  for (const { start, end, number } of matches) {
    const [from, to] = [Math.max(start - at, done), Math.min(end - at, text.length)]
    if (to <= from) continue
    if (from > done) cut.push({ text: text.slice(done, from), match: -1 })
    cut.push({ text: text.slice(from, to), match: number })
    done = to
  }
  if (done < text.length) cut.push({ text: text.slice(done), match: -1 })
  return cut
}
