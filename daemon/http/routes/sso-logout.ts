/** `POST /sso/<id>/logout`: back-channel logout, sent by the provider itself (OpenID Connect Back-Channel Logout 1.0). */
import type { Context } from 'koa'
import { AppError } from '../../contract/errors.ts'
import type { Deps } from '../../ports/deps.ts'
import { createAttempts } from '../../sessions/attempts.ts'
import { networkOf } from '../../sessions/network.ts'
import { logOut } from '../../sso/log-out.ts'
import { readBytes } from '../body.ts'
import { addressOf } from '../rate-limit.ts'

const MOST_BYTES = 64_000
const MOST_MS = 10_000

/** No cookie counts here, and the signature of the token shows who sent it. */
export function backChannelLogout(deps: Deps): (ctx: Context, provider: string) => Promise<void> {
  // Whatever is refused counts; a provider may sign out a whole organization at once.
  const attempts = createAttempts(deps, {
    name: 'sso_logout',
    most: 300,
    windowSeconds: 60,
    what: 'Too many refusals.',
  })

  return async (ctx, provider) => {
    const address = addressOf(ctx)
    const network = networkOf(address)
    try {
      await attempts.take(network)
      const body = new URLSearchParams((await readBytes(ctx.req, MOST_BYTES, MOST_MS)).toString())
      const token = body.get('logout_token') ?? ''
      await logOut(deps, provider, { token, address })
      await attempts.giveBack(network)
      ctx.status = 200
      ctx.body = ''
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const why = error.cause instanceof Error ? error.cause.message : error.message
      deps.log.warn({ provider, reason: error.reason, why }, 'back-channel logout refused')
      ctx.status = error.code === 'rate_limited' ? 429 : 400
      ctx.body = { error: 'invalid_request', error_description: error.message }
    }
  }
}
