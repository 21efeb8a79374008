/** `@svc/components/audio`: registers `<svc-audio>` alone. */
import { define } from '../base/define.ts'
import { SvcAudio } from './element.ts'

export { configure, type Configuration } from '../configure.ts'
export type { AudioState, SvcAudioEventMap } from './events.ts'
export { SvcAudio }

define('svc-audio', SvcAudio)
