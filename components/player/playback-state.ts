/**
 * Where a player stands, with the data that belong to each state, and the table of what leads from
 * one to another. It knows neither the element nor the media element: those report what happens.
 */
import type { Embed } from '../../daemon/contract/embed.ts'
import type { FailureReason } from '../languages/en/player.ts'

export interface PlaybackFailure {
  reason: FailureReason
  /** Replaces the usual sentence for the reason. */
  detail?: string | undefined
}

/** Whether the viewer was playing when a new token arrived; restored once the video is known again. */
type Renewal = 'playing' | 'paused'

/** Playing has been asked for at least once; whether it is paused, the media element knows. */
export interface StartedState {
  name: 'started' | 'ended'
  video: Embed
  /** The first frame is on the screen, so the poster is not needed any more. */
  isPictured: boolean
  /** Started without a press; a poster would only compete with the stream for the connection. */
  isAutomatic: boolean
  renewal?: Renewal | undefined
}

export type PlaybackState =
  /** Nothing has been requested: the player is not near the view, or names no video. */
  | { name: 'idle' }
  | { name: 'loading' }
  /** Being made. `interrupted`: it was playing when the video became unplayable. */
  | { name: 'waiting'; video: Embed; interrupted?: StartedState | undefined }
  | { name: 'ready'; video: Embed; isAutomatic: boolean }
  | StartedState
  /** `interrupted`: what a renewal goes on with; absent: it starts again. */
  | {
      name: 'failed'
      failure: PlaybackFailure
      video?: Embed | undefined
      interrupted?: StartedState | undefined
    }

export type PlaybackEvent =
  /** The video's data have been requested. */
  | { type: 'requested' }
  /** `isAutomatic`: it will start by itself. */
  | { type: 'received'; video: Embed; isAutomatic: boolean }
  /** The video's data cannot be had, or not any more. */
  | { type: 'unavailable'; failure: PlaybackFailure }
  /** The video cannot be played, or not any further. */
  | { type: 'failed'; failure: PlaybackFailure }
  | { type: 'play' }
  | { type: 'pictured' }
  | { type: 'moved'; isAtEnd: boolean }
  /** The video's data are requested again: the page gave another token, or it is tried again. */
  | { type: 'renewed'; renewal: Renewal }
  | { type: 'reset' }

type Name = PlaybackState['name']
type In<N extends Name> = N extends StartedState['name']
  ? StartedState
  : Extract<PlaybackState, { name: N }>
type On<T extends PlaybackEvent['type']> = Extract<PlaybackEvent, { type: T }>
type Transitions<State> = {
  [T in PlaybackEvent['type']]?: (state: State, event: On<T>) => PlaybackState
}

const IDLE: PlaybackState = { name: 'idle' }
const reset = (): PlaybackState => IDLE

const start = ({ video, isAutomatic }: In<'ready'>): StartedState => ({
  name: 'started',
  video,
  isPictured: false,
  isAutomatic,
})

function receive(state: PlaybackState, { video, isAutomatic }: On<'received'>): PlaybackState {
  const interrupted = startedIn(state)
  if (!video.playable)
    return video.status === 'errored'
      ? fail(state, { failure: { reason: 'errored', detail: video.error?.message } }, video)
      : { name: 'waiting', video, interrupted }
  return interrupted
    ? { ...interrupted, video, renewal: undefined }
    : { name: 'ready', video, isAutomatic }
}

function fail(
  state: PlaybackState,
  { failure }: { failure: PlaybackFailure },
  video = videoIn(state),
): PlaybackState {
  const started = startedIn(state)
  return {
    name: 'failed',
    failure,
    video,
    interrupted: started && { ...started, name: 'started', renewal: undefined },
  }
}

function renew(state: PlaybackState, { renewal }: On<'renewed'>): PlaybackState {
  const started = startedIn(state)
  return started
    ? {
        ...started,
        name: 'started',
        renewal: state.name === 'failed' ? 'playing' : (started.renewal ?? renewal),
      }
    : IDLE
}

/** Transitions of every state from the request on, unless the state overrides them. */
const REQUESTED: Transitions<PlaybackState> = {
  received: receive,
  unavailable: fail,
  failed: fail,
  renewed: renew,
  reset,
}

const STARTED: Transitions<StartedState> = {
  ...REQUESTED,
  // Current viewers may finish what they have, unless their token has been replaced.
  unavailable: (state, event) => (state.renewal ? fail(state, event) : state),
  play: (state) => (state.renewal === 'paused' ? { ...state, renewal: 'playing' } : state),
  pictured: (state) => (state.isPictured ? state : { ...state, isPictured: true }),
  moved(state, { isAtEnd }) {
    const name = isAtEnd ? 'ended' : 'started'
    return state.name === name ? state : { ...state, name }
  },
}

const TRANSITIONS: { [N in Name]: Transitions<In<N>> } = {
  idle: { requested: () => ({ name: 'loading' }) },
  loading: REQUESTED,
  waiting: REQUESTED,
  ready: {
    ...REQUESTED,
    play: start,
    // A seek to the end before it has ever been played.
    moved: (state, { isAtEnd }) => (isAtEnd ? { ...start(state), name: 'ended' } : state),
  },
  started: STARTED,
  ended: STARTED,
  failed: {
    failed: fail,
    renewed: renew,
    reset,
  },
}

/** The state after an event; the same object where the table refuses the event or nothing changes. */
export function transition(state: PlaybackState, event: PlaybackEvent): PlaybackState {
  const transitions: Partial<
    Record<PlaybackEvent['type'], (state: never, event: never) => PlaybackState>
  > = TRANSITIONS[state.name]
  return transitions[event.type]?.(state as never, event as never) ?? state
}

export const videoIn = (state: PlaybackState): Embed | undefined =>
  'video' in state ? state.video : undefined

/** The started video, also while a failure or a wait covers it. */
export function startedIn(state: PlaybackState): StartedState | undefined {
  return state.name === 'started' || state.name === 'ended'
    ? state
    : 'interrupted' in state
      ? state.interrupted
      : undefined
}
