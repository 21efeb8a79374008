import { counted } from '../../kit/language.ts'
import type { WebAppMessages } from './en.ts'

export const messages: WebAppMessages = {
  ready: (name) => `${name} est prête`,
  readyText: 'La vidéo peut être regardée, intégrée et téléchargée.',
  failed: (name) => `${name} n’a pas pu être traitée`,
  failedText: 'La raison figure sur sa page.',
  uploadShared: (count) =>
    counted(count, { one: 'Envoyer # fichier partagé ?', other: 'Envoyer # fichiers partagés ?' }),
  uploadSharedText:
    'Une application ou un site web a partagé ceci avec svc. Ne l’envoyez que si vous l’avez partagé vous-même.',
  upload: 'Envoyer',
  notShared: 'Les fichiers partagés n’ont pas été envoyés',
  notSharedText: 'L’application n’était pas prête.',
  notSharedHint: 'Partagez-les à nouveau, ou choisissez-les avec Envoyer.',
}
