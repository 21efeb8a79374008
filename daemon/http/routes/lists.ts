import { createHash } from 'node:crypto'
import { routes } from '../../contract/routes.ts'
import { findList } from '../../playback/listable.ts'
import { getListing } from '../../playback/listing.ts'
import type { Deps } from '../../ports/deps.ts'
import type { Auth } from '../auth.ts'
import type { Binder } from '../bind.ts'
import { jsonOf } from '../json.ts'
import { caching } from '../media/caching.ts'

/** A page that many open at once asks once; who made something private does not wait long for it to be gone. */
const KEPT_SECONDS = 10

export function bindLists({ bindOwn }: Binder, deps: Deps, auth: Auth): void {
  bindOwn(routes.lists.get, async ({ params, query: { token, ...query }, ctx }) => {
    const list = await deps.db.read((repositories) => findList(repositories, params.id))
    // A refusal may be read by every page, so that its list can say what it is.
    const { restricted, allowOrigin } = list ? await auth.domains.check(list.space.id, ctx.headers) : { restricted: false, allowOrigin: '*' }
    const viewer = await auth.viewer(ctx.req, token ?? null)
    const body = jsonOf(await getListing(deps, list, params.id, viewer, query))

    ctx.remove('Access-Control-Allow-Origin')
    // Also where no Origin was sent: what is kept of it may be given to a page.
    if (allowOrigin) ctx.set('Access-Control-Allow-Origin', allowOrigin)
    ctx.vary(restricted ? ['Origin', 'Authorization', 'Cookie'] : ['Authorization', 'Cookie'])
    const isPrivate = viewer.grant !== null || viewer.caller !== null
    ctx.set('Cache-Control', caching({ isPrivate, restricted, token: null }, KEPT_SECONDS))
    ctx.type = 'application/json; charset=utf-8'
    ctx.status = 200
    ctx.set('ETag', `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`)
    if (ctx.fresh) ctx.status = 304
    else ctx.body = body
  })
}
