/** What `svc doctor --fix` can mend without losing anything. */
import type { Check } from '../check.ts'

export interface Fix {
  /** Name of the check that found it. */
  check: string
  /** What is wrong, and what is done about it. */
  detail: string
  /** Throws if it cannot be done. */
  apply(): Promise<void>
}

/** A check, with what mends it. */
export interface Finding {
  check: Check
  fixes: Fix[]
}

export interface FixResult {
  check: string
  detail: string
  /** planned: nothing was changed. */
  status: 'planned' | 'done' | 'failed'
  error: string | null
}

/** Paths in the report. */
export const FIX_FIELDS = ['fixes.check', 'fixes.detail', 'fixes.status', 'fixes.error']

/** Applies one after the other; one that fails does not stop the others. */
export async function applyFixes(fixes: readonly Fix[]): Promise<FixResult[]> {
  const results: FixResult[] = []
  for (const { check, detail, apply } of fixes) {
    const error = await apply().then(
      () => null,
      (reason: Error) => reason.message,
    )
    results.push({ check, detail, status: error === null ? 'done' : 'failed', error })
  }
  return results
}

export const planned = (fixes: readonly Fix[]): FixResult[] =>
  fixes.map(({ check, detail }) => ({ check, detail, status: 'planned', error: null }))

/** `3 files`, `1 file`. */
export const counted = (number: number, what: string): string =>
  `${number} ${what}${number === 1 ? '' : 's'}`
