import { createHash } from 'node:crypto'
import { routes } from '../../contract/routes.ts'
import { findList, listable } from '../../playback/listable.ts'
import { getListing } from '../../playback/listing.ts'
import type { Deps } from '../../ports/deps.ts'
import { createAttempts } from '../../sessions/attempts.ts'
import { networkOf } from '../../sessions/network.ts'
import type { Auth } from '../auth.ts'
import type { Binder } from '../bind.ts'
import { boundCursor } from '../bound-cursor.ts'
import { jsonOf } from '../json.ts'
import { caching } from '../media/caching.ts'
import { addressOf } from '../rate-limit.ts'

/** Many visitors at once cause one query; content that becomes private disappears soon. */
const CACHE_SECONDS = 10

export function bindLists({ bindRaw }: Binder, deps: Deps, auth: Auth): void {
  // No index supports a search, so each reads every row of the list.
  const searches = createAttempts(deps, {
    name: 'searches',
    most: 60,
    windowSeconds: 60,
    what: 'Too many searches within a minute.',
  })

  bindRaw(routes.lists.get, async ({ params, query: { token, ...query }, ctx }) => {
    const list = await deps.db.read((repositories) => findList(repositories, params.id))
    const viewer = await auth.viewer(ctx.req, token ?? null)
    // Before the domain rule, whose existence would reveal the list.
    const opened = await listable(list, params.id, viewer)
    // Errors are readable by every page, so that its list can display them.
    const { restricted, allowOrigin } = await auth.domains.check(opened.list.space.id, ctx.headers)
    if (query.q !== undefined && !viewer.caller && !viewer.grant)
      await searches.take(networkOf(addressOf(ctx)))
    const listed = { path: routes.lists.get.path, params, query }
    const body = jsonOf(boundCursor(await getListing(deps, opened, viewer, query), listed))

    ctx.remove('Access-Control-Allow-Origin')
    // Also without an Origin header, since a cached response may be used for a page later.
    if (allowOrigin) ctx.set('Access-Control-Allow-Origin', allowOrigin)
    ctx.vary(restricted ? ['Origin', 'Authorization', 'Cookie'] : ['Authorization', 'Cookie'])
    const isPrivate = viewer.grant !== null || viewer.caller !== null
    ctx.set('Cache-Control', caching({ isPrivate, restricted, token: null }, CACHE_SECONDS))
    ctx.type = 'application/json; charset=utf-8'
    ctx.status = 200
    ctx.set('ETag', `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`)
    if (ctx.fresh) ctx.status = 304
    else ctx.body = body
  })
}
