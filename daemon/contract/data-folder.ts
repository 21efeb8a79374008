/** Whose folder is it? What the start and `svc doctor` both ask before they take one for a data folder. */

/** Entries of a data folder that was never used but by workers, or of a newly formatted disk. */
const BEFORE_FIRST_START =
  /^(?:config\.json(?:\.part)?|daemon\.(?:lock|json)|(?:owner\.secret|master\.key)(?:\..*\.part)?|backups|worker|lost\+found|.*\.log(?:\..*)?|\..*)$/

/** What `svc restore` copies to until it is complete; svc does not start while the note is there. */
export const RESTORING_FOLDER = '.restoring'
export const RESTORING_NOTE = `${RESTORING_FOLDER}/note.json`

/** The system makes it at the top of a newly formatted disk. */
export const LOST_AND_FOUND = 'lost+found'

/** In a folder that several processes share. */
export const FOLDER_ID_FILE = '.folder'

/** Any of these shows that it is one of ours; with PostgreSQL there is no svc.db. */
const OURS = [
  ['svc.db'],
  ['svc.db.moved'],
  ['master.key', 'owner.secret', 'daemon.lock'],
  ['owner.secret', FOLDER_ID_FILE],
]

/** The first entry that svc has not made; null where there is none, or where the folder has data of svc. */
export const foreignEntry = (names: readonly string[]): string | null =>
  OURS.some((ours) => ours.every((name) => names.includes(name)))
    ? null
    : (names.find((name) => !BEFORE_FIRST_START.test(name)) ?? null)
