/** Events and states of `<svc-clip>`, for those who listen in TypeScript. All bubble and are composed. */
import type { FailureDetail } from '../languages/en/failures.ts'

/**
 * idle: not near the view yet · waiting: it is being made · poster: there is a picture, nothing
 * moves · playing · paused · failed.
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

/** Sent on from the media element under their own names. */
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
