/**
 * A route as data. `http/bind` turns it into a Koa route, `openapi` into documentation, `client` into a
 * function.
 */
import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import { needsReadWrite, type Access } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface Route<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  method: Method
  /** Parameters as `{name}`, like OpenAPI. */
  path: string
  summary: string
  access: Access
  /**
   * Accepts an upload token too. `video`: it must cover the video `{id}`; `own`: the operation checks
   * what it covers.
   */
  uploadToken?: 'video' | 'own'
  params?: P
  query?: Q
  body?: B
  /** Default: 1 MB. */
  maxBodyBytes?: number
  /** Set when the body is not JSON but raw bytes, which the operation reads. */
  rawBody?: 'application/octet-stream'
  /** With this kind of Content-Type, the body is a file instead of JSON. */
  orFile?: 'image'
  /** Accepts JSON as text/plain, which a browser can send without a preflight when a page closes. */
  plainText?: true
  /** Absent: the response has no body (204), or is not JSON (see `produces`). */
  response?: R
  /** Other content types, selected by Accept. */
  alternatives?: readonly string[]
  produces?:
    | 'text/event-stream'
    | 'text/html'
    | 'text/plain'
    | 'text/csv'
    | 'application/json'
    | 'application/x-tar'
    | 'image/jpeg'
  status: 200 | 201 | 202 | 204
  errors: readonly ErrorCode[]
}

export function defineRoute<
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends z.ZodType = z.ZodUndefined,
  R extends z.ZodType = z.ZodUndefined,
>(route: Route<P, Q, B, R>): Route<P, Q, B, R> {
  return route
}

/** For the owner, who may use every space; default: the oldest space. A key may name only its own space. */
export const SPACE_HEADER = 'Svc-Space'
/** Selects the space of a browser with a session, which sends no headers with images and streams. */
export const SPACE_COOKIE = 'svc_space'

/**
 * Supported on every POST with credentials except those that send bytes: for 24 h, the same key and
 * request give the same response.
 */
export const IDEMPOTENCY_KEY = 'Idempotency-Key'

export function isIdempotent(
  route: Pick<Route, 'method' | 'access' | 'rawBody' | 'produces'>,
): boolean {
  return route.method === 'POST' && route.access !== 'public' && !route.rawBody && !route.produces
}

/** Errors that the route may return, including those of every route. */
export function errorsOf(route: Route): ErrorCode[] {
  const common: ErrorCode[] = ['internal_error', 'shutting_down']
  if (route.access !== 'public')
    common.push('unauthorized', 'token_invalid', 'token_expired', 'forbidden', 'space_not_found')
  if (needsReadWrite(route.access)) common.push('read_only_key')
  // Files may be in a bucket that cannot be reached.
  if (route.path.startsWith('/v1/')) common.push('rate_limited', 'storage_unreachable')
  // Whatever is written may find a full disk.
  if (route.method !== 'GET') common.push('storage_full')
  if (isIdempotent(route)) common.push('idempotency_key_reused', 'conflict', 'validation_failed')
  if (route.params || route.query || route.body) common.push('validation_failed')
  if (route.body) common.push('invalid_json', 'unsupported_media_type', 'body_too_large')
  return [...new Set([...common, ...route.errors])]
}
