import { counted } from '../../kit/language.ts'
import type { ImportMessages } from './en.ts'

export const messages: ImportMessages = {
  title: 'Imports',
  about:
    'Neem hele bibliotheken mee, met namen, mappen en ondertitels. Het apparaat doet het werk: ' +
    'je kunt deze pagina sluiten.',
  begin: 'Nieuwe import',
  none: 'Neem je video’s mee',
  noneText:
    'Van Vimeo, uit een lijst met adressen of uit een map van de machine waarop het apparaat ' +
    'draait. Namen, mappen en ondertitels komen mee. Niets komt dubbel, en de pagina mag dicht.',
  all: 'Alle imports',
  more: 'Meer laden',
  loading: 'Laden…',
  notLoaded: 'Meer kon niet worden geladen',

  vimeo: 'Vimeo',
  csv: 'Een lijst',
  folder: 'Een map',
  fromVimeo: (account) => (account ? `Vimeo, ${account}` : 'Vimeo'),
  fromList: (count) => counted(count, { one: 'Lijst van # video', other: 'Lijst van # video’s' }),
  onlyLooked: 'Alleen gekeken',

  waiting: 'Wacht',
  listing: 'Kijkt wat er is',
  fetching: 'Haalt op',
  finished: 'Klaar',
  incomplete: 'Niet alles kwam',
  failed: 'Mislukt',
  cancelled: 'Gestopt',
  sourceAsks: (when) => `De bron vroeg om een pauze. Om ${when} gaat het verder.`,
  progressOf: (done, found) => `${done} van ${found} video’s`,
  found: (count) => counted(count, { one: '# video gevonden', other: '# video’s gevonden' }),
  bytesOf: (done, all) => `${done} van ${all}`,
  here: (count) => `${count} gebracht`,
  skippedCount: (count) => `${count} overgeslagen`,
  failedCount: (count) => `${count} mislukt`,
  wouldCome: (count) => `${count} zouden komen`,
  folders: (count) => counted(count, { one: '# map', other: '# mappen' }),

  items: 'Video’s',
  state: 'Status',
  any: 'Alle',
  item: {
    planned: 'Zou komen',
    waiting: 'Wacht',
    fetching: 'Wordt opgehaald',
    done: 'Gebracht',
    skipped: 'Overgeslagen',
    failed: 'Mislukt',
  },
  name: 'Naam',
  size: 'Grootte',
  why: 'Opmerkingen',
  noItems: 'Niets met deze status',
  noItemsYet: 'Er is nog niets gevonden',
  openVideo: 'Video openen',
  tries: (count) => counted(count, { one: '# poging', other: '# pogingen' }),

  cancel: 'Import stoppen',
  cancelAsk: 'Deze import stoppen?',
  cancelText: 'Hij stopt meteen. Wat er is blijft, en je kunt later verdergaan.',
  cancelDeed: 'Import stoppen',
  isCancelled: 'De import is gestopt',
  notCancelled: 'De import is niet gestopt',
  retry: 'Mislukte opnieuw proberen',
  goOn: 'Verdergaan',
  retried: 'De import gaat verder',
  notRetried: 'De import gaat niet verder',
  tokenTitle: 'Token van Vimeo',
  token: 'Toegangstoken',
  tokenHint: (account: string | null) =>
    'Het vorige is vernietigd toen de import eindigde. Neem er een ' +
    `${account ? `van ${account}` : 'van hetzelfde account'}, met de scopes “public”, ` +
    '“private” en “video_files”: het wordt versleuteld bewaard zolang de import loopt en ' +
    'daarna ook vernietigd.',
  reallyImport: 'Nu importeren',
  gone: 'Deze import is er niet',
  goneText: 'Misschien is het adres oud of verkeerd getypt.',
  started: 'Begonnen',
  ended: 'Geëindigd',
  notes: {
    imported_before: 'Is eerder geïmporteerd, als {target}.',
    being_imported: 'Wordt al geïmporteerd, als {target}.',
    deleted_meanwhile: 'De video is verwijderd terwijl het bestand werd opgehaald.',
    subtitles_missing: 'De ondertitels ({language}) ontbreken: {why}',
    password_left: 'Het wachtwoord van Vimeo gaat niet mee: hier is de video privé.',
    link_left: 'Een koppeling: die wordt niet gevolgd. Importeer de map waarnaar hij leidt.',
  },
}
