import { counted } from '../../../kit/language.ts'
import type { StartMessages } from './en.ts'

export const messages: StartMessages = {
  title: 'Neuer Import',
  from: 'Woher?',
  vimeo: 'Vimeo',
  vimeoText: 'Ein ganzes Konto oder ein Ordner, mit allem, was zu den Videos gehört',
  csv: 'Eine Liste als Datei',
  csvText: 'CSV mit Adressen, Namen, Sammlungen, Untertiteln',
  addresses: 'Adressen',
  addressesText: 'Eine je Zeile, getippt oder eingefügt',
  folder: 'Ein Ordner',
  folderText: 'Des Rechners, auf dem das Gerät läuft',

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
  forget: (name) => `${name} weglassen`,
  lines: 'Adressen von Dateien',
  linesHint: 'http oder https, jede in einer eigenen Zeile. Das Gerät holt die Dateien selbst.',
  nothingTyped: 'Noch nichts zu importieren',

  looking: 'Wird angesehen…',
  notLooked: 'Es konnte nicht angesehen werden',
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
  address: 'Adresse',
  collectionOf: 'Sammlung',
  visibilityOf: 'Sichtbarkeit',

  folderHow: 'Nur wer an jenem Rechner sitzt, darf seine Ordner lesen. Geben Sie dort ein:',
  folderMore:
    'Ordner werden Sammlungen, und Untertitel neben den Dateien kommen mit. Der Import erscheint dann hier.',
  command: 'Befehl',

  options: 'Optionen',
  collection: 'Alles ablegen in',
  noCollection: 'Keine Sammlung',
  visibility: 'Sichtbarkeit',
  asSource: 'Wie die Quelle es sagt',
  public: 'Öffentlich',
  private: 'Privat',
  again: 'Auch schon Importiertes, als zweite Videos',
  dryRun: 'Nur ansehen, was käme',
  start: 'Import starten',
  startLook: 'Ansehen, was käme',
  starting: 'Wird gestartet…',
  begun: 'Der Import hat begonnen. Diese Seite darf geschlossen werden.',
  notBegun: 'Der Import hat nicht begonnen',
  back: 'Alle Importe',
}
