/** The figures of a range beside those of the range before: all of them, and one of them over time. */
import { html, nothing, type TemplateResult } from 'lit'
import { appElement, attribute, property, type AppHost } from '../../state/app-element.ts'
import type { Figures, Interval, TimeSeries } from '../../../daemon/contract/analytics.ts'
import { button } from '../../kit/controls.ts'
import { emptyState } from '../../kit/empty-state.ts'
import { icon } from '../../kit/icons.ts'
import { language } from '../../kit/language.ts'
import { lastOf } from '../../kit/last-of.ts'
import { problemPanel } from '../../kit/problem-panel.ts'
import { ReadTask } from '../../kit/read-task.ts'
import {
  change,
  querySpan,
  scopeOf,
  timeZone,
  type AnalyticsQuery,
  type Span,
} from '../query/query.ts'
import { daysInWords } from '../query/dash-period.ts'
import type { ChartData } from '../chart/chart.ts'
import '../chart/dash-chart-panel.ts'
import { FIGURES, showFigure, titleOf, type FigureName } from '../display/figures.ts'
import { panelStyles } from '../panel.ts'
import { messages as w } from '../messages.ts'

interface OverviewQuery {
  scope: ReturnType<typeof scopeOf>
  span: Span
}
interface Overview {
  figures: Figures
  before: Figures
  bots: number
  everWatched: boolean
}

/** Before anybody could have watched anything. */
const EVER = '2020-01-01'

const chartIcon = icon('<path d="M2.5 2.5v11h11M5 10l2.5-3 2 1.5L13 4.5"/>', 24)

export class OverviewTask extends ReadTask<OverviewQuery, Overview> {
  #host: AppHost
  #query: () => AnalyticsQuery

  constructor(host: AppHost, query: () => AnalyticsQuery) {
    super(host, {
      query: () => ({ scope: scopeOf(query()), span: querySpan(query()) }),
      read: async ({ scope, span: { from, to, before } }, signal): Promise<Overview> => {
        const ask = (range: { from: string; to?: string }) => {
          const query = { ...scope, time_zone: timeZone(), ...range }
          return host.app.api.analytics.overview({ query }, { signal })
        }
        const [{ figures, bot_views: bots }, earlier] = await Promise.all([
          ask({ from, to }),
          ask({ from: before.from, to: before.untilNow }),
        ])
        const everWatched =
          figures.attempts > 0 ||
          earlier.figures.attempts > 0 ||
          (await ask({ from: EVER })).figures.attempts > 0
        return { figures, before: earlier.figures, bots, everWatched }
      },
    })
    this.#host = host
    this.#query = query
  }

  /** The problem, that nobody has watched, or the page; its overview is undefined until it was read. */
  page(show: (overview: Overview | undefined) => TemplateResult) {
    const { value, problem, loading } = this
    if (problem) return problemPanel(problem, this.again)
    if (!value || loading || value.figures.attempts > 0) return show(value)
    return value.everWatched ? this.#noViewsThen() : this.#noViewsEver()
  }

  #noViewsEver() {
    const { video } = this.#query()
    const address = video ? `/videos/${video}/sharing` : '/'
    return emptyState({
      icon: chartIcon(),
      title: w.noViewsTitle,
      text: w.noViewsText,
      action: html`<a class="button primary" href=${address}>${w.noViewsAction}</a>`,
    })
  }

  #noViewsThen() {
    const showYear = button(w.showYear, () => change(this.#host.app, { period: 'year' }))
    return emptyState({
      icon: chartIcon(),
      title: w.quietTitle,
      text: w.quietText,
      action: this.#query().period === 'year' ? nothing : showYear,
    })
  }
}

interface Series {
  now: TimeSeries
  before: TimeSeries
}

class DashOverTime extends appElement({
  query: property<AnalyticsQuery>(),
  figure: attribute<FigureName>(),
  /** For the sentence: an average cannot be added up from its days. */
  total: property<Figures | undefined>(),
}) {
  #series = new ReadTask(this, {
    query: () => ({
      scope: { ...scopeOf(this.query), time_zone: timeZone() },
      span: querySpan(this.query),
    }),
    read: async ({ scope, span: { from, to, interval, before } }, signal): Promise<Series> => {
      const ask = (range: { from: string; to: string }) =>
        this.app.api.analytics.timeSeries({ query: { ...scope, ...range, interval } }, { signal })
      const [now, earlier] = await Promise.all([
        ask({ from, to }),
        ask({ from: before.from, to: before.to }),
      ])
      return { now, before: earlier }
    },
  })
  #chart = lastOf(chartOf)

  static override styles = panelStyles

  override render() {
    const { value, problem, loading, again } = this.#series
    if (problem) return problemPanel(problem, again)
    const data = value && this.#chart(value, this.figure)
    return html`<dash-chart-panel heading=${w.overTime(titleOf(this.figure))}
      summary=${data ? this.#summary(data) : ''} .data=${data} .query=${this.query} kind="time"
      ?busy=${loading}></dash-chart-panel>`
  }

  #summary({ lines, points }: ChartData) {
    const { figure } = this
    const days = daysInWords(querySpan(this.query))
    const values = lines[0]!.values.map((value) => value ?? -1)
    const most = Math.max(...values)
    if (most <= 0) return w.noSummary(titleOf(figure), days)
    return w.summary(
      titleOf(figure),
      days,
      showFigure(figure, this.total?.[figure] ?? null),
      showFigure(figure, most),
      points[values.indexOf(most)]!,
    )
  }
}
customElements.define('dash-over-time', DashOverTime)

function chartOf({ now, before }: Series, figure: FigureName): ChartData {
  const isToCome = (at: string) => Date.parse(at) > Date.now()
  const last = now.data.findLastIndex(({ at }) => !isToCome(at))
  const unfinished = isToCome(now.data[last + 1]?.at ?? now.to) ? last : -1
  const { name, tick } = INTERVALS[now.interval]
  return {
    label: w.overTime(titleOf(figure)),
    unit: FIGURES[figure].unit,
    unfinished,
    points: now.data.map(({ at }, index) => (index === unfinished ? w.soFar(name(at)) : name(at))),
    ticks: now.data.map(({ at }) => tick(at)),
    lines: [
      {
        name: w.thisPeriod,
        look: 'main',
        // What is still to come is not nought.
        values: now.data.map(({ at, figures }) => (isToCome(at) ? null : figures[figure])),
      },
      {
        name: w.before,
        look: 'before',
        // Two years can differ by a week.
        values: now.data.map((_, index) => before.data[index]?.figures[figure] ?? null),
      },
    ],
  }
}

/** How the beginning of an interval is written, in the time zone of this browser. */
const written = (options: Intl.DateTimeFormatOptions) => (at: string) =>
  new Intl.DateTimeFormat(language(), options).format(new Date(at))
const TIME = { hour: 'numeric', minute: '2-digit' } as const
const DAY = { day: 'numeric', month: 'short' } as const
const FULL_DAY = { ...DAY, year: 'numeric' } as const

/** `name`: in full, for the point that is looked at and for tables; `tick`: on a scale. */
const INTERVALS: Record<Interval, Record<'name' | 'tick', (at: string) => string>> = {
  hour: { name: written({ weekday: 'short', ...DAY, ...TIME }), tick: written(TIME) },
  day: { name: written({ weekday: 'short', ...FULL_DAY }), tick: written(DAY) },
  week: { name: (at) => w.weekFrom(written(FULL_DAY)(at)), tick: written(DAY) },
  month: {
    name: written({ month: 'long', year: 'numeric' }),
    tick: written({ month: 'short', year: '2-digit' }),
  },
}
