/** GET /u/<code>: the page of an upload link; POST with the name of the sender where it is asked for. */
import type { Context, Middleware } from 'koa'
import { AppError } from '../../contract/errors.ts'
import type { Deps } from '../../ports/deps.ts'
import {
  findUploadPage,
  uploadTokenOf,
  type OpenUploadLink,
  type UploadLinkFound,
} from '../../upload-links/open.ts'
import type { Auth } from '../auth.ts'
import { readBytes } from '../body.ts'
import { shortPage, type PageScripts } from './document.ts'
import { PAGE_WORDS, type PageLanguage } from './messages.ts'
import { FORM_CSP, languageOf, sendPage } from './send-page.ts'
import { MOST_NAME_CHARACTERS, namePage, uploadPage, type UploadPage } from './upload-page.ts'
import { rememberVisit, visitOf } from './visit-cookie.ts'

const LINK = /^\/u\/([\w-]{1,100})$/
const MOST_FORM_BYTES = 4_000
const FORM_MS = 10_000
const NO_STORE = { cacheControl: 'private, no-store' }
const ofForm = { ...NO_STORE, csp: FORM_CSP }

type LinkDeps = Pick<Deps, 'db' | 'settings' | 'vault' | 'clock' | 'ids'>

export function uploadLinkPages(
  deps: LinkDeps,
  auth: Pick<Auth, 'sender'>,
  scripts: () => Promise<PageScripts>,
): Middleware {
  async function pageOf(open: OpenUploadLink, language: PageLanguage): Promise<UploadPage | null> {
    const space = await deps.db.read(({ spaces }) => spaces.get(open.link.space))
    return space && { ...open, language, space, baseUrl: deps.settings.baseUrl }
  }

  async function show(ctx: Context, code: string): Promise<void> {
    const language = languageOf(ctx)
    const visit = await visitOf(ctx, auth.sender)
    const found = await findUploadPage(deps, code, visit?.grant ?? null)
    if (found.kind !== 'open' && found.kind !== 'name') return refuse(ctx, language, found.kind)
    const page = await pageOf(found, language)
    if (!page) return refuse(ctx, language, 'unknown')
    if (found.kind === 'name') return sendPage(ctx, namePage(page), ofForm)
    const known = visit?.grant.link?.link === found.link.id ? visit : null
    const token = known?.token ?? (await uploadTokenOf(deps, found.link, null))
    if (!known) rememberVisit(deps, ctx, token)
    const sender = known?.grant.sender ?? null
    await sendPage(ctx, uploadPage(page, { token, sender, scripts: await scripts() }), NO_STORE)
  }

  async function takeName(ctx: Context, code: string): Promise<void> {
    const language = languageOf(ctx)
    const visit = await visitOf(ctx, auth.sender)
    const found = await findUploadPage(deps, code, visit?.grant ?? null)
    if (found.kind !== 'open' && found.kind !== 'name') return refuse(ctx, language, found.kind)
    const form = new URLSearchParams(
      (await readBytes(ctx.req, MOST_FORM_BYTES, FORM_MS)).toString('utf8'),
    )
    const name = (form.get('name') ?? '').trim().slice(0, MOST_NAME_CHARACTERS)
    if (name === '' && found.kind === 'name') {
      const page = await pageOf(found, language)
      ctx.status = 422
      return sendPage(ctx, namePage(page!, PAGE_WORDS[language].nameMissing), ofForm)
    }
    if (found.kind === 'name') rememberVisit(deps, ctx, await uploadTokenOf(deps, found.link, name))
    ctx.status = 303
    ctx.set('Location', ctx.path)
    ctx.set('Cache-Control', NO_STORE.cacheControl)
    ctx.body = ''
  }

  return async (ctx, next) => {
    const code = LINK.exec(ctx.path)?.[1]
    if (code === undefined) return next()
    ctx.set('X-Robots-Tag', 'noindex, nofollow')
    ctx.status = 200
    if (ctx.method === 'POST') return takeName(ctx, code)
    if (ctx.method === 'GET' || ctx.method === 'HEAD') return show(ctx, code)
    ctx.set('Allow', 'GET, HEAD, POST')
    throw new AppError('method_not_allowed', `This page does not support ${ctx.method}.`)
  }
}

function refuse(
  ctx: Context,
  language: PageLanguage,
  kind: Exclude<UploadLinkFound['kind'], 'open' | 'name'>,
): Promise<void> {
  const words = PAGE_WORDS[language]
  const title = {
    unknown: words.linkUnavailable,
    expired: words.linkExpired,
    used_up: words.linkPlayedOut,
  }[kind]
  ctx.status = kind === 'unknown' ? 404 : 410
  return sendPage(ctx, shortPage(language, { title, detail: words.askSender }), NO_STORE)
}
