import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import type { Embed } from '../../../daemon/contract/embed.ts'
import {
  startedIn,
  transition,
  videoIn,
  type PlaybackEvent,
  type PlaybackState,
  type StartedState,
} from '../../../components/player/playback-state.ts'

const video = (changes: Partial<Embed> = {}) =>
  ({ id: 'spacevideo', status: 'ready', playable: true, ...changes }) as Embed
const playable = video()
const unplayable = video({ status: 'processing', playable: false })
const errored = video({
  status: 'errored',
  playable: false,
  error: { code: 'no_video', message: 'It is a text file.' } as unknown as Embed['error'],
})
const failure = { reason: 'network' } as const

const started: StartedState = {
  name: 'started',
  video: playable,
  isPictured: true,
  isAutomatic: false,
}
const ended: StartedState = { ...started, name: 'ended' }
const renewing = (renewal: 'playing' | 'paused'): StartedState => ({ ...started, renewal })
const STATES = {
  idle: { name: 'idle' },
  loading: { name: 'loading' },
  waiting: { name: 'waiting', video: unplayable },
  'waiting, interrupted': { name: 'waiting', video: unplayable, interrupted: started },
  ready: { name: 'ready', video: playable, isAutomatic: false },
  'ready by itself': { name: 'ready', video: playable, isAutomatic: true },
  started,
  'started, no frame yet': { ...started, isPictured: false },
  'renewing while playing': renewing('playing'),
  'renewing while paused': renewing('paused'),
  ended,
  failed: { name: 'failed', failure, video: playable },
  'failed, interrupted': { name: 'failed', failure, video: playable, interrupted: started },
} satisfies Record<string, PlaybackState>
type StateName = keyof typeof STATES

const EVENTS = {
  requested: { type: 'requested' },
  'a playable video': { type: 'received', video: playable, isAutomatic: true },
  'an unplayable video': { type: 'received', video: unplayable, isAutomatic: false },
  'an errored video': { type: 'received', video: errored, isAutomatic: false },
  unavailable: { type: 'unavailable', failure: { reason: 'refused' } },
  failed: { type: 'failed', failure: { reason: 'media' } },
  play: { type: 'play' },
  pictured: { type: 'pictured' },
  'at the end': { type: 'moved', isAtEnd: true },
  'not at the end': { type: 'moved', isAtEnd: false },
  'renewed while playing': { type: 'renewed', renewal: 'playing' },
  'renewed while paused': { type: 'renewed', renewal: 'paused' },
  reset: { type: 'reset' },
} satisfies Record<string, PlaybackEvent>
type EventName = keyof typeof EVENTS

const IDLE = STATES.idle
const READY = STATES['ready by itself']
const WAITING = { name: 'waiting', video: unplayable, interrupted: undefined }
const REASONS = { unavailable: 'refused', failed: 'media' } as const
const failedWith = (
  event: keyof typeof REASONS,
  of: Embed | undefined,
  interrupted?: StartedState,
) => ({ name: 'failed', failure: { reason: REASONS[event] }, video: of, interrupted })
const erroredWith = (interrupted?: StartedState) => ({
  name: 'failed',
  failure: { reason: 'errored', detail: 'It is a text file.' },
  video: errored,
  interrupted,
})
/** What a failure of a started video keeps: it goes on from there, without what was pending. */
const resumable: StartedState = { ...started, renewal: undefined }

/** Every transition; whatever is not named here is refused. */
const EXPECTED: Record<StateName, Partial<Record<EventName, unknown>>> = {
  idle: { requested: STATES.loading },
  loading: {
    'a playable video': READY,
    'an unplayable video': WAITING,
    'an errored video': erroredWith(),
    unavailable: failedWith('unavailable', undefined),
    failed: failedWith('failed', undefined),
    'renewed while playing': IDLE,
    'renewed while paused': IDLE,
    reset: IDLE,
  },
  waiting: {
    'a playable video': READY,
    'an unplayable video': WAITING,
    'an errored video': erroredWith(),
    unavailable: failedWith('unavailable', unplayable),
    failed: failedWith('failed', unplayable),
    'renewed while playing': IDLE,
    'renewed while paused': IDLE,
    reset: IDLE,
  },
  'waiting, interrupted': {
    'a playable video': resumable,
    'an unplayable video': { ...WAITING, interrupted: started },
    'an errored video': erroredWith(resumable),
    unavailable: failedWith('unavailable', unplayable, resumable),
    failed: failedWith('failed', unplayable, resumable),
    'renewed while playing': renewing('playing'),
    'renewed while paused': renewing('paused'),
    reset: IDLE,
  },
  ready: {
    'a playable video': READY,
    'an unplayable video': WAITING,
    'an errored video': erroredWith(),
    unavailable: failedWith('unavailable', playable),
    failed: failedWith('failed', playable),
    play: { ...started, isPictured: false },
    'at the end': { ...ended, isPictured: false },
    'renewed while playing': IDLE,
    'renewed while paused': IDLE,
    reset: IDLE,
  },
  'ready by itself': {
    'a playable video': READY,
    'an unplayable video': WAITING,
    'an errored video': erroredWith(),
    unavailable: failedWith('unavailable', playable),
    failed: failedWith('failed', playable),
    play: { ...started, isPictured: false, isAutomatic: true },
    'at the end': { ...ended, isPictured: false, isAutomatic: true },
    'renewed while playing': IDLE,
    'renewed while paused': IDLE,
    reset: IDLE,
  },
  started: {
    'a playable video': resumable,
    'an unplayable video': { ...WAITING, interrupted: started },
    'an errored video': erroredWith(resumable),
    failed: failedWith('failed', playable, resumable),
    'at the end': ended,
    'renewed while playing': renewing('playing'),
    'renewed while paused': renewing('paused'),
    reset: IDLE,
  },
  'started, no frame yet': {
    'a playable video': { ...resumable, isPictured: false },
    'an unplayable video': { ...WAITING, interrupted: { ...started, isPictured: false } },
    'an errored video': erroredWith({ ...resumable, isPictured: false }),
    failed: failedWith('failed', playable, { ...resumable, isPictured: false }),
    pictured: started,
    'at the end': { ...ended, isPictured: false },
    'renewed while playing': { ...renewing('playing'), isPictured: false },
    'renewed while paused': { ...renewing('paused'), isPictured: false },
    reset: IDLE,
  },
  'renewing while playing': {
    'a playable video': resumable,
    'an unplayable video': { ...WAITING, interrupted: renewing('playing') },
    'an errored video': erroredWith(resumable),
    unavailable: failedWith('unavailable', playable, resumable),
    failed: failedWith('failed', playable, resumable),
    'at the end': { ...renewing('playing'), name: 'ended' },
    'renewed while playing': renewing('playing'),
    'renewed while paused': renewing('playing'),
    reset: IDLE,
  },
  'renewing while paused': {
    'a playable video': resumable,
    'an unplayable video': { ...WAITING, interrupted: renewing('paused') },
    'an errored video': erroredWith(resumable),
    unavailable: failedWith('unavailable', playable, resumable),
    failed: failedWith('failed', playable, resumable),
    play: renewing('playing'),
    'at the end': { ...renewing('paused'), name: 'ended' },
    'renewed while playing': renewing('paused'),
    'renewed while paused': renewing('paused'),
    reset: IDLE,
  },
  ended: {
    'a playable video': { ...ended, renewal: undefined },
    'an unplayable video': { ...WAITING, interrupted: ended },
    'an errored video': erroredWith(resumable),
    failed: failedWith('failed', playable, resumable),
    'not at the end': started,
    'renewed while playing': renewing('playing'),
    'renewed while paused': renewing('paused'),
    reset: IDLE,
  },
  failed: {
    failed: failedWith('failed', playable),
    'renewed while playing': IDLE,
    'renewed while paused': IDLE,
    reset: IDLE,
  },
  'failed, interrupted': {
    failed: failedWith('failed', playable, resumable),
    'renewed while playing': renewing('playing'),
    'renewed while paused': renewing('playing'),
    reset: IDLE,
  },
}

describe('the states of playing', () => {
  for (const state of Object.keys(STATES) as StateName[])
    for (const event of Object.keys(EVENTS) as EventName[]) {
      const expected = EXPECTED[state][event]
      if (expected)
        it(`${state}: ${event} leads to ${(expected as PlaybackState).name}`, () =>
          assert.deepEqual(transition(STATES[state], EVENTS[event]), expected))
      else
        it(`${state}: ${event} changes nothing`, () =>
          assert.equal(transition(STATES[state], EVENTS[event]), STATES[state]))
    }

  it('know the video and what has been started of it, also behind a failure', () => {
    assert.equal(videoIn(STATES.loading), undefined)
    assert.equal(videoIn(STATES.failed), playable)
    assert.equal(startedIn(STATES.ready), undefined)
    assert.equal(startedIn(STATES.ended), ended)
    assert.equal(startedIn(STATES['failed, interrupted']), started)
    assert.equal(startedIn(STATES['waiting, interrupted']), started)
  })
})
