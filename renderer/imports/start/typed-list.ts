/** Lists as people give them: a file in the encodings of spreadsheets, or addresses one a line. */

/** UTF-8, and UTF-16 where a mark says so. */
export function decodeList(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  const encoding =
    first === 0xff && second === 0xfe
      ? 'utf-16le'
      : first === 0xfe && second === 0xff
        ? 'utf-16be'
        : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

/** A CSV with a row for each line that is not empty; `lineOf` leads from a row back to its line. */
export function listOfLines(text: string): { content: string; lineOf: (row: number) => number } {
  const lines = text
    .split(/\r\n|\r|\n/)
    .flatMap((line, index) =>
      line.trim() === '' ? [] : [{ address: line.trim(), number: index + 1 }],
    )
  const content =
    lines.length === 0
      ? ''
      : ['url', ...lines.map(({ address }) => `"${address.replaceAll('"', '""')}"`)].join('\n')
  return { content, lineOf: (row) => lines[row - 2]?.number ?? 1 }
}

/** `1234567` of that or of an address at vimeo.com; null where it is neither. */
export const folderNumber = (text: string): string | null =>
  /^(?:.*\/)?(\d{1,20})\/?(?:[?#].*)?$/.exec(text.trim())?.[1] ?? null
