/** A figure over time, compared with the previous period. */
import { html } from 'lit'
import { appElement, attribute, property } from '../../state/app-element.ts'
import type { Figures, Interval, TimeSeries } from '../../../daemon/contract/analytics.ts'
import { language } from '../../kit/language.ts'
import { problemPanel } from '../../kit/problem-panel.ts'
import { ReadTask } from '../../kit/read-task.ts'
import { querySpan, scopeOf, timeZone, type AnalyticsQuery } from '../query/query.ts'
import { daysInWords } from '../query/dash-period.ts'
import { lastOf, type ChartData } from '../chart/chart.ts'
import '../chart/dash-chart-panel.ts'
import { FIGURES, showFigure, titleOf, type FigureName } from '../display/figures.ts'
import { panelStyles } from '../panel.ts'
import { messages } from '../messages.ts'

interface Series {
  now: TimeSeries
  before: TimeSeries
}

export class DashOverTime extends appElement({
  asked: property<AnalyticsQuery>(),
  figure: attribute<FigureName>(),
  /** For the sentence: an average cannot be added up from its days. */
  total: property<Figures | undefined>(),
}) {
  #series = new ReadTask(this, {
    query: () => ({
      scope: { ...scopeOf(this.asked), time_zone: timeZone() },
      span: querySpan(this.asked),
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
    return html`<dash-chart-panel heading=${messages().overTime(titleOf(this.figure))}
      summary=${data ? this.#summary(data) : ''} .data=${data} .asked=${this.asked} kind="time"
      ?busy=${loading}></dash-chart-panel>`
  }

  /** The chart in one sentence. */
  #summary({ lines, points }: ChartData): string {
    const { figure } = this
    const w = messages()
    const days = daysInWords(querySpan(this.asked))
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
  const w = messages()
  const isToCome = (at: string): boolean => Date.parse(at) > Date.now()
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
const written =
  (options: Intl.DateTimeFormatOptions) =>
  (at: string): string =>
    new Intl.DateTimeFormat(language(), options).format(new Date(at))
const TIME = { hour: 'numeric', minute: '2-digit' } as const
const DAY = { day: 'numeric', month: 'short' } as const
const FULL_DAY = { ...DAY, year: 'numeric' } as const

/** `name`: in full, for the point that is looked at and for tables; `tick`: on a scale. */
const INTERVALS: Record<Interval, Record<'name' | 'tick', (at: string) => string>> = {
  hour: { name: written({ weekday: 'short', ...DAY, ...TIME }), tick: written(TIME) },
  day: { name: written({ weekday: 'short', ...FULL_DAY }), tick: written(DAY) },
  week: { name: (at) => messages().weekFrom(written(FULL_DAY)(at)), tick: written(DAY) },
  month: {
    name: written({ month: 'long', year: 'numeric' }),
    tick: written({ month: 'short', year: '2-digit' }),
  },
}
