/** What strangers write about a file: stored as text without invisible characters, and escaped wherever it is shown. */

/** Also marks that reverse the reading direction; a line break is a space. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu

export const senderLine = (text: string): string =>
  text.toWellFormed().replace(INVISIBLE, ' ').replace(/ {2,}/g, ' ').trim()

/** Keeps its lines, with at most one empty line between them. */
export const senderText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map(senderLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
