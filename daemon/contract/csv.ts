/**
 * CSV by RFC 4180: CRLF, quotes where they are needed. It is opened in spreadsheets, and names come
 * from strangers: text that would be taken for a formula gets a ' before it (docs/decisions/0110).
 * The one writer of the API, the CLI and the dashboard.
 */

/** OWASP's list for CSV injection, with the full-width signs that Excel takes as well. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
const QUOTED = /[",\r\n]|^\s|\s$/

/** Nothing is empty, lists and objects are JSON. */
export const csvLine = (values: readonly unknown[]): string => `${values.map(cell).join(',')}\r\n`

function cell(value: unknown): string {
  const text =
    typeof value === 'string'
      ? value
      : value === null || value === undefined
        ? ''
        : JSON.stringify(value)
  const harmless = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text
  return QUOTED.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
