/** What a value of a dimension is called. */
import type { Dimension } from '../../../daemon/contract/analytics.ts'
import { language } from '../../kit/language.ts'
import { messages } from '../messages.ts'

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
  desktop: () => messages().desktop,
  mobile: () => messages().mobile,
  tablet: () => messages().tablet,
  tv: () => messages().television,
  console: () => messages().console,
  other: () => messages().otherDevice,
}

const plain = (value: string): string => value || messages().unknown
const NAMES: Record<Dimension, (value: string) => string> = {
  device: (value) => DEVICES[value]?.() ?? plain(value),
  browser: (value) => (value === 'other' ? messages().others : plain(value)),
  os: (value) => (value === 'other' ? messages().others : plain(value)),
  country: (value) => (value ? codeName('region', value) : messages().unknown),
  referrer: (value) => value || messages().direct,
  page: plain,
  embed_domain: plain,
  quality: (value) => (value === 'audio' ? messages().soundOnly : plain(value)),
  subtitle: (value) =>
    value === 'off'
      ? messages().subtitlesOff
      : value
        ? codeName('language', value)
        : messages().unknown,
}

export const nameOfValue = (dimension: Dimension, value: string): string =>
  value === OTHER ? messages().others : NAMES[dimension](value)

export const DIMENSION_TITLES: Record<Dimension, () => string> = {
  device: () => messages().device,
  browser: () => messages().browser,
  os: () => messages().os,
  country: () => messages().country,
  referrer: () => messages().referrer,
  page: () => messages().page,
  embed_domain: () => messages().embedDomain,
  quality: () => messages().quality,
  subtitle: () => messages().subtitle,
}
