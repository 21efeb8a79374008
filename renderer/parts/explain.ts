/** Any failure in words for a person: what happened, and what to do. */
import { ProblemError } from '../../daemon/contract/client.ts'
import { ERRORS, type ErrorCode } from '../../daemon/contract/errors.ts'

export interface Explained {
  code: ErrorCode | 'unreachable' | 'unknown'
  title: string
  detail: string
  hint: string
}

/** A failure that the page found by itself. */
export class PageError extends Error {
  readonly hint: string
  constructor(message: string, hint: string) {
    super(message)
    this.name = 'PageError'
    this.hint = hint
  }
}

export function explain(error: unknown): Explained {
  if (error instanceof ProblemError) {
    const { code, title, detail, errors } = error.problem
    const faults = errors?.map((fault) => fault.message).join('; ')
    return { code, title, detail: faults ? `${detail.replace(/\.$/, '')}: ${faults}.` : detail, hint: hintFor(code) }
  }
  if (error instanceof PageError) return { code: 'unknown', title: 'Not possible', detail: error.message, hint: error.hint }
  // fetch and XMLHttpRequest say no more than this when nothing answered.
  if (error instanceof TypeError) {
    return {
      code: 'unreachable',
      title: 'The appliance does not answer',
      detail: 'The appliance does not answer.',
      hint: 'Check that it is still running, then try again.',
    }
  }
  return { code: 'unknown', title: 'Something went wrong', detail: error instanceof Error ? error.message : String(error), hint: 'Load the page again.' }
}

/** The catalogue speaks to users of the API; where a person in the dashboard does something else, that is said. */
const HINTS: Partial<Record<ErrorCode, string>> = {
  unauthorized: 'Sign in again.',
  video_not_found: 'It may have been deleted. Go back to the list.',
  device_authorization_not_found: 'Compare it with the one in the terminal; after 10 minutes a new one is needed.',
  invalid_state: 'Load the page again to see the present state.',
  validation_failed: 'Change it and try again.',
}

export function hintFor(code: ErrorCode): string {
  return HINTS[code] ?? ERRORS[code]?.hint ?? ''
}
