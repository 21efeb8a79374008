import { counted } from '../../app/language.ts'
import type { UploadsWords } from './en.ts'

export const words: UploadsWords = {
  uploads: 'Uploads',
  show: 'Uploads zeigen',
  fold: 'Uploads einklappen',
  clear: 'Fertige Uploads entfernen',
  clearShort: 'Fertige entfernen',
  uploading: (count) => counted(count, { one: '# Datei wird hochgeladen', other: '# Dateien werden hochgeladen' }),
  failedCount: (count) => counted(count, { one: '# Upload fehlgeschlagen', other: '# Uploads fehlgeschlagen' }),
  complete: (count) => (count === 1 ? 'Upload abgeschlossen' : counted(count, { one: '# Upload abgeschlossen', other: '# Uploads abgeschlossen' })),
  left: (time) => `noch ${time}`,
  sent: (sent, all) => `${sent} von ${all}`,
  speed: (bytes) => `${bytes}/s`,
  waiting: (size) => `Wartet · ${size}`,
  uploaded: 'Hochgeladen',
  deletedSince: 'Hochgeladen, inzwischen gelöscht',
  failed: 'Es ist fehlgeschlagen.',
  again: (name) => `${name} erneut hochladen`,
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
  stopped: (name) => `Der Upload von ${name} wurde angehalten, sein Eintrag steht aber noch in der Liste`,
}
