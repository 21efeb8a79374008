/**
 * Limits the requests per minute of a caller (CONTRACT §10), reported in every response by the fields
 * of https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/. Counted in memory, so a
 * restart resets it. Not limited: the owner, media, uploads, and monitoring (/healthz and the like).
 */
import type { Context } from 'koa'
import { AppError } from '../contract/errors.ts'
import type { Route } from '../contract/route.ts'
import type { Caller } from '../ports/caller.ts'
import type { Deps } from '../ports/deps.ts'
import { networkOf } from '../sessions/network.ts'

const WINDOW_SECONDS = 60
/** Above this number of callers, expired entries are removed. */
const SWEEP_ABOVE = 10_000

export interface RateLimits {
  /** Throws `rate_limited`. */
  ofKey(ctx: Context, caller: Caller): void
  /** For anonymous requests. Throws `rate_limited`. */
  ofAddress(ctx: Context, route: Pick<Route, 'path'>): void
}

export function createRateLimits(deps: Pick<Deps, 'clock' | 'settings'>): RateLimits {
  const windows = new Map<string, { endsAtMs: number; count: number }>()

  function take(ctx: Context, who: string, name: string, quota: number): void {
    if (quota === 0) return
    const nowMs = deps.clock.now().getTime()
    if (windows.size > SWEEP_ABOVE)
      for (const [key, { endsAtMs }] of windows) if (endsAtMs <= nowMs) windows.delete(key)
    let window = windows.get(who)
    if (!window || window.endsAtMs <= nowMs)
      windows.set(who, (window = { endsAtMs: nowMs + WINDOW_SECONDS * 1000, count: 0 }))
    window.count += 1
    const seconds = Math.ceil((window.endsAtMs - nowMs) / 1000)
    ctx.set('RateLimit-Policy', `"${name}";q=${quota};w=${WINDOW_SECONDS}`)
    ctx.set('RateLimit', `"${name}";r=${Math.max(0, quota - window.count)};t=${seconds}`)
    if (window.count > quota) {
      throw new AppError(
        'rate_limited',
        `Rate limit exceeded (${quota} requests per minute). Retry in ${seconds} s.`,
        { retryAfterSeconds: seconds },
      )
    }
  }

  return {
    ofKey(ctx, caller) {
      const who = caller.keyId ?? (caller.kind === 'account' ? caller.account!.id : null)
      if (who !== null) take(ctx, who, 'key', deps.settings.requestsPerMinute)
    },
    ofAddress(ctx, { path }) {
      if (path.startsWith('/v1/'))
        take(ctx, networkOf(addressOf(ctx)), 'address', deps.settings.publicRequestsPerMinute)
    },
  }
}

/** The client's address, also behind a trusted proxy: see client-address.ts. */
export const addressOf = (ctx: Context): string => ctx.ip
