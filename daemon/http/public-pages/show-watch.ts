/** GET /watch/<id>. */
import type { Middleware } from 'koa'
import { VIDEO_ID } from '../../contract/ids.ts'
import { clockTime } from '../../contract/values.ts'
import { nullIfRefused } from '../../model/null-if-refused.ts'
import { getWatchPage } from '../../playback/watch.ts'
import type { Deps } from '../../ports/deps.ts'
import type { Auth } from '../auth.ts'
import { queryText, TOKEN } from '../player-page.ts'
import { unavailablePage, type PageScripts } from './document.ts'
import { languageOf, sendPage } from './send-page.ts'
import { watchPage } from './watch-page.ts'

const WATCH = /^\/watch\/([^/]+)$/

export function watchPages(
  deps: Pick<Deps, 'db' | 'settings' | 'storage' | 'texts'>,
  auth: Pick<Auth, 'viewer'>,
  scripts: () => Promise<PageScripts>,
): Middleware {
  return async (ctx, next) => {
    const id = WATCH.exec(ctx.path)?.[1]
    if (id === undefined) return next()
    const language = languageOf(ctx)
    const token = queryText(ctx, 'token', TOKEN)
    const found = VIDEO_ID.test(id)
      ? await getWatchPage(deps, id, await auth.viewer(ctx.req, token)).catch(nullIfRefused)
      : null
    ctx.status = found ? 200 : 404
    if (!found?.preview.isListed) ctx.set('X-Robots-Tag', 'noindex')
    await sendPage(
      ctx,
      found
        ? watchPage(found, {
            language,
            token: found.preview.isPrivate ? token : null,
            startSeconds: secondsIn(ctx.query['t']),
            baseUrl: deps.settings.baseUrl,
            scripts: await scripts(),
          })
        : unavailablePage(language, 'video', VIDEO_ID.test(id) ? id : null),
    )
  }
}

/** `90` or `1:30`; null for anything else. */
export function secondsIn(given: string | string[] | undefined): number | null {
  const { data } = clockTime.safeParse(given)
  return data ?? null
}
