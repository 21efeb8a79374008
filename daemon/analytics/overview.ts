import type {
  Overview,
  OverviewQuery,
  TimeSeries,
  TimeSeriesQuery,
  VideoAnalytics,
  VideoAnalyticsQuery,
} from '../contract/analytics.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { figuresOf } from './figures.ts'
import { edgesOf, isoOf, rangeBefore, rangeOf, presentedRange, type ReportRange } from './range.ts'
import { scopeOf, type Scope } from './scope.ts'

export type ReportDeps = Pick<Deps, 'db' | 'analytics' | 'clock'>

/** GET /v1/analytics/overview */
export async function getOverview(
  deps: ReportDeps,
  caller: Caller,
  query: OverviewQuery,
): Promise<Overview> {
  const scope = await scopeOf(deps, caller, query)
  return { object: 'analytics_overview', ...(await overviewOf(deps, scope, query)) }
}

/** GET /v1/videos/<id>/analytics */
export async function getVideoAnalytics(
  deps: ReportDeps,
  caller: Caller,
  video: string,
  query: VideoAnalyticsQuery,
): Promise<VideoAnalytics> {
  const scope = await scopeOf(deps, caller, { video })
  const [overview, retention] = await Promise.all([
    overviewOf(deps, scope, query),
    deps.analytics.retention({ ...scope, ...rangeOf(query, deps.clock.now()) }),
  ])
  return { object: 'video_analytics', video, ...overview, retention }
}

async function overviewOf(
  deps: ReportDeps,
  scope: Scope,
  query: VideoAnalyticsQuery,
): Promise<Omit<Overview, 'object'>> {
  const range = rangeOf(query, deps.clock.now())
  const before = query.compare && rangeBefore(range)
  const [sums, earlier] = await Promise.all([
    deps.analytics.totals({ ...scope, ...range }),
    before && deps.analytics.totals({ ...scope, ...before }),
  ])
  const previous =
    before && earlier
      ? { from: isoOf(before.fromHour), to: isoOf(before.toHour), figures: figuresOf(earlier) }
      : null
  return { ...presentedRange(range), figures: figuresOf(sums), bot_views: sums.bots, previous }
}

/** GET /v1/analytics/time_series */
export async function getTimeSeries(
  deps: ReportDeps,
  caller: Caller,
  query: TimeSeriesQuery,
): Promise<TimeSeries> {
  const range = rangeOf(query, deps.clock.now())
  const seriesOf = async (scope: Scope, its: ReportRange) => {
    const edges = edgesOf(its, query.interval)
    return (await deps.analytics.series({ ...scope, edges })).map((sums, index) => ({
      at: isoOf(edges[index]!),
      figures: figuresOf(sums),
    }))
  }
  const scope = await scopeOf(deps, caller, query)
  const [data, previous] = await Promise.all([
    seriesOf(scope, range),
    query.compare ? seriesOf(scope, rangeBefore(range)) : null,
  ])
  return {
    object: 'analytics_time_series',
    ...presentedRange(range),
    interval: query.interval,
    data,
    previous,
  }
}
