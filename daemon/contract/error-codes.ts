/**
 * The one catalogue of errors: code → HTTP status, title, what to do next, CLI exit code.
 * docs/errors.md and `svc help exit-codes` are made from it; a test holds them equal.
 */
interface ErrorEntry {
  status: number
  title: string
  /** What the person does next. */
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
  token_invalid: entry(
    401,
    3,
    'The token does not count',
    'Read the detail; sign a new one with a key of the space, as docs/private-videos.md shows.',
  ),
  token_expired: entry(
    401,
    3,
    'The token has expired',
    'Get a new token from whoever gave you this one.',
  ),
  authorization_pending: entry(
    400,
    3,
    'Not granted yet',
    'Open verification_url, grant it there, and ask again after `interval` seconds.',
  ),
  slow_down: entry(
    400,
    6,
    'Asked too often',
    'Wait as long as Retry-After says between two questions, from now on.',
  ),
  access_denied: entry(
    403,
    3,
    'The owner refused',
    'Ask the owner of the appliance, then begin again.',
  ),
  device_code_expired: entry(
    410,
    3,
    'The sign-in was not granted in time, or is over',
    'Begin again: svc login.',
  ),
  domain_not_allowed: entry(
    403,
    3,
    'Not shown on this site',
    "Have the owner add the site to the space's allowed_domains.",
  ),
  read_only_key: entry(
    403,
    3,
    'The key is read-only',
    'Use a read-write key; a read-only key may only read.',
  ),
  forbidden: entry(
    403,
    3,
    'Not allowed',
    'Use credentials that reach this, or ask the owner of the appliance.',
  ),
  not_found: entry(404, 4, 'No such address', 'Check the address against /openapi.json.'),
  video_not_found: entry(
    404,
    4,
    'No such video',
    'Check the id; the video may have been deleted or belong to another space.',
  ),
  collection_not_found: entry(
    404,
    4,
    'No such collection',
    'Check the id; list the collections with GET /v1/collections.',
  ),
  space_not_found: entry(
    404,
    4,
    'No such space',
    'Check the id; list the spaces with GET /v1/spaces.',
  ),
  key_not_found: entry(404, 4, 'No such API key', 'Check the id; list the keys with GET /v1/keys.'),
  event_not_found: entry(404, 4, 'No such event', 'Check the id, or read the log from its start.'),
  subtitle_not_found: entry(
    404,
    4,
    'No such subtitle',
    'Check the id; the video lists its subtitles.',
  ),
  audio_track_not_found: entry(
    404,
    4,
    'No such audio track',
    'Check the id; the video lists its audio tracks.',
  ),
  webhook_not_found: entry(
    404,
    4,
    'No such webhook',
    'Check the id; list the webhooks with GET /v1/webhooks.',
  ),
  delivery_not_found: entry(
    404,
    4,
    'No such delivery',
    'Check the id; deliveries are kept for 30 days, or as long as the settings say.',
  ),
  import_not_found: entry(
    404,
    4,
    'No such import',
    'Check the id; list the imports with GET /v1/imports.',
  ),
  backup_not_found: entry(
    404,
    4,
    'No such backup',
    'It may have been deleted; list the backups with GET /v1/backups.',
  ),
  import_folder_not_found: entry(
    404,
    4,
    'No such folder to import',
    'Read the detail; check the number or the path of the folder.',
  ),
  transcript_not_found: entry(
    404,
    4,
    'There is no transcript',
    'Add a subtitle in the language that is spoken and mark it as original, or have one transcribed.',
  ),
  passkey_not_found: entry(
    404,
    4,
    'No such passkey',
    'It may have been removed; list the passkeys with GET /v1/passkeys.',
  ),
  device_authorization_not_found: entry(
    404,
    4,
    'No such code',
    'Compare it with the one in the terminal; a code counts for 10 minutes. `svc login` shows a new one.',
  ),
  upload_not_found: entry(
    404,
    4,
    'No such upload',
    'It may have expired or been finished; start a new upload.',
  ),
  method_not_allowed: entry(
    405,
    2,
    'This address does not take this method',
    'Use a method of the Allow header.',
  ),
  conflict: entry(
    409,
    5,
    'It collides with something that exists',
    'Read the detail, change the request and send it again.',
  ),
  idempotency_key_reused: entry(
    409,
    5,
    'The Idempotency-Key was used for another request',
    'Use a new key for a new request.',
  ),
  invalid_state: entry(
    409,
    5,
    'Not possible in this state',
    "Read the video's status, and wait or retry as the detail says.",
  ),
  not_playable: entry(
    409,
    5,
    'The video cannot be shown yet',
    'Wait for the event video.playable.',
  ),
  unsupported_tus_version: entry(
    412,
    2,
    'Another version of the upload protocol',
    'Send Tus-Resumable: 1.0.0; uploads speak tus 1.0.',
  ),
  upload_too_large: entry(
    413,
    6,
    'The file is too large',
    'Send a smaller file, or have the operator raise SVC_MAX_SOURCE_BYTES.',
  ),
  too_many_uploads: entry(
    429,
    6,
    'Too many uploads are unfinished',
    'Finish uploads that were begun, or end them with DELETE at their addresses, and try again.',
  ),
  body_too_large: entry(
    413,
    6,
    'The request body is too large',
    'A JSON body may hold 1 MB at most.',
  ),
  unsupported_media_type: entry(
    415,
    2,
    'The body has the wrong type',
    'Send the Content-Type that the route asks for.',
  ),
  range_not_satisfiable: entry(
    416,
    2,
    'The range lies outside the file',
    'Ask for bytes within the size in Content-Range.',
  ),
  validation_failed: entry(
    422,
    2,
    'The request has faults',
    'Each fault is in `errors` with its path; mend them and send it again.',
  ),
  passkey_invalid: entry(
    422,
    3,
    'The passkey does not count',
    'Try again, or sign in another way.',
  ),
  bad_request: entry(
    400,
    2,
    'The request cannot be read',
    'Send HTTP/1.1 as its standard has it; most often a header or the address holds a sign that must be encoded.',
  ),
  invalid_json: entry(
    400,
    2,
    'The body is not JSON',
    'Send a JSON object, with Content-Type: application/json.',
  ),
  rate_limited: entry(
    429,
    6,
    'Too many requests within a minute',
    'Wait as long as Retry-After says and try again.',
  ),
  unsupported_source: entry(
    422,
    7,
    'The file cannot be used as a video',
    'Check that the file plays on your machine, or export it again as MP4, MOV, MKV or WebM.',
  ),
  source_damaged: entry(
    422,
    7,
    'The file is damaged or incomplete',
    'Export or copy the file again and upload it again.',
  ),
  source_unreachable: entry(
    422,
    7,
    'The address could not be fetched',
    'Check that the address opens without a password in a browser and points at the file itself.',
  ),
  source_address_refused: entry(
    422,
    7,
    'The address is not allowed',
    'Use a public http or https address, or have the operator list the host in SVC_ALLOW_PRIVATE_HOSTS.',
  ),
  import_refused: entry(
    422,
    3,
    'The other platform refuses the access',
    'Make a new access token there, with the scopes that docs/import.md names, and import again.',
  ),
  import_unavailable: entry(
    422,
    7,
    'The other platform gives out no file',
    'Download the file there and upload it here; docs/import.md says which plans give out files.',
  ),
  import_incomplete: entry(
    422,
    7,
    'Not everything could be imported',
    'Read why at each item, then try the import again: what is here is not fetched twice.',
  ),
  upload_expired: entry(410, 7, 'The upload was not finished in time', 'Upload the file again.'),
  encoding_failed: entry(
    500,
    8,
    'The video could not be encoded',
    'Retry it; if it fails again, the log of the appliance has the reason.',
  ),
  hardware_failed: entry(
    500,
    8,
    'The encoder in hardware gave up',
    'Nothing: the video is encoded in software instead.',
  ),
  transcription_failed: entry(
    500,
    8,
    'The sound could not be transcribed',
    'The log of the appliance has what the program said; POST /v1/videos/<id>/transcript tries again.',
  ),
  transcriber_missing: entry(
    409,
    8,
    'No transcriber is set up',
    'Have the operator set SVC_TRANSCRIBER, or upload a subtitle.',
  ),
  file_lost: entry(
    410,
    8,
    'A file of this video is lost',
    'The owner of the appliance can restore it from a backup, or send the source of the video again.',
  ),
  format_not_offered: entry(
    501,
    2,
    'This format is not offered',
    'Ask for `format=json`, or leave `format` out.',
  ),
  storage_full: entry(
    507,
    8,
    'The storage is full',
    'Free space on the disk of the data folder, then try again.',
  ),
  engine_unavailable: entry(
    503,
    8,
    'ffmpeg is not there',
    'Install ffmpeg 5.1 or newer, or set SVC_FFMPEG to its path.',
  ),
  sandbox_unavailable: entry(
    503,
    8,
    'The sandbox of ffmpeg does not hold on this machine',
    'Look into /readyz or run svc doctor, which say what is missing; docs/sandbox.md says how to mend it.',
  ),
  too_busy: entry(
    503,
    8,
    'Too much is asked for at once',
    'Wait as long as Retry-After says and try again.',
  ),
  shutting_down: entry(503, 8, 'The appliance is stopping', 'Try again in a few seconds.'),
  internal_error: entry(
    500,
    8,
    'Something went wrong here',
    'Try again; if it stays, look up the request id in the log.',
  ),
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof ERRORS
