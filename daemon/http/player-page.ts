/** What the pages with a player share: /embed/<id> and /watch/<id>. */
import type { Context } from 'koa'

/** Form of a playback token in a URL. */
export const TOKEN = /^[\w.-]+$/

/** Without `frame-ancestors`, which differs. */
export const PLAYER_CSP =
  `default-src 'self'; img-src * data: blob:; media-src * blob:; connect-src *; style-src 'self' ` +
  `'unsafe-inline'; worker-src 'self' blob:; object-src 'none'; base-uri 'none'`

/** A parameter of the query; null without one of this form. */
export function queryText(ctx: Context, name: string, form: RegExp): string | null {
  const value = ctx.query[name]
  return typeof value === 'string' && form.test(value) ? value : null
}
