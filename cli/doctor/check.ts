/** A result of `svc doctor`. */
import { FAULTS, type FaultCode } from './faults.ts'

export interface Check {
  name: string
  /** failed: it does not work; warning: it works, and could be better; skipped: it could not be looked at from here. */
  status: 'ok' | 'warning' | 'failed' | 'skipped'
  /** What is wrong, for programs: docs/operations.md lists the codes. null when nothing is known to be wrong. */
  code: FaultCode | null
  detail: string
  /** What to do next; null when nothing is necessary. */
  hint: string | null
}

export const ok = (name: string, detail: string): Check => ({
  name,
  status: 'ok',
  code: null,
  detail,
  hint: null,
})
/** `name`: of the check, where it is another than the usual one of this fault. */
export const warning = (
  code: FaultCode,
  detail: string,
  hint: string,
  name = FAULTS[code].doctor,
): Check => ({ name, status: 'warning', code, detail, hint })
export const failed = (
  code: FaultCode,
  detail: string,
  hint: string,
  name = FAULTS[code].doctor,
): Check => ({ name, status: 'failed', code, detail, hint })
export const skipped = (name: string, detail: string, hint: string | null = null): Check => ({
  name,
  status: 'skipped',
  code: null,
  detail,
  hint,
})

/** Paths in the report. */
export const CHECK_FIELDS = [
  'checks.name',
  'checks.status',
  'checks.code',
  'checks.detail',
  'checks.hint',
]
