import { counted } from '../../../kit/language.ts'
import type { PaletteMessages } from './en.ts'

export const messages: PaletteMessages = {
  title: 'Rechercher des vidéos, des collections, des pages et des actions',
  placeholder: 'Une vidéo, une collection, un tag, une page ou une action',
  results: 'Résultats',
  pages: 'Pages',
  collections: 'Collections',
  tags: 'Tags',
  videos: 'Vidéos',
  actions: 'Actions',
  none: (typed: string) => `Aucun résultat pour «\u00a0${typed}\u00a0»`,
  count: (count) => counted(count, { one: '# résultat', other: '# résultats' }),

  upload: 'Envoyer des fichiers',
  pause: 'Suspendre l’encodage',
  goOn: 'Reprendre l’encodage',
  paused: 'L’encodage est suspendu',
  goesOn: 'Encodage repris',
  notPaused: 'L’encodage n’a pas été suspendu',
  doesNotGoOn: 'L’encodage n’a pas été repris',
}
