import { wordsOf } from '../kit/language.ts'
import { en } from './words/en.ts'

/** Of the list of videos and of collections. */
export const words = wordsOf(en, {
  nl: () => import('./words/nl.ts'),
  de: () => import('./words/de.ts'),
  fr: () => import('./words/fr.ts'),
})
