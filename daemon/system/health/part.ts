import type { ProblemCode, ProblemEntry } from '../../contract/problems.ts'
import type { HealthState } from '../../contract/system-health.ts'

export interface PartState<A> {
  state: HealthState
  detail: string
  advice: A
  problems: ProblemEntry[]
}

/** Problems that change nothing from one day to the next. */
const MINOR: ReadonlySet<ProblemCode> = new Set([
  'sandbox_degraded',
  'file_limit_low',
  'clock_ahead',
])

/** Problems come first: then they are the state of the part, in their own words. */
export function part<const A extends string | null>(
  problems: ProblemEntry[],
  state: HealthState,
  advice: A,
  detail: string,
): PartState<A> {
  if (problems.length === 0) return { state, detail, advice, problems }
  return {
    state: problems.every(({ code }) => MINOR.has(code)) ? 'attention' : 'problem',
    detail: problems.map(({ message }) => message).join(' '),
    advice,
    problems,
  }
}

export const counted = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`
