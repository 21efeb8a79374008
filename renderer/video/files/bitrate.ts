import { language } from '../../kit/language.ts'

/** 2_400_000 → `2.4 Mbit/s`. */
export function bitrateInWords(bps: number): string {
  const [value, unit] = bps >= 999_500 ? [bps / 1_000_000, 'Mbit/s'] : [bps / 1_000, 'kbit/s']
  return `${new Intl.NumberFormat(language(), { maximumSignificantDigits: 3 }).format(value)} ${unit}`
}
