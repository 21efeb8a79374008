/** Types of the events and states of `<svc-player>`. All events bubble and are composed. */
import type { EmbedArriving } from '../base/shapes.ts'
import type { FailureDetail } from '../languages/en/failures.ts'
import type { FailureReason } from '../languages/en/player.ts'

/**
 * empty: no video is set · idle: not near the visible area yet · loading: the video's data is loading ·
 * waiting: the video is not playable yet · ready: can be started · started · ended · failed: see the
 * `error` event.
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

/** Forwarded from the media element. */
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
  /** The displayed quality has changed. */
  qualitychange: CustomEvent<{ width: number; height: number; automatic: boolean }>
  /** The audio track has changed. */
  trackchange: CustomEvent<{ language: string | null; label: string }>
  /** Another chapter has started. */
  chapterchange: CustomEvent<{ title: string; start_seconds: number } | null>
  /** `arriving` has changed, for example because more of the video has been uploaded. */
  arrivingchange: CustomEvent<EmbedArriving | null>
}
