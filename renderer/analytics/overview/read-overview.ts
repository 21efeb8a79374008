/** The figures of a range and of the one before, and whether there is anything at all. */
import type { Figures } from '../../../daemon/contract/analytics.ts'
import type { App } from '../../state/app.ts'
import { timeZone, type Span } from '../query/periods.ts'

export interface OverviewData {
  figures: Figures
  before: Figures
  bots: number
  everWatched: boolean
}
export interface OverviewScope {
  video?: string
  collection?: string
}

/** Before anybody could have watched anything. */
const EVER = '2020-01-01'

export async function readOverview(
  app: App,
  scope: OverviewScope,
  { from, to, before }: Span,
  signal: AbortSignal,
): Promise<OverviewData> {
  const time_zone = timeZone()
  const ask = (query: { from: string; to?: string }) =>
    app.api.analytics.overview({ query: { ...scope, ...query, time_zone } }, { signal })
  const [now, earlier] = await Promise.all([
    ask({ from, to }),
    ask({ from: before.from, to: before.untilNow }),
  ])
  const everWatched =
    now.figures.attempts > 0 ||
    earlier.figures.attempts > 0 ||
    (await ask({ from: EVER })).figures.attempts > 0
  return { figures: now.figures, before: earlier.figures, bots: now.bot_views, everWatched }
}
