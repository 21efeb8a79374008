import { counted } from '../../app/language.ts'
import type { PaletteWords } from './en.ts'

export const words: PaletteWords = {
  title: 'Videos, Bereiche und Aktionen suchen',
  placeholder: 'Ein Video, ein Bereich oder eine Aktion',
  results: 'Gefunden',
  rooms: 'Bereiche',
  videos: 'Videos',
  actions: 'Aktionen',
  none: (typed) => `Nichts heißt „${typed}“`,
  count: (count) => counted(count, { one: '# Treffer', other: '# Treffer' }),

  upload: 'Dateien hochladen',
  pause: 'Kodierung anhalten',
  goOn: 'Kodierung fortsetzen',
  paused: 'Die Kodierung ist angehalten',
  goesOn: 'Die Kodierung läuft weiter',
  notPaused: 'Die Kodierung wurde nicht angehalten',
  doesNotGoOn: 'Die Kodierung läuft nicht weiter',
}
