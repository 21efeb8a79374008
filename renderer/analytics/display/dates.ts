/** Where an interval begins, in words, in the time zone of this browser. */
import type { Interval } from '../../../daemon/contract/analytics.ts'
import { language } from '../../kit/language.ts'
import { messages } from '../messages.ts'

const shown = (at: string | Date, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language(), options).format(new Date(at))

/** In full, for the point that is looked at and for tables. */
export const INTERVAL_NAMES: Record<Interval, (at: string) => string> = {
  hour: (at) =>
    shown(at, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: 'numeric',
      minute: '2-digit',
    }),
  day: (at) => shown(at, { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
  week: (at) => messages().weekFrom(shown(at, { day: 'numeric', month: 'short', year: 'numeric' })),
  month: (at) => shown(at, { month: 'long', year: 'numeric' }),
}

/** On a scale. */
export const INTERVAL_TICKS: Record<Interval, (at: string) => string> = {
  hour: (at) => shown(at, { hour: 'numeric', minute: '2-digit' }),
  day: (at) => shown(at, { day: 'numeric', month: 'short' }),
  week: (at) => shown(at, { day: 'numeric', month: 'short' }),
  month: (at) => shown(at, { month: 'short', year: '2-digit' }),
}

/** `25 Oct – 21 Nov 2026`; dates as `2026-10-25`, both included. */
export function displayedDays(first: string, last: string): string {
  // Noon: no clock change makes another day of it.
  const moment = (date: string): Date => new Date(`${date}T12:00:00`)
  return new Intl.DateTimeFormat(language(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  }).formatRange(moment(first), moment(last))
}

export const timeNow = (): string =>
  shown(new Date(), { hour: 'numeric', minute: '2-digit', second: '2-digit' })
