import { messagesOf } from '../kit/language.ts'
import { en } from './messages/en.ts'

export const messages = messagesOf(en, (code) => import(`./messages/${code}.ts`))
