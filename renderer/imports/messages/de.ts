import { counted } from '../../kit/language.ts'
import type { ImportsMessages } from './en.ts'

export const messages: ImportsMessages = {
  title: 'Importe',
  about:
    'Nehmen Sie ganze Bibliotheken mit, samt Namen, Ordnern und Untertiteln. svc ' +
    'erledigt die Arbeit: Diese Seite darf geschlossen werden.',
  begin: 'Neuer Import',
  none: 'Importieren Sie Ihre Videos',
  noneText:
    'Von Vimeo, aus einer Liste von Adressen oder aus einem Ordner des Rechners, auf dem das ' +
    'svc läuft. Namen, Ordner und Untertitel kommen mit. Nichts kommt doppelt, und die Seite ' +
    'darf zu.',
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
  here: (count) => `${count} gebracht`,
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
  start: {
    title: 'Neuer Import',
    from: 'Quelle',
    vimeo: 'Vimeo',
    vimeoText: 'Ein ganzes Konto oder ein Ordner, mit allem, was zu den Videos gehört',
    csv: 'CSV-Datei',
    csvText: 'CSV mit Adressen, Namen, Sammlungen, Untertiteln',
    addresses: 'URLs',
    addressesText: 'Eine je Zeile, getippt oder eingefügt',
    folder: 'Ordner',
    folderText: 'Auf dem Rechner, auf dem svc läuft',

    token: 'Zugriffstoken',
    tokenHint:
      'Es wird verschlüsselt aufbewahrt, solange der Import läuft, dann vernichtet und nie ' +
      'wieder gezeigt. Es braucht die Scopes „public“, „private“ und „video_files“.',
    makeToken: 'Token bei Vimeo erstellen',

    onlyFolder: 'Nur dieser Ordner',
    onlyFolderHint: 'Seine Nummer oder seine Adresse auf vimeo.com. Leer: alles.',
    folderWrong: 'Der Ordner muss eine Nummer sein oder eine Adresse, die mit einer endet.',

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

    looking: 'Wird angesehen…',
    notLooked: 'Die Liste konnte nicht geprüft werden',
    rows: (count) => counted(count, { one: '# Video', other: '# Videos' }),
    firstRows: (shown, all) => `Die ersten ${shown} von ${all}`,
    faults: (count) => counted(count, { one: '# Fehler', other: '# Fehler' }),
    faultsText: 'Beheben Sie sie in der Liste; vorher beginnt nichts.',
    moreFaults: (count) => counted(count, { one: 'und # weiterer', other: 'und # weitere' }),
    line: 'Zeile',
    row: 'Zeile',
    column: 'Spalte',
    fault: 'Was falsch ist',
    name: 'Name',
    address: 'URL',
    collectionOf: 'Sammlung',

    folderHow: 'Nur wer an jenem Rechner sitzt, darf seine Ordner lesen. Geben Sie dort ein:',
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
    begun: 'Der Import hat begonnen. Diese Seite darf geschlossen werden.',
    notBegun: 'Der Import hat nicht begonnen',
    back: 'Alle Importe',
  },
}
