import { counted } from '../../app/language.ts'

export const en = {
  title: 'Search for videos, rooms and actions',
  placeholder: 'A video, a room or an action',
  results: 'Found',
  rooms: 'Rooms',
  videos: 'Videos',
  actions: 'Actions',
  none: (typed: string) => `Nothing is called “${typed}”`,
  count: (count: number) => counted(count, { one: '# result', other: '# results' }),

  upload: 'Upload files',
  pause: 'Pause encoding',
  goOn: 'Go on encoding',
  paused: 'Encoding is paused',
  goesOn: 'Encoding goes on',
  notPaused: 'Encoding was not paused',
  doesNotGoOn: 'Encoding does not go on',
}
export type PaletteWords = typeof en
