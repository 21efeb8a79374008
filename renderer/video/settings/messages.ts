import { messagesOf } from '../../kit/language.ts'
import { en, type PlayerSettingsMessages } from './messages/en.ts'

export const messages = messagesOf<PlayerSettingsMessages>(en, {
  nl: () => import('./messages/nl.ts'),
  de: () => import('./messages/de.ts'),
  fr: () => import('./messages/fr.ts'),
})
