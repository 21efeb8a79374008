const UNITS = ['B', 'kB', 'MB', 'GB', 'TB']

/** Decimal units, as disks are sold: 1_240_000 → `1.2 MB`. */
export function bytesInWords(bytes: number): string {
  let unit = 0
  let value = bytes
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1_000
    unit += 1
  }
  return `${unit === 0 || value >= 99.95 ? Math.round(value) : value.toFixed(1).replace(/\.0$/, '')} ${UNITS[unit]}`
}
