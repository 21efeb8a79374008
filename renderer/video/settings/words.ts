import { wordsOf } from '../../kit/language.ts'
import { en, type SettingsWords } from './words/en.ts'

export const words = wordsOf<SettingsWords>(en, {
  nl: () => import('./words/nl.ts'),
  de: () => import('./words/de.ts'),
  fr: () => import('./words/fr.ts'),
})
