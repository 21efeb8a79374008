/** A figure over time and over the range before, as a chart shows it. */
import type { Figures, TimeSeries } from '../../../daemon/contract/analytics.ts'
import type { App } from '../../state/app.ts'
import { timeZone, type Span } from '../query/periods.ts'
import type { ChartData } from '../chart/chart.ts'
import { INTERVAL_NAMES, INTERVAL_TICKS } from '../display/dates.ts'
import { figureOf, type FigureName } from '../display/figures.ts'
import { messages } from '../messages.ts'
import type { OverviewScope } from './read-overview.ts'

export interface Series {
  now: TimeSeries
  before: TimeSeries
}

export async function readSeries(
  app: App,
  scope: OverviewScope,
  { from, to, before, interval }: Span,
  signal: AbortSignal,
): Promise<Series> {
  const ask = (range: { from: string; to: string }) =>
    app.api.analytics.timeSeries(
      { query: { ...scope, ...range, interval, time_zone: timeZone() } },
      { signal },
    )
  const [now, earlier] = await Promise.all([
    ask({ from, to }),
    ask({ from: before.from, to: before.to }),
  ])
  return { now, before: earlier }
}

export function chartOf({ now, before }: Series, name: FigureName, atMs = Date.now()): ChartData {
  const { title, unit } = figureOf(name)
  const last = now.data.findLastIndex(({ at }) => Date.parse(at) <= atMs)
  const unfinished = Date.parse(now.data[last + 1]?.at ?? now.to) > atMs ? last : -1
  const nameOf = (at: string, index: number): string =>
    index === unfinished
      ? messages().soFar(INTERVAL_NAMES[now.interval](at))
      : INTERVAL_NAMES[now.interval](at)
  const valueOf = ({ figures }: { figures: Figures }): number | null => figures[name]
  return {
    label: messages().overTime(title()),
    unit,
    unfinished,
    points: now.data.map(({ at }, index) => nameOf(at, index)),
    ticks: now.data.map(({ at }) => INTERVAL_TICKS[now.interval](at)),
    lines: [
      // What is still to come is not nought.
      {
        name: messages().thisPeriod,
        look: 'main',
        values: now.data.map((point) => (Date.parse(point.at) > atMs ? null : valueOf(point))),
      },
      // Two years can differ by a week.
      {
        name: messages().before,
        look: 'before',
        values: now.data.map((_, index) =>
          before.data[index] ? valueOf(before.data[index]) : null,
        ),
      },
    ],
  }
}
