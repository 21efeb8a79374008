import type { ShellMessages } from './en.ts'

export const messages: ShellMessages = {
  videos: 'Videos',
  video: 'Video',
  analytics: 'Statistik',
  imports: 'Importe',
  developers: 'Entwickler',
  playground: 'Spielwiese',
  settings: 'Einstellungen',
  device: 'Ein Programm anmelden',
  notFound: 'Nicht gefunden',

  home: 'svc, alle Videos',
  skip: 'Zum Inhalt',
  rooms: 'Bereiche',
  reconnecting: 'Verbindung wird wiederhergestellt…',
  space: 'Arbeitsbereich',
  switchSpace: (name) => `Arbeitsbereich: ${name}. Zu einem anderen wechseln`,
  upload: 'Hochladen',
  find: 'Suchen',
  findWhat: 'Videos, Sammlungen, Seiten und Aktionen',

  account: 'Konto und Darstellung',
  language: 'Sprache',
  theme: 'Farbschema',
  themeSystem: 'Wie das System',
  themeLight: 'Hell',
  themeDark: 'Dunkel',
  keys: 'Tastenkürzel',
  signOut: 'Abmelden',
  stopAndSignOut: 'Uploads anhalten und abmelden?',
  stopAndSignOutText:
    'Dateien, die noch nicht vollständig angekommen sind, gehen verloren. Alle anderen werden weiter verarbeitet.',
  stillIn: 'Sie sind noch angemeldet',
  languageNotLoaded: (language) => `Die Seite konnte nicht auf ${language} angezeigt werden`,
  notOpened: 'Das Öffnen ist fehlgeschlagen',

  nothingHere: 'Unter dieser Adresse ist nichts',
  nothingHereText: 'Der Link ist vielleicht alt oder falsch geschrieben.',
  allVideos: 'Alle Videos',
  shortcuts: {
    palette: 'Videos, Bereiche und Aktionen suchen',
    upload: 'Dateien hochladen',
    goTo: (room) => `Zu ${room}`,
    afterwards: 'dann',
    singleKeys: 'Tasten ohne Strg',
    singleKeysHint:
      'Schalten Sie sie aus, wenn Sie Spracheingabe nutzen oder versehentlich Tasten drücken.',
    done: 'Fertig',
  },
}
