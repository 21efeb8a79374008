/** GET /watch/<id>. */
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Context, Middleware } from 'koa'
import { VIDEO_ID } from '../../contract/ids.ts'
import { clockTime } from '../../contract/values.ts'
import { nullIfRefused } from '../../model/null-if-refused.ts'
import { getWatchPage } from '../../playback/watch.ts'
import type { Deps } from '../../ports/deps.ts'
import type { Auth } from '../auth.ts'
import { PLAYER_CSP, queryText, TOKEN } from '../player-page.ts'
import { nameRoute } from '../measure.ts'
import { unavailablePage, watchPage, type PageScripts } from './watch-page.ts'
import { PAGE_LANGUAGES, type PageLanguage } from './messages.ts'

const WATCH = /^\/watch\/([^/]+)$/
/** Below this, headers weigh more than what is saved. */
const LEAST_COMPRESSED = 1_400
/** A few milliseconds for 100 kB: pages differ from viewer to viewer and are not kept. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const CSP = `${PLAYER_CSP}; form-action 'none'; frame-ancestors 'none'`

export function watchPages(
  deps: Pick<Deps, 'db' | 'settings' | 'storage' | 'texts'>,
  auth: Pick<Auth, 'viewer'>,
  scripts: () => Promise<PageScripts>,
): Middleware {
  return async (ctx, next) => {
    const id = WATCH.exec(ctx.path)?.[1]
    if (id === undefined || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    nameRoute(ctx.res, { kind: 'page', route: 'pages' })
    const language = languageOf(ctx)
    const token = queryText(ctx, 'token', TOKEN)
    const found = VIDEO_ID.test(id)
      ? await getWatchPage(deps, id, await auth.viewer(ctx.req, token)).catch(nullIfRefused)
      : null
    ctx.status = found ? 200 : 404
    if (!found?.isListed) ctx.set('X-Robots-Tag', 'noindex')
    await send(
      ctx,
      found
        ? watchPage(found, {
            language,
            token: found.preview.isPrivate ? token : null,
            startSeconds: secondsIn(ctx.query['t']),
            baseUrl: deps.settings.baseUrl,
            scripts: await scripts(),
          })
        : unavailablePage(language),
    )
  }
}

function languageOf(ctx: Context): PageLanguage {
  ctx.vary('Accept-Language')
  const wanted = ctx.acceptsLanguages(...PAGE_LANGUAGES)
  return PAGE_LANGUAGES.find((language) => language === wanted) ?? 'en'
}

/** `90` or `1:30`; null for anything else. */
function secondsIn(given: string | string[] | undefined): number | null {
  const { data } = clockTime.safeParse(given)
  return data ?? null
}

async function send(ctx: Context, html: string): Promise<void> {
  ctx.set('Content-Security-Policy', CSP)
  ctx.type = 'text/html; charset=utf-8'
  // The URL may contain a token, so requests reveal only the host.
  ctx.set('Referrer-Policy', 'strict-origin')
  ctx.set('Cache-Control', 'private, no-cache')
  ctx.vary('Accept-Encoding')
  if (html.length < LEAST_COMPRESSED || ctx.acceptsEncodings('br', 'identity') !== 'br') {
    ctx.body = html
    return
  }
  ctx.set('Content-Encoding', 'br')
  ctx.body = await promisify(brotliCompress)(html, BROTLI)
}
