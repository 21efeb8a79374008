/** `@svc/components/text`: registers `<svc-text>` alone. */
import { define } from '../base/define.ts'
import { SvcText } from './element.ts'

export { configure, type Configuration } from '../configure.ts'
export type { SvcTextEventMap, TextState } from './events.ts'
export { SvcText }

define('svc-text', SvcText)
