/** Events and states of `<svc-player>`, for those who listen in TypeScript. All bubble and are composed. */
import type { EmbedArriving } from '../base/shapes.ts'
import type { FailureDetail } from '../languages/en/failures.ts'
import type { FailureReason } from '../languages/en/player.ts'

/**
 * idle: not near the view yet · loading: the video's data are on their way · waiting: nothing to
 * play yet, it is being made · ready: may be started · started: has been started · ended · failed:
 * see the `error` event.
 */
export type PlayerState =
  | 'empty'
  | 'idle'
  | 'loading'
  | 'waiting'
  | 'ready'
  | 'started'
  | 'ended'
  | 'failed'

/** Sent on from the media element under their own names. */
export const FORWARDED_EVENTS = [
  'loadstart',
  'loadedmetadata',
  'loadeddata',
  'durationchange',
  'canplay',
  'canplaythrough',
  'progress',
  'stalled',
  'suspend',
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
  'resize',
  'enterpictureinpicture',
  'leavepictureinpicture',
] as const
export const PLAYER_EVENTS = [
  ...FORWARDED_EVENTS,
  'error',
  'statechange',
  'qualitychange',
  'trackchange',
  'chapterchange',
  'arrivingchange',
] as const
export type ForwardedEvent = (typeof FORWARDED_EVENTS)[number]

export type PlayerFailure = FailureDetail<FailureReason>

export interface SvcPlayerEventMap extends Record<ForwardedEvent, Event> {
  error: CustomEvent<PlayerFailure>
  /** `state` has changed. */
  statechange: CustomEvent<{ state: PlayerState }>
  /** Another quality is on the screen. */
  qualitychange: CustomEvent<{ width: number; height: number; automatic: boolean }>
  /** Another audio track is heard. */
  trackchange: CustomEvent<{ language: string | null; label: string }>
  /** Another chapter has begun. */
  chapterchange: CustomEvent<{ title: string; start_seconds: number } | null>
  /** `arriving` has changed: more of a video that is played during its upload is there. */
  arrivingchange: CustomEvent<EmbedArriving | null>
}
