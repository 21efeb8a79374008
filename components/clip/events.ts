/** Types of the events and states of `<svc-clip>`. All events bubble and are composed. */
import type { FailureDetail } from '../languages/en/failures.ts'

/**
 * empty: no video is set · idle: not near the visible area yet · loading · waiting: the video is not
 * playable yet · poster: shows an image and has not played yet · playing · paused · failed.
 */
export type ClipState =
  | 'empty'
  | 'idle'
  | 'loading'
  | 'waiting'
  | 'poster'
  | 'playing'
  | 'paused'
  | 'failed'

/** Forwarded from the media element. */
export const CLIP_MEDIA_EVENTS = [
  'loadedmetadata',
  'loadeddata',
  'canplay',
  'play',
  'playing',
  'pause',
  'timeupdate',
  'seeked',
  'ended',
] as const
export const CLIP_EVENTS = [...CLIP_MEDIA_EVENTS, 'error', 'statechange'] as const

export interface SvcClipEventMap extends Record<(typeof CLIP_MEDIA_EVENTS)[number], Event> {
  error: CustomEvent<FailureDetail>
  statechange: CustomEvent<{ state: ClipState }>
}
