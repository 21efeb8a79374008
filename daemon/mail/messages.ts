/** The texts of messages, in the languages of the dashboard. */
import type { MailLanguage } from '../contract/notifications.ts'
import { de } from './messages/de.ts'
import { en } from './messages/en.ts'
import { fr } from './messages/fr.ts'
import { nl } from './messages/nl.ts'
import type { MailTexts } from './texts.ts'

const TEXTS: Record<MailLanguage, MailTexts> = { en, de, fr, nl }
export const textsIn = (language: MailLanguage): MailTexts => TEXTS[language]
