import { openApiDocument } from '../../contract/openapi.ts'
import { routes } from '../../contract/routes.ts'
import { revokeOwnKey } from '../../keys/revoke.ts'
import { getEmbed } from '../../playback/embed.ts'
import { untilPlayable } from '../../playback/until-playable.ts'
import type { Deps } from '../../ports/deps.ts'
import { updateSystem } from '../../system/update.ts'
import { describeHealth } from '../../system/health/describe.ts'
import { listQueue } from '../../system/queue.ts'
import { createProblems } from '../../system/problems.ts'
import { readiness } from '../../system/readiness.ts'
import { describeSystem } from '../../system/describe.ts'
import { splitVideoId } from '../../contract/ids.ts'
import { leaving } from '../leaving.ts'
import type { Auth } from '../auth.ts'
import type { Binder } from '../bind.ts'
import { identityOf } from '../identity.ts'
import { readMetrics } from '../metrics.ts'

export function bindSystem(
  { bind, bindRaw }: Binder,
  deps: Deps,
  auth: Auth,
  stopping: AbortSignal,
): void {
  const { system, embeds } = routes
  const problems = createProblems(deps)
  let document: ReturnType<typeof openApiDocument> | undefined

  bind(system.health, async () => ({ status: 'ok' as const }))
  bind(system.live, async () => ({ status: 'ok' as const }))
  bindRaw(system.metrics, async ({ ctx }) => {
    const { contentType, body } = await readMetrics(deps, auth, ctx.req)
    ctx.type = contentType
    ctx.body = body
  })
  bindRaw(system.ready, async ({ ctx }) => {
    const answer = await readiness(deps, problems)
    ctx.status = answer.status === 'ready' ? 200 : 503
    ctx.body = answer
  })
  bind(system.openapi, async () => (document ??= openApiDocument(deps.settings)))
  bind(system.get, () => describeSystem(deps, problems))
  bind(system.update, async ({ body }) => {
    await updateSystem(deps, body)
    return describeSystem(deps, problems)
  })
  bind(system.getHealth, () => describeHealth(deps, problems))
  bind(system.queue, ({ query }) => listQueue(deps, query))
  bind(system.whoami, async (_request, caller) => identityOf(caller))
  bind(system.revokeOwnKey, (_request, caller) => revokeOwnKey(deps, caller))

  bind(embeds.get, async ({ params, query, ctx }) => {
    // Errors are readable by every page, so that its player can display them.
    const { restricted, allowOrigin } = await auth.domains.check(
      splitVideoId(params.id).space,
      ctx.headers,
    )
    ctx.remove('Access-Control-Allow-Origin')
    if (allowOrigin && ctx.get('Origin')) ctx.set('Access-Control-Allow-Origin', allowOrigin)
    if (restricted) ctx.vary('Origin')
    ctx.set('Cache-Control', 'private, no-cache')
    const viewer = await auth.viewer(ctx.req, query.token ?? null)
    auth.hold(viewer.caller ?? viewer.grant, ctx.res)
    const embed = await getEmbed(deps, params.id, viewer)
    if (!query.wait || embed.playable || embed.status === 'errored') return embed
    await untilPlayable(deps, params.id, query.wait, AbortSignal.any([stopping, leaving(ctx.res)]))
    const after = await getEmbed(deps, params.id, viewer)
    if (after.playable) {
      deps.log.debug({ video: after.id }, 'a player that has waited starts')
      deps.maker.playbackStarts()
    }
    return after
  })
}
