import type { ShellMessages } from './en.ts'

export const messages: ShellMessages = {
  playground: 'Speeltuin',

  home: 'svc, alle video’s',
  skip: 'Naar de inhoud',
  navigation: 'Hoofdnavigatie',
  reconnecting: 'Opnieuw verbinden…',
  partsMissing: 'Een deel van het dashboard is niet geladen',
  problems: (count) => (count === 1 ? '1 probleem' : `${count} problemen`),
  space: 'Werkruimte',
  switchSpace: (name: string) => `Werkruimte: ${name}. Van werkruimte wisselen`,
  upload: 'Uploaden',
  find: 'Zoeken',
  findWhat: 'video’s, collecties, pagina’s en acties',

  myAccount: 'Account',
  account: 'Voorkeuren',
  language: 'Taal',
  theme: 'Thema',
  themeSystem: 'Systeem',
  themeLight: 'Licht',
  themeDark: 'Donker',
  keys: 'Sneltoetsen',
  signOut: 'Afmelden',
  stopAndSignOut: 'Uploads stoppen en afmelden?',
  stopAndSignOutText:
    'Bestanden die niet volledig zijn geüpload, worden niet bewaard. Geüploade bestanden worden ' +
    'verder verwerkt.',
  stillIn: 'Je bent nog aangemeld',
  languageNotLoaded: (language: string) => `${language} kon niet worden geladen`,
  notOpened: 'Openen is niet gelukt',

  noAccess: 'Niet inbegrepen in je rol',
  noAccessText: 'Vraag een eigenaar van de werkruimte als je deze pagina nodig hebt.',
  nothingHere: 'Pagina niet gevonden',
  nothingHereText: 'De link is misschien verouderd of verkeerd getypt.',
  allVideos: 'Alle video’s',
  shortcuts: {
    palette: 'Video’s, pagina’s en acties zoeken',
    upload: 'Bestanden uploaden',
    goTo: (page) => `Naar ${page}`,
    everywhere: 'Op elke pagina',
    afterwards: 'dan',
    singleKeys: 'Sneltoetsen met één toets',
    singleKeysHint: 'Zet ze uit als je spraakinvoer gebruikt of per ongeluk toetsen indrukt.',
    done: 'Klaar',
  },
}
