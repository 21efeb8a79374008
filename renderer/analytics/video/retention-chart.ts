/** How often each second was watched, as a chart shows it: in per cent of the views, so that videos can be compared. */
import type { VideoAnalytics } from '../../../daemon/contract/analytics.ts'
import { clockTime } from '../../kit/formats/duration.ts'
import type { ChartData } from '../chart/chart.ts'
import { showCount } from '../display/units.ts'
import { messages } from '../messages.ts'

export function retentionChart(
  { figures, retention: { views, plays } }: VideoAnalytics,
  durationSeconds: number,
): ChartData {
  // Nobody has played what comes after the last second that was played.
  const seconds = Math.max(Math.ceil(durationSeconds), views.length, 1)
  const shares = (values: readonly number[]): number[] =>
    Array.from({ length: seconds }, (_, second) =>
      figures.views > 0 ? (values[second] ?? 0) / figures.views : 0,
    )
  const times = Array.from({ length: seconds }, (_, second) => clockTime(second))
  return {
    label: messages().retention,
    unit: 'share',
    points: times,
    ticks: times,
    note: (second) =>
      messages().retentionCounts(
        ...([views[second] ?? 0, figures.views, plays[second] ?? 0].map(showCount) as [
          string,
          string,
          string,
        ]),
      ),
    lines: [
      { name: messages().retentionViews, look: 'main', values: shares(views) },
      { name: messages().retentionPlays, look: 'second', values: shares(plays) },
    ],
  }
}

/** Where for the first time fewer than half of the views are still there. */
export function retentionSummary({ figures, retention: { views } }: VideoAnalytics): string {
  const most = Math.max(0, ...views)
  const half = views.findIndex((count, second) => second >= views.indexOf(most) && count < most / 2)
  return messages().retentionSummary(
    showCount(figures.views),
    clockTime(half === -1 ? views.length : half),
  )
}

const MOST_ROWS = 240
const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300]
/** Long videos do not get a table row for every second. */
export const rowEvery = (seconds: number): number =>
  STEPS.find((step) => seconds / step <= MOST_ROWS) ?? STEPS.at(-1)!
