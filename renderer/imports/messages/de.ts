import { counted } from '../../kit/language.ts'
import type { ImportsMessages } from './en.ts'

export const messages: ImportsMessages = {
  title: 'Importe',
  about:
    'Importieren Sie ganze Bibliotheken mit Namen, Ordnern und Untertiteln. Importe laufen im ' +
    'Hintergrund: Sie können diese Seite schließen.',
  begin: 'Neuer Import',
  none: 'Importieren Sie Ihre Videos',
  noneText:
    'Von Vimeo, aus einer Liste von URLs oder aus einem Ordner auf dem Rechner, auf dem svc läuft. ' +
    'Namen, Ordner und Untertitel werden mit importiert, nichts wird doppelt importiert, und Sie ' +
    'können diese Seite schließen.',
  all: 'Alle Importe',
  more: 'Mehr laden',
  loading: 'Wird geladen…',
  notLoaded: 'Mehr konnte nicht geladen werden',

  vimeo: 'Vimeo',
  csv: 'Liste',
  folder: 'Ordner',
  fromVimeo: (account) => (account ? `Vimeo, ${account}` : 'Vimeo'),
  fromList: (count) => counted(count, { one: 'Liste mit # Video', other: 'Liste mit # Videos' }),
  onlyLooked: 'Probelauf',

  waiting: 'Wartet',
  listing: 'Videos werden aufgelistet',
  fetching: 'Holt',
  finished: 'Fertig',
  incomplete: 'Unvollständig',
  failed: 'Gescheitert',
  cancelled: 'Abgebrochen',
  sourceAsks: (when) => `Die Quelle bat um eine Pause. Um ${when} geht es weiter.`,
  progressOf: (done, found) => `${done} von ${found} Videos`,
  found: (count) => counted(count, { one: '# Video gefunden', other: '# Videos gefunden' }),
  bytesOf: (done, all) => `${done} von ${all}`,
  skippedCount: (count) => `${count} übersprungen`,
  failedCount: (count) => `${count} gescheitert`,
  wouldCome: (count) => `${count} würden importiert`,
  folders: (count) => counted(count, { one: '# Ordner', other: '# Ordner' }),

  items: 'Videos',
  state: 'Status',
  any: 'Alle',
  item: {
    planned: 'Würde importiert',
    waiting: 'Wartet',
    fetching: 'Wird geholt',
    done: 'Importiert',
    skipped: 'Übersprungen',
    failed: 'Gescheitert',
  },
  name: 'Name',
  size: 'Größe',
  why: 'Hinweise',
  noItems: 'Nichts mit diesem Status',
  noItemsYet: 'Noch keine Videos gefunden',
  tries: (count) => counted(count, { one: '# Versuch', other: '# Versuche' }),

  cancel: 'Import abbrechen',
  cancelAsk: 'Diesen Import abbrechen?',
  cancelText:
    'Er hält sofort an. Importierte Videos bleiben, und Sie können ihn später fortsetzen.',
  cancelAction: 'Import abbrechen',
  isCancelled: 'Der Import ist abgebrochen',
  notCancelled: 'Der Import wurde nicht abgebrochen',
  retry: 'Gescheiterte erneut versuchen',
  goOn: 'Fortsetzen',
  retried: 'Der Import geht weiter',
  notRetried: 'Der Import geht nicht weiter',
  tokenTitle: 'Token von Vimeo',
  token: 'Zugriffstoken',
  tokenHint: (account: string | null) =>
    'Das vorige wurde am Ende des Imports gelöscht. Nehmen Sie eines ' +
    `${account ? `von ${account}` : 'desselben Kontos'}, mit den Scopes „public“, „private“ ` +
    'und „video_files“. Es wird verschlüsselt aufbewahrt, solange der Import läuft, und dann ' +
    'gelöscht.',
  reallyImport: 'Jetzt importieren',
  gone: 'Diesen Import gibt es nicht',
  goneText: 'Der Link ist vielleicht veraltet oder falsch geschrieben.',
  started: 'Begonnen',
  ended: 'Beendet',
  notes: {
    imported_before: 'Wurde schon importiert, als {target}.',
    being_imported: 'Wird gerade importiert, als {target}.',
    deleted_meanwhile: 'Das Video wurde gelöscht, während seine Datei geholt wurde.',
    subtitles_missing: 'Die Untertitel ({language}) fehlen: {why}',
    password_left: 'Das Passwort von Vimeo wird nicht übernommen: Hier ist das Video privat.',
    folder_unreadable: 'Aus diesem Ordner wurde nichts importiert. {why}',
    link_left:
      'Eine Verknüpfung: Verknüpfungen wird nicht gefolgt. Importieren Sie den Ordner, zu dem sie führt.',
  },
  start: {
    title: 'Neuer Import',
    from: 'Quelle',
    vimeo: 'Vimeo',
    vimeoText: 'Ein ganzes Konto oder ein Ordner, mit allem, was zu den Videos gehört',
    csv: 'CSV-Datei',
    csvText: 'Eine Liste mit URLs, Namen, Sammlungen und Untertiteln',
    addresses: 'URLs',
    addressesText: 'Eine je Zeile, getippt oder eingefügt',
    folder: 'Ordner',
    folderText: 'Auf dem Rechner, auf dem svc läuft',

    token: 'Zugriffstoken',
    tokenHint:
      'Es wird verschlüsselt aufbewahrt, solange der Import läuft, dann gelöscht und nie ' +
      'wieder gezeigt. Es braucht die Scopes „public“, „private“ und „video_files“.',
    makeToken: 'Token bei Vimeo erstellen',

    onlyFolder: 'Nur dieser Ordner',
    onlyFolderHint:
      'Seine Nummer oder seine URL auf vimeo.com. Leer lassen, um alles zu importieren.',
    folderWrong: 'Der Ordner muss eine Nummer sein oder eine URL, die mit einer endet.',

    file: 'Datei',
    chooseFile: 'Datei wählen',
    orPaste: 'Oder die Liste einfügen',
    csvHint:
      'Die erste Zeile nennt die Spalten: url und nach Wunsch name, description, tags, ' +
      'collection, visibility, external_id, captions. Kommas, Semikolons oder Tabulatoren.',
    fileTooLarge: 'Die Datei ist zu groß: Eine Liste darf 20 MB haben.',
    fileRead: (name) => `Aus ${name}`,
    forget: (name) => `${name} entfernen`,
    lines: 'Datei-URLs',
    linesHint: 'http oder https, eine pro Zeile. svc lädt die Dateien herunter.',
    nothingTyped: 'Noch nichts zu importieren',

    looking: 'Wird geprüft…',
    notLooked: 'Die Liste konnte nicht geprüft werden',
    rows: (count) => counted(count, { one: '# Video', other: '# Videos' }),
    firstRows: (shown, all) => `Die ersten ${shown} von ${all}`,
    faults: (count) => counted(count, { one: '# Fehler', other: '# Fehler' }),
    faultsText: 'Beheben Sie die Fehler in der Liste, um den Import zu starten.',
    moreFaults: (count) => counted(count, { one: 'und # weiterer', other: 'und # weitere' }),
    line: 'Zeile',
    row: 'Zeile',
    column: 'Spalte',
    fault: 'Fehler',
    name: 'Name',
    address: 'URL',
    collectionOf: 'Sammlung',

    folderHow: 'Ordner können nur Personen mit Zugang zu diesem Rechner lesen. Geben Sie dort ein:',
    folderMore:
      'Ordner werden Sammlungen, und Untertitel neben den Dateien kommen mit. Der Import erscheint dann hier.',
    command: 'Befehl',

    options: 'Optionen',
    collection: 'Alles ablegen in',
    noCollection: 'Keine Sammlung',
    visibility: 'Sichtbarkeit',
    asSource: 'Wie in der Quelle',
    public: 'Öffentlich',
    private: 'Privat',
    again: 'Erneut importieren (erzeugt Duplikate)',
    dryRun: 'Probelauf',
    start: 'Import starten',
    startLook: 'Probelauf starten',
    starting: 'Wird gestartet…',
    begun: 'Der Import hat begonnen. Sie können diese Seite schließen.',
    notBegun: 'Der Import hat nicht begonnen',
    back: 'Alle Importe',
  },
}
