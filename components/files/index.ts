/** `@svc/components/files`: registers `<svc-files>` alone. */
import { define } from '../base/define.ts'
import { SvcFiles } from './element.ts'

export { configure, type Configuration } from '../configure.ts'
export type { DownloadDetail, FilesState, SvcFilesEventMap } from './events.ts'
export { SvcFiles }

define('svc-files', SvcFiles)
