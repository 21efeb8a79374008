/** Tables as text (RFC 4180), as spreadsheets open them. */
export function csvOf(rows: readonly (readonly (string | number | boolean | null)[])[]): string {
  // The mark tells Excel that it is UTF-8.
  return `\uFEFF${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

function cell(value: string | number | boolean | null): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  // A spreadsheet takes what begins like this for a formula; whoever named the video may be a stranger.
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
