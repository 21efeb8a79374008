/** What a value of a dimension is called. */
import type { Dimension } from '../../../daemon/contract/analytics.ts'
import { language } from '../../kit/language.ts'
import { words } from '../words.ts'

const OTHER = '(other)'
const codeName = (type: 'region' | 'language', code: string): string => {
  try {
    return new Intl.DisplayNames(language(), { type }).of(code) ?? code
  } catch {
    // What a viewer's browser said is no code of that kind.
    return code
  }
}

const DEVICES: Record<string, () => string> = {
  desktop: () => words().desktop,
  mobile: () => words().mobile,
  tablet: () => words().tablet,
  tv: () => words().television,
  console: () => words().console,
  other: () => words().otherDevice,
}

const plain = (value: string): string => value || words().unknown
const NAMES: Record<Dimension, (value: string) => string> = {
  device: (value) => DEVICES[value]?.() ?? plain(value),
  browser: (value) => (value === 'other' ? words().others : plain(value)),
  os: (value) => (value === 'other' ? words().others : plain(value)),
  country: (value) => (value ? codeName('region', value) : words().unknown),
  referrer: (value) => value || words().direct,
  page: plain,
  embed_domain: plain,
  quality: (value) => (value === 'audio' ? words().soundOnly : plain(value)),
  subtitle: (value) =>
    value === 'off' ? words().subtitlesOff : value ? codeName('language', value) : words().unknown,
}

export const nameOfValue = (dimension: Dimension, value: string): string =>
  value === OTHER ? words().others : NAMES[dimension](value)

export const DIMENSION_TITLES: Record<Dimension, () => string> = {
  device: () => words().device,
  browser: () => words().browser,
  os: () => words().os,
  country: () => words().country,
  referrer: () => words().referrer,
  page: () => words().page,
  embed_domain: () => words().embedDomain,
  quality: () => words().quality,
  subtitle: () => words().subtitle,
}
