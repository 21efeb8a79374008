import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Context } from 'koa'
import { PLAYER_CSP } from '../player-page.ts'
import { PAGE_LANGUAGES, type PageLanguage } from './messages.ts'

/** Below this, headers weigh more than what is saved. */
const LEAST_COMPRESSED = 1_400
/** A few milliseconds for 100 kB: pages differ from viewer to viewer and are not kept. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const PAGE_CSP = `${PLAYER_CSP}; form-action 'none'; frame-ancestors 'none'`
/** For a page with a form to this appliance. */
export const FORM_CSP = PAGE_CSP.replace("form-action 'none'", "form-action 'self'")

export function languageOf(ctx: Context): PageLanguage {
  ctx.vary('Accept-Language')
  const wanted = ctx.acceptsLanguages(...PAGE_LANGUAGES)
  return PAGE_LANGUAGES.find((language) => language === wanted) ?? 'en'
}

export async function sendPage(
  ctx: Context,
  html: string,
  { csp = PAGE_CSP, cacheControl = 'private, no-cache' } = {},
): Promise<void> {
  ctx.set('Content-Security-Policy', csp)
  ctx.type = 'text/html; charset=utf-8'
  // The URL may contain a token, so requests reveal only the host.
  ctx.set('Referrer-Policy', 'strict-origin')
  ctx.set('Cache-Control', cacheControl)
  await sendCompressed(ctx, html)
}

/** A text for programs, which come again and again. */
export async function sendText(
  ctx: Context,
  text: string,
  { type, cacheControl }: { type: string; cacheControl: string },
): Promise<void> {
  ctx.type = type
  ctx.set('Cache-Control', cacheControl)
  ctx.status = 200
  ctx.set('ETag', `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`)
  if (ctx.fresh) {
    ctx.status = 304
    return
  }
  await sendCompressed(ctx, text)
}

async function sendCompressed(ctx: Context, text: string): Promise<void> {
  ctx.vary('Accept-Encoding')
  if (text.length < LEAST_COMPRESSED || ctx.acceptsEncodings('br', 'identity') !== 'br') {
    ctx.body = text
    return
  }
  ctx.set('Content-Encoding', 'br')
  ctx.body = await promisify(brotliCompress)(text, BROTLI)
}
