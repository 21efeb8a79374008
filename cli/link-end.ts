import { lastingSeconds } from './values.ts'

const TEN_YEARS_SECONDS = 3650 * 86_400

/** `--expires-in` of a link, as a time; null for `none`. Throws `usage`. */
export function linkEnd(lasting: string): string | null {
  if (lasting === 'none') return null
  const seconds = lastingSeconds(lasting, TEN_YEARS_SECONDS, '--expires-in')
  return new Date(Date.now() + seconds * 1000).toISOString()
}
