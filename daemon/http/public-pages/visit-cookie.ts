/** The cookie of a visit to a link: its token, for the pages of this link alone, until the browser is closed. */
import type { Context } from 'koa'
import type { Deps } from '../../ports/deps.ts'
import type { Grant } from '../../ports/caller.ts'
import { cookieNamed } from '../auth.ts'
import { TOKEN } from '../player-page.ts'
import { secureFlag } from '../secure-flag.ts'

const COOKIE = 'svc_link'

/** Answers null for a token that is no longer accepted. */
export async function visitOf(
  ctx: Context,
  check: (token: string) => Promise<Grant | null>,
): Promise<{ token: string; grant: Grant } | null> {
  const token = cookieNamed(ctx.get('Cookie'), COOKIE) ?? ''
  const grant = TOKEN.test(token) ? await check(token) : null
  return grant?.link ? { token, grant } : null
}

export function rememberVisit(deps: Pick<Deps, 'settings'>, ctx: Context, token: string): void {
  ctx.set(
    'Set-Cookie',
    `${COOKIE}=${token}; Path=${ctx.path}; HttpOnly; SameSite=Lax${secureFlag(deps)}`,
  )
}
