import { counted } from '../../kit/language.ts'
import type { ImportMessages } from './en.ts'

export const messages: ImportMessages = {
  title: 'Importe',
  about:
    'Nehmen Sie ganze Bibliotheken mit, samt Namen, Ordnern und Untertiteln. Das Gerät ' +
    'erledigt die Arbeit: Diese Seite darf geschlossen werden.',
  begin: 'Neuer Import',
  none: 'Nehmen Sie Ihre Videos mit',
  noneText:
    'Von Vimeo, aus einer Liste von Adressen oder aus einem Ordner des Rechners, auf dem das ' +
    'Gerät läuft. Namen, Ordner und Untertitel kommen mit. Nichts kommt doppelt, und die Seite ' +
    'darf zu.',
  all: 'Alle Importe',
  more: 'Mehr laden',
  loading: 'Wird geladen…',
  notLoaded: 'Mehr konnte nicht geladen werden',

  vimeo: 'Vimeo',
  csv: 'Eine Liste',
  folder: 'Ein Ordner',
  fromVimeo: (account) => (account ? `Vimeo, ${account}` : 'Vimeo'),
  fromList: (count) => counted(count, { one: 'Liste mit # Video', other: 'Liste mit # Videos' }),
  onlyLooked: 'Nur angesehen',

  waiting: 'Wartet',
  listing: 'Sieht nach, was da ist',
  fetching: 'Holt',
  finished: 'Fertig',
  incomplete: 'Nicht alles kam',
  failed: 'Gescheitert',
  cancelled: 'Abgebrochen',
  sourceAsks: (when) => `Die Quelle bat um eine Pause. Um ${when} geht es weiter.`,
  progressOf: (done, found) => `${done} von ${found} Videos`,
  found: (count) => counted(count, { one: '# Video gefunden', other: '# Videos gefunden' }),
  bytesOf: (done, all) => `${done} von ${all}`,
  here: (count) => `${count} gebracht`,
  skippedCount: (count) => `${count} ausgelassen`,
  failedCount: (count) => `${count} gescheitert`,
  wouldCome: (count) => `${count} würden kommen`,
  folders: (count) => counted(count, { one: '# Ordner', other: '# Ordner' }),

  items: 'Videos',
  state: 'Status',
  any: 'Alle',
  item: {
    planned: 'Würde kommen',
    waiting: 'Wartet',
    fetching: 'Wird geholt',
    done: 'Gebracht',
    skipped: 'Ausgelassen',
    failed: 'Gescheitert',
  },
  name: 'Name',
  size: 'Größe',
  why: 'Bemerkungen',
  noItems: 'Nichts mit diesem Status',
  noItemsYet: 'Noch nichts wurde gefunden',
  openVideo: 'Video öffnen',
  tries: (count) => counted(count, { one: '# Versuch', other: '# Versuche' }),

  cancel: 'Import abbrechen',
  cancelAsk: 'Diesen Import abbrechen?',
  cancelText: 'Er hält sofort an. Was gekommen ist, bleibt, und später kann es weitergehen.',
  cancelDeed: 'Import abbrechen',
  isCancelled: 'Der Import ist abgebrochen',
  notCancelled: 'Der Import wurde nicht abgebrochen',
  retry: 'Gescheiterte erneut versuchen',
  goOn: 'Weitermachen',
  retried: 'Der Import geht weiter',
  notRetried: 'Der Import geht nicht weiter',
  tokenTitle: 'Token von Vimeo',
  token: 'Zugriffstoken',
  tokenHint: (account: string | null) =>
    'Das vorige wurde am Ende des Imports vernichtet. Nehmen Sie eines ' +
    `${account ? `von ${account}` : 'desselben Kontos'}, mit den Scopes „public“, „private“ ` +
    'und „video_files“: Es wird verschlüsselt aufbewahrt, solange der Import läuft, und dann ' +
    'ebenfalls vernichtet.',
  reallyImport: 'Jetzt importieren',
  gone: 'Diesen Import gibt es nicht',
  goneText: 'Die Adresse ist vielleicht alt oder vertippt.',
  started: 'Begonnen',
  ended: 'Beendet',
  notes: {
    imported_before: 'Wurde schon importiert, als {target}.',
    being_imported: 'Wird gerade importiert, als {target}.',
    deleted_meanwhile: 'Das Video wurde gelöscht, während seine Datei geholt wurde.',
    subtitles_missing: 'Die Untertitel ({language}) fehlen: {why}',
    password_left: 'Das Passwort von Vimeo wird nicht übernommen: Hier ist das Video privat.',
    link_left:
      'Eine Verknüpfung: Verknüpfungen wird nicht gefolgt. Importieren Sie den Ordner, zu dem sie führt.',
  },
}
