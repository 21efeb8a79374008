/** Errors as application/problem+json (RFC 9457), from the one catalogue. */
import type { ServerResponse } from 'node:http'
import { AppError, ERRORS, type Problem } from '../contract/errors.ts'

/** What is no AppError is our fault: the answer says nothing of it, the log has it under the request id. */
export function toProblem(error: unknown, requestId: string, baseUrl: string): Problem {
  const known = error instanceof AppError ? error : new AppError('internal_error', 'Something went wrong here; it was written to the log.')
  const { status, title, hint } = ERRORS[known.code]
  return {
    type: `${baseUrl}/errors/${known.code}`,
    title,
    status,
    detail: known.message,
    code: known.code,
    hint,
    request_id: requestId,
    ...(known.reason ? { reason: known.reason } : {}),
    ...(known.given ? { given: known.given } : {}),
    ...(known.faults ? { errors: known.faults } : {}),
  }
}

export function problemHeaders(error: unknown): Record<string, string> {
  const retryAfter = error instanceof AppError ? error.retryAfterSeconds : undefined
  const isUnauthorized = error instanceof AppError && ERRORS[error.code].status === 401
  return { 'Content-Type': 'application/problem+json; charset=utf-8', 'Cache-Control': 'no-store', ...(retryAfter ? { 'Retry-After': String(retryAfter) } : {}), ...(isUnauthorized ? { 'WWW-Authenticate': 'Bearer' } : {}) }
}

/** For handlers beside Koa. */
export function sendProblem(response: ServerResponse, error: unknown, requestId: string, baseUrl: string): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  const problem = toProblem(error, requestId, baseUrl)
  const body = JSON.stringify(problem)
  response.writeHead(problem.status, { ...problemHeaders(error), 'Content-Length': Buffer.byteLength(body), 'X-Request-Id': requestId })
  response.end(body)
}
