import type { WebAppMessages } from './en.ts'

export const messages: WebAppMessages = {
  ready: (name) => `${name} est prête`,
  readyText: 'La vidéo peut être regardée, intégrée et téléchargée.',
  failed: (name) => `${name} n’a pas pu être traitée`,
  failedText: 'La raison figure sur sa page.',
  notShared: 'Les fichiers partagés n’ont pas été envoyés',
  notSharedText: 'L’application n’était pas prête.',
  notSharedHint: 'Partagez-les à nouveau, ou choisissez-les avec Envoyer.',
}
