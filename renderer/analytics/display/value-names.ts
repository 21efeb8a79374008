/** What a value of a dimension is called. */
import type { Dimension } from '../../../daemon/contract/analytics.ts'
import { codeName } from '../../kit/formats/code-name.ts'
import { messages as w } from '../messages.ts'

const otherOr = (value: string) => (value === 'other' ? w.others : value)
/** Names of values that are not what they are called. */
const NAMES: Partial<Record<Dimension, (value: string) => string>> = {
  device: (value) => (w.devices as Partial<Record<string, string>>)[value] ?? value,
  browser: otherOr,
  os: otherOr,
  country: (value) => codeName('region', value),
  quality: (value) => (value === 'audio' ? w.soundOnly : value),
  subtitle: (value) => (value === 'off' ? w.subtitlesOff : codeName('language', value)),
}

export function nameOfValue(dimension: Dimension, value: string): string {
  if (value === '(other)') return w.others
  if (value === '') return dimension === 'referrer' ? w.direct : w.unknown
  return NAMES[dimension]?.(value) ?? value
}
