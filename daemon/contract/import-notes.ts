/**
 * What else is to be known of an item of an import: what stands in braces is filled in from
 * `given`. The dashboard has a sentence for each in its other languages.
 */
export const IMPORT_NOTES = {
  imported_before: 'It was imported before, as {target}.',
  being_imported: 'It is being imported already, as {target}.',
  deleted_meanwhile: 'The video was deleted while its file was fetched.',
  subtitles_missing: 'Its subtitles ({language}) are missing: {why}',
  password_left: 'The password that it has on Vimeo is not carried over: it is private here.',
  link_left: 'A link: links are not followed. Import the folder that it leads to.',
} as const
export type ImportNoteReason = keyof typeof IMPORT_NOTES
