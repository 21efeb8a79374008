/** What the pages of private links and upload links share: never cached, never indexed, with a form by POST. */
import type { Context, Middleware } from 'koa'
import { AppError } from '../../contract/errors.ts'
import { readBytes } from '../body.ts'
import { shortPage } from './document.ts'
import { PAGE_WORDS, type PageLanguage } from './messages.ts'
import { FORM_CSP, languageOf, sendPage } from './send-page.ts'

const MOST_FORM_BYTES = 4_000
const FORM_MS = 10_000

export const NO_STORE = { cacheControl: 'private, no-store' }
/** For a page with a form to its own address. */
export const WITH_FORM = { ...NO_STORE, csp: FORM_CSP }

export interface LinkRequest {
  ctx: Context
  code: string
  language: PageLanguage
}

/** `prefix`: first part of the path, before the code of the link. */
export function linkPages(
  prefix: string,
  on: Record<'show' | 'submit', (request: LinkRequest) => Promise<void>>,
): Middleware {
  const path = new RegExp(`^/${prefix}/([\\w-]{1,100})$`)
  return async (ctx, next) => {
    const code = path.exec(ctx.path)?.[1]
    if (code === undefined) return next()
    ctx.set('X-Robots-Tag', 'noindex, nofollow')
    // Also of what is refused: the path holds the code.
    ctx.set('Referrer-Policy', 'strict-origin')
    const request = { ctx, code, language: languageOf(ctx) }
    ctx.status = 200
    if (ctx.method === 'POST') return on.submit(request)
    if (ctx.method === 'GET' || ctx.method === 'HEAD') return on.show(request)
    ctx.set('Allow', 'GET, HEAD, POST')
    throw new AppError('method_not_allowed', `This page does not support ${ctx.method}.`)
  }
}

/** Why a link shows nothing; one that was revoked is as good as unknown. */
export type LinkRefusal = 'unknown' | 'expired' | 'used_up'

export function refuseLink({ ctx, language }: LinkRequest, why: LinkRefusal): Promise<void> {
  const words = PAGE_WORDS[language]
  const title = {
    unknown: words.linkUnavailable,
    expired: words.linkExpired,
    used_up: words.linkUsedUp,
  }[why]
  ctx.status = why === 'unknown' ? 404 : 410
  return sendPage(ctx, shortPage(language, { title, detail: words.askSender }), NO_STORE)
}

/** A field of the form that was sent; empty without it. Throws `body_too_large`, `bad_request`. */
export async function fieldSent({ ctx }: LinkRequest, name: string): Promise<string> {
  const body = await readBytes(ctx.req, MOST_FORM_BYTES, FORM_MS)
  return new URLSearchParams(body.toString('utf8')).get(name) ?? ''
}

/** To the page itself, so that a reload does not send the form again. */
export function backToPage({ ctx }: LinkRequest): void {
  ctx.status = 303
  ctx.set('Location', ctx.path)
  ctx.set('Cache-Control', NO_STORE.cacheControl)
  ctx.body = ''
}
