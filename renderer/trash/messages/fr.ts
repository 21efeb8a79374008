import { counted } from '../../kit/language.ts'
import type { TrashMessages } from './en.ts'

export const messages: TrashMessages = {
  title: 'Corbeille',
  back: 'Vidéos',
  about: (entries: string, size: string, days: string) =>
    `${entries}, ${size}. Tout est supprimé définitivement ${days} après la suppression.`,
  entries: (count: number) => counted(count, { one: '# élément', other: '# éléments' }),
  days: (count: number) => counted(count, { one: '# jour', other: '# jours' }),
  videos: (count: number) => counted(count, { one: '# vidéo', other: '# vidéos' }),
  kinds: { video: 'Vidéo', collection: 'Collection' },
  none: 'La corbeille est vide',
  noneText:
    'Les vidéos et collections que vous supprimez restent ici jusqu’à leur suppression définitive.',
  until: (day: string) => `Suppression le ${day}`,
  restore: 'Restaurer',
  restoreNamed: (name: string) => `Restaurer ${name}`,
  restored: (name: string) => `${name}\u00a0: restauration terminée`,
  notRestored: 'La restauration a échoué',
  remove: 'Supprimer définitivement',
  removeNamed: (name: string) => `Supprimer définitivement\u00a0: ${name}`,
  removeTitle: (name: string) => `Supprimer «\u00a0${name}\u00a0» définitivement\u00a0?`,
  removeText: 'Tous les fichiers sont supprimés. Cette action est irréversible.',
  removeMany: (videos: string) =>
    `La collection et ${videos} sont supprimées avec tous leurs fichiers. Cette action est irréversible.`,
  removed: (name: string) => `${name}\u00a0: suppression terminée`,
  notRemoved: 'La suppression a échoué',
  empty: 'Vider la corbeille',
  emptyTitle: 'Vider la corbeille\u00a0?',
  emptyText: (entries: string, size: string) =>
    `${entries}, ${size}\u00a0: tout est supprimé définitivement. Cette action est irréversible.`,
  deleting: (count: number) =>
    counted(count, {
      one: '# élément en cours de suppression définitive. Vous pouvez quitter cette page.',
      other: '# éléments en cours de suppression définitive. Vous pouvez quitter cette page.',
    }),
  notEmptied: 'La corbeille n’a pas été vidée',
  notLoaded: 'Le reste de la corbeille n’a pas été chargé',
}
