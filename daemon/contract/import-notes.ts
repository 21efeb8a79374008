/**
 * Notes about an item of an import; placeholders in braces are filled from `given`. The dashboard
 * translates each.
 */
export const IMPORT_NOTES = {
  imported_before: 'Already imported as {target}.',
  being_imported: 'Already being imported as {target}.',
  deleted_meanwhile: 'The video was deleted while its file was being fetched.',
  subtitles_missing: 'Subtitles ({language}) could not be imported: {why}',
  password_left: 'The Vimeo password is not imported; the video is private.',
  folder_unreadable: 'Nothing in this folder was imported. {why}',
  link_left: 'This is a link. Links are not followed; import the target folder.',
} as const
export type ImportNoteReason = keyof typeof IMPORT_NOTES
