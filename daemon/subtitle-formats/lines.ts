/** Splits a text into lines, within the limits of readable texts. */

/** Ten times the maximum number of cues. */
export const MOST_LINES = 2_000_000
/** Spoken text is shorter; a drawing in a script may be longer, but is no text. */
export const MOST_LINE_CHARS = 10_000

/** Any line end. */
export const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/)

/** Counts without storing them: a file of nothing but line ends would take hundreds of megabytes. */
export function countLines(text: string): number {
  let count = 1
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 10 || (code === 13 && text.charCodeAt(at + 1) !== 10)) count += 1
  }
  return count
}
