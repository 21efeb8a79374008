/**
 * GET /s/<code>: what a private link shows; POST with the password where it has one. Nothing of the
 * video is in a page before the password. Never cached, never indexed, without a preview for chats.
 */
import type { Context, Middleware } from 'koa'
import { AppError } from '../../contract/errors.ts'
import { VIDEO_ID, collectionId } from '../../contract/ids.ts'
import { nullIfRefused } from '../../model/null-if-refused.ts'
import { getPublicListPage } from '../../playback/public-list.ts'
import { getWatchPage } from '../../playback/watch.ts'
import type { Viewer } from '../../ports/caller.ts'
import type { Deps } from '../../ports/deps.ts'
import type { PrivateLinkRecord } from '../../ports/private-links.ts'
import { createLinkPasswords, findLink, isRemembered, tokenOf } from '../../private-links/open.ts'
import type { Auth } from '../auth.ts'
import { readBytes } from '../body.ts'
import { queryText } from '../player-page.ts'
import { addressOf } from '../rate-limit.ts'
import { shortPage, type PageFor, type PageScripts } from './document.ts'
import { listPage } from './list-page.ts'
import { PAGE_WORDS, type PageLanguage } from './messages.ts'
import { passwordPage } from './password-page.ts'
import { FORM_CSP, languageOf, sendPage } from './send-page.ts'
import { secondsIn } from './show-watch.ts'
import { rememberVisit, visitOf } from './visit-cookie.ts'
import { watchPage } from './watch-page.ts'

const LINK = /^\/s\/([\w-]{1,100})$/
const CURSOR = /^[\w-]{1,2000}$/
const MOST_FORM_BYTES = 4_000
const FORM_MS = 10_000
const NO_STORE = { cacheControl: 'private, no-store' }

type LinkDeps = Pick<Deps, 'db' | 'settings' | 'storage' | 'texts' | 'vault' | 'clock' | 'ids'>
interface Visit {
  ctx: Context
  code: string
  language: PageLanguage
  scripts: PageScripts
}

export function privateLinkPages(
  deps: LinkDeps,
  auth: Pick<Auth, 'viewer'>,
  scripts: () => Promise<PageScripts>,
): Middleware {
  const isPassword = createLinkPasswords(deps)

  const viewOf = async (ctx: Context, token: string) => (await auth.viewer(ctx.req, token)).grant
  const visitIn = (ctx: Context) => visitOf(ctx, (token) => viewOf(ctx, token))

  async function show(visit: Visit): Promise<void> {
    const { ctx, code, language } = visit
    const earlier = await visitIn(ctx)
    const found = await findLink(deps, code, earlier?.grant ?? null)
    if (found.kind === 'password') return sendPage(ctx, passwordPage(language), ofForm)
    if (found.kind !== 'open') return refuse(visit, found.kind)
    const { link } = found
    const known = earlier?.grant.link?.link === link.id ? earlier.token : null
    const token = known ?? (await tokenOf(deps, link))
    if (known === null && isRemembered(link)) rememberVisit(deps, ctx, token)
    await sendContent(visit, link, await auth.viewer(ctx.req, token), token)
  }

  async function sendContent(
    visit: Visit,
    link: PrivateLinkRecord,
    viewer: Viewer,
    token: string,
  ): Promise<void> {
    const { ctx, code, language, scripts } = visit
    const wanted: PageFor = {
      language,
      token,
      link: `/s/${code}`,
      baseUrl: deps.settings.baseUrl,
      scripts,
    }
    if (link.video !== null) {
      const page = await getWatchPage(deps, link.video, viewer).catch(nullIfRefused)
      if (!page) return refuse(visit, 'unknown')
      const startSeconds = secondsIn(ctx.query['t'])
      return sendPage(ctx, watchPage(page, { ...wanted, startSeconds }), NO_STORE)
    }
    const inner = queryText(ctx, 'c', /^\w+$/)
    const list = collectionId.safeParse(inner).success ? inner! : link.collection!
    const video = queryText(ctx, 'v', VIDEO_ID)
    const cursor = queryText(ctx, 'cursor', CURSOR)
    const page = await getPublicListPage(deps, list, viewer, { video, cursor }).catch(nullIfRefused)
    if (!page) return refuse(visit, 'unknown')
    const shown = { ...wanted, isNamed: video !== null, cursor, outermost: link.collection }
    await sendPage(ctx, listPage(page, shown), NO_STORE)
  }

  async function tryPassword(visit: Visit): Promise<void> {
    const { ctx, code, language } = visit
    const link = await findLink(deps, code, (await visitIn(ctx))?.grant ?? null)
    if (link.kind === 'unknown' || link.kind === 'expired' || link.kind === 'played_out')
      return refuse(visit, link.kind)
    if (link.kind === 'password') {
      const words = PAGE_WORDS[language]
      const form = new URLSearchParams(
        (await readBytes(ctx.req, MOST_FORM_BYTES, FORM_MS)).toString('utf8'),
      )
      const right = await isPassword(link.link, form.get('password') ?? '', addressOf(ctx)).catch(
        (error: unknown) => {
          if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error
          ctx.set('Retry-After', String(error.retryAfterSeconds))
          return 'limited' as const
        },
      )
      if (right !== true) {
        ctx.status = right === 'limited' ? 429 : 403
        const fault = right === 'limited' ? words.passwordsTooMany : words.passwordWrong
        return sendPage(ctx, passwordPage(language, fault), ofForm)
      }
      rememberVisit(deps, ctx, await tokenOf(deps, link.link))
    }
    // A reload must not send the password again.
    ctx.status = 303
    ctx.set('Location', ctx.path)
    ctx.set('Cache-Control', NO_STORE.cacheControl)
    ctx.body = ''
  }

  return async (ctx, next) => {
    const code = LINK.exec(ctx.path)?.[1]
    if (code === undefined) return next()
    ctx.set('X-Robots-Tag', 'noindex, nofollow')
    const visit = { ctx, code, language: languageOf(ctx), scripts: await scripts() }
    ctx.status = 200
    if (ctx.method === 'POST') return tryPassword(visit)
    if (ctx.method === 'GET' || ctx.method === 'HEAD') return show(visit)
    ctx.set('Allow', 'GET, HEAD, POST')
    throw new AppError('method_not_allowed', `This page does not support ${ctx.method}.`)
  }
}

const ofForm = { ...NO_STORE, csp: FORM_CSP }

function refuse(
  { ctx, language }: Visit,
  kind: 'unknown' | 'expired' | 'played_out',
): Promise<void> {
  const words = PAGE_WORDS[language]
  const title = {
    unknown: words.linkUnavailable,
    expired: words.linkExpired,
    played_out: words.linkPlayedOut,
  }[kind]
  ctx.status = kind === 'unknown' ? 404 : 410
  return sendPage(ctx, shortPage(language, { title, detail: words.askSender }), NO_STORE)
}
