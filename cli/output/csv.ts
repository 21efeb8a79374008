/** A list as CSV, with a header. */
import { csvLine } from '../../daemon/contract/csv.ts'

export function toCsv(header: readonly string[], rows: readonly (readonly unknown[])[]): string {
  return [header, ...rows].map(csvLine).join('')
}
