import { counted } from '../../kit/language.ts'

export const en = {
  title: 'Trash',
  back: 'Videos',
  about: (entries: string, size: string, days: string) =>
    `${entries}, ${size}. Items are permanently deleted ${days} after they are moved here.`,
  entries: (count: number) => counted(count, { one: '# item', other: '# items' }),
  days: (count: number) => counted(count, { one: '# day', other: '# days' }),
  videos: (count: number) => counted(count, { one: '# video', other: '# videos' }),
  kinds: { video: 'Video', collection: 'Collection' },
  none: 'The trash is empty',
  noneText: 'Videos and collections that you delete stay here until they are permanently deleted.',
  until: (day: string) => `Kept until ${day}`,
  restore: 'Restore',
  restoreNamed: (name: string) => `Restore ${name}`,
  restored: (name: string) => `Restored ${name}`,
  notRestored: 'It was not restored',
  remove: 'Delete permanently',
  removeNamed: (name: string) => `Delete permanently: ${name}`,
  removeTitle: (name: string) => `Permanently delete “${name}”?`,
  removeText: 'All its files are removed. This cannot be undone.',
  removeMany: (videos: string) =>
    `The collection and ${videos} in it are removed with all files. This cannot be undone.`,
  removed: (name: string) => `Deleted ${name}`,
  notRemoved: 'It was not deleted',
  empty: 'Empty trash',
  emptyTitle: 'Empty the trash?',
  emptyText: (entries: string, size: string) =>
    `${entries} (${size}) will be permanently deleted. This cannot be undone.`,
  deleting: (count: number) =>
    counted(count, {
      one: '# item is being permanently deleted. You can leave this page.',
      other: '# items are being permanently deleted. You can leave this page.',
    }),
  notEmptied: 'The trash was not emptied',
  notLoaded: 'More items could not be loaded',
}
export type TrashMessages = typeof en
