import { counted } from '../../kit/language.ts'
import type { TrashMessages } from './en.ts'

export const messages: TrashMessages = {
  title: 'Papierkorb',
  back: 'Videos',
  about: (entries: string, size: string, days: string) =>
    `${entries}, ${size}. Alles wird ${days} nach dem Löschen endgültig gelöscht.`,
  entries: (count: number) => counted(count, { one: '# Element', other: '# Elemente' }),
  days: (count: number) => counted(count, { one: '# Tag', other: '# Tage' }),
  videos: (count: number) => counted(count, { one: '# Video', other: '# Videos' }),
  kinds: { video: 'Video', collection: 'Sammlung' },
  none: 'Der Papierkorb ist leer',
  noneText:
    'Videos und Sammlungen, die Sie löschen, liegen hier, bis sie endgültig gelöscht werden.',
  until: (day: string) => `Wird am ${day} gelöscht`,
  restore: 'Wiederherstellen',
  restoreNamed: (name: string) => `${name} wiederherstellen`,
  restored: (name: string) => `${name} wiederhergestellt`,
  notRestored: 'Es wurde nicht wiederhergestellt',
  remove: 'Endgültig löschen',
  removeNamed: (name: string) => `${name} endgültig löschen`,
  removeTitle: (name: string) => `„${name}“ endgültig löschen?`,
  removeText: 'Alle Dateien werden entfernt. Das lässt sich nicht rückgängig machen.',
  removeMany: (videos: string) =>
    `Die Sammlung und ${videos} darin werden mit allen Dateien entfernt. Das lässt sich nicht rückgängig machen.`,
  removed: (name: string) => `${name} gelöscht`,
  notRemoved: 'Es wurde nicht gelöscht',
  empty: 'Papierkorb leeren',
  emptyTitle: 'Papierkorb leeren?',
  emptyText: (entries: string, size: string) =>
    `${entries}, ${size}: Alles wird endgültig gelöscht. Das lässt sich nicht rückgängig machen.`,
  deleting: (count: number) =>
    counted(count, {
      one: '# Element wird endgültig gelöscht. Sie können diese Seite verlassen.',
      other: '# Elemente werden endgültig gelöscht. Sie können diese Seite verlassen.',
    }),
  notEmptied: 'Der Papierkorb wurde nicht geleert',
  notLoaded: 'Der Rest des Papierkorbs wurde nicht geladen',
}
