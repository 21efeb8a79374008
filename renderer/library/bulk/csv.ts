/** Tables as text, as spreadsheets open them. */
import { csvLine } from '../../../daemon/contract/csv.ts'

export function csvOf(rows: readonly (readonly (string | number | boolean | null)[])[]): string {
  // The mark tells Excel that it is UTF-8.
  return `\uFEFF${rows.map(csvLine).join('')}`
}
