/** Lists as people give them: a file in the encodings of spreadsheets, or addresses one a line. */

/** UTF-8, and UTF-16 where a mark shows it. */
export function decodeList(bytes: ArrayBuffer): string {
  const mark = new Uint8Array(bytes.slice(0, 2)).join()
  const utf16 = { '255,254': 'utf-16le', '254,255': 'utf-16be' }[mark]
  return new TextDecoder(utf16 ?? 'utf-8').decode(bytes)
}

/** A CSV with a row for each line that is not empty; `lineOf` leads from a row back to its line. */
export function listOfLines(text: string): { content: string; lineOf: (row: number) => number } {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ address: line.trim(), number: index + 1 }))
    .filter(({ address }) => address !== '')
  const rows = lines.map(({ address }) => `"${address.replaceAll('"', '""')}"`)
  return {
    content: rows.length === 0 ? '' : ['url', ...rows].join('\n'),
    lineOf: (row) => lines[row - 2]?.number ?? 1,
  }
}

/** `1234567` of that or of an address at vimeo.com; null where it is neither. */
export const folderNumber = (text: string): string | null =>
  /^(?:.*\/)?(\d{1,20})\/?(?:[?#].*)?$/.exec(text.trim())?.[1] ?? null
