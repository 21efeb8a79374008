import type { OverviewMessages } from './en.ts'

export const messages: OverviewMessages = {
  facts: 'À propos du fichier',
  length: 'Durée',
  resolution: 'Résolution',
  soundOnly: 'Son seul',
  frameRate: 'Fréquence',
  perSecond: (rate) => `${rate} images/s`,
  source: 'Fichier source',
  created: 'Créée',
  id: 'ID de la vidéo',
}
