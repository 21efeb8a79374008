import { ERRORS, type ErrorCode } from '../../../../daemon/contract/error-codes.ts'

export type ErrorMessages = Record<ErrorCode, { title: string; hint: string }>

/** The catalogue speaks to users of the API; where a person in the dashboard does something else, that is here. */
const HINTS: Partial<Record<ErrorCode, string>> = {
  unauthorized: 'Sign in again.',
  video_not_found: 'It may have been deleted. Go back to the list.',
  device_authorization_not_found:
    'Compare it with the code in the terminal. Codes are valid for 10 minutes.',
  not_found: 'Check the URL.',
  collection_not_found: 'It may have been deleted. Go back to the list.',
  space_not_found: 'Choose another space.',
  key_not_found: 'It may have been revoked. Reload the list.',
  webhook_not_found: 'It may have been deleted. Reload the list.',
  import_not_found: 'Reload the list.',
  backup_not_found: 'It may have been deleted. Reload the list.',
  worker_not_found: 'It may have ended. Reload the page.',
  passkey_not_found: 'It may have been removed. Reload the page.',
  subtitle_not_found: 'It may have been deleted. Reload the page.',
  audio_track_not_found: 'It may have been deleted. Reload the page.',
  invalid_state: 'Reload the page to see the current state.',
  validation_failed: 'Change it and try again.',
  not_playable: 'Wait until it is playable.',
  backup_place_failed: 'Check the destination in Settings → Storage.',
  mail_failed: 'Check the settings in Settings → Mail.',
  transcription_failed: 'See the server log for the reason, then try again.',
  sandbox_unavailable: 'The Health page shows what is missing and how to fix it.',
}

export const en = Object.fromEntries(
  Object.entries(ERRORS).map(([code, { title, hint }]) => [
    code,
    { title, hint: HINTS[code as ErrorCode] ?? hint },
  ]),
) as ErrorMessages
