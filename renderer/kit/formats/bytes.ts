import { numberFormat } from './formats.ts'
import { messages as w } from '../messages.ts'

const format = numberFormat({ maximumFractionDigits: 1, useGrouping: false })
const wholeFormat = numberFormat({ maximumFractionDigits: 0, useGrouping: false })

/** Decimal units, as disks are sold: 1_240_000 → `1.2 MB`. */
export function bytesInWords(bytes: number): string {
  const units = w.formats.bytes.split(' ')
  let unit = 0
  let value = bytes
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1_000
    unit += 1
  }
  return `${(unit === 0 || value >= 99.95 ? wholeFormat : format)(value)} ${units[unit]}`
}
