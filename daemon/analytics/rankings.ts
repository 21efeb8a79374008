import type {
  Breakdown,
  BreakdownQuery,
  ReportSort,
  TopVideos,
  TopVideosQuery,
} from '../contract/analytics.ts'
import { splitVideoId } from '../contract/ids.ts'
import type { Ranked } from '../ports/analytics.ts'
import type { Caller } from '../ports/caller.ts'
import { figuresOf } from './figures.ts'
import type { ReportDeps } from './overview.ts'
import { rangeOf, presentedRange } from './range.ts'
import { scopeOf, type Scope } from './scope.ts'

const BY: Record<ReportSort, Ranked['sort']> = {
  views: 'views',
  visitors: 'visitors',
  watch_seconds: 'watch_ms',
}

/** GET /v1/analytics/top_videos */
export async function getTopVideos(
  deps: ReportDeps,
  caller: Caller,
  query: TopVideosQuery,
): Promise<TopVideos> {
  const range = rangeOf(query, deps.clock.now())
  const scope = only(query.ids, await scopeOf(deps, caller, query))
  // A video in the trash has no name, nor has one that was just deleted, whose figures follow shortly.
  for (let limit = query.limit; ; limit *= 2) {
    const most = await deps.analytics.byVideo({ ...scope, ...range, sort: BY[query.sort], limit })
    const names = await deps.db.read(({ videos }) => videos.names(most.map(({ video }) => video)))
    const named = most.filter(({ video }) => names.has(video))
    if (named.length < query.limit && most.length === limit) continue
    return {
      object: 'analytics_top_videos',
      ...presentedRange(range),
      data: named.slice(0, query.limit).map(({ video, sums }) => ({
        video,
        name: names.get(video)!,
        figures: figuresOf(sums),
      })),
    }
  }
}

/** GET /v1/analytics/breakdown */
export async function getBreakdown(
  deps: ReportDeps,
  caller: Caller,
  query: BreakdownQuery,
): Promise<Breakdown> {
  const range = rangeOf(query, deps.clock.now())
  const scope = await scopeOf(deps, caller, query)
  const most = await deps.analytics.byValue({
    ...scope,
    ...range,
    dimension: query.dimension,
    sort: BY[query.sort],
    limit: query.limit,
  })
  return {
    object: 'analytics_breakdown',
    ...presentedRange(range),
    dimension: query.dimension,
    data: most.map(({ value, sums }) => ({ value, figures: figuresOf(sums) })),
  }
}

/** Excludes videos of other spaces. */
function only(ids: readonly string[] | undefined, { space, videos }: Scope): Scope {
  if (ids === undefined) return { space, videos }
  const within = videos && new Set(videos)
  return {
    space,
    videos: ids.filter(
      (id) => splitVideoId(id).space === space && (within === null || within.has(id)),
    ),
  }
}
