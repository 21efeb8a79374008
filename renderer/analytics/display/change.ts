/** How a figure has changed against the range before. */
import { language } from '../../kit/language.ts'
import { messages } from '../messages.ts'
import type { Figure } from './figures.ts'
import { UNITS } from './units.ts'

export interface ChangeSince {
  direction: 'up' | 'down' | 'same'
  tone: 'good' | 'bad' | 'plain'
  /** `+12 %`; empty where there was nothing before, or nothing is now. */
  percent: string
  /** `from 1,204`. */
  words: string
}

export function changeOf(
  { unit, fewerIsBetter }: Figure,
  now: number | null,
  before: number | null,
): ChangeSince {
  const plain = (text: string): ChangeSince => ({
    direction: 'same',
    tone: 'plain',
    percent: '',
    words: text,
  })
  if (before === null || (before === 0 && now)) return plain(messages().noneBefore)
  if (now === null) return plain(messages().from(UNITS[unit].show(before)))
  if (now === before) return plain(messages().unchanged)
  const direction = now > before ? 'up' : 'down'
  const share = (now - before) / before
  const percent = new Intl.NumberFormat(language(), {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: Math.abs(share) < 0.1 ? 1 : 0,
  }).format(share)
  return {
    direction,
    tone: (direction === 'up') === !fewerIsBetter ? 'good' : 'bad',
    percent,
    words: messages().from(UNITS[unit].show(before)),
  }
}
