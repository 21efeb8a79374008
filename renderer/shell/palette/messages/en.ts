import { counted } from '../../../kit/language.ts'

export const en = {
  title: 'Search videos, collections, pages and actions',
  placeholder: 'A video, collection, tag, page or action',
  results: 'Results',
  pages: 'Pages',
  collections: 'Collections',
  tags: 'Tags',
  videos: 'Videos',
  actions: 'Actions',
  none: (typed: string) => `No results for “${typed}”`,
  count: (count: number) => counted(count, { one: '# result', other: '# results' }),

  upload: 'Upload files',
  pause: 'Pause encoding',
  goOn: 'Resume encoding',
  paused: 'Encoding is paused',
  goesOn: 'Encoding resumed',
  notPaused: 'Encoding was not paused',
  doesNotGoOn: 'Encoding was not resumed',
}
export type PaletteMessages = typeof en
