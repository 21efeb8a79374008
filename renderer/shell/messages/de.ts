import type { ShellMessages } from './en.ts'

export const messages: ShellMessages = {
  playground: 'Spielwiese',

  home: 'svc, alle Videos',
  skip: 'Zum Inhalt',
  navigation: 'Hauptnavigation',
  reconnecting: 'Verbindung wird wiederhergestellt…',
  partsMissing: 'Ein Teil des Dashboards wurde nicht geladen',
  problems: (count) => (count === 1 ? '1 Problem' : `${count} Probleme`),
  space: 'Arbeitsbereich',
  switchSpace: (name: string) => `Arbeitsbereich: ${name}. Arbeitsbereich wechseln`,
  upload: 'Hochladen',
  find: 'Suchen',
  findWhat: 'Videos, Sammlungen, Seiten und Aktionen',

  myAccount: 'Konto',
  account: 'Voreinstellungen',
  language: 'Sprache',
  theme: 'Farbschema',
  themeSystem: 'System',
  themeLight: 'Hell',
  themeDark: 'Dunkel',
  keys: 'Tastenkürzel',
  signOut: 'Abmelden',
  stopAndSignOut: 'Uploads anhalten und abmelden?',
  stopAndSignOutText:
    'Nicht vollständig hochgeladene Dateien werden verworfen. Hochgeladene Dateien werden weiter ' +
    'verarbeitet.',
  stillIn: 'Sie sind noch angemeldet',
  languageNotLoaded: (language: string) => `${language} konnte nicht geladen werden`,
  notOpened: 'Das Öffnen ist fehlgeschlagen',

  noAccess: 'In Ihrer Rolle nicht enthalten',
  noAccessText: 'Fragen Sie einen Eigentümer des Arbeitsbereichs, wenn Sie diese Seite brauchen.',
  nothingHere: 'Seite nicht gefunden',
  nothingHereText: 'Der Link ist vielleicht veraltet oder falsch geschrieben.',
  allVideos: 'Alle Videos',
  shortcuts: {
    palette: 'Videos, Seiten und Aktionen suchen',
    upload: 'Dateien hochladen',
    goTo: (page) => `Zu ${page}`,
    everywhere: 'Auf jeder Seite',
    afterwards: 'dann',
    singleKeys: 'Kürzel mit einer Taste',
    singleKeysHint:
      'Schalten Sie sie aus, wenn Sie Spracheingabe nutzen oder versehentlich Tasten drücken.',
    done: 'Fertig',
  },
}
