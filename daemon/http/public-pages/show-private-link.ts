/**
 * GET /s/<code>: what a private link shows; POST with the password where it has one. Nothing of the
 * video is in a page before the password, and no page has a preview for chats.
 */
import type { Context, Middleware } from 'koa'
import { AppError } from '../../contract/errors.ts'
import { VIDEO_ID, collectionId } from '../../contract/ids.ts'
import { nullIfRefused } from '../../model/null-if-refused.ts'
import { getPublicListPage } from '../../playback/public-list.ts'
import { getWatchPage } from '../../playback/watch.ts'
import type { Deps } from '../../ports/deps.ts'
import type { PrivateLinkRecord } from '../../ports/private-links.ts'
import { createLinkPasswords, findLink, isRemembered, tokenOf } from '../../private-links/open.ts'
import type { Auth } from '../auth.ts'
import { queryText } from '../player-page.ts'
import { addressOf } from '../rate-limit.ts'
import type { PageFor, PageScripts } from './document.ts'
import {
  backToPage,
  fieldSent,
  linkPages,
  NO_STORE,
  refuseLink,
  WITH_FORM,
  type LinkRequest,
} from './link-pages.ts'
import { listPage } from './list-page.ts'
import { PAGE_WORDS } from './messages.ts'
import { passwordPage } from './password-page.ts'
import { sendPage } from './send-page.ts'
import { secondsIn } from './show-watch.ts'
import { rememberVisit, visitOf } from './visit-cookie.ts'
import { watchPage } from './watch-page.ts'

const CURSOR = /^[\w-]{1,2000}$/

type LinkDeps = Pick<
  Deps,
  'db' | 'settings' | 'storage' | 'texts' | 'vault' | 'clock' | 'counts' | 'ids'
>

export function privateLinkPages(
  deps: LinkDeps,
  auth: Pick<Auth, 'viewer'>,
  scripts: () => Promise<PageScripts>,
): Middleware {
  const isPassword = createLinkPasswords(deps)

  const visitIn = (ctx: Context) =>
    visitOf(ctx, async (token) => (await auth.viewer(ctx.req, token)).grant)

  async function show(request: LinkRequest): Promise<void> {
    const { ctx, code, language } = request
    const earlier = await visitIn(ctx)
    const found = await findLink(deps, code, earlier?.grant ?? null)
    if (found.kind === 'password') return sendPage(ctx, passwordPage(language), WITH_FORM)
    if (found.kind !== 'open') return refuseLink(request, found.kind)
    const { link } = found
    const known = earlier?.grant.link?.link === link.id ? earlier.token : null
    const token = known ?? (await tokenOf(deps, link))
    if (known === null && isRemembered(link)) rememberVisit(deps, ctx, token)
    await sendContent(request, link, token)
  }

  async function sendContent(
    request: LinkRequest,
    link: PrivateLinkRecord,
    token: string,
  ): Promise<void> {
    const { ctx, code, language } = request
    const viewer = await auth.viewer(ctx.req, token)
    const wanted: PageFor = {
      language,
      token,
      link: `/s/${code}`,
      baseUrl: deps.settings.baseUrl,
      scripts: await scripts(),
    }
    if (link.video !== null) {
      const page = await getWatchPage(deps, link.video, viewer).catch(nullIfRefused)
      if (!page) return refuseLink(request, 'unknown')
      const startSeconds = secondsIn(ctx.query['t'])
      return sendPage(ctx, watchPage(page, { ...wanted, startSeconds }), NO_STORE)
    }
    const inner = queryText(ctx, 'c', /^\w+$/)
    const list = collectionId.safeParse(inner).success ? inner! : link.collection!
    const video = queryText(ctx, 'v', VIDEO_ID)
    const cursor = queryText(ctx, 'cursor', CURSOR)
    const page = await getPublicListPage(deps, list, viewer, { video, cursor }).catch(nullIfRefused)
    if (!page) return refuseLink(request, 'unknown')
    const shown = { ...wanted, cursor, outermost: link.collection }
    await sendPage(ctx, listPage(page, shown), NO_STORE)
  }

  async function tryPassword(request: LinkRequest): Promise<void> {
    const { ctx, code, language } = request
    const found = await findLink(deps, code, (await visitIn(ctx))?.grant ?? null)
    if (found.kind !== 'password' && found.kind !== 'open') return refuseLink(request, found.kind)
    if (found.kind === 'password') {
      const words = PAGE_WORDS[language]
      const password = await fieldSent(request, 'password')
      const right = await isPassword(found.link, password, addressOf(ctx)).catch(
        (error: unknown) => {
          if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error
          ctx.set('Retry-After', String(error.retryAfterSeconds))
          return 'limited' as const
        },
      )
      if (right !== true) {
        ctx.status = right === 'limited' ? 429 : 403
        const fault = right === 'limited' ? words.passwordsTooMany : words.passwordWrong
        return sendPage(ctx, passwordPage(language, fault), WITH_FORM)
      }
      rememberVisit(deps, ctx, await tokenOf(deps, found.link))
    }
    backToPage(request)
  }

  return linkPages('s', { show, submit: tryPassword })
}
