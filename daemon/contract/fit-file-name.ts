/** Most file systems take 255 bytes; the rest is for what marks a file that is incomplete. */
const MOST_BYTES = 220

const utf8 = new TextEncoder()
const bytesIn = (text: string): number => utf8.encode(text).length

/**
 * `name` with `extension`, which begins with its dot: cut where the name would be too long for a file
 * system, between two characters as people see them.
 */
export function fitFileName(name: string, extension: string): string {
  let left = MOST_BYTES - bytesIn(extension)
  if (bytesIn(name) <= left) return `${name}${extension}`
  // Made for long names alone: its tables take 3 MB of memory.
  const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  let fit = ''
  // No character is less than a byte: what lies behind never fits, however long it is.
  for (const { segment } of characters.segment(name.slice(0, MOST_BYTES + 1))) {
    left -= bytesIn(segment)
    if (left < 0) {
      // A letter may carry any number of marks, and alone be too long: it stays without them.
      fit = fit.trimEnd() || String.fromCodePoint(segment.codePointAt(0)!)
      break
    }
    fit += segment
  }
  return `${fit}${extension}`
}
