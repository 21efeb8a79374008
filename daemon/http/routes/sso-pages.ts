/**
 * Single sign-on in a browser: `/sso/<id>/start` leads to the provider, `/sso/<id>/callback` comes back from
 * it. What fails is shown on the sign-in page. `/sso/<id>/logout` is for the provider itself.
 */
import { createHash } from 'node:crypto'
import type { Context, Middleware } from 'koa'
import { AppError } from '../../contract/errors.ts'
import { isSsoReason, type SsoReason } from '../../contract/sso-reasons.ts'
import { escaped } from '../../model/escaped.ts'
import type { Deps } from '../../ports/deps.ts'
import { createAttempts } from '../../sessions/attempts.ts'
import { networkOf } from '../../sessions/network.ts'
import { beginSignIn, pathWithin } from '../../sso/begin.ts'
import { dropRoles, finishLink, proveIdentity, readAnswer } from '../../sso/finish.ts'
import { PENDING_SECONDS, type PendingSignIn, type PendingSignIns } from '../../sso/pending.ts'
import { cookieNamed } from '../auth.ts'
import { requireOwnPage } from '../check-host.ts'
import { nameRoute } from '../measure.ts'
import { addressOf } from '../rate-limit.ts'
import { secureFlag } from '../secure-flag.ts'
import { backChannelLogout } from './sso-logout.ts'
import type { SessionStarts } from './session-starts.ts'

const PENDING_COOKIE = 'svc_sso'
const ADDRESS = /^\/sso\/(idp_[0-9A-Za-z]{20})\/(start|callback|logout)$/
/** Set on the way to the public URL, so that a proxy that changes the host makes no circle. */
const HERE = 'here'

export function ssoPages(
  deps: Deps,
  { pending, starts }: { pending: PendingSignIns; starts: SessionStarts },
): Middleware {
  const attempts = createAttempts(deps, {
    name: 'sso',
    most: 30,
    windowSeconds: 60,
    what: 'Too many sign-ins.',
  })

  const logout = backChannelLogout(deps)

  async function start(ctx: Context, provider: string): Promise<void> {
    const to = pathWithin(deps, parameter(ctx, 'to'))
    const { host } = new URL(deps.settings.baseUrl)
    // Cookies of this host would not come along to the redirect URL.
    if (ctx.get('Host') !== host && parameter(ctx, HERE) === null) {
      const query = new URLSearchParams({ to, [HERE]: '1' })
      return ctx.redirect(`${deps.settings.baseUrl}/sso/${provider}/start?${query}`)
    }
    try {
      requireOwnPage(deps.settings, ctx.req)
      await attempts.take(networkOf(addressOf(ctx)))
      const { url, sealed } = await beginSignIn(deps, pending, { provider, to })
      ctx.set('Set-Cookie', pendingCookie(deps, provider, sealed))
      ctx.redirect(url)
    } catch (error) {
      fail(ctx, error, { provider, to, isLink: false })
    }
  }

  async function callback(ctx: Context, provider: string): Promise<void> {
    let pendingSignIn: PendingSignIn | undefined
    try {
      requireOwnPage(deps.settings, ctx.req)
      await attempts.take(networkOf(addressOf(ctx)))
      pendingSignIn = pending.take(cookieNamed(ctx.get('Cookie'), PENDING_COOKIE), provider)
      if (pendingSignIn.link) await link(ctx, pendingSignIn, pendingSignIn.link)
      else await signIn(ctx, pendingSignIn)
      leave(ctx, pendingSignIn.to)
    } catch (error) {
      fail(ctx, error, {
        provider,
        to: pendingSignIn?.to ?? '/',
        isLink: Boolean(pendingSignIn?.link),
      })
    }
    ctx.append('Set-Cookie', pendingCookie(deps, provider, ''))
  }

  async function signIn(ctx: Context, pendingSignIn: PendingSignIn): Promise<void> {
    const address = addressOf(ctx)
    const names = await deps.db.read(({ signInProviders }) =>
      signInProviders.get(pendingSignIn.provider),
    )
    let answered: Awaited<ReturnType<typeof readAnswer>> | undefined
    const start = {
      id: pendingSignIn.provider,
      name: names?.name ?? '',
      session: () => answered?.claims.session ?? null,
    }
    try {
      await starts.recorded(ctx, {
        name: start.name,
        provider: start,
        prove: async () => {
          answered = await readAnswer(deps, pendingSignIn, ctx.querystring)
          return proveIdentity(deps, answered, { address, invitation: pendingSignIn.invitation })
        },
      })
    } catch (error) {
      if (answered && error instanceof AppError && error.reason === 'sso_no_role')
        await dropRoles(deps, answered, address)
      throw error
    }
  }

  async function link(
    ctx: Context,
    pendingSignIn: PendingSignIn,
    wanted: NonNullable<PendingSignIn['link']>,
  ): Promise<void> {
    const answered = await readAnswer(deps, pendingSignIn, ctx.querystring)
    await finishLink(deps, answered, { link: wanted, address: addressOf(ctx) })
  }

  /** To the sign-in page, or to the account of somebody who is signed in already. */
  function fail(
    ctx: Context,
    error: unknown,
    { provider, to, isLink }: { provider: string; to: string; isLink: boolean },
  ): void {
    const reason = reasonOf(error)
    const why = error instanceof Error && error.cause instanceof Error ? error.cause.message : ''
    if (error instanceof AppError) deps.log.warn({ provider, reason, why }, 'single sign-on failed')
    else deps.log.error({ provider, err: error }, 'single sign-on failed')
    const query = new URLSearchParams({ sso_error: reason, provider, ...(isLink ? {} : { to }) })
    leave(ctx, isLink ? `/account/sign-in?${query}` : `/sign-in?${query}`)
  }

  return async (ctx, next) => {
    const [, provider, step] = ADDRESS.exec(ctx.path) ?? []
    if (!provider || ctx.method !== (step === 'logout' ? 'POST' : 'GET')) return next()
    nameRoute(ctx.res, { kind: 'page', route: 'pages' })
    ctx.set('Cache-Control', 'no-store')
    if (step === 'logout') return logout(ctx, provider)
    // The address holds a code.
    ctx.set('Referrer-Policy', 'no-referrer')
    await (step === 'start' ? start(ctx, provider) : callback(ctx, provider))
  }
}

/**
 * SameSite=Lax, since the provider's page leads back. One for each provider and browser: starting again
 * replaces it. Empty: removes it.
 */
export function pendingCookie(
  deps: Pick<Deps, 'settings'>,
  provider: string,
  sealed: string,
): string {
  const { pathname } = new URL(deps.settings.baseUrl)
  const path = `${pathname.replace(/\/$/, '')}/sso/${provider}/callback`
  return (
    `${PENDING_COOKIE}=${sealed}; Path=${path}; HttpOnly; SameSite=Lax; ` +
    `Max-Age=${sealed === '' ? 0 : PENDING_SECONDS}${secureFlag(deps)}`
  )
}

function reasonOf(error: unknown): SsoReason {
  if (!(error instanceof AppError)) return 'sso_denied'
  if (error.reason && isSsoReason(error.reason)) return error.reason
  if (error.code === 'rate_limited') return 'sso_too_many'
  if (error.code === 'sign_in_provider_not_found') return 'sso_unknown'
  return error.code.startsWith('source_') ? 'sso_unreachable' : 'sso_denied'
}

const parameter = (ctx: Context, name: string): string | null =>
  new URLSearchParams(ctx.querystring).get(name)

const STYLE = 'body{font:16px/1.6 system-ui,sans-serif;color-scheme:light dark;margin:2rem}'
const CSP = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

/**
 * By a page of our own, since the session cookie (SameSite=Strict) does not come along with a redirect
 * that another site has begun.
 */
function leave(ctx: Context, to: string): void {
  ctx.type = 'text/html; charset=utf-8'
  ctx.set('Content-Security-Policy', `${CSP}; frame-ancestors 'none'; base-uri 'none'`)
  ctx.body = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="0;url=${escaped(to)}">
<title>svc</title>
<style>${STYLE}</style>
<p><a href="${escaped(to)}">svc</a></p>
</html>
`
}
