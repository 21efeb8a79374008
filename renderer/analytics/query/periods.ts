/** Ranges of days as people choose them, in this browser's time zone, and what each is compared with. */
import type { Interval } from '../../../daemon/contract/analytics.ts'

export const PERIODS = ['today', '7d', '28d', '90d', 'year', 'own'] as const
export type Period = (typeof PERIODS)[number]

/** A date is `2026-11-21`. `to` is not included. */
export interface Span {
  from: string
  to: string
  days: number
  interval: Interval
  /**
   * The range before. Where the range has not ended yet, `untilNow` is as far into it as we are
   * into ours: half a day is not held against a whole one.
   */
  before: { from: string; to: string; untilNow: string }
}

const DAYS: Partial<Record<Period, number>> = { today: 1, '7d': 7, '28d': 28, '90d': 90 }
const DAY_MS = 86_400_000
/** Up to so many days are shown by this. A chart has some thirty to a hundred points. */
const FITTING: [number, Interval][] = [
  [2, 'hour'],
  [92, 'day'],
  [731, 'week'],
]

export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** `own`: the first and the last day, for `own`. */
export function spanOf(
  period: Period,
  own: { first: string; last: string },
  now = new Date(),
): Span {
  const today = dateOf(now)
  const to = addDays(period === 'own' ? own.last : today, 1)
  const from =
    period === 'own'
      ? own.first
      : period === 'year'
        ? `${today.slice(0, 4)}-01-01`
        : addDays(to, -DAYS[period]!)
  const days = daysBetween(from, to)
  const interval = FITTING.find(([most]) => days <= most)?.[1] ?? 'month'
  // A year is held against the last one, so that summer meets summer.
  const earlier = (date: string): string =>
    period === 'year' ? `${Number(date.slice(0, 4)) - 1}${date.slice(4)}` : addDays(date, -days)
  const before = { from: earlier(from), to: earlier(to) }
  return {
    from,
    to,
    days,
    interval,
    before: { ...before, untilNow: to > today ? hourOn(earlier(today), now) : before.to },
  }
}

/** The hour that `now` is in, to its end, on another day. */
function hourOn(date: string, now: Date): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  return new Date(year, month - 1, day, now.getHours() + 1).toISOString()
}

export function dateOf(moment: Date): string {
  return [
    String(moment.getFullYear()).padStart(4, '0'),
    ...[moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, '0')),
  ].join('-')
}

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

export const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && text >= '2000-01-01'
