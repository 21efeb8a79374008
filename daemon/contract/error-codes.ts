/**
 * The catalogue of errors: code → HTTP status, title, hint, CLI exit code. docs/errors.md and `svc help
 * exit-codes` are generated from it; a test keeps them equal.
 */
interface ErrorEntry {
  status: number
  title: string
  /** What to do next, for people. */
  hint: string
  /**
   * Exit code of `svc`: 2 input, 3 access, 4 not found, 5 state, 6 limits, 7 the source itself, 8
   * the appliance, 9 no connection.
   */
  exit: number
}

const entry = (status: number, exit: number, title: string, hint: string): ErrorEntry => ({
  status,
  exit,
  title,
  hint,
})

export const ERRORS = {
  unauthorized: entry(
    401,
    3,
    'No valid credentials',
    'Send `Authorization: Bearer <API key>`, or sign in again.',
  ),
  second_factor_required: entry(
    401,
    3,
    'A second factor is required',
    'Send `second_factor` too: the code of the authenticator app, or a recovery code.',
  ),
  sso_required: entry(
    403,
    3,
    'Single sign-on is required',
    'Sign in through a sign-in provider. On the server, `svc open` signs the owner in without one.',
  ),
  sso_failed: entry(
    422,
    3,
    'Single sign-on failed',
    'Read the detail. An owner can test the provider with POST /v1/sign_in_providers/{id}/test.',
  ),
  token_invalid: entry(
    401,
    3,
    'The token is not valid',
    'Read the detail, then sign a new token with a key of this space. See docs/private-videos.md.',
  ),
  token_expired: entry(
    401,
    3,
    'The token has expired',
    'Get a new token from the site or person that issued this one.',
  ),
  authorization_pending: entry(
    400,
    3,
    'Not authorized yet',
    'Open verification_url, authorize the request there, and poll again after `interval` seconds.',
  ),
  slow_down: entry(
    400,
    6,
    'Polling too fast',
    'Wait for the number of seconds in Retry-After between polls.',
  ),
  access_denied: entry(403, 3, 'The owner denied the request', 'Ask the owner, then start again.'),
  device_code_expired: entry(
    410,
    3,
    'The sign-in has expired or is already complete',
    'Start again with svc login.',
  ),
  domain_not_allowed: entry(
    403,
    3,
    'Not available on this site',
    "Ask the owner to add the site to the space's allowed_domains.",
  ),
  read_only_key: entry(403, 3, 'The key is read-only', 'Use a read-write key.'),
  forbidden: entry(
    403,
    3,
    'Not allowed',
    'Use credentials with access to this resource, or ask the owner.',
  ),
  not_found: entry(404, 4, 'Not found', 'Check the URL against /openapi.json.'),
  video_not_found: entry(
    404,
    4,
    'Video not found',
    'Check the ID. The video may have been deleted or may belong to another space.',
  ),
  collection_not_found: entry(
    404,
    4,
    'Collection not found',
    'Check the ID. List the collections with GET /v1/collections.',
  ),
  space_not_found: entry(
    404,
    4,
    'Space not found',
    'Check the ID. List the spaces with GET /v1/spaces.',
  ),
  key_not_found: entry(
    404,
    4,
    'API key not found',
    'Check the ID. List the keys with GET /v1/keys.',
  ),
  person_not_found: entry(
    404,
    4,
    'Person not found',
    'Check the ID. List the people of the space with GET /v1/people.',
  ),
  invitation_not_found: entry(
    404,
    4,
    'Invitation not found',
    'It may have been accepted or revoked. List the invitations with GET /v1/invitations.',
  ),
  upload_link_not_found: entry(
    404,
    4,
    'Upload link not found',
    'It may have been revoked. List the upload links with GET /v1/upload_links.',
  ),
  private_link_not_found: entry(
    404,
    4,
    'Private link not found',
    'It may have been revoked. List the private links with GET /v1/private_links.',
  ),
  session_not_found: entry(
    404,
    4,
    'Session not found',
    'It may have ended. List the sessions with GET /v1/account/sessions.',
  ),
  event_not_found: entry(
    404,
    4,
    'Event not found',
    'Check the ID, or read the log from the start.',
  ),
  subtitle_not_found: entry(
    404,
    4,
    'Subtitle not found',
    'Check the ID. The video lists its subtitles.',
  ),
  audio_track_not_found: entry(
    404,
    4,
    'Audio track not found',
    'Check the ID. The video lists its audio tracks.',
  ),
  sign_in_provider_not_found: entry(
    404,
    4,
    'Sign-in provider not found',
    'Check the ID. List the providers with GET /v1/sign_in_providers.',
  ),
  identity_not_found: entry(
    404,
    4,
    'Linked sign-in not found',
    'Check the ID. List yours with GET /v1/account/identities.',
  ),
  webhook_not_found: entry(
    404,
    4,
    'Webhook not found',
    'Check the ID. List the webhooks with GET /v1/webhooks.',
  ),
  delivery_not_found: entry(
    404,
    4,
    'Delivery not found',
    'Check the ID. Deliveries are kept for 30 days unless the retention setting says otherwise.',
  ),
  import_not_found: entry(
    404,
    4,
    'Import not found',
    'Check the ID. List the imports with GET /v1/imports.',
  ),
  backup_not_found: entry(
    404,
    4,
    'Backup not found',
    'It may have been deleted. List the backups with GET /v1/backups.',
  ),
  worker_not_found: entry(
    404,
    4,
    'Worker not found',
    'It may have ended. List the workers with GET /v1/workers.',
  ),
  import_folder_not_found: entry(
    404,
    4,
    'Folder to import not found',
    'Check the number or path of the folder; the detail says what is wrong.',
  ),
  transcript_not_found: entry(
    404,
    4,
    'Transcript not found',
    'Add a subtitle in the spoken language and mark it as original, or transcribe the video.',
  ),
  passkey_not_found: entry(
    404,
    4,
    'Passkey not found',
    'It may have been removed. List the passkeys with GET /v1/passkeys.',
  ),
  device_authorization_not_found: entry(
    404,
    4,
    'Code not found',
    'Compare it with the code in the terminal. Codes are valid for 10 minutes; run `svc ' +
      'login` for a new one.',
  ),
  upload_not_found: entry(
    404,
    4,
    'Upload not found',
    'It may have expired or already be complete. Start a new upload.',
  ),
  method_not_allowed: entry(
    405,
    2,
    'Method not allowed',
    'Use one of the methods in the Allow header.',
  ),
  conflict: entry(
    409,
    5,
    'Conflict with an existing resource',
    'Read the detail, change the request and try again.',
  ),
  idempotency_key_reused: entry(
    409,
    5,
    'The Idempotency-Key belongs to another request',
    'Use a new key for each new request.',
  ),
  invalid_state: entry(
    409,
    5,
    'Not possible in the current state',
    'Check the status, then wait or retry as the detail says.',
  ),
  not_playable: entry(
    409,
    5,
    'The video is not playable yet',
    'Wait for the event video.playable.',
  ),
  unsupported_tus_version: entry(
    412,
    2,
    'Unsupported version of the upload protocol',
    'Send Tus-Resumable: 1.0.0. Uploads use tus 1.0.',
  ),
  upload_too_large: entry(
    413,
    6,
    'The file is too large',
    'Upload a smaller file, or ask the operator to raise SVC_MAX_SOURCE_BYTES.',
  ),
  too_many_uploads: entry(
    429,
    6,
    'Too many unfinished uploads',
    'Finish uploads in progress, or cancel them with DELETE at their URLs, and try again.',
  ),
  body_too_large: entry(
    413,
    6,
    'The request body is too large',
    'A JSON body can have at most 1 MB.',
  ),
  unsupported_media_type: entry(
    415,
    2,
    'Unsupported Content-Type',
    'Send the Content-Type that the endpoint expects.',
  ),
  range_not_satisfiable: entry(
    416,
    2,
    'The range is outside the file',
    'Request bytes within the size given in Content-Range.',
  ),
  validation_failed: entry(
    422,
    2,
    'The request is invalid',
    '`errors` lists each problem with its path. Fix them and try again.',
  ),
  passkey_invalid: entry(
    422,
    3,
    'The passkey could not be verified',
    'Try again, or sign in another way.',
  ),
  bad_request: entry(
    400,
    2,
    'The request is malformed',
    'Send a valid HTTP/1.1 request. The usual cause is a character in a header or the URL ' +
      'that must be encoded.',
  ),
  invalid_json: entry(
    400,
    2,
    'The body is not valid JSON',
    'Send a JSON object with Content-Type: application/json.',
  ),
  rate_limited: entry(
    429,
    6,
    'Rate limit exceeded',
    'Wait for the number of seconds in Retry-After, then try again.',
  ),
  unsupported_source: entry(
    422,
    7,
    'The file cannot be used as a video',
    'Check that the file plays on your computer, or export it again as MP4, MOV, MKV or WebM.',
  ),
  source_damaged: entry(
    422,
    7,
    'The file is damaged or incomplete',
    'Export or copy the file again, then upload it again.',
  ),
  source_unreachable: entry(
    422,
    7,
    'The URL could not be fetched',
    'Check that the URL opens in a browser without a password and points to the file itself.',
  ),
  source_address_refused: entry(
    422,
    7,
    'The URL is not allowed',
    'Use a public http or https URL, or ask the operator to add the host to ' +
      'SVC_ALLOW_PRIVATE_HOSTS.',
  ),
  import_refused: entry(
    422,
    3,
    'The other platform denied access',
    'Create a new access token there with the scopes listed in docs/import.md, then import again.',
  ),
  import_unavailable: entry(
    422,
    7,
    'The other platform does not provide the file',
    'Download the file there and upload it here. docs/import.md lists the plans that ' +
      'provide files.',
  ),
  import_incomplete: entry(
    422,
    7,
    'Some items could not be imported',
    'Each item says why. Retry the import: items that were imported are not fetched again.',
  ),
  upload_expired: entry(410, 7, 'The upload expired', 'Upload the file again.'),
  encoding_failed: entry(
    500,
    8,
    'The video could not be encoded',
    'Retry it. If it fails again, see the server log for the reason.',
  ),
  hardware_failed: entry(
    500,
    8,
    'The hardware encoder failed',
    'No action is needed: the video is encoded in software instead.',
  ),
  transcription_failed: entry(
    500,
    8,
    'The audio could not be transcribed',
    "See the server log for the transcriber's output. Retry with POST /v1/videos/<id>/transcript.",
  ),
  mail_failed: entry(
    502,
    8,
    'The mail server did not accept the message',
    'The detail contains the reply of the mail server. Change the settings with PUT /v1/mail.',
  ),
  backup_place_failed: entry(
    502,
    8,
    'The backup destination cannot be used',
    'Read the detail. Check the destination with `svc backups destination test`.',
  ),
  transcriber_missing: entry(
    409,
    8,
    'No transcriber is set up',
    'Ask the operator to set SVC_TRANSCRIBER, or upload a subtitle.',
  ),
  file_lost: entry(
    410,
    8,
    'A file of this video is lost',
    'The owner can restore it from a backup or upload the source of the video again.',
  ),
  format_not_offered: entry(501, 2, 'Unsupported format', 'Use `format=json`, or omit `format`.'),
  storage_full: entry(
    507,
    8,
    'The disk is full',
    'Free space on the disk of the data folder, then try again.',
  ),
  storage_unreachable: entry(
    503,
    8,
    'The bucket with the files cannot be used',
    'See /readyz for the reason. Check the bucket, its keys and the network; svc continues automatically.',
  ),
  engine_unavailable: entry(
    503,
    8,
    'ffmpeg was not found',
    'Install ffmpeg 5.1 or later, or set SVC_FFMPEG to its path.',
  ),
  sandbox_unavailable: entry(
    503,
    8,
    'The ffmpeg sandbox is incomplete on this machine',
    'See /readyz or run svc doctor to find out what is missing; docs/sandbox.md says how ' +
      'to fix it.',
  ),
  too_busy: entry(
    503,
    8,
    'The server is too busy',
    'Wait for the number of seconds in Retry-After, then try again.',
  ),
  not_received_yet: entry(
    503,
    8,
    'This part of the video has not been uploaded yet',
    'Wait for the number of seconds in Retry-After, then try again.',
  ),
  shutting_down: entry(503, 8, 'svc is shutting down', 'Try again in a few seconds.'),
  internal_error: entry(
    500,
    8,
    'Internal error',
    'Try again. If it happens again, look up the request ID in the server log.',
  ),
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof ERRORS
