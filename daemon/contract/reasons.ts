/**
 * Subdivisions of error codes: where one code covers several causes with different remedies, the
 * response names the cause (`reason`) and its values (`given`). The dashboard translates each.
 */
import type { ErrorCode } from './error-codes.ts'
import { MAIL_REASONS } from './mail-reasons.ts'
import { SSO_FAILURES, SSO_REFUSALS } from './sso-reasons.ts'

const reason = (code: ErrorCode, detail: string): { code: ErrorCode; detail: string } => ({
  code,
  detail,
})

/** Placeholders in braces are filled from `given`. */
export const REASONS = {
  ...MAIL_REASONS,
  ...SSO_FAILURES,
  password_wrong: reason('forbidden', 'The password is wrong.'),
  password_needed: reason('forbidden', 'A password is set. Send it as current_password.'),
  password_replaced: reason('forbidden', 'The password was changed in the meantime.'),
  beyond_sessions: reason(
    'forbidden',
    'Sessions cannot do this once a password is set. Use the owner secret on the server.',
  ),
  owner_only: reason('forbidden', 'Only the owner can do this.'),
  role_lacks: reason(
    'forbidden',
    'Your role ({role}) does not allow this: it needs {permission}. Ask an owner of the space.',
  ),
  collection_needed: reason(
    'forbidden',
    'Your role is limited to some collections. Choose one of them.',
  ),
  not_your_video: reason('forbidden', 'You can change only videos that you uploaded.'),
  scope_missing: reason(
    'forbidden',
    'This API key lacks the scope {permission}. Create a key that has it.',
  ),
  folder_by_command: reason(
    'forbidden',
    'Importing a folder of the server requires the owner secret. Run svc import folder on ' +
      'the server.',
  ),
  public_address_only: reason(
    'forbidden',
    'Sign-in is not available at this URL. Open svc at its public URL (SVC_PUBLIC_URL).',
  ),

  second_factor_wrong: reason(
    'unauthorized',
    'The code is wrong or was already used. Enter the current code of the app, or a recovery code.',
  ),
  email_taken: reason('conflict', 'An account with the e-mail address {email} already exists.'),
  owner_already: reason('conflict', 'You are an owner here already.'),
  only_owner: reason(
    'conflict',
    'This is the only owner of all spaces. Make someone else an owner of all spaces first.',
  ),
  people_full: reason(
    'conflict',
    'The limit of {most} accounts is reached. Remove people who no longer need access.',
  ),
  all_spaces_by_owner: reason('forbidden', 'Only an owner of all spaces can do this.'),
  password_first: reason(
    'invalid_state',
    'Set a password first: the second factor is asked for after it.',
  ),
  second_factor_on: reason('invalid_state', 'The second factor is on already. Turn it off first.'),
  second_factor_off: reason('invalid_state', 'The second factor is off. Turn it on first.'),
  second_factor_not_started: reason(
    'invalid_state',
    'Start setting up the second factor first: POST /v1/account/totp.',
  ),

  ...SSO_REFUSALS,

  passkey_needs_name: reason(
    'passkey_invalid',
    'Passkeys require a host name. Open svc as localhost or at its public URL.',
  ),
  passkey_known: reason('conflict', 'This passkey is already registered.'),
  passkeys_full: reason(
    'conflict',
    'The limit of {most} passkeys is reached. Remove one that is no longer used.',
  ),
  keys_full: reason(
    'conflict',
    'A space can have at most {most} API keys. Revoke one that is no longer used; ' +
      'last_used_at shows when each was last used.',
  ),
  webhooks_full: reason(
    'conflict',
    'A space can have at most {most} webhooks. Delete one that is no longer used.',
  ),
  last_space: reason('conflict', 'The last space cannot be deleted. Create another one first.'),
  inside_itself: reason('conflict', 'A collection cannot contain itself. Choose another parent.'),
  text_changed: reason(
    'conflict',
    'This subtitle has changed since you loaded it. Reload it and try again.',
  ),
  backup_folder: reason('conflict', 'Cannot write to {folder} ({fault}). Check SVC_BACKUP_DIR.'),
  no_destination: reason(
    'conflict',
    'No backup destination is set. Set one with PUT /v1/backup-destination, or with SVC_BACKUP_TO.',
  ),
  backup_runs: reason(
    'conflict',
    'A backup is already in progress ({id}). Wait until it is ready, or delete it.',
  ),
  set_by_environment: reason(
    'conflict',
    '{variable} is set in the environment of svc and overrides this setting. Change it ' +
      'there, or unset it and restart svc.',
  ),
  nothing_to_measure: reason(
    'conflict',
    'This space has no ready video with a picture to measure. Upload one and try again ' +
      'when it is ready.',
  ),

  not_errored: reason(
    'invalid_state',
    'Only failed videos can be retried; this video is {status}.',
  ),
  nothing_stored: reason(
    'invalid_state',
    'No file is stored for this video: an unreadable or incomplete file is not kept. Upload the file again.',
  ),
  link_to_public: reason(
    'invalid_state',
    'The video is public: anyone can watch it at its own link. Make it private first.',
  ),
  links_full: reason(
    'conflict',
    'The space has {most} links of this kind, which is the limit. Revoke some that nobody needs.',
  ),
  link_ends_in_past: reason('invalid_state', 'The expiration date is in the past.'),
  link_files_used: reason('forbidden', 'This link has reached its limit of {most} files.'),
  link_new_only: reason(
    'forbidden',
    'With this link you can send new files; existing files cannot be replaced.',
  ),
  token_files_used: reason(
    'forbidden',
    'This token has reached its limit of {most} files (max_files).',
  ),
  file_over_quota: reason(
    'upload_too_large',
    'The file has {size} bytes; the limit here is {most}.',
  ),
  link_played_out: reason(
    'forbidden',
    'This link has reached its maximum number of plays. Ask the person who sent it for a new one.',
  ),
  takes_no_file: reason(
    'invalid_state',
    'The video is {status}; its file can be replaced once it is ready or errored. Wait, or ' +
      'create another video.',
  ),
  repair_not_ready: reason(
    'invalid_state',
    'Only ready videos can be repaired; this video is {status}. Wait until it is ready, or retry ' +
      'it if it failed.',
  ),
  reencode_not_ready: reason(
    'invalid_state',
    'Only ready videos can be re-encoded; this video is {status}. Wait until it is ready, or ' +
      'retry it if it failed.',
  ),
  reencode_runs: reason(
    'invalid_state',
    'This video is being re-encoded. Wait until it is ready, or stop re-encoding it.',
  ),
  reencode_up_to_date: reason(
    'invalid_state',
    'This video already has the current renditions. Use `force` to re-encode it anyway.',
  ),
  reencode_without_source: reason(
    'invalid_state',
    'The source of this video is no longer stored. Upload the file again to replace the video.',
  ),
  cut_not_ready: reason(
    'invalid_state',
    'Only ready videos can be cut, and this video is {status}. Wait until it is ready, or upload ' +
      'its file if it has none.',
  ),
  cut_while_reencode: reason(
    'invalid_state',
    'This video is being re-encoded. Wait until it is ready, or stop re-encoding it.',
  ),
  cut_without_source: reason(
    'invalid_state',
    'The source of this video is no longer stored, so it cannot be cut. Upload the file again.',
  ),
  cut_files_removed: reason(
    'invalid_state',
    'The removed parts were deleted on {date}, 30 days after the cut. To restore them, upload the ' +
      'file again. The current version can still be cut further.',
  ),
  clip_not_ready: reason(
    'invalid_state',
    'Only ready videos can be clipped, and this video is {status}. Wait until it is ready.',
  ),
  sound_only: reason('invalid_state', 'This video has audio only. Upload an image as its poster.'),
  video_first: reason(
    'invalid_state',
    'Upload the video first: an audio track is encoded to the length of the video.',
  ),
  track_in_work: reason(
    'invalid_state',
    'Tracks of the source can be deleted once the video is ready.',
  ),
  only_sound: reason(
    'invalid_state',
    'This is the only audio track. Add another one before you delete it.',
  ),
  not_played_yet: reason(
    'invalid_state',
    'The video is not playable yet. Wait for the event video.playable.',
  ),
  no_sound: reason('invalid_state', 'This video has no audio.'),
  backup_not_verifiable: reason(
    'invalid_state',
    'Only ready backups can be verified; this backup is {status}.',
  ),
  backup_elsewhere: reason(
    'invalid_state',
    'Only backups in the backup folder can be downloaded; this one is at {path}. Restore it with svc restore.',
  ),
  backup_not_ready: reason(
    'invalid_state',
    'Only ready backups can be downloaded; this backup is {status}.',
  ),
  webhook_disabled: reason(
    'invalid_state',
    'This webhook is disabled. Enable it first: PATCH it with { "enabled": true }.',
  ),
  decided_already: reason('invalid_state', 'This sign-in was already {status}.'),
  import_runs: reason(
    'invalid_state',
    'Only finished imports can be retried; this import is {status}.',
  ),
  import_over: reason(
    'invalid_state',
    'Only imports in progress can be canceled; the status of this import is `{status}`.',
  ),
  import_looked: reason(
    'invalid_state',
    'This import was a dry run. Start a new import to import the videos.',
  ),
  import_complete: reason(
    'invalid_state',
    'Every item of this import was imported; there is nothing to retry.',
  ),
  import_item_not_failed: reason(
    'invalid_state',
    'Item {position} of this import has not failed. Only failed videos can be retried.',
  ),
  import_token_gone: reason(
    'invalid_state',
    'The access token of this import was deleted when the import ended. Send a new token ' +
      'of the same account (access_token).',
  ),

  code_wrong: reason(
    'validation_failed',
    'The code is wrong. Enter the code that the app shows now.',
  ),
  file_empty: reason(
    'validation_failed',
    'The file is empty. Check that it was copied or exported completely.',
  ),
  file_cut: reason(
    'validation_failed',
    'The request declared {declared} bytes but sent {brought}. Send the file again.',
  ),
  encoding_unknown: reason(
    'validation_failed',
    'query.encoding: is not a known encoding; use utf-8, windows-1252, windows-1251, shift_jis ….',
  ),
  encoding_other: reason(
    'validation_failed',
    'The file is not {encoding}. Omit the parameter, or use another encoding.',
  ),
  reading_slow: reason(
    'validation_failed',
    'Parsing this text took more than {seconds} seconds of processor time and was stopped. ' +
      'Send a smaller or simpler file.',
  ),
  reading_large: reason(
    'validation_failed',
    'Parsing this text exceeded the memory limit and was stopped. Send a smaller or simpler file.',
  ),
  too_many_tags: reason(
    'validation_failed',
    'A video can have at most {most} tags; this one would have {count}.',
  ),
} as const satisfies Record<string, { code: ErrorCode; detail: string }>

export type Reason = keyof typeof REASONS

/** Reasons of a single fault of a request, finer than its `code`. */
export const FAULT_REASONS = [
  'required',
  'too_short',
  'too_long',
  'too_few',
  'too_many',
  'too_small',
  'too_large',
  'web_address',
  'domain',
] as const

/** Faults in a row of an import list, shown after the names of row and column. */
export const ROW_FAULTS = {
  list_empty: 'the file is empty; the header row must name the columns, including url',
  list_headless: 'has no url column; the header row must name the columns',
  list_without_rows: 'there are no rows below the header row',
  list_too_long: 'there are {count} rows; the limit is {most}. Split the file',
  column_unknown: '"{name}" is not a known column; the columns are {known}',
  column_twice: 'appears twice',
  quote_open: 'a quote is never closed',
  quote_closed_early: 'there is text after the closing quote: {rest}',
  too_many_cells:
    'has {cells} cells but there are {columns} columns; quote cells that contain a comma',
  address_missing: 'is empty; every video needs the URL of its file',
  address_unreadable: 'is not a URL; it must start with http:// or https://',
  address_refused: '{why}',
  visibility_unknown: 'is {value}; use public, private or leave it empty',
  id_too_long: 'is longer than {most} characters',
  row_twice: 'duplicates row {row}',
  folder_too_deep: 'is more than {most} collections deep',
  folder_name_too_long: 'contains a name longer than {most} characters',
  caption_unreadable:
    '{part}: must be written as en=https://example.org/talk.vtt; separate several with spaces',
  caption_address_unreadable: '{part}: is not a URL; it must start with http:// or https://',
  caption_address_refused: '{part}: {why}',
  caption_twice: 'lists {language} twice',
  too_many_columns: 'has {count} columns; the limit is {most}',
  cell_too_long: 'contains a cell longer than {most} characters',
} as const
export type RowReason = keyof typeof ROW_FAULTS

/** Faults in a line of a subtitle, shown after the number of the line, or about the whole text. */
export const CUE_FAULTS = {
  cue_untimed: 'is text without a timing line above it; use {example}',
  cue_timing_unreadable: 'is not a valid timing; use {example}',
  cue_beyond_clock: 'has more than 59 minutes or seconds; use {example}',
  cue_ends_before_start: 'ends before it starts',
  cue_ends_at_start: 'ends at the time it starts',
  cues_missing: 'contains no cues; send WebVTT or SRT text',
  too_many_cues: 'contains {count} cues; the limit is {most}',
  too_many_lines: 'has {count} lines; the limit is {most}',
  line_too_long: 'is longer than {most} characters',
} as const
export type CueReason = keyof typeof CUE_FAULTS

/** Faults of a chapter in a list, shown after the path of its field. Times in seconds. */
export const CHAPTER_FAULTS = {
  chapter_not_after_last: 'must be after the start of the previous chapter, {start}',
  chapter_overlaps: 'must not be before the end of the previous chapter, {end}',
  chapter_ends_before_start: 'must be after the start',
  chapter_beyond_end: 'must be within the video, which is {length} seconds long',
} as const
export type ChapterReason = keyof typeof CHAPTER_FAULTS

/** Faults of a range that stays in a cut. Times in seconds. */
export const CUT_FAULTS = {
  cut_not_in_order: 'must be after the previous range, which starts at {start}',
  cut_overlaps: 'must not be before the end of the previous range, {end}',
  cut_ends_before_start: 'must be after the start',
  cut_beyond_end: 'must be within the video, which is {length} seconds long',
  cut_too_short: 'must be at least a frame, {frame} seconds, after the start',
} as const
export type CutReason = keyof typeof CUT_FAULTS

/** Faults with an English sentence here; for others the check that found them has the sentence. */
export const WRITTEN_FAULTS = {
  ...ROW_FAULTS,
  ...CUE_FAULTS,
  ...CHAPTER_FAULTS,
  ...CUT_FAULTS,
} as const
export type FaultReason = (typeof FAULT_REASONS)[number] | keyof typeof WRITTEN_FAULTS
