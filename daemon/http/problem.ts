/** Errors as application/problem+json (RFC 9457), from the catalogue. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { AppError, ERRORS, type ErrorCode, type Problem } from '../contract/errors.ts'
import type { Log } from '../ports/deps.ts'
import { loggable } from '../ports/loggable.ts'

/**
 * Converts an error to a problem. Anything but an AppError is internal: the response reveals nothing;
 * the log has it under the request ID.
 */
export function toProblem(error: unknown, requestId: string, baseUrl: string): Problem {
  const described =
    error instanceof AppError
      ? error
      : new AppError('internal_error', 'Internal error. The server log has the details.')
  const { status, title, hint } = ERRORS[described.code]
  return {
    type: `${baseUrl}/errors/${described.code}`,
    title,
    status,
    // Viewers learn neither where the files are nor what the host answers: the log and /readyz have it.
    detail: described.code === 'storage_unreachable' ? `${title}.` : described.message,
    code: described.code,
    hint,
    request_id: requestId,
    ...(described.reason ? { reason: described.reason } : {}),
    ...(described.given ? { given: described.given } : {}),
    ...(described.faults ? { errors: described.faults } : {}),
  }
}

export function problemHeaders(error: unknown): Record<string, string> {
  const retryAfter = error instanceof AppError ? error.retryAfterSeconds : undefined
  const isUnauthorized = error instanceof AppError && ERRORS[error.code].status === 401
  return {
    'Content-Type': 'application/problem+json; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(retryAfter ? { 'Retry-After': String(retryAfter) } : {}),
    ...(isUnauthorized ? { 'WWW-Authenticate': 'Bearer' } : {}),
  }
}

/**
 * Errors that anybody can cause by sending many requests: logged once a minute, with the number of
 * suppressed ones.
 */
const OFTEN: Partial<Record<ErrorCode, 'info' | 'error'>> = {
  too_busy: 'info',
  storage_full: 'error',
  storage_unreachable: 'error',
  engine_unavailable: 'error',
  sandbox_unavailable: 'error',
}
const LOG_EVERY_MS = 60_000
const logged = new WeakMap<object, Map<ErrorCode, { atMs: number; more: number }>>()

/** Number of suppressed entries since the last one logged; null: suppress this one too. */
function suppressedSince(log: object, code: ErrorCode): number | null {
  const codes = logged.get(log) ?? new Map<ErrorCode, { atMs: number; more: number }>()
  logged.set(log, codes)
  const last = codes.get(code)
  if (last && performance.now() - last.atMs < LOG_EVERY_MS) {
    last.more += 1
    return null
  }
  codes.set(code, { atMs: performance.now(), more: 0 })
  return last?.more ?? 0
}

/**
 * Logs internal errors with their path. Refusals and clients that disconnect are not failures; they are
 * logged at a lower level.
 */
export function logProblem(
  log: Log,
  error: unknown,
  request: IncomingMessage,
  requestId: string,
): void {
  const status = error instanceof AppError ? ERRORS[error.code].status : null
  const about = { request_id: requestId, method: request.method, path: loggable(request.url ?? '') }
  const reason = (error as Error).message
  if (status === null && isBrokenOff(error, request))
    log.info({ ...about, reason }, 'the client disconnected')
  else if (status === 501) log.info({ ...about, reason }, 'unsupported format')
  else if (error instanceof AppError && error.faults) {
    // Logs only the paths of faults; the values stay out of the log.
    const faults = error.faults.map(({ path, code }) => `${path}: ${code}`)
    log.debug({ ...about, faults }, 'request refused')
  } else if (error instanceof AppError && OFTEN[error.code]) {
    const more = suppressedSince(log, error.code)
    if (more !== null)
      log[OFTEN[error.code]!](
        { ...about, code: error.code, reason, ...(more > 0 ? { more } : {}) },
        'request refused',
      )
  } else if (status === null || (status >= 500 && !isStopping(error)))
    log.error({ ...about, err: error }, 'request failed')
}

const GONE = ['ECONNRESET', 'EPIPE', 'ERR_STREAM_PREMATURE_CLOSE']
const isStopping = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'shutting_down'
const isBrokenOff = (error: unknown, request: IncomingMessage): boolean =>
  (request.destroyed && !request.complete) ||
  GONE.includes((error as NodeJS.ErrnoException).code ?? '')

/** For handlers beside Koa. */
export function sendProblem(
  response: ServerResponse,
  error: unknown,
  requestId: string,
  baseUrl: string,
): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const problem = toProblem(error, requestId, baseUrl)
  const body = JSON.stringify(problem)
  response.writeHead(problem.status, {
    ...problemHeaders(error),
    'Content-Length': Buffer.byteLength(body),
    'X-Request-Id': requestId,
  })
  response.end(body)
}
