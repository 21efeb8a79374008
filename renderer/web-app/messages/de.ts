import { counted } from '../../kit/language.ts'
import type { WebAppMessages } from './en.ts'

export const messages: WebAppMessages = {
  ready: (name) => `${name} ist fertig`,
  readyText: 'Das Video kann angesehen, eingebettet und heruntergeladen werden.',
  failed: (name) => `${name} konnte nicht verarbeitet werden`,
  failedText: 'Auf seiner Seite steht, warum.',
  uploadShared: (count) =>
    counted(count, {
      one: '# geteilte Datei hochladen?',
      other: '# geteilte Dateien hochladen?',
    }),
  uploadSharedText:
    'Eine App oder eine Website hat dies mit svc geteilt. Laden Sie es nur hoch, wenn Sie es selbst geteilt haben.',
  upload: 'Hochladen',
  notShared: 'Die geteilten Dateien wurden nicht hochgeladen',
  notSharedText: 'Die App war noch nicht bereit.',
  notSharedHint: 'Teilen Sie sie noch einmal, oder wählen Sie sie über „Hochladen“ aus.',
}
