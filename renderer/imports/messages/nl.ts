import { counted } from '../../kit/language.ts'
import type { ImportsMessages } from './en.ts'

export const messages: ImportsMessages = {
  title: 'Imports',
  about:
    'Importeer hele bibliotheken met namen, mappen en ondertitels. Imports lopen op de achtergrond: ' +
    'je kunt deze pagina sluiten.',
  begin: 'Nieuwe import',
  none: 'Importeer je video’s',
  noneText:
    'Van Vimeo, uit een lijst met URL’s of uit een map op de machine waarop svc draait. Namen, mappen ' +
    'en ondertitels worden ook geïmporteerd, niets wordt twee keer geïmporteerd, en je kunt deze ' +
    'pagina sluiten.',
  all: 'Alle imports',
  more: 'Meer laden',
  loading: 'Laden…',
  notLoaded: 'Meer kon niet worden geladen',

  vimeo: 'Vimeo',
  csv: 'Lijst',
  folder: 'Map',
  fromVimeo: (account) => (account ? `Vimeo, ${account}` : 'Vimeo'),
  fromList: (count) => counted(count, { one: 'Lijst van # video', other: 'Lijst van # video’s' }),
  onlyLooked: 'Proefrun',

  waiting: 'Wacht',
  listing: 'Video’s worden opgezocht',
  fetching: 'Haalt op',
  finished: 'Klaar',
  incomplete: 'Onvolledig',
  failed: 'Mislukt',
  cancelled: 'Gestopt',
  sourceAsks: (when) => `De bron vroeg om een pauze. Om ${when} gaat het verder.`,
  progressOf: (done, found) => `${done} van ${found} video’s`,
  found: (count) => counted(count, { one: '# video gevonden', other: '# video’s gevonden' }),
  bytesOf: (done, all) => `${done} van ${all}`,
  skippedCount: (count) => `${count} overgeslagen`,
  failedCount: (count) => `${count} mislukt`,
  wouldCome: (count) => `${count} zouden worden geïmporteerd`,
  folders: (count) => counted(count, { one: '# map', other: '# mappen' }),

  items: 'Video’s',
  state: 'Status',
  any: 'Alle',
  item: {
    planned: 'Zou worden geïmporteerd',
    waiting: 'Wacht',
    fetching: 'Wordt opgehaald',
    done: 'Geïmporteerd',
    skipped: 'Overgeslagen',
    failed: 'Mislukt',
  },
  name: 'Naam',
  size: 'Grootte',
  why: 'Opmerkingen',
  noItems: 'Niets met deze status',
  noItemsYet: 'Nog geen video’s gevonden',
  tries: (count) => counted(count, { one: '# poging', other: '# pogingen' }),

  cancel: 'Import stoppen',
  cancelAsk: 'Deze import stoppen?',
  cancelText: 'Hij stopt meteen. Geïmporteerde video’s blijven, en je kunt later hervatten.',
  cancelAction: 'Import stoppen',
  isCancelled: 'De import is gestopt',
  notCancelled: 'De import is niet gestopt',
  retry: 'Mislukte opnieuw proberen',
  goOn: 'Hervatten',
  retried: 'De import gaat verder',
  notRetried: 'De import gaat niet verder',
  tokenTitle: 'Token van Vimeo',
  token: 'Toegangstoken',
  tokenHint: (account: string | null) =>
    'Het vorige is verwijderd toen de import eindigde. Neem er een ' +
    `${account ? `van ${account}` : 'van hetzelfde account'}, met de scopes “public”, ` +
    '“private” en “video_files”. Het wordt versleuteld bewaard zolang de import loopt en ' +
    'daarna verwijderd.',
  reallyImport: 'Nu importeren',
  gone: 'Deze import is er niet',
  goneText: 'De link is misschien verouderd of verkeerd getypt.',
  started: 'Begonnen',
  ended: 'Geëindigd',
  notes: {
    imported_before: 'Is eerder geïmporteerd, als {target}.',
    being_imported: 'Wordt al geïmporteerd, als {target}.',
    deleted_meanwhile: 'De video is verwijderd terwijl het bestand werd opgehaald.',
    subtitles_missing: 'De ondertitels ({language}) ontbreken: {why}',
    password_left: 'Het wachtwoord van Vimeo gaat niet mee: hier is de video privé.',
    folder_unreadable: 'Uit deze map is niets geïmporteerd. {why}',
    link_left: 'Een koppeling: die wordt niet gevolgd. Importeer de map waarnaar hij leidt.',
  },
  start: {
    title: 'Nieuwe import',
    from: 'Bron',
    vimeo: 'Vimeo',
    vimeoText: 'Een heel account of één map, met alles wat er bij de video’s staat',
    csv: 'CSV-bestand',
    csvText: 'Een lijst met URL’s, namen, collecties en ondertitels',
    addresses: 'URL’s',
    addressesText: 'Eén per regel, getypt of geplakt',
    folder: 'Map',
    folderText: 'Op de machine waarop svc draait',

    token: 'Toegangstoken',
    tokenHint:
      'Het wordt versleuteld bewaard zolang de import loopt, dan verwijderd, en nooit meer ' +
      'getoond. Maak er een met de scopes “public”, “private” en “video_files”.',
    makeToken: 'Token maken bij Vimeo',

    onlyFolder: 'Alleen deze map',
    onlyFolderHint: 'Het nummer, of de URL op vimeo.com. Laat leeg om alles te importeren.',
    folderWrong: 'De map moet een nummer zijn, of een URL die op een nummer eindigt.',

    file: 'Bestand',
    chooseFile: 'Bestand kiezen',
    orPaste: 'Of plak de lijst',
    csvHint:
      'De eerste rij noemt de kolommen: url, en naar wens name, description, tags, collection, ' +
      'visibility, external_id, captions. Komma’s, puntkomma’s of tabs.',
    fileTooLarge: 'Het bestand is te groot: een lijst mag 20 MB zijn.',
    fileRead: (name) => `Uit ${name}`,
    forget: (name) => `${name} verwijderen`,
    lines: 'Bestands-URL’s',
    linesHint: 'http of https, één per regel. svc downloadt de bestanden.',
    nothingTyped: 'Nog niets te importeren',

    looking: 'Controleren…',
    notLooked: 'De lijst kon niet worden gecontroleerd',
    rows: (count) => counted(count, { one: '# video', other: '# video’s' }),
    firstRows: (shown, all) => `De eerste ${shown} van ${all}`,
    faults: (count) => counted(count, { one: '# fout', other: '# fouten' }),
    faultsText: 'Verbeter de lijst om de import te starten.',
    moreFaults: (count) => counted(count, { one: 'en nog #', other: 'en nog #' }),
    line: 'Regel',
    row: 'Rij',
    column: 'Kolom',
    fault: 'Fout',
    name: 'Naam',
    address: 'URL',
    collectionOf: 'Collectie',

    folderHow: 'Alleen mensen met toegang tot die machine kunnen haar mappen lezen. Typ daar:',
    folderMore:
      'Mappen worden collecties, en ondertitels naast de bestanden komen mee. De import verschijnt dan hier.',
    command: 'opdracht',

    options: 'Opties',
    collection: 'Alles plaatsen in',
    noCollection: 'Geen collectie',
    visibility: 'Zichtbaarheid',
    asSource: 'Zoals in de bron',
    public: 'Openbaar',
    private: 'Privé',
    again: 'Opnieuw importeren (maakt duplicaten)',
    dryRun: 'Proefrun',
    start: 'Import starten',
    startLook: 'Proefrun starten',
    starting: 'Starten…',
    begun: 'De import is begonnen. Je kunt deze pagina sluiten.',
    notBegun: 'De import is niet begonnen',
    back: 'Alle imports',
  },
}
