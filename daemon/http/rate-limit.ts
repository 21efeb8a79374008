/**
 * Limits the requests per minute of a caller, reported in every response by the fields
 * of https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/.
 * Not limited: the owner, media, uploads, and monitoring (/healthz and the like).
 */
import type { Context } from 'koa'
import { AppError } from '../contract/errors.ts'
import type { Route } from '../contract/route.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { networkOf } from '../sessions/network.ts'

const WINDOW_SECONDS = 60

export interface RateLimits {
  /** Throws `rate_limited`. */
  ofKey(ctx: Context, caller: Caller): Promise<void>
  /** For anonymous requests. Throws `rate_limited`. */
  ofAddress(ctx: Context, route: Pick<Route, 'path'>): Promise<void>
}

export function createRateLimits(deps: Pick<Deps, 'clock' | 'counts' | 'settings'>): RateLimits {
  async function take(ctx: Context, who: string, name: string, quota: number): Promise<void> {
    if (quota === 0) return
    const { count, endsAtMs, isOver } = await deps.counts.take(`rate ${who}`, {
      most: quota,
      windowMs: WINDOW_SECONDS * 1000,
    })
    const seconds = Math.ceil((endsAtMs - deps.clock.now().getTime()) / 1000)
    ctx.set('RateLimit-Policy', `"${name}";q=${quota};w=${WINDOW_SECONDS}`)
    ctx.set('RateLimit', `"${name}";r=${Math.max(0, quota - count)};t=${seconds}`)
    if (isOver) {
      throw new AppError(
        'rate_limited',
        `Rate limit exceeded (${quota} requests per minute). Retry in ${seconds} s.`,
        { retryAfterSeconds: seconds },
      )
    }
  }

  return {
    async ofKey(ctx, caller) {
      const who = caller.keyId ?? (caller.kind === 'account' ? caller.account!.id : null)
      if (who !== null) await take(ctx, who, 'key', deps.settings.requestsPerMinute)
    },
    async ofAddress(ctx, { path }) {
      if (path.startsWith('/v1/'))
        await take(ctx, networkOf(addressOf(ctx)), 'address', deps.settings.publicRequestsPerMinute)
    },
  }
}

/** The client's address, also behind a trusted proxy: see client-address.ts. */
export const addressOf = (ctx: Context): string => ctx.ip
