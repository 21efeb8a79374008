/** What `import '@svc/components'` and `/npm/@svc/components/+esm` load: registers the elements. */
import { SvcPlayer } from './player/element.ts'

export { configure, type Configuration } from './configure.ts'
export { SvcPlayer }
export type { PlayerState, SvcPlayerEventMap } from './player/events.ts'

// Absent in Node, where importing must do no harm.
const registry = globalThis.customElements as CustomElementRegistry | undefined
if (registry && !registry.get('svc-player')) registry.define('svc-player', SvcPlayer)
