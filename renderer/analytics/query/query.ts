/** What is asked for, as the address says it: a reload, a link and the way back keep it. */
import { PERIODS, isDate, spanOf, type Span } from './periods.ts'

const CHOICES = {
  period: PERIODS,
  figure: ['views', 'watch_seconds', 'visitors', 'average_view_seconds', 'completion_rate'],
  quality: ['average_startup_ms', 'rebuffer_ratio', 'failure_rate'],
  audience: ['device', 'browser', 'os'],
  source: ['page', 'referrer', 'embed_domain', 'country'],
  playing: ['quality', 'subtitle'],
  by: ['device', 'browser', 'os', 'country', 'embed_domain', 'page'],
  table: ['', 'time', 'retention'],
} as const
type Choices = { [Name in keyof typeof CHOICES]: (typeof CHOICES)[Name][number] }

const DEFAULTS: Partial<Choices> = { period: '28d' }

export interface AnalyticsQuery extends Choices {
  /** Ids; empty: the whole space. Never both. */
  video: string
  collection: string
  /** The first and the last day of a range of one's own. */
  first: string
  last: string
}

export function queryOf(search: string): AnalyticsQuery {
  const given = new URLSearchParams(search)
  const chosen = Object.fromEntries(
    Object.entries(CHOICES).map(([name, values]) => {
      const value = given.get(name) ?? ''
      return [
        name,
        (values as readonly string[]).includes(value)
          ? value
          : (DEFAULTS[name as keyof Choices] ?? values[0]),
      ]
    }),
  ) as unknown as Choices
  const id = (name: string): string => (/^\w+$/.test(given.get(name) ?? '') ? given.get(name)! : '')
  const [first, last] = [given.get('first') ?? '', given.get('last') ?? '']
  const video = id('video')
  const hasDates = isDate(first) && isDate(last) && first <= last
  return {
    ...chosen,
    video,
    collection: video === '' ? id('collection') : '',
    ...(hasDates ? { first, last } : { first: '', last: '' }),
    period: chosen.period === 'own' && !hasDates ? DEFAULTS.period! : chosen.period,
  }
}

/** Only what is not as it comes by itself. */
export function searchOf(asked: Partial<AnalyticsQuery>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(asked)) {
    const usual = DEFAULTS[name as keyof Choices] ?? CHOICES[name as keyof Choices]?.[0] ?? ''
    const needless =
      value === usual || (asked.period !== 'own' && (name === 'first' || name === 'last'))
    if (!needless) search.set(name, value)
  }
  return search.size > 0 ? `?${search}` : ''
}

export const querySpan = ({ period, first, last }: AnalyticsQuery, now?: Date): Span =>
  spanOf(period, { first, last }, now)

/** Query parameters of the API. */
export const scopeOf = ({
  video,
  collection,
}: Pick<AnalyticsQuery, 'video' | 'collection'>): { video?: string; collection?: string } =>
  video ? { video } : collection ? { collection } : {}
