import { counted } from '../../../kit/language.ts'
import type { StartMessages } from './en.ts'

export const messages: StartMessages = {
  title: 'Nieuwe import',
  from: 'Waarvandaan?',
  vimeo: 'Vimeo',
  vimeoText: 'Een heel account of één map, met alles wat er bij de video’s staat',
  csv: 'Een lijst als bestand',
  csvText: 'CSV met adressen, namen, collecties, ondertitels',
  addresses: 'Adressen',
  addressesText: 'Eén per regel, getypt of geplakt',
  folder: 'Een map',
  folderText: 'Van de machine waarop het apparaat draait',

  token: 'Toegangstoken',
  tokenHint:
    'Het wordt versleuteld bewaard zolang de import loopt, dan vernietigd, en nooit meer ' +
    'getoond. Maak er een met de scopes “public”, “private” en “video_files”.',
  makeToken: 'Token maken bij Vimeo',

  onlyFolder: 'Alleen deze map',
  onlyFolderHint: 'Het nummer, of het adres op vimeo.com. Leeg: alles.',
  folderWrong: 'De map moet een nummer zijn, of een adres dat op een nummer eindigt.',

  file: 'Bestand',
  chooseFile: 'Bestand kiezen',
  orPaste: 'Of plak de lijst',
  csvHint:
    'De eerste rij noemt de kolommen: url, en naar wens name, description, tags, collection, ' +
    'visibility, external_id, captions. Komma’s, puntkomma’s of tabs.',
  fileTooLarge: 'Het bestand is te groot: een lijst mag 20 MB zijn.',
  fileRead: (name) => `Uit ${name}`,
  forget: (name) => `${name} weglaten`,
  lines: 'Adressen van bestanden',
  linesHint: 'http of https, elk op een eigen regel. Het apparaat haalt de bestanden zelf op.',
  nothingTyped: 'Nog niets te importeren',

  looking: 'Kijken…',
  notLooked: 'Er kon niet worden gekeken',
  rows: (count) => counted(count, { one: '# video', other: '# video’s' }),
  firstRows: (shown, all) => `De eerste ${shown} van ${all}`,
  faults: (count) => counted(count, { one: '# fout', other: '# fouten' }),
  faultsText: 'Verbeter ze in de lijst; eerder begint er niets.',
  moreFaults: (count) => counted(count, { one: 'en nog #', other: 'en nog #' }),
  line: 'Regel',
  row: 'Rij',
  column: 'Kolom',
  fault: 'Wat er mis is',
  name: 'Naam',
  address: 'Adres',
  collectionOf: 'Collectie',
  visibilityOf: 'Zichtbaarheid',

  folderHow: 'Alleen wie aan die machine zit, mag haar mappen lezen. Typ daar:',
  folderMore:
    'Mappen worden collecties, en ondertitels naast de bestanden komen mee. De import verschijnt dan hier.',
  command: 'opdracht',

  options: 'Opties',
  collection: 'Alles plaatsen in',
  noCollection: 'Geen collectie',
  visibility: 'Zichtbaarheid',
  asSource: 'Zoals de bron zegt',
  public: 'Openbaar',
  private: 'Privé',
  again: 'Ook wat al eerder is geïmporteerd, als tweede video',
  dryRun: 'Alleen kijken wat er zou komen',
  start: 'Import starten',
  startLook: 'Kijken wat er zou komen',
  starting: 'Starten…',
  begun: 'De import is begonnen. Je kunt deze pagina sluiten.',
  notBegun: 'De import is niet begonnen',
  back: 'Alle imports',
}
