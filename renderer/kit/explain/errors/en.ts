import { ERRORS, type ErrorCode } from '../../../../daemon/contract/error-codes.ts'

export type ErrorMessages = Record<ErrorCode, { title: string; hint: string }>

/** The catalogue speaks to users of the API; where a person in the dashboard does something else, that is said. */
const HINTS: Partial<Record<ErrorCode, string>> = {
  unauthorized: 'Sign in again.',
  video_not_found: 'It may have been deleted. Go back to the list.',
  device_authorization_not_found:
    'Compare it with the one in the terminal; after 10 minutes a new one is needed.',
  invalid_state: 'Load the page again to see the present state.',
  validation_failed: 'Change it and try again.',
}

export const en = Object.fromEntries(
  Object.entries(ERRORS).map(([code, { title, hint }]) => [
    code,
    { title, hint: HINTS[code as ErrorCode] ?? hint },
  ]),
) as ErrorMessages
