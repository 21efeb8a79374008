/** `@svc/components/upload`: registers `<svc-upload>` alone. */
import { define } from '../base/define.ts'
import { SvcUpload } from './element.ts'

export { configure, type Configuration } from '../configure.ts'
export type {
  ItemDetail,
  ProgressDetail,
  RejectDetail,
  RejectReason,
  SvcUploadEventMap,
  UploadErrorDetail,
  UploadFault,
  ElementUpload as UploadItem,
  UploadItemState,
  UploadReason,
  UploadState,
  UploadedDetail,
  WaitReason,
} from './events.ts'
export { SvcUpload }

define('svc-upload', SvcUpload)
