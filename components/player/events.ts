/** Events and states of `<svc-player>`, for those who listen in TypeScript. */
import type { FailureReason } from './texts.ts'

/**
 * loading: the video's data are on their way · waiting: nothing to play yet, it is being made ·
 * ready: may be started · started: has been started · ended · failed: see the `error` event.
 */
export type PlayerState = 'empty' | 'loading' | 'waiting' | 'ready' | 'started' | 'ended' | 'failed'

/** Sent on from the media element under their own names; like there they do not bubble. */
export const FORWARDED_EVENTS = [
  'loadstart', 'loadedmetadata', 'loadeddata', 'durationchange', 'canplay', 'canplaythrough', 'progress', 'stalled', 'emptied',
  'play', 'playing', 'pause', 'waiting', 'timeupdate', 'seeking', 'seeked', 'ended', 'volumechange', 'ratechange', 'resize',
] as const
export type ForwardedEvent = (typeof FORWARDED_EVENTS)[number]

export interface PlayerFailure {
  reason: FailureReason
  /** What the viewer reads. */
  message: string
}

export interface SvcPlayerEventMap extends Record<ForwardedEvent, Event> {
  error: CustomEvent<PlayerFailure>
  /** `state` has changed. */
  statechange: CustomEvent<{ state: PlayerState }>
}
