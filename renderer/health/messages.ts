import { messagesOf } from '../kit/language.ts'
import { en } from './messages/en.ts'

export const messages = messagesOf(en, {
  nl: () => import('./messages/nl.ts'),
  de: () => import('./messages/de.ts'),
  fr: () => import('./messages/fr.ts'),
})
