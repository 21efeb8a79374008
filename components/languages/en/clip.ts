/** Every word of a clip. */

export interface ClipWords {
  play: string
  pause: string
}

export const CLIP_WORDS: ClipWords = {
  play: 'Play',
  pause: 'Pause',
}
