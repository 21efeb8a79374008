/**
 * Brings a video to play: requests its data once the player is near the view or wanted, feeds the
 * media element, and moves the state along with what happens.
 */
import type { LitElement } from 'lit'
import type { Embed } from '../../daemon/contract/embed.ts'
import { announce } from '../base/media-session.ts'
import { trackFor } from '../base/tracks.ts'
import type { FailureReason } from '../languages/en/player.ts'
import { Autoplayer, isInView } from './autoplay.ts'
import { EmbedFollower } from './embed-follower.ts'
import {
  startedIn,
  transition,
  videoIn,
  type PlaybackFailure,
  type PlaybackEvent,
  type PlaybackState,
} from './playback-state.ts'
import { PlaySession } from './session.ts'
import type { PlayerChoices } from './settings.ts'
import { learnFromManifest, guessManifest } from './manifest-guess.ts'

/** Failures that are tried again by themselves once the browser is online. */
const CONNECTION_FAILURES: readonly FailureReason[] = ['network', 'unreachable']

/** What fails sooner again has failed. */
const LOOK_AGAIN_MS = 5_000

export interface PlaybackHost extends LitElement {
  readonly embed?: string | null | undefined
  readonly token?: string | null | undefined
  readonly loading?: string | null | undefined
}

interface Parts {
  media: HTMLVideoElement
  /** `video`: the one that has just arrived; default is the one in the state. */
  settings: (video?: Embed) => PlayerChoices
  /** Loads the controls, unless the page wants none. */
  loadControls: () => void
  /** The data of a video have arrived for the first time. */
  onFirst: (video: Embed) => void
  onFailed: (failure: PlaybackFailure) => void
  /** Where the viewer left it another time. */
  resumeSeconds: (video: Embed) => number | undefined
  /** Everything about the video before is given up. */
  onReset: () => void
}

export class PlaybackController {
  state: PlaybackState = { name: 'idle' }
  /** Near the view, or retried: its data may be requested. */
  isNear = false
  /** The start button was pressed and is gone; the focus belongs to the play button now. */
  startedByButton = false
  readonly session: PlaySession
  readonly autoplayer: Autoplayer
  /** The media element stands where the video begins. What is sought from then on counts, also 0. */
  #isPlaced = false
  #lookedAgainAt = -Infinity
  /** Another token came after the end, and counts once it is played again. */
  #isOutdated = false
  readonly #host: PlaybackHost
  readonly #parts: Parts
  readonly #follower = new EmbedFollower(
    (video) => this.#receive(video),
    (reason) => this.#fail('unavailable', { reason }),
    () => this.isStarted,
  )

  constructor(host: PlaybackHost, parts: Parts) {
    this.#host = host
    this.#parts = parts
    this.session = new PlaySession(parts.media, (reason) => {
      if (!this.#lookAgain()) this.#fail('failed', { reason })
    })
    this.autoplayer = new Autoplayer(parts.media)
  }

  get video(): Embed | undefined {
    return videoIn(this.state)
  }
  /** Up to where it has been uploaded. */
  get arrivedSeconds(): number {
    return this.video?.arriving?.playable_seconds ?? Infinity
  }
  get isStarted(): boolean {
    return startedIn(this.state) !== undefined
  }
  /** A frame of the video is on the screen. */
  get isPictured(): boolean {
    return startedIn(this.state)?.isPictured ?? false
  }
  get isAutomatic(): boolean {
    return 'isAutomatic' in this.state && this.state.isAutomatic
  }
  /** Started by itself and without sound, and there is sound. */
  get isSilenced(): boolean {
    return (
      this.autoplayer.isSilenced &&
      this.state.name === 'started' &&
      this.state.video.audio_tracks.length > 0
    )
  }
  get failure(): PlaybackFailure | undefined {
    return this.state.name === 'failed' ? this.state.failure : undefined
  }

  /** Whether the event changes anything. */
  move(event: PlaybackEvent): boolean {
    const state = transition(this.state, event)
    if (state === this.state) return false
    this.state = state
    this.#host.requestUpdate()
    return true
  }

  /** Requests the video once it is near the view, or is to play anyway. */
  request(): void {
    const { embed: id, token, isConnected, loading } = this.#host
    const { media, settings, loadControls } = this.#parts
    if (!id || !isConnected || this.state.name !== 'idle') return
    if (!this.isNear && loading !== 'eager' && media.paused) return
    const wanted = { id, token: token ?? null }
    // Load in parallel with the data what playing will need.
    const { autoplay, preload } = settings()
    if (autoplay !== 'off' || preload !== 'none' || !media.paused) {
      this.session.warmUp(this.#hasCmcd ? undefined : guessManifest(wanted))
      loadControls()
    }
    this.move({ type: 'requested' })
    this.#follower.follow(wanted)
  }

  /** The page gave another token. What has ended stays on the screen until somebody plays it again. */
  changeToken(): void {
    this.#isOutdated = this.state.name === 'ended'
    if (!this.#isOutdated) this.#renew()
  }

  moved(isAtEnd: boolean): void {
    this.move({ type: 'moved', isAtEnd })
    if (this.#isOutdated && this.state.name === 'started') this.#renew()
  }

  /** Requests the video again and keeps the place; a viewer who was watching goes on. */
  #renew(): void {
    const { embed: id, token } = this.#host
    this.#isOutdated = false
    this.#leave()
    if (!id) return this.reset()
    if (!this.isStarted) return this.reset(this.#parts.media.currentTime)
    this.#follower.follow({ id, token: token ?? null })
  }

  /** A viewer who was watching goes on from the place once the video is received again. */
  #leave(): void {
    this.move({ type: 'renewed', renewal: this.#parts.media.paused ? 'paused' : 'playing' })
    if (this.isStarted) this.session.stop('keep')
  }

  /** `seconds`: what was sought before it was played counts still. */
  reset(seconds = 0): void {
    this.#isOutdated = false
    this.#follower.stop()
    this.session.stop('forget')
    // A failure has stopped it at its place.
    if (this.#isPlaced) this.#parts.media.currentTime = seconds
    this.#isPlaced = false
    this.#parts.media.replaceChildren()
    this.autoplayer.reset()
    this.move({ type: 'reset' })
    this.#parts.onReset()
  }

  readonly retry = (): void => {
    this.#renew()
    if (this.isStarted) this.start()
    else this.isNear = true
  }

  /** The browser is online again. */
  retryOnline(): void {
    if (this.failure && CONNECTION_FAILURES.includes(this.failure.reason)) this.retry()
  }

  readonly start = (): void => {
    this.startedByButton = true
    this.#parts.media.play().catch((error: unknown) => {
      // A pause or a failure before the first frame; the failure has a message of its own.
      if ((error as DOMException).name === 'NotAllowedError')
        console.warn('svc-player: the browser refused to play', error)
    })
  }

  /** The media element is asked to play. */
  begin(): void {
    this.move({ type: 'play' })
    const { state } = this
    if ((state.name !== 'started' && state.name !== 'ended') || state.renewal) return
    this.#load(false)
    announce(this.#parts.media, {
      title: this.#parts.settings().title || state.video.name,
      artwork: state.video.urls.thumbnail,
    })
  }

  chooseSound(track: PlayerChoices['audioTrack']): void {
    const wanted = trackFor(this.video, track)
    const { choices } = this.session
    if (wanted)
      choices.chooseSound(
        choices.sounds.findIndex(
          ({ language, label }) => language === wanted.language && label === wanted.label,
        ),
      )
  }

  /** With other limits than before, from the place where it is. */
  reload(): void {
    const { paused } = this.#parts.media
    this.session.stop('keep')
    if (paused) this.#load(false)
    else this.start()
  }

  /** Somebody seems about to play it. The manifest of a video that is still being made may change. */
  warmUp(): void {
    const { video } = this
    this.session.warmUp(video?.status === 'ready' && !this.#hasCmcd ? video.urls.hls : undefined)
  }

  /** With CMCD each request reports what plays, so none is sent in advance. */
  get #hasCmcd(): boolean {
    return this.#parts.settings().cmcd !== null
  }

  #receive(video: Embed): void {
    const before = this.state
    const { media, settings, loadControls, onFirst } = this.#parts
    const { autoplay, preload } = settings(video)
    // A viewer who has watched it being made wants to see it.
    const isAwaited = before.name === 'waiting' && autoplay === 'off' && isInView(this.#host)
    const isAutomatic =
      isAwaited || autoplay === 'always' || (autoplay === 'visible' && isInView(this.#host))
    // The upload has been given up, and what was there of it is gone.
    if (!video.playable && video.status === 'created' && this.isStarted) this.#leave()
    learnFromManifest(video.urls.hls, { id: video.id, token: this.#host.token ?? null })
    this.move({ type: 'received', video, isAutomatic: isAutomatic && media.paused })
    if (before.name === 'loading') onFirst(video)
    const { state } = this
    if (state.name === 'failed') return this.#failed(state.failure)
    if (state.name === 'waiting') {
      // The video may become playable at any moment: load the engine and the controls now.
      this.session.warmUp()
      return loadControls()
    }
    if (video.status === 'ready') this.session.whole()
    const renewal = startedIn(before)?.renewal
    if (renewal === 'playing') this.start()
    if (!media.paused) return this.begin()
    // A paused picture is gone with the stream before.
    if (renewal) return this.#load(false)
    if (state.name !== 'ready') return
    if (isAwaited) void this.autoplayer.start()
    else this.autoplayer.ready(autoplay)
    if (preload !== 'none' && media.paused) this.#load(preload === 'metadata')
  }

  #load(onlyMetadata: boolean): void {
    const { video } = this
    if (!video?.playable) return
    const { media, settings, resumeSeconds } = this.#parts
    const { quality, maxQuality, audioTrack, startSeconds, cmcd } = settings()
    const beginning = resumeSeconds(video) ?? startSeconds
    if (!this.#isPlaced && beginning > 0) media.currentTime ||= beginning
    this.#isPlaced = true
    this.warmUp()
    this.session.begin({
      url: video.urls.hls,
      isWhole: video.status === 'ready',
      arrivedSeconds: () => this.arrivedSeconds,
      quality,
      maxQuality,
      sound: audioTrack === 'default' ? undefined : trackFor(video, audioTrack),
      cmcd: cmcd ? { version: cmcd, content: video.id } : undefined,
      onlyMetadata,
    })
  }

  /** Without its upload, which may have been given up, a video that was arriving is another. */
  #lookAgain(): boolean {
    const now = performance.now()
    const isRecent = now < this.#lookedAgainAt + LOOK_AGAIN_MS
    if (!this.#isOutdated && (!this.video?.arriving || isRecent)) return false
    this.#lookedAgainAt = now
    this.#renew()
    return true
  }

  #fail(type: 'failed' | 'unavailable', failure: PlaybackFailure): void {
    if (this.move({ type, failure })) this.#failed(failure)
  }

  #failed(failure: PlaybackFailure): void {
    this.#follower.stop()
    this.session.stop('keep')
    // Ends the promise of a `play()` under way.
    this.#parts.media.pause()
    this.#parts.onFailed(failure)
  }
}
