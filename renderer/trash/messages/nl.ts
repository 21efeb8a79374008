import { counted } from '../../kit/language.ts'
import type { TrashMessages } from './en.ts'

export const messages: TrashMessages = {
  title: 'Prullenbak',
  back: 'Video’s',
  about: (entries: string, size: string, days: string) =>
    `${entries}, ${size}. Alles wordt ${days} na het verwijderen definitief verwijderd.`,
  entries: (count: number) => counted(count, { one: '# item', other: '# items' }),
  days: (count: number) => counted(count, { one: '# dag', other: '# dagen' }),
  videos: (count: number) => counted(count, { one: '# video', other: '# video’s' }),
  kinds: { video: 'Video', collection: 'Collectie' },
  none: 'De prullenbak is leeg',
  noneText:
    'Video’s en collecties die je verwijdert, staan hier tot ze definitief worden verwijderd.',
  until: (day: string) => `Wordt verwijderd op ${day}`,
  restore: 'Herstellen',
  restoreNamed: (name: string) => `${name} herstellen`,
  restored: (name: string) => `${name} hersteld`,
  notRestored: 'Het is niet hersteld',
  remove: 'Definitief verwijderen',
  removeNamed: (name: string) => `${name} definitief verwijderen`,
  removeTitle: (name: string) => `“${name}” definitief verwijderen?`,
  removeText: 'Alle bestanden worden gewist. Dit kan niet ongedaan worden gemaakt.',
  removeMany: (videos: string) =>
    `De collectie en ${videos} erin worden met alle bestanden gewist. Dit kan niet ongedaan worden gemaakt.`,
  removed: (name: string) => `${name} verwijderd`,
  notRemoved: 'Het is niet verwijderd',
  empty: 'Prullenbak legen',
  emptyTitle: 'Prullenbak legen?',
  emptyText: (entries: string, size: string) =>
    `${entries}, ${size}: alles wordt definitief verwijderd. Dit kan niet ongedaan worden gemaakt.`,
  deleting: (count: number) =>
    counted(count, {
      one: '# item wordt definitief verwijderd. Je kunt deze pagina verlaten.',
      other: '# items worden definitief verwijderd. Je kunt deze pagina verlaten.',
    }),
  notEmptied: 'De prullenbak is niet geleegd',
  notLoaded: 'De rest van de prullenbak is niet geladen',
}
