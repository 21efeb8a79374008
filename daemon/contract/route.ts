/** A route is data. `http/bind` makes it a Koa route, `openapi` a page of the document, `client` a function. */
import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** public: no credentials · ro: any key of the space · rw: a read-write key · owner: session or owner secret. */
export type Access = 'public' | 'ro' | 'rw' | 'owner'

export interface Route<
  P extends z.ZodType = z.ZodType,
  Q extends z.ZodType = z.ZodType,
  B extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
> {
  method: Method
  /** With `{name}` for parameters, as OpenAPI writes it. */
  path: string
  summary: string
  access: Access
  /**
   * An upload token is taken as well. `video`: its scope must hold the video `{id}`; `own`: the
   * deed looks what is its own.
   */
  uploadToken?: 'video' | 'own'
  params?: P
  query?: Q
  body?: B
  /** Default is 1 MB. */
  maxBodyBytes?: number
  /** Set where the body is not JSON: the raw bytes are the deed's to read. */
  rawBody?: 'application/octet-stream'
  /** Sent as this kind of Content-Type, the body is a file in place of JSON. */
  orFile?: 'image'
  /**
   * Sent by pages as they are closed: its JSON is taken as text/plain as well, which a browser
   * sends without asking beforehand.
   */
  plainText?: true
  /** Absent: the answer has no body (204), or is not JSON (then `produces` says what). */
  response?: R
  /** Besides JSON, as Accept asks. */
  alternatives?: readonly string[]
  produces?:
    | 'text/event-stream'
    | 'text/html'
    | 'text/plain'
    | 'text/csv'
    | 'application/json'
    | 'application/x-tar'
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

/**
 * Sent by the owner, who reaches every space; default is the oldest space. A key's own space is the
 * only one it may name.
 */
export const SPACE_HEADER = 'Svc-Space'
/** The same for a browser with a session, which keeps its choice and sends no headers with pictures and streams. */
export const SPACE_COOKIE = 'svc_space'

/**
 * Honoured on every POST with credentials but those that send bytes: for 24 h the same key and
 * request get the same answer.
 */
export const IDEMPOTENCY_KEY = 'Idempotency-Key'

export function isIdempotent(
  route: Pick<Route, 'method' | 'access' | 'rawBody' | 'produces'>,
): boolean {
  return route.method === 'POST' && route.access !== 'public' && !route.rawBody && !route.produces
}

/** Errors that any route may answer. */
export function errorsOf(route: Route): ErrorCode[] {
  const common: ErrorCode[] = ['internal_error', 'shutting_down']
  if (route.access !== 'public')
    common.push('unauthorized', 'token_invalid', 'token_expired', 'forbidden', 'space_not_found')
  if (route.access === 'rw') common.push('read_only_key')
  if (route.path.startsWith('/v1/')) common.push('rate_limited')
  if (isIdempotent(route)) common.push('idempotency_key_reused', 'conflict', 'validation_failed')
  if (route.params || route.query || route.body) common.push('validation_failed')
  if (route.body) common.push('invalid_json', 'unsupported_media_type', 'body_too_large')
  return [...new Set([...common, ...route.errors])]
}
