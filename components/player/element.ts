/** `<svc-player>`: reads what the appliance says of a video, shows it, and plays it when asked to. */
import { html, nothing, type PropertyDeclarations, type PropertyValues, type TemplateResult } from 'lit'
import type { Embed } from '../../daemon/contract/embed.ts'
import { controlStyles } from './control-styles.ts'
import type { PlayerFailure, PlayerState } from './events.ts'
import { EmbedUnavailable, followEmbed } from '../base/load-embed.ts'
import { MediaHost } from './media-host.ts'
import { messageStyles } from './message-styles.ts'
import { PlaySession } from './session.ts'
import { settle, type Settings } from './settings.ts'
import { skin } from './skin.ts'
import { frameStyles } from './styles.ts'
import { setStoryboard } from './storyboard.ts'
import { activeSubtitle, offeredSubtitles, setTracks, showTrack } from './subtitles.ts'
import { FAILURES, TEXTS, type FailureReason } from './texts.ts'
import { controlBar, endScreen, failure, hotkeysFor, poster, processing, spinner, startButton } from './view.ts'

interface Failure {
  reason: FailureReason
  detail?: string | undefined
}

export class SvcPlayer extends MediaHost {
  static override styles = [frameStyles, messageStyles, controlStyles]
  static override properties: PropertyDeclarations = {
    embed: {},
    token: {},
    color: {},
    controls: {},
    subtitles: {},
    activeSubtitle: { attribute: 'active-subtitle' },
    autoplay: { type: Boolean },
    video: { state: true },
    fault: { state: true },
    pictured: { state: true },
    begun: { state: true },
    over: { state: true },
    stalled: { state: true },
    controlsReady: { state: true },
    hasEndContent: { state: true },
  }

  /** The video's id. */
  declare embed: string | null | undefined
  /** Playback token, for a private video. A new one goes on where the old one ended. */
  declare token: string | null | undefined
  /** Accent colour; any colour of CSS. */
  declare color: string | null | undefined
  /** Some of play, time, seek, volume, subtitles, quality, fullscreen; or none. */
  declare controls: string | readonly string[] | null | undefined
  /** Which are offered: all, none, original, or languages. */
  declare subtitles: string | null | undefined
  /** Which is on at the start: original, none, or a language. */
  declare activeSubtitle: string | null | undefined
  /** Plays once it can: with sound where the browser allows it, else muted. */
  declare autoplay: boolean

  declare private video: Embed | undefined
  declare private fault: Failure | undefined
  /** A first frame is on screen. */
  declare private pictured: boolean
  declare private begun: boolean
  declare private over: boolean
  declare private stalled: boolean
  declare private controlsReady: boolean
  declare private hasEndContent: boolean

  #following: AbortController | undefined
  #shownSubtitle: string | undefined
  #lastState: PlayerState = 'empty'
  #startedByButton = false
  /** Somebody watched it being made; then it starts by itself. */
  #awaited = false
  /** A new token came in the middle. */
  #renewing: 'playing' | 'paused' | undefined
  readonly #session = new PlaySession(this.media, (reason) => this.#fail({ reason }))
  readonly #skin = new CSSStyleSheet()

  constructor() {
    super()
    this.autoplay = false
    this.#listen()
  }

  /** Where the player stands; `statechange` tells of changes. */
  get state(): PlayerState {
    if (this.fault) return 'failed'
    if (!this.embed) return 'empty'
    if (!this.video) return 'loading'
    if (!this.video.playable) return 'waiting'
    if (this.over) return 'ended'
    return this.begun ? 'started' : 'ready'
  }

  /** Seconds; known before anything has been loaded. NaN while nothing is known. */
  override get duration(): number {
    const { duration } = this.media
    return Number.isFinite(duration) ? duration : (this.video?.duration_seconds ?? NaN)
  }

  override async play(): Promise<void> {
    const playing = super.play()
    if (!this.fault) return playing
    this.media.pause()
    await playing.catch(() => undefined)
    throw new DOMException(FAILURES[this.fault.reason].title, 'NotSupportedError')
  }

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.hasUpdated && !this.#following) this.#follow()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    // An element that is only being moved is back before the next microtask.
    queueMicrotask(() => {
      if (!this.isConnected) this.#reset()
    })
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot() as ShadowRoot
    root.adoptedStyleSheets.push(this.#skin)
    return root
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('embed')) this.#follow()
    else if (changed.has('token')) this.#renew()
    const settings = this.#settings()
    this.#skin.replaceSync(skin(settings.color, this.video))
    if (this.video) this.#applySubtitles(settings)
    if (settings.controls.size > 0 && (this.begun || this.video?.audio_only)) this.#loadControls()
    if (this.begun) setStoryboard(this.media, settings.controls.has('seek') ? (this.video?.urls.storyboard ?? null) : null)
  }

  protected override updated(): void {
    const { state } = this
    if (state !== this.#lastState) {
      this.#lastState = state
      this.dispatchEvent(new CustomEvent('statechange', { detail: { state } }))
    }
    const stage = this.renderRoot.querySelector<HTMLElement & { fullscreenElement?: Element }>('media-controller')
    if (this.controlsReady && stage && stage.fullscreenElement !== this) stage.fullscreenElement = this
    this.#moveFocus(stage)
  }

  protected override render(): TemplateResult {
    const settings = this.#settings()
    const { video } = this
    const audio = video?.audio_only ?? false
    const bar = this.controlsReady && settings.controls.size > 0 && (this.begun || audio)
    const ending = this.over && this.hasEndContent
    const covered = this.state === 'failed' || this.state === 'waiting' || ending
    return html`
      <div class=${audio ? 'frame audio' : 'frame'} part="frame" role="group" aria-label=${this.title || video?.name || TEXTS.player} aria-busy=${this.state === 'loading'}>
        ${audio && video ? html`<div class="heading" part="title">${this.title || video.name}</div>` : nothing}
        <media-controller
          class="stage"
          part="stage"
          ?audio=${audio}
          ?inert=${covered}
          nomutedpref
          novolumepref
          nosubtitleslangpref
          noautoseektolive
          defaultstreamtype="on-demand"
          defaultduration=${video?.duration_seconds ?? nothing}
          ?gesturesdisabled=${!settings.controls.has('play')}
          ?nohotkeys=${settings.controls.size === 0}
          hotkeys=${hotkeysFor(settings.controls) || nothing}
        >
          ${this.media} ${video?.urls.poster && !this.pictured && !audio ? poster(video.urls.poster) : nothing}
          ${this.stalled && !covered && !audio ? spinner() : nothing}
          ${bar ? controlBar(settings.controls, offeredSubtitles(video?.subtitles ?? [], settings.subtitles).length > 0, audio) : nothing}
        </media-controller>
        ${this.state === 'ready' && !audio && settings.controls.has('play')
          ? startButton(video!.name, settings.controls.has('time') ? video!.duration_seconds : null, this.#start)
          : nothing}
        ${this.state === 'waiting' ? processing(video!) : nothing}
        ${endScreen(ending, settings.controls.has('play'), this.#replay, this.#lookForEndContent)}
        ${this.fault ? failure(this.fault.reason, this.fault.detail, this.#retry) : nothing}
      </div>
    `
  }

  #settings(): Settings {
    return settle(this, this.video?.settings)
  }

  #applySubtitles(settings: Settings): void {
    const offered = offeredSubtitles(this.video!.subtitles, settings.subtitles)
    setTracks(this.media, offered)
    const active = activeSubtitle(offered, settings.activeSubtitle)
    // Only when the wish changes: what the viewer has chosen since stays.
    if (active?.id !== this.#shownSubtitle) showTrack(this.media, active)
    this.#shownSubtitle = active?.id
  }

  #follow(): void {
    this.#reset()
    if (!this.embed || !this.isConnected) return
    this.#readAnew()
  }

  /** The place is kept, and whoever was watching goes on. */
  #renew(): void {
    if (!this.begun || !this.embed) return this.#follow()
    this.#renewing = this.fault || !this.media.paused ? 'playing' : 'paused'
    this.fault = undefined
    this.#session.stop('keep')
    this.#readAnew()
  }

  #readAnew(): void {
    this.#following?.abort()
    const following = new AbortController()
    this.#following = following
    void this.#read(this.embed!, following.signal)
  }

  async #read(id: string, signal: AbortSignal): Promise<void> {
    try {
      for await (const video of followEmbed({ id, token: this.token ?? null }, signal)) this.#take(video)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof EmbedUnavailable)) throw error
      // Whoever is watching may finish.
      if (!this.begun || this.#renewing) this.#fail({ reason: error.reason })
      this.#renewing = undefined
    }
  }

  #take(video: Embed): void {
    this.video = video
    if (!video.playable) {
      this.#awaited = true
      // It may come at any moment; what plays it is there by then.
      if (video.status !== 'errored') {
        this.#session.warmUp()
        void import('./controls.ts').catch(() => undefined)
      }
      if (video.status === 'errored') this.#fail({ reason: 'errored', detail: video.error?.message })
      return
    }
    if (video.status === 'ready') this.#session.whole()
    if (this.#renewing === 'playing') this.#start()
    this.#renewing = undefined
    if (!this.media.paused) this.#begin()
    else if (!this.begun && (this.autoplay || (this.#awaited && this.#inView()))) void this.#playUnasked()
    this.#awaited = false
  }

  #inView(): boolean {
    const { top, bottom, height } = this.getBoundingClientRect()
    return height > 0 && bottom > 0 && top < innerHeight && document.visibilityState === 'visible'
  }

  /** Browsers refuse sound that nobody asked for; then it plays without. */
  async #playUnasked(): Promise<void> {
    try {
      await this.media.play()
    } catch (error) {
      if ((error as DOMException).name !== 'NotAllowedError' || this.media.muted) return
      this.media.muted = true
      await this.media.play().catch(() => {
        // Not even so; the start button is there.
        this.media.muted = false
      })
    }
  }

  #begin(): void {
    const url = this.video?.playable ? this.video.urls.hls : null
    if (!url || this.fault) return
    this.begun = true
    this.#session.begin({ url, durationSeconds: this.video?.duration_seconds ?? null, isWhole: this.video?.status === 'ready' })
  }

  #loadControls(): void {
    if (this.controlsReady) return
    void import('./controls.ts').then(
      () => (this.controlsReady = true),
      (error: unknown) => console.warn('svc-player: its controls did not load', error),
    )
  }

  #fail(fault: Failure): void {
    this.fault = fault
    this.#following?.abort()
    this.#session.stop('keep')
    // Whoever waits for `play()` hears that it will not.
    this.media.pause()
    this.stalled = false
    const detail: PlayerFailure = { reason: fault.reason, message: fault.detail ?? FAILURES[fault.reason].title }
    this.dispatchEvent(new CustomEvent('error', { detail }))
  }

  #reset(): void {
    this.#following?.abort()
    this.#following = undefined
    this.#session.stop('forget')
    this.media.replaceChildren()
    this.#shownSubtitle = undefined
    this.#awaited = false
    this.#renewing = undefined
    this.video = this.fault = undefined
    this.pictured = this.begun = this.over = this.stalled = false
  }

  #listen(): void {
    const { media } = this
    const on = (types: string, deed: () => void) => types.split(' ').forEach((type) => media.addEventListener(type, deed))
    on('play', () => this.#begin())
    on('playing seeked', () => (this.pictured = this.pictured || media.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA))
    on('play waiting seeking', () => (this.stalled = !media.ended && media.readyState < HTMLMediaElement.HAVE_FUTURE_DATA && !media.paused))
    on('playing canplay pause ended emptied', () => (this.stalled = false))
    on('ended', () => (this.over = true))
    on('play playing seeking emptied', () => (this.over = media.ended))
    // Somebody seems about to play it.
    const warm = () => {
      if (this.state !== 'ready') return
      this.#session.warmUp()
      if (this.#settings().controls.size > 0) this.#loadControls()
    }
    this.addEventListener('pointerenter', warm)
    this.addEventListener('focusin', warm)
  }

  /** What was focused may just have been taken away or covered; the keyboard goes on at what took its place. */
  #moveFocus(stage: Element | null): void {
    const root = this.renderRoot as ShadowRoot
    const focused = root.activeElement
    const cover = root.querySelector<HTMLElement>('.message button, .end-screen:not([hidden]) button')
    if (cover) {
      if (focused && stage?.contains(focused)) cover.focus({ preventScroll: true })
      return
    }
    const play = root.querySelector<HTMLElement>('media-play-button')
    if (!play || !this.#startedByButton) return
    this.#startedByButton = false
    if (!focused || focused.getClientRects().length === 0) play.focus({ preventScroll: true })
  }

  readonly #start = (): void => {
    this.#startedByButton = true
    this.media.play().catch((error: unknown) => {
      // A pause or a failure before the first frame; the failure is shown by itself.
      if ((error as DOMException).name === 'NotAllowedError') console.warn('svc-player: the browser refused to play', error)
    })
  }

  readonly #replay = (): void => {
    this.media.currentTime = 0
    this.#start()
  }

  readonly #retry = (): void => {
    const { begun } = this
    this.fault = undefined
    if (!begun || !this.video) return this.#follow()
    this.#start()
  }

  readonly #lookForEndContent = (event: Event): void => {
    this.hasEndContent = (event.target as HTMLSlotElement).assignedNodes({ flatten: true }).length > 0
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'svc-player': SvcPlayer
  }
}
