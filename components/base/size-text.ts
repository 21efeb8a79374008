/** Sizes for people. */

/** 12.3 MB, as file managers count: in thousands. */
export function sizeText(bytes: number, locale: string): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte']
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  const value = bytes / 1000 ** power
  const options = {
    style: 'unit',
    unit: units[power],
    maximumFractionDigits: power > 0 && value < 100 ? 1 : 0,
  } as const
  return new Intl.NumberFormat(locale, options).format(value)
}
