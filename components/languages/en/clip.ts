/** Every word of a clip. */
import { words } from '../language.ts'

export interface ClipWords { play: string; pause: string }

export const CLIP_WORDS = words<ClipWords>('clip', {
  play: 'Play', pause: 'Pause',
})
