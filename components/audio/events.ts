/** Events and states of `<svc-audio>`, for those who listen in TypeScript. All bubble and are composed. */
import type { FailureDetail } from '../languages/en/failures.ts'

/**
 * idle: not near the view yet · waiting: its sound is being made · none: it has no sound · ready:
 * may be started · failed.
 */
export type AudioState =
  | 'empty'
  | 'idle'
  | 'loading'
  | 'waiting'
  | 'none'
  | 'ready'
  | 'started'
  | 'ended'
  | 'failed'

/** Sent on from the media element under their own names. */
export const AUDIO_MEDIA_EVENTS = [
  'loadstart',
  'loadedmetadata',
  'loadeddata',
  'durationchange',
  'canplay',
  'canplaythrough',
  'progress',
  'stalled',
  'emptied',
  'play',
  'playing',
  'pause',
  'waiting',
  'timeupdate',
  'seeking',
  'seeked',
  'ended',
  'volumechange',
  'ratechange',
] as const
export const AUDIO_EVENTS = [...AUDIO_MEDIA_EVENTS, 'trackchange', 'error', 'statechange'] as const

export interface SvcAudioEventMap extends Record<(typeof AUDIO_MEDIA_EVENTS)[number], Event> {
  /** Another audio track is heard. */
  trackchange: CustomEvent<{ id: string; language: string | null; label: string }>
  error: CustomEvent<FailureDetail>
  statechange: CustomEvent<{ state: AudioState }>
}
