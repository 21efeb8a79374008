import { language } from '../language.ts'

const UNITS = { m: ['minute', 60], h: ['hour', 3_600], d: ['day', 86_400] } as const

/** `7d`: as the command line writes it. */
type Lifetime = `${number}${keyof typeof UNITS}`

const unitOf = (lifetime: Lifetime) => UNITS[lifetime.at(-1) as keyof typeof UNITS]

/** `7d` → `7 days`. */
export const lastingText = (lifetime: Lifetime): string =>
  new Intl.NumberFormat(language(), {
    style: 'unit',
    unit: unitOf(lifetime)[0],
    unitDisplay: 'long',
  }).format(Number.parseInt(lifetime, 10))

export const secondsOf = (lifetime: Lifetime): number =>
  Number.parseInt(lifetime, 10) * unitOf(lifetime)[1]
