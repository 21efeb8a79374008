import type { ShellMessages } from './en.ts'

export const messages: ShellMessages = {
  videos: 'Video’s',
  video: 'Video',
  analytics: 'Statistieken',
  imports: 'Imports',
  developers: 'Ontwikkelaars',
  playground: 'Speeltuin',
  settings: 'Instellingen',
  device: 'Een programma aanmelden',
  notFound: 'Niet gevonden',

  home: 'svc, alle video’s',
  skip: 'Naar de inhoud',
  rooms: 'Onderdelen',
  reconnecting: 'Opnieuw verbinden…',
  space: 'Werkruimte',
  switchSpace: (name) => `Werkruimte: ${name}. Naar een andere`,
  upload: 'Uploaden',
  find: 'Zoeken',
  findWhat: 'video’s, collecties, pagina’s en acties',

  account: 'Account en weergave',
  language: 'Taal',
  theme: 'Thema',
  themeSystem: 'Als het systeem',
  themeLight: 'Licht',
  themeDark: 'Donker',
  keys: 'Sneltoetsen',
  signOut: 'Afmelden',
  stopAndSignOut: 'Uploads stoppen en afmelden?',
  stopAndSignOutText:
    'Bestanden die nog niet helemaal binnen zijn, worden niet bewaard. De rest wordt gewoon verder verwerkt.',
  stillIn: 'Je bent nog aangemeld',
  languageNotLoaded: (language) => `De pagina kon niet in het ${language} worden getoond`,
  notOpened: 'Openen is niet gelukt',

  nothingHere: 'Op dit adres is niets',
  nothingHereText: 'De link is misschien oud of verkeerd getypt.',
  allVideos: 'Alle video’s',
}
