import { language } from '../language.ts'

const UNITS = { m: 'minute', h: 'hour', d: 'day' } as const

/** `7d` → `7 days`: a lifetime as the command line writes it, in words. */
export const lastingText = (lifetime: string): string =>
  new Intl.NumberFormat(language(), {
    style: 'unit',
    unit: UNITS[lifetime.at(-1) as keyof typeof UNITS],
    unitDisplay: 'long',
  }).format(Number.parseInt(lifetime, 10))
