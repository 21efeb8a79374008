/** `--json FIELDS`, before the parser: it may stand alone, which lists the fields. */

/** What follows `--json`: null when nothing does, undefined when it was not typed. */
export function jsonTyped(argv: readonly string[]): string | null | undefined {
  const end = argv.indexOf('--')
  const words = end < 0 ? argv : argv.slice(0, end)
  for (const [at, word] of words.entries()) {
    if (word.startsWith('--json=')) return word.slice('--json='.length) || null
    if (word !== '--json') continue
    const next = words[at + 1]
    return next === undefined || next === '' || next.startsWith('-') ? null : next
  }
  return undefined
}
