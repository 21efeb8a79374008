import { AppError } from '../../contract/errors.ts'
import { splitVideoId } from '../../contract/ids.ts'
import { routes } from '../../contract/routes.ts'
import { getLinkPreview } from '../../playback/link-preview.ts'
import { toOEmbed, videoAt } from '../../playback/oembed.ts'
import type { Deps } from '../../ports/deps.ts'
import type { Auth } from '../auth.ts'
import type { Binder } from '../bind.ts'
import { caching } from '../media/caching.ts'

/** Short, so that a deleted or private video is not reported for long; sites cache longer by themselves. */
const CACHE_SECONDS = 300

export function bindOEmbed({ bind }: Binder, deps: Deps, auth: Auth): void {
  bind(routes.oembed.get, async ({ query, ctx }) => {
    if (query.format !== 'json')
      throw new AppError(
        'format_not_offered',
        `oEmbed is available as JSON only, not as ${query.format}.`,
      )
    const { id, token } = videoAt(deps.settings, query.url)
    const card = await getLinkPreview(deps, id, await auth.viewer(ctx.req, query.token ?? token))
    // After finding the video: a domain rule would reveal that it exists.
    const { restricted, allowOrigin } = await auth.domains.check(
      splitVideoId(id).space,
      ctx.headers,
    )
    if (allowOrigin) ctx.set('Access-Control-Allow-Origin', allowOrigin)
    ctx.vary(restricted ? ['Origin', 'Authorization', 'Cookie'] : ['Authorization', 'Cookie'])
    ctx.set(
      'Cache-Control',
      caching({ isPrivate: card.isPrivate, restricted, token: null }, CACHE_SECONDS),
    )
    return toOEmbed(deps.settings, card, query)
  })
}
