/** `@svc/components/player`: registers `<svc-player>` alone. */
import { define } from '../base/define.ts'
import { SvcPlayer } from './element.ts'

export { configure, type Configuration } from '../configure.ts'
export type { PlayerTheme as Theme, ThemeTools } from './controls/theme.ts'
export type { PlayerFailure, PlayerState, SvcPlayerEventMap } from './events.ts'
export { SvcPlayer }

define('svc-player', SvcPlayer)
