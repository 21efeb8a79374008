import type { DeviceMessages } from './en.ts'

export const messages: DeviceMessages = {
  signIn: 'Ein Programm anmelden',
  signInThis: 'Dieses Programm anmelden?',
  code: 'Code, den das Terminal zeigt',
  goOn: 'Weiter',
  before: 'Erlauben Sie es nur, wenn Sie gerade selbst',
  after: 'gestartet haben und Ihr Terminal diesen Code zeigt:',
  itsCode: 'Code',
  callsItself: 'Name',
  asksFrom: 'Von',
  space: 'Arbeitsbereich',
  may: 'Zugriff',
  readWrite: 'Lesen und ändern: Videos hochladen, bearbeiten und löschen',
  readOnly: 'Nur lesen: Videos auflisten und Wiedergabe-Tokens signieren',
  refuse: 'Ablehnen',
  grant: 'Erlauben',
  granted: (name) => `${name} ist angemeldet`,
  grantedText: 'Sie können diese Seite schließen und zum Terminal zurückkehren.',
  refused: (name) => `${name} wurde abgelehnt`,
  refusedText: 'Es bekommt keinen Schlüssel. Sie können diese Seite schließen.',
  allVideos: 'Alle Videos',
}
