/** PostgreSQL's error codes: https://www.postgresql.org/docs/15/errcodes-appendix.html */

const DISK_FULL = '53100'

export function isPostgresFull(error: unknown): boolean {
  const { code, driverError } = (error ?? {}) as { code?: string; driverError?: { code?: string } }
  return (driverError?.code ?? code) === DISK_FULL
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
