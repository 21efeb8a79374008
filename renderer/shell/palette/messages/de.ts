import { counted } from '../../../kit/language.ts'
import type { PaletteMessages } from './en.ts'

export const messages: PaletteMessages = {
  title: 'Videos, Sammlungen, Seiten und Aktionen suchen',
  placeholder: 'Ein Video, eine Sammlung, Seite oder Aktion',
  results: 'Ergebnisse',
  pages: 'Seiten',
  collections: 'Sammlungen',
  tags: 'Tags',
  videos: 'Videos',
  actions: 'Aktionen',
  none: (typed: string) => `Keine Ergebnisse für „${typed}“`,
  count: (count) => counted(count, { one: '# Treffer', other: '# Treffer' }),

  upload: 'Dateien hochladen',
  pause: 'Kodierung anhalten',
  goOn: 'Kodierung fortsetzen',
  paused: 'Die Kodierung ist angehalten',
  goesOn: 'Kodierung fortgesetzt',
  notPaused: 'Die Kodierung wurde nicht angehalten',
  doesNotGoOn: 'Die Kodierung wurde nicht fortgesetzt',
}
