import { counted } from '../../../kit/language.ts'

export const en = {
  title: 'Search videos, collections, pages and actions',
  placeholder: 'A video, collection, tag, page or action',
  results: 'Found',
  rooms: 'Pages',
  collections: 'Collections',
  tags: 'Tags',
  videos: 'Videos',
  actions: 'Actions',
  none: (typed: string) => `Nothing is called “${typed}”`,
  count: (count: number) => counted(count, { one: '# result', other: '# results' }),

  upload: 'Upload files',
  pause: 'Pause encoding',
  goOn: 'Resume encoding',
  paused: 'Encoding is paused',
  goesOn: 'Encoding goes on',
  notPaused: 'Encoding was not paused',
  doesNotGoOn: 'Encoding does not go on',
}
export type PaletteMessages = typeof en
