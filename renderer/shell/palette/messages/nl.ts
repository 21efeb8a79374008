import { counted } from '../../../kit/language.ts'
import type { PaletteMessages } from './en.ts'

export const messages: PaletteMessages = {
  title: 'Video’s, collecties, pagina’s en acties zoeken',
  placeholder: 'Een video, collectie, tag, pagina of actie',
  results: 'Resultaten',
  pages: 'Pagina’s',
  collections: 'Collecties',
  tags: 'Tags',
  videos: 'Video’s',
  actions: 'Acties',
  none: (typed: string) => `Geen resultaten voor “${typed}”`,
  count: (count) => counted(count, { one: '# resultaat', other: '# resultaten' }),

  upload: 'Bestanden uploaden',
  pause: 'Coderen pauzeren',
  goOn: 'Coderen hervatten',
  paused: 'Het coderen is gepauzeerd',
  goesOn: 'Coderen hervat',
  notPaused: 'Het coderen is niet gepauzeerd',
  doesNotGoOn: 'Het coderen is niet hervat',
}
