import { counted } from '../../app/language.ts'
import type { PaletteWords } from './en.ts'

export const words: PaletteWords = {
  title: 'Rechercher des vidéos, des rubriques et des actions',
  placeholder: 'Une vidéo, une rubrique ou une action',
  results: 'Résultats',
  rooms: 'Rubriques',
  videos: 'Vidéos',
  actions: 'Actions',
  none: (typed) => `Rien ne s’appelle «\u00a0${typed}\u00a0»`,
  count: (count) => counted(count, { one: '# résultat', other: '# résultats' }),

  upload: 'Envoyer des fichiers',
  pause: 'Suspendre l’encodage',
  goOn: 'Reprendre l’encodage',
  paused: 'L’encodage est suspendu',
  goesOn: 'L’encodage reprend',
  notPaused: 'L’encodage n’a pas été suspendu',
  doesNotGoOn: 'L’encodage n’a pas repris',
}
