import type { PlaygroundMessages } from './en.ts'

export const messages: PlaygroundMessages = {
  about:
    'Probeer elk component met je eigen video’s: verander een instelling, zie wat die doet en kopieer de code.',
  element: 'Element',
  anew: 'Opnieuw laden',
  theElement: 'Het element',
  settingsOf: (tag) => `Instellingen van ${tag}`,
  noVideo: 'Er is nog geen video om te tonen.',
  uploadOne: 'Video uploaden',
  byToken:
    'Deze inhoud is privé. Het voorbeeld gebruikt een token dat één dag geldig is; op je site ' +
    'ondertekent je server het token.',
  uploadStays:
    'Bestanden die je hier uploadt, blijven in de bibliotheek. Het token geldt een uur, of tot je deze pagina verlaat.',
  uploadToken:
    'Bezoekers uploaden met een token dat je server ondertekent. Om het hier te proberen maakt ' +
    'het dashboard een API-sleutel, ondertekent er een token mee en trekt de sleutel in als je ' +
    'deze pagina verlaat.',
  makeToken: 'Token maken om te proberen',
  madeHere: 'gemaakt voor deze pagina',
  noToken: 'Het token is niet gemaakt',
  notSigned: 'De browser ondertekent alleen via https of op deze machine zelf.',
  notSignedHint: 'Onderteken een token op je server en plak het in het veld “token”.',
  notLoaded: 'Het element kon niet worden geladen',
  notLoadedHint: 'Controleer of svc draait en probeer het opnieuw.',
  noManifest: 'De beschrijving van de componenten ontbreekt.',
  noManifestHint: 'Installeer svc opnieuw, of voer npm run build uit.',
  notThere: (tag) => `De bundel bevat geen ${tag}.`,

  find: 'Video zoeken',
  video: 'Video',
  notPlayable: (name) => `${name} (nog niet af te spelen)`,
  list: 'Lijst',
  spaces: 'Werkruimtes',
  collections: 'Collecties',

  settings: 'Instellingen',
  resetAll: (count) => `Alle ${count} terugzetten`,
  findSetting: 'Instelling zoeken',
  attributes: 'Attributen',
  slots: 'Slots',
  properties: 'CSS-eigenschappen',
  parts: 'CSS-onderdelen',
  declarations: 'declaraties',
  setOf: (set, all) => `${set} van ${all} ingesteld`,
  byDefault: 'Standaard:',
  isDefault: (value) => `${value} (standaard)`,
  default: 'Standaard',
  chooseColour: (name) => `${name}, kleur kiezen`,

  code: 'Code',
  theCode: 'code',
  copyCode: 'Code kopiëren',
  kindOfCode: 'Soort code',
  inFrame:
    'De pagina in het frame heeft de instellingen van de video en zijn werkruimte; wat je hier ' +
    'instelt, bereikt haar niet.',

  events: 'Gebeurtenissen',
  clear: 'Gebeurtenissen wissen',
  noEvents: 'Nog geen gebeurtenissen. Gebeurtenissen van het element verschijnen hier.',
  times: (count) => `× ${count}`,
}
