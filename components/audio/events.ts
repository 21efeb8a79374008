/** Types of the events and states of `<svc-audio>`. All events bubble and are composed. */
import type { FailureDetail } from '../languages/en/failures.ts'

/**
 * empty: no video is set · idle: not near the visible area yet · loading · waiting: the audio is not
 * ready yet · none: there is no audio · ready: can be started · started · ended · failed.
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

/** Forwarded from the media element. */
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
  /** The audio track has changed. */
  trackchange: CustomEvent<{ id: string; language: string | null; label: string }>
  error: CustomEvent<FailureDetail>
  statechange: CustomEvent<{ state: AudioState }>
}
