/**
 * Finer than a code: where one code stands for several things, and a person does something else about each of them, the answer
 * says which (`reason`), and with which figures (`given`). The dashboard has a sentence for each in its other languages.
 * Plain data: browsers have it without the rest of the contract.
 */
import type { ErrorCode } from './errors.ts'

const reason = (code: ErrorCode, detail: string): { code: ErrorCode; detail: string } => ({ code, detail })

/** What stands in braces is filled in from `given`. */
export const REASONS = {
  password_wrong: reason('forbidden', 'This is not the password.'),
  password_needed: reason('forbidden', 'A password is set. Give it too (current_password).'),
  password_replaced: reason('forbidden', 'Another password was set meanwhile.'),
  beyond_sessions: reason('forbidden', 'Once a password is set, a session may not do this. Use the owner secret, on the machine of the appliance.'),
  owner_only: reason('forbidden', 'Only the owner of the appliance may do this.'),
  folder_by_command: reason('forbidden', 'A folder of the machine is read for the owner secret only: use svc import folder there.'),
  public_address_only: reason('forbidden', 'Under this address the appliance signs nobody in. Open it by its public address (SVC_PUBLIC_URL).'),

  passkey_needs_name: reason('passkey_invalid', 'Passkeys need a name: open the appliance as localhost, or by its public address.'),
  passkey_known: reason('conflict', 'This passkey is known already.'),
  passkeys_full: reason('conflict', 'There are {most} passkeys. Remove one that is not used any more.'),
  keys_full: reason('conflict', 'A space may have {most} API keys. Revoke one that is not used any more; last_used_at tells which.'),
  webhooks_full: reason('conflict', 'A space may have {most} webhooks. Delete one that is not used any more.'),
  last_space: reason('conflict', 'This is the only space, and there is always one. Create another first.'),
  inside_itself: reason('conflict', 'A collection cannot lie inside itself. Choose a parent that is not below it.'),
  text_changed: reason('conflict', 'The text of this subtitle was changed meanwhile: read it again.'),
  nothing_to_measure: reason('conflict', 'No video with a picture is ready in this space: there is nothing to measure with. Upload one, and ask again when it is ready.'),

  not_errored: reason('invalid_state', 'Only a video that is errored can be tried again; this one is {status}.'),
  nothing_stored: reason('invalid_state', 'Nothing of this video is stored that could be tried again: upload a file for it.'),
  takes_no_file: reason('invalid_state', 'The video is {status}: it takes a new file when it is ready or errored. Wait for that, or create another video.'),
  sound_only: reason('invalid_state', 'This video has sound only: send an image for its poster.'),
  video_first: reason('invalid_state', 'Send the video first: an audio track is made as long as its video.'),
  track_in_work: reason('invalid_state', 'The tracks of a source can be deleted once the video is ready.'),
  only_sound: reason('invalid_state', 'This is the only sound of the video: add another track before deleting it.'),
  not_played_yet: reason('invalid_state', 'The video cannot be played yet: wait for the event video.playable.'),
  no_sound: reason('invalid_state', 'This video has no sound of its own.'),
  webhook_disabled: reason('invalid_state', 'This webhook is disabled. Enable it first: PATCH it with { "enabled": true }.'),
  decided_already: reason('invalid_state', 'This sign-in was {status} already.'),
  import_runs: reason('invalid_state', 'Only an import that has ended can be tried again; this one is {status}.'),
  import_over: reason('invalid_state', 'Only an import that is under way can be cancelled; this one is {status}.'),
  import_looked: reason('invalid_state', 'This import was a dry run: it only looked. Begin one that brings the videos.'),
  import_complete: reason('invalid_state', 'Nothing of this import is left to be tried again.'),
  import_token_gone: reason('invalid_state', 'The token of this import was destroyed when it ended. Give another one of the same account (access_token).'),

  file_empty: reason('validation_failed', 'The file is empty. Check that it was copied or exported completely.'),
  file_cut: reason('validation_failed', 'The request declared {declared} bytes and brought {brought}. Send the file again.'),
  encoding_unknown: reason('validation_failed', 'query.encoding: is no known encoding; write utf-8, windows-1252, windows-1251, shift_jis ….'),
  encoding_other: reason('validation_failed', 'The file is not {encoding}: send it without the parameter, or name another.'),
  too_many_tags: reason('validation_failed', 'A video has at most {most} tags; this one would have {count}.'),
} as const satisfies Record<string, { code: ErrorCode; detail: string }>

export type Reason = keyof typeof REASONS

/** The same for one fault of a request: finer than its `code`. */
export const FAULT_REASONS = ['required', 'too_short', 'too_long', 'too_few', 'too_many', 'too_small', 'too_large', 'web_address', 'domain'] as const
export type FaultReason = (typeof FAULT_REASONS)[number]

export type Given = Record<string, string | number>

/** `fillIn('at most {most} tags', { most: 30 })` → `at most 30 tags`. What is not given stays as it stands. */
export const fillIn = (sentence: string, given: Given): string => sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(given[name] ?? whole))
