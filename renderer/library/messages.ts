import type { Column } from '../state/list-look.ts'
import { counted, messagesOf } from '../kit/language.ts'
import { en, type LibraryMessages } from './messages/en.ts'

export const messages = messagesOf(en, (code) => import(`./messages/${code}.ts`))

/** `240 videos`. */
export const videosIn = (count: number): string => counted(count, messages.videosCount)

const COLUMN_TITLES = {
  status: 'status',
  place: 'collection',
  tags: 'tags',
  shown: 'visibility',
  length: 'length',
  size: 'size',
  views: 'viewsColumn',
  when: 'created',
} as const satisfies Record<Column, keyof LibraryMessages>
export const titleOfColumn = (column: Column): string => messages[COLUMN_TITLES[column]]
