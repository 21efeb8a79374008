import { Readable } from 'node:stream'
import { EXPORT_FORMATS, EXPORT_TYPES } from '../../contract/export-formats.ts'
import { splitVideoId } from '../../contract/ids.ts'
import { routes } from '../../contract/routes.ts'
import { collect, openTicket } from '../../analytics/collect.ts'
import { exportFigures } from '../../analytics/export.ts'
import { createLive, getLive } from '../../analytics/live.ts'
import { createViewersNow } from '../../analytics/live-of-all.ts'
import { getOverview, getTimeSeries, getVideoAnalytics } from '../../analytics/overview.ts'
import { getQualityOfExperience } from '../../analytics/quality.ts'
import { getBreakdown, getTopVideos } from '../../analytics/rankings.ts'
import type { Deps } from '../../ports/deps.ts'
import type { Auth } from '../auth.ts'
import type { Binder } from '../bind.ts'
import { addressOf } from '../rate-limit.ts'

export function bindAnalytics({ bind, bindRaw }: Binder, deps: Deps, auth: Auth): void {
  const { analytics } = routes
  const live = createLive(deps.clock)
  const viewersNow = createViewersNow(deps, live)

  bind(analytics.collect, async ({ body, ctx }) => {
    const ticket = openTicket(deps, body)
    const { restricted, allowOrigin } = await auth.domains.check(
      splitVideoId(ticket.video).space,
      ctx.headers,
    )
    if (restricted) {
      ctx.remove('Access-Control-Allow-Origin')
      if (allowOrigin && ctx.get('Origin')) ctx.set('Access-Control-Allow-Origin', allowOrigin)
      ctx.vary('Origin')
    }
    return collect({ ...deps, live }, body, ticket, {
      address: addressOf(ctx),
      userAgent: ctx.get('User-Agent').slice(0, 1_000),
      origin: ctx.get('Origin') || undefined,
    })
  })

  bind(analytics.overview, ({ query }, caller) => getOverview(deps, caller, query))
  bind(analytics.timeSeries, ({ query }, caller) => getTimeSeries(deps, caller, query))
  bind(analytics.topVideos, ({ query }, caller) => getTopVideos(deps, caller, query))
  bind(analytics.breakdown, ({ query }, caller) => getBreakdown(deps, caller, query))
  bind(analytics.qualityOfExperience, ({ query }, caller) =>
    getQualityOfExperience(deps, caller, query),
  )
  bind(analytics.video, ({ params, query }, caller) =>
    getVideoAnalytics(deps, caller, params.id, query),
  )
  bind(analytics.live, ({ query }, caller) => getLive(deps, viewersNow, caller, query))
  bindRaw(analytics.export, async ({ query, ctx }, caller) => {
    const wanted = ctx.accepts(['text/csv', 'application/x-ndjson'])
    const format =
      query.format ?? (wanted === 'application/x-ndjson' ? EXPORT_FORMATS[1] : EXPORT_FORMATS[0])
    const lines = await exportFigures(deps, caller, query, format)
    ctx.vary('Accept')
    ctx.type = EXPORT_TYPES[format]
    ctx.attachment(`analytics.${format}`)
    ctx.body = Readable.from(lines)
  })
}
