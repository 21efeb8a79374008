/** `@svc/components/list`: registers `<svc-list>` alone. The player comes when somebody opens a video. */
import { define } from '../base/define.ts'
import { SvcList } from './element.ts'

export { configure, type Configuration } from '../configure.ts'
export type {
  CollectionDetail,
  FilterDetail,
  ListedCollection,
  ListedVideo,
  ListState,
  Order,
  PageDetail,
  SvcListEventMap,
  ListVideoDetail,
} from './events.ts'
export { SvcList }

define('svc-list', SvcList)
