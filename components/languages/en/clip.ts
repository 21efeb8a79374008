/** Every word of a clip. */

export interface ClipMessages {
  play: string
  pause: string
  waiting: string
}

export const CLIP_MESSAGES: ClipMessages = {
  play: 'Play',
  pause: 'Pause',
  waiting: 'Processing video…',
}
