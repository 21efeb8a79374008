/** A result of `svc doctor`. */
export interface Check {
  name: string
  /** failed: it does not work; warning: it works, and could be better; skipped: it could not be looked at from here. */
  status: 'ok' | 'warning' | 'failed' | 'skipped'
  detail: string
  /** What to do next; null when nothing is necessary. */
  hint: string | null
}

export const ok = (name: string, detail: string): Check => ({
  name,
  status: 'ok',
  detail,
  hint: null,
})
export const warning = (name: string, detail: string, hint: string): Check => ({
  name,
  status: 'warning',
  detail,
  hint,
})
export const failed = (name: string, detail: string, hint: string): Check => ({
  name,
  status: 'failed',
  detail,
  hint,
})
export const skipped = (name: string, detail: string, hint: string | null = null): Check => ({
  name,
  status: 'skipped',
  detail,
  hint,
})

/** Paths in the report. */
export const CHECK_FIELDS = ['checks.name', 'checks.status', 'checks.detail', 'checks.hint']
