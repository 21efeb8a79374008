import { counted } from '../../kit/language.ts'
import type { UploadsMessages } from './en.ts'

export const messages: UploadsMessages = {
  uploads: 'Uploads',
  show: 'Uploads ausklappen',
  fold: 'Uploads einklappen',
  clear: 'Fertige Uploads entfernen',
  clearShort: 'Fertige entfernen',
  uploading: (count) =>
    counted(count, { one: '# Datei wird hochgeladen', other: '# Dateien werden hochgeladen' }),
  failed: (count) =>
    counted(count, { one: '# Upload fehlgeschlagen', other: '# Uploads fehlgeschlagen' }),
  complete: (count) =>
    count === 1
      ? 'Upload abgeschlossen'
      : counted(count, { one: '# Upload abgeschlossen', other: '# Uploads abgeschlossen' }),
  processing: (count) =>
    counted(count, { one: '# Datei wird verarbeitet', other: '# Dateien werden verarbeitet' }),
  parts: {
    uploading: (count) =>
      counted(count, { one: '# wird hochgeladen', other: '# werden hochgeladen' }),
    processing: (count) =>
      counted(count, { one: '# wird verarbeitet', other: '# werden verarbeitet' }),
    failed: (count) => counted(count, { one: '# fehlgeschlagen', other: '# fehlgeschlagen' }),
    complete: (count) => counted(count, { one: '# fertig', other: '# fertig' }),
  },
  left: (time) => `noch ${time}`,
  sent: (sent, all) => `${sent} von ${all}`,
  speed: (bytes) => `${bytes}/s`,
  waiting: (size) => `Wartet · ${size}`,
  watchable: 'Kann schon angesehen werden',
  uploaded: 'Hochgeladen',
  deletedSince: 'Hochgeladen, inzwischen gelöscht',
  itFailed: 'Die Verarbeitung ist fehlgeschlagen.',
  again: (name) => `${name} erneut hochladen`,
  open: 'Öffnen',
  openWhat: (name) => `${name} öffnen`,
  tryAgain: 'Erneut versuchen',
  remove: 'Entfernen',
  removeWhat: (name) => `Den Upload von ${name} entfernen`,
  cancel: 'Abbrechen',
  cancelWhat: (name) => `Den Upload von ${name} abbrechen`,

  drop: 'Zum Hochladen loslassen',
  folder: (name) => `Der Ordner ${name} wurde nicht hochgeladen`,
  noFolders: 'Ordner können hier nicht abgelegt werden.',
  noFoldersHint: 'Öffnen Sie ihn und legen Sie die Dateien darin hier ab.',
  empty: 'Die Datei ist leer.',
  chooseOther: 'Wählen Sie eine andere Datei.',
  stopped: (name: string) =>
    `Der Upload von ${name} wurde angehalten, das Video steht aber noch in der Liste`,
}
