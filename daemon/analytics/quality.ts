import type { Percentiles, QualityOfExperience, QualityQuery } from '../contract/analytics.ts'
import type { Caller } from '../ports/caller.ts'
import { figuresOf } from './figures.ts'
import type { ReportDeps } from './overview.ts'
import { rangeOf, presentedRange } from './range.ts'
import { scopeOf } from './scope.ts'

/** GET /v1/analytics/quality_of_experience */
export async function getQualityOfExperience(
  deps: ReportDeps,
  caller: Caller,
  query: QualityQuery,
): Promise<QualityOfExperience> {
  const range = rangeOf(query, deps.clock.now())
  const question = { ...(await scopeOf(deps, caller, query)), ...range }
  const [sums, startups, ratios] = await Promise.all([
    deps.analytics.totals(question),
    deps.analytics.classes({ ...question, of: 'startup_ms' }),
    deps.analytics.classes({ ...question, of: 'rebuffer_ratio' }),
  ])
  return {
    object: 'analytics_quality_of_experience',
    ...presentedRange(range),
    figures: figuresOf(sums),
    startup_ms: percentilesOf(startups),
    rebuffer_ratio: percentilesOf(ratios),
  }
}

/** Percentiles from a histogram: the upper bound of the class that contains each percentile. */
export function percentilesOf(classes: readonly { upTo: number; views: number }[]): Percentiles {
  const all = classes.reduce((sum, { views }) => sum + views, 0)
  const at = (percent: number): number | null => {
    let passed = 0
    return classes.find(({ views }) => (passed += views) * 100 >= percent * all)?.upTo ?? null
  }
  return { p50: at(50), p75: at(75), p95: at(95), p99: at(99) }
}
