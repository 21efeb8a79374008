/** PostgreSQL's error codes: https://www.postgresql.org/docs/15/errcodes-appendix.html */
import { AppError } from '../contract/errors.ts'
import { StartRefused } from '../ports/start-refused.ts'

export const DISK_FULL = '53100'

export function isPostgresFull(error: unknown): boolean {
  const { code, driverError } = (error ?? {}) as { code?: string; driverError?: { code?: string } }
  return (driverError?.code ?? code) === DISK_FULL
}

/** The server is ending, has ended the session, or does not take any yet. */
const SESSION_LOST = /^(?:08...|57P0[1-5]|25P03|53300)$/
/** Codes of the operating system, such as ECONNREFUSED. */
const OF_SYSTEM = /^E[A-Z_]+$/
/** The driver's own errors have no code. */
const OF_DRIVER = /terminated|timeout|not queryable|closed the connection/i

/** Whether the connection is lost or was never made: then what was under way may have been done, or not. */
export function isLostConnection(error: unknown): boolean {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: string }
  if (typeof code === 'string') return SESSION_LOST.test(code) || OF_SYSTEM.test(code)
  return error instanceof AggregateError || OF_DRIVER.test(message ?? '')
}

/** For messages and logs. */
export function withoutPassword(url: string): string {
  try {
    const parsed = new URL(url)
    if (parsed.password) parsed.password = '***'
    parsed.searchParams.delete('password')
    return parsed.href
  } catch {
    return 'in SVC_DATABASE_URL'
  }
}

/** An error at the start in words that say what to do, where the database is the reason. */
export function refusedStart(error: unknown, url: string): unknown {
  if (error instanceof StartRefused || error instanceof AppError) return error
  const { code, message } = error as { code?: string; message: string }
  if (code === undefined && !/timeout|terminated/i.test(message)) return error
  return new StartRefused(
    `The database ${withoutPassword(url)} cannot be used: ${message || code}. Check SVC_DATABASE_URL, ` +
      'that its server runs, and that it lets this user in.',
    { cause: error, mayPass: isLostConnection(error) },
  )
}
