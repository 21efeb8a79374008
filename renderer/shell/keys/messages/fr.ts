import type { KeysMessages } from './en.ts'

export const messages: KeysMessages = {
  palette: 'Rechercher des vidéos, des rubriques et des actions',
  upload: 'Envoyer des fichiers',
  goTo: (room) => `Aller à\u00a0: ${room}`,
  afterwards: 'puis',
  singleKeys: 'Touches sans Ctrl',
  singleKeysHint:
    'Désactivez-les si vous utilisez la saisie vocale ou appuyez sur des touches par mégarde.',
  done: 'Terminé',
}
