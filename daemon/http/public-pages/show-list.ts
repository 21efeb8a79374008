/** GET /c/<id>, its feeds /c/<id>/feed.xml and /c/<id>/audio.xml, and /logo/<space>/<version>.webp. */
import type { Context, Middleware } from 'koa'
import { AppError } from '../../contract/errors.ts'
import { SPACE_ID, VIDEO_ID, VIDEO_KEY } from '../../contract/ids.ts'
import { listId } from '../../contract/listing.ts'
import { nullIfRefused } from '../../model/null-if-refused.ts'
import { getPublicFeed, getPublicListPage } from '../../playback/public-list.ts'
import type { Deps } from '../../ports/deps.ts'
import { findLogo } from '../../spaces/logo.ts'
import type { Auth } from '../auth.ts'
import { queryText, TOKEN } from '../player-page.ts'
import { unavailablePage, type PageScripts } from './document.ts'
import { feed } from './feed.ts'
import { listPage } from './list-page.ts'
import { languageOf, sendPage, sendText } from './send-page.ts'

const LIST = /^\/c\/([^/]+)(?:\/(feed|audio)\.xml)?$/
const LOGO = /^\/logo\/([^/]+)\/([^/]+)\.webp$/
const CURSOR = /^[\w-]{1,2000}$/
/** A new video is in a feed soon, and many programs ask at the same minute. */
const FEED_SECONDS = 60

type PageDeps = Pick<Deps, 'db' | 'settings' | 'storage' | 'texts'>

export function listPages(
  deps: PageDeps,
  auth: Pick<Auth, 'viewer'>,
  scripts: () => Promise<PageScripts>,
): Middleware {
  return async (ctx, next) => {
    const [, id, kind] = LIST.exec(ctx.path) ?? []
    const [, space, version] = LOGO.exec(ctx.path) ?? []
    if (id !== undefined && kind !== undefined) return sendFeed(deps, auth, ctx, id, kind)
    if (id !== undefined) return sendList(deps, auth, ctx, id, await scripts())
    if (space !== undefined) return sendLogo(deps, ctx, space, version!)
    return next()
  }
}

async function sendList(
  deps: PageDeps,
  auth: Pick<Auth, 'viewer'>,
  ctx: Context,
  id: string,
  scripts: PageScripts,
): Promise<void> {
  const language = languageOf(ctx)
  const token = queryText(ctx, 'token', TOKEN)
  const video = queryText(ctx, 'v', VIDEO_ID)
  const cursor = queryText(ctx, 'cursor', CURSOR)
  const viewer = await auth.viewer(ctx.req, token)
  const found = listId.safeParse(id).success
    ? await getPublicListPage(deps, id, viewer, { video, cursor }).catch(nullIfRefused)
    : null
  ctx.status = found ? 200 : 404
  if (!found?.isIndexed || video !== null) ctx.set('X-Robots-Tag', 'noindex')
  await sendPage(
    ctx,
    found
      ? listPage(found, {
          language,
          token: found.isPublic ? null : token,
          baseUrl: deps.settings.baseUrl,
          scripts,
          cursor,
        })
      : unavailablePage(language, 'list'),
  )
}

async function sendFeed(
  deps: PageDeps,
  auth: Pick<Auth, 'viewer'>,
  ctx: Context,
  id: string,
  kind: string,
): Promise<void> {
  if (!listId.safeParse(id).success) throw new AppError('not_found', 'There is no such list.')
  const token = queryText(ctx, 'token', TOKEN)
  const viewer = await auth.viewer(ctx.req, token)
  const found = await getPublicFeed(deps, id, viewer)
  const isPrivate = token !== null || viewer.caller !== null || viewer.grant !== null
  ctx.vary(['Authorization', 'Cookie'])
  const { baseUrl } = deps.settings
  await sendText(
    ctx,
    feed(found, kind === 'audio' ? 'audio' : 'video', { baseUrl, self: `${baseUrl}${ctx.path}` }),
    {
      type: 'application/rss+xml; charset=utf-8',
      cacheControl: isPrivate ? 'private, no-cache' : `public, max-age=${FEED_SECONDS}`,
    },
  )
}

async function sendLogo(
  deps: Pick<Deps, 'db'>,
  ctx: Context,
  space: string,
  version: string,
): Promise<void> {
  const image =
    SPACE_ID.test(space) && VIDEO_KEY.test(version) ? await findLogo(deps, space, version) : null
  if (!image) throw new AppError('not_found', 'There is no such logo.')
  ctx.type = 'image/webp'
  ctx.set('Cache-Control', 'public, max-age=31536000, immutable')
  ctx.set('Access-Control-Allow-Origin', '*')
  ctx.set('Cross-Origin-Resource-Policy', 'cross-origin')
  ctx.body = image
}
