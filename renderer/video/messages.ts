import { messagesOf } from '../kit/language.ts'
import { en } from './messages/en.ts'

/** Messages of the page of a video; each tab has a group. */
export const messages = messagesOf(en, (code) => import(`./messages/${code}.ts`))
