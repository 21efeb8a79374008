/**
 * Finer than a code: where one code stands for several things, and a person does something else
 * about each of them, the answer says which (`reason`), and with which figures (`given`). The
 * dashboard has a sentence for each in its other languages.
 */
import type { ErrorCode } from './error-codes.ts'

const reason = (code: ErrorCode, detail: string): { code: ErrorCode; detail: string } => ({
  code,
  detail,
})

/** What stands in braces is filled in from `given`. */
export const REASONS = {
  password_wrong: reason('forbidden', 'This is not the password.'),
  password_needed: reason('forbidden', 'A password is set. Give it too (current_password).'),
  password_replaced: reason('forbidden', 'Another password was set meanwhile.'),
  beyond_sessions: reason(
    'forbidden',
    'Once a password is set, a session may not do this. Use the owner secret, on the machine of the appliance.',
  ),
  owner_only: reason('forbidden', 'Only the owner of the appliance may do this.'),
  folder_by_command: reason(
    'forbidden',
    'A folder of the machine is read for the owner secret only: use svc import folder there.',
  ),
  public_address_only: reason(
    'forbidden',
    'Under this address the appliance signs nobody in. Open it by its public address (SVC_PUBLIC_URL).',
  ),

  passkey_needs_name: reason(
    'passkey_invalid',
    'Passkeys need a name: open the appliance as localhost, or by its public address.',
  ),
  passkey_known: reason('conflict', 'This passkey is known already.'),
  passkeys_full: reason(
    'conflict',
    'There are {most} passkeys. Remove one that is not used any more.',
  ),
  keys_full: reason(
    'conflict',
    'A space may have {most} API keys. Revoke one that is not used any more; last_used_at tells which.',
  ),
  webhooks_full: reason(
    'conflict',
    'A space may have {most} webhooks. Delete one that is not used any more.',
  ),
  last_space: reason(
    'conflict',
    'This is the only space, and there is always one. Create another first.',
  ),
  inside_itself: reason(
    'conflict',
    'A collection cannot lie inside itself. Choose a parent that is not below it.',
  ),
  text_changed: reason(
    'conflict',
    'The text of this subtitle was changed meanwhile: read it again.',
  ),
  backup_folder: reason(
    'conflict',
    'Nothing can be written to {folder} ({fault}). Check SVC_BACKUP_DIR.',
  ),
  backup_runs: reason(
    'conflict',
    'A backup is being made already ({id}). Wait until it is ready, or delete it.',
  ),
  set_by_environment: reason(
    'conflict',
    '{variable} is set in the environment of the appliance, which goes before this setting. ' +
      'Change it there, or take it away and start the appliance again.',
  ),
  nothing_to_measure: reason(
    'conflict',
    'No video with a picture is ready in this space: there is nothing to measure with. Upload ' +
      'one, and ask again when it is ready.',
  ),

  not_errored: reason(
    'invalid_state',
    'Only a video that is errored can be tried again; this one is {status}.',
  ),
  nothing_stored: reason(
    'invalid_state',
    'Nothing of this video is stored that could be tried again: upload a file for it.',
  ),
  takes_no_file: reason(
    'invalid_state',
    'The video is {status}: it takes a new file when it is ready or errored. Wait for that, or create another video.',
  ),
  sound_only: reason('invalid_state', 'This video has sound only: send an image for its poster.'),
  video_first: reason(
    'invalid_state',
    'Send the video first: an audio track is made as long as its video.',
  ),
  track_in_work: reason(
    'invalid_state',
    'The tracks of a source can be deleted once the video is ready.',
  ),
  only_sound: reason(
    'invalid_state',
    'This is the only sound of the video: add another track before deleting it.',
  ),
  not_played_yet: reason(
    'invalid_state',
    'The video cannot be played yet: wait for the event video.playable.',
  ),
  no_sound: reason('invalid_state', 'This video has no sound of its own.'),
  backup_not_ready: reason(
    'invalid_state',
    'This backup is {status}: it can be downloaded once it is ready.',
  ),
  webhook_disabled: reason(
    'invalid_state',
    'This webhook is disabled. Enable it first: PATCH it with { "enabled": true }.',
  ),
  decided_already: reason('invalid_state', 'This sign-in was {status} already.'),
  import_runs: reason(
    'invalid_state',
    'Only an import that has ended can be tried again; this one is {status}.',
  ),
  import_over: reason(
    'invalid_state',
    'Only an import that is under way can be cancelled; this one is {status}.',
  ),
  import_looked: reason(
    'invalid_state',
    'This import was a dry run: it only looked. Begin one that brings the videos.',
  ),
  import_complete: reason('invalid_state', 'Nothing of this import is left to be tried again.'),
  import_token_gone: reason(
    'invalid_state',
    'The token of this import was destroyed when it ended. Go on with another one of the same account (access_token).',
  ),

  file_empty: reason(
    'validation_failed',
    'The file is empty. Check that it was copied or exported completely.',
  ),
  file_cut: reason(
    'validation_failed',
    'The request declared {declared} bytes and brought {brought}. Send the file again.',
  ),
  encoding_unknown: reason(
    'validation_failed',
    'query.encoding: is no known encoding; write utf-8, windows-1252, windows-1251, shift_jis ….',
  ),
  encoding_other: reason(
    'validation_failed',
    'The file is not {encoding}: send it without the parameter, or name another.',
  ),
  reading_slow: reason(
    'validation_failed',
    'Reading this text took more than {seconds} seconds of processor time, and was stopped. ' +
      'Send a smaller or simpler file.',
  ),
  reading_large: reason(
    'validation_failed',
    'Reading this text took more memory than one text may take, and was stopped. Send a smaller or simpler file.',
  ),
  too_many_tags: reason(
    'validation_failed',
    'A video has at most {most} tags; this one would have {count}.',
  ),
} as const satisfies Record<string, { code: ErrorCode; detail: string }>

export type Reason = keyof typeof REASONS

/** The same for one fault of a request: finer than its `code`. */
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

/** What is wrong in a row of a list that is to be imported, behind the name of the row and of its column. */
export const ROW_FAULTS = {
  list_empty: 'the file is empty; its first row must name the columns, one of them url',
  list_headless: 'names no column url; the first row must name the columns',
  list_without_rows: 'there is no row below the names of the columns',
  list_too_long: 'there are {count} rows; at most {most} are taken. Split the file',
  column_unknown: '"{name}" is no column that is known; there are {known}',
  column_twice: 'is named twice',
  quote_open: 'a quote is opened and never closed',
  quote_closed_early: 'something stands behind the closing quote: {rest}',
  too_many_cells:
    'has {cells} cells, and there are {columns} columns; a cell that holds a comma needs quotes around it',
  address_missing: 'is empty; every video needs the address of its file',
  address_unreadable: 'is not an address; it must begin with http:// or https://',
  address_refused: '{why}',
  visibility_unknown: 'is {value}; it must be public, private or empty',
  id_too_long: 'is longer than {most} characters',
  row_twice: 'is the same as in row {row}',
  folder_too_deep: 'is more than {most} collections deep',
  folder_name_too_long: 'holds a name of more than {most} characters',
  caption_unreadable:
    '{part}: must be written as en=https://example.org/talk.vtt, several with a space between them',
  caption_address_unreadable: '{part}: is not an address; it must begin with http:// or https://',
  caption_address_refused: '{part}: {why}',
  caption_twice: 'names {language} twice',
  too_many_columns: 'names {count} columns; at most {most} are taken',
  cell_too_long: 'holds a cell of more than {most} characters',
} as const
export type RowReason = keyof typeof ROW_FAULTS

/** What is wrong in a line of a subtitle, behind the name of the line; or with all of it. */
export const CUE_FAULTS = {
  cue_untimed: 'is text without a timing above it; write {example}',
  cue_timing_unreadable: 'is no timing; write {example}',
  cue_beyond_clock: 'has more than 59 minutes or seconds; write {example}',
  cue_ends_before_start: 'ends before it starts',
  cue_ends_at_start: 'ends when it starts',
  cues_missing: 'holds no cue; send WebVTT or SRT text',
  too_many_cues: 'holds {count} cues; at most {most} are taken',
  too_many_lines: 'has {count} lines; at most {most} are taken',
  line_too_long: 'is longer than {most} characters',
} as const
export type CueReason = keyof typeof CUE_FAULTS

/** What is wrong with a chapter of a list, behind the path of its field. Times in seconds. */
export const CHAPTER_FAULTS = {
  chapter_not_after_last: 'must be after the start of the chapter before, {start}',
  chapter_overlaps: 'must not be before the end of the chapter before, {end}',
  chapter_ends_before_start: 'must be after the start',
  chapter_beyond_end: 'must be inside the video, which lasts {length} seconds',
} as const
export type ChapterReason = keyof typeof CHAPTER_FAULTS

/** Those that have an English sentence here; the rest is said as the check that found it says it. */
export const WRITTEN_FAULTS = { ...ROW_FAULTS, ...CUE_FAULTS, ...CHAPTER_FAULTS } as const
export type FaultReason = (typeof FAULT_REASONS)[number] | keyof typeof WRITTEN_FAULTS
