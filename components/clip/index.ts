/** `@svc/components/clip`: registers `<svc-clip>` alone. */
import { define } from '../base/define.ts'
import { SvcClip } from './element.ts'

export { configure, type Configuration } from '../configure.ts'
export type { ClipState, SvcClipEventMap } from './events.ts'
export { SvcClip }

define('svc-clip', SvcClip)
