import type { WebAppMessages } from './en.ts'

export const messages: WebAppMessages = {
  ready: (name) => `${name} ist fertig`,
  readyText: 'Das Video kann angesehen, eingebettet und heruntergeladen werden.',
  failed: (name) => `${name} konnte nicht verarbeitet werden`,
  failedText: 'Auf seiner Seite steht, warum.',
  notShared: 'Die geteilten Dateien wurden nicht hochgeladen',
  notSharedText: 'Die App war noch nicht bereit.',
  notSharedHint: 'Teilen Sie sie noch einmal, oder wählen Sie sie über „Hochladen“ aus.',
}
