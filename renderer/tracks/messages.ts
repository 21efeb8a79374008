import { messagesOf } from '../kit/language.ts'
import { en } from './messages/en.ts'

export const messages = messagesOf(en, (code) => import(`./messages/${code}.ts`))

export type FormMessages = (typeof en)['audio' | 'subtitles']
export type EditorMessages = (typeof en)['chapters' | 'cues']
