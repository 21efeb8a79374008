/** What is asked for, as the address has it: a reload, a link and the way back keep it. */
import type { Interval } from '../../../daemon/contract/analytics.ts'
import type { App } from '../../state/app.ts'
import { goTo } from '../../state/router.ts'

/** Values of each choice, the default first; `28d` is the default of `period`. */
export const CHOICES = {
  period: ['today', '7d', '28d', '90d', 'year', 'own'],
  figure: ['views', 'watch_seconds', 'visitors', 'average_view_seconds', 'completion_rate'],
  quality: ['average_startup_ms', 'rebuffer_ratio', 'failure_rate'],
  audience: ['device', 'browser', 'os'],
  source: ['page', 'referrer', 'embed_domain', 'country'],
  playing: ['quality', 'subtitle'],
  by: ['device', 'browser', 'os', 'country', 'embed_domain', 'page'],
  table: ['', 'time', 'retention'],
} as const
type Choices = { [Name in keyof typeof CHOICES]: (typeof CHOICES)[Name][number] }
export type Period = Choices['period']

const valuesOf = (name: string): readonly string[] =>
  (CHOICES as Record<string, readonly string[]>)[name] ?? []
const defaultOf = (name: string) => (name === 'period' ? '28d' : (valuesOf(name)[0] ?? ''))

export interface AnalyticsQuery extends Choices {
  /** Ids; empty: the whole space. Never both. */
  video: string
  collection: string
  /** The first and the last day of a range of one's own. */
  first: string
  last: string
}
type Fields = Partial<Record<keyof AnalyticsQuery, string>>

export function queryOf(search: string): AnalyticsQuery {
  const given = new URLSearchParams(search)
  const textOf = (name: string) => given.get(name) ?? ''
  const idOf = (name: string) => (/^\w+$/.test(textOf(name)) ? textOf(name) : '')
  const chosen = Object.fromEntries(
    Object.keys(CHOICES).map((name) => [
      name,
      valuesOf(name).includes(textOf(name)) ? textOf(name) : defaultOf(name),
    ]),
  ) as unknown as Choices
  const [first, last, video] = [textOf('first'), textOf('last'), idOf('video')]
  const hasDates = isDate(first) && isDate(last) && first <= last
  return {
    ...chosen,
    video,
    collection: video === '' ? idOf('collection') : '',
    ...(hasDates ? { first, last } : { first: '', last: '' }),
    period: chosen.period === 'own' && !hasDates ? '28d' : chosen.period,
  }
}

export function searchOf(query: Fields): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const isUnused = query.period !== 'own' && (name === 'first' || name === 'last')
    if (value !== defaultOf(name) && !isUnused) search.set(name, value)
  }
  return search.size > 0 ? `?${search}` : ''
}

/** Stands in the address from now on. The same page: nobody is moved. */
export function change(app: App, changed: Fields) {
  const { path, search } = app.store.state.place
  goTo(app, `${path}${searchOf({ ...queryOf(search), ...changed })}`, 'replace')
}

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

/** A range of days as people choose it, in this browser's time zone, and what it is compared with. */
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
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
  const interval = FITTING.find(([most]) => days <= most)?.[1] ?? 'month'
  // A year is held against the last one, so that summer meets summer.
  const earlier = (date: string) =>
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
function hourOn(date: string, now: Date) {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  return new Date(year, month - 1, day, now.getHours() + 1).toISOString()
}

export const dateOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0'))
    .join('-')

export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10)

const isDate = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && text >= '2000-01-01'

export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

export const querySpan = (query: AnalyticsQuery): Span => spanOf(query.period, query)

export const scopeOf = ({ video, collection }: AnalyticsQuery) => ({
  video: video || undefined,
  collection: collection || undefined,
})

export function rangeOf(query: AnalyticsQuery) {
  const { from, to } = querySpan(query)
  return { ...scopeOf(query), from, to, time_zone: timeZone() }
}
