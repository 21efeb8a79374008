/** What a value of a dimension is called. */
import type { Dimension } from '../../../daemon/contract/analytics.ts'
import { codeName } from '../../kit/formats/code-name.ts'
import { messages } from '../messages.ts'

const otherOr = (value: string): string => (value === 'other' ? messages().others : value)
/** Names of values that are not what they are called. */
const NAMES: Partial<Record<Dimension, (value: string) => string>> = {
  device: (value) => (messages().devices as Partial<Record<string, string>>)[value] ?? value,
  browser: otherOr,
  os: otherOr,
  country: (value) => codeName('region', value),
  quality: (value) => (value === 'audio' ? messages().soundOnly : value),
  subtitle: (value) => (value === 'off' ? messages().subtitlesOff : codeName('language', value)),
}

export function nameOfValue(dimension: Dimension, value: string): string {
  if (value === '(other)') return messages().others
  if (value === '') return dimension === 'referrer' ? messages().direct : messages().unknown
  return NAMES[dimension]?.(value) ?? value
}
