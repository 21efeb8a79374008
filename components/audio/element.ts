import {
  html,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit'
import type { AudioTrack } from '../../daemon/contract/video.ts'
import { mediaBase } from '../base/addresses.ts'
import { Cut } from '../base/cut.ts'
import { EmbedController } from '../base/embed-controller.ts'
import { emit } from '../base/events.ts'
import {
  FAILURE_MESSAGES,
  failureText,
  type EmbedFailure,
  type FailureDetail,
} from '../languages/en/failures.ts'
import { localeOf, messagesFor } from '../languages/language.ts'
import { MediaHost } from '../base/media-host.ts'
import { mediaFault } from '../base/media-fault.ts'
import { measured } from '../base/media-measured.ts'
import { announce, silence } from '../base/media-session.ts'
import { isOn, secondsOf } from '../base/switches.ts'
import { playableTracks, trackFor } from '../base/tracks.ts'
import { accentFrom } from '../player/color.ts'
import { Stall } from '../player/stall.ts'
import { Caption } from './caption.ts'
import { AUDIO_MEDIA_EVENTS, type AudioState, type SvcAudioEventMap } from './events.ts'
import { onHotkey } from './hotkeys.ts'
import { activeText, colorOf, controlsOf, offeredTexts } from './settings.ts'
import { audioStyles } from './styles.ts'
import { AUDIO_MESSAGES } from '../languages/en/audio.ts'
import { UnfinishedSound } from './unfinished.ts'
import { controls, type AudioActions } from './view.ts'
import { loadPeaks, wavePath } from './wave.ts'

const DEFAULT_COLOR = '#2f6fed'

/**
 * Plays audio: an audio upload, or the audio tracks of a video.
 *
 * @tagname svc-audio
 * @fires {CustomEvent<{ id: string, language: string | null, label: string }>} trackchange -
 *   The audio track has changed.
 * @fires {CustomEvent<FailureDetail>} error - Playback failed; `detail` has the reason and the message shown.
 * @fires {CustomEvent<{ state: AudioState }>} statechange - `state` has changed.
 * @fires {Event} timeupdate - Forwarded from the `<audio>` element, as are its other playback events.
 * @csspart card - The entire player.
 * @csspart cover - Poster or cover art, if the audio has one.
 * @csspart title - Title.
 * @csspart play-button - Play and pause button.
 * @csspart seek-bar - Seek bar, with the waveform.
 * @csspart controls - Row of controls below the seek bar.
 * @csspart time - Current time and duration.
 * @csspart volume - Mute button and volume slider.
 * @csspart mute-button - Mute button.
 * @csspart volume-range - Volume slider.
 * @csspart audio-track - Audio track menu.
 * @csspart subtitles - Subtitle menu.
 * @csspart rate - Speed menu.
 * @csspart caption - Current subtitle.
 * @csspart message - Message shown instead of the controls while there is nothing to play.
 * @cssprop [--svc-audio-background=#f0f1f4] - Background of the player.
 * @cssprop [--svc-audio-color=#17181c] - Text and icons.
 * @cssprop [--svc-audio-radius=12px] - Corner radius.
 * @cssprop [--svc-audio-font] - `font` shorthand.
 * @cssprop [--svc-audio-wave=#9a9da8] - Unplayed section of the waveform.
 * @cssprop [--svc-audio-wave-height=44px] - Height of the waveform.
 */
export class SvcAudio extends MediaHost<SvcAudioEventMap, HTMLAudioElement> {
  static override styles = audioStyles
  static override properties: PropertyDeclarations = {
    embed: {},
    token: {},
    color: {},
    controls: {},
    layout: {},
    audioTrack: { attribute: 'audio-track' },
    subtitles: {},
    activeSubtitle: { attribute: 'active-subtitle' },
    autoplay: {},
    loop: {},
    startTime: { attribute: 'start-time' },
    endTime: { attribute: 'end-time' },
    playbackRate: { attribute: 'playback-rate' },
    hotkeys: {},
    title: {},
    loading: {},
    metrics: {},
    locale: {},
    started: { state: true },
    chosenTrack: { state: true },
    chosenText: { state: true },
    soundFault: { state: true },
    peaks: { state: true },
    railPixels: { state: true },
  }

  /** ID of the video. */
  declare embed: string | null | undefined
  /** Playback token, for a private video. Set a new token before the old one expires; playback continues. */
  declare token: string | null | undefined
  /** Title to show instead of the video's name. @default the video's name */
  declare title: string
  /** Accent color: any CSS color. @default #2f6fed */
  declare color: string | null | undefined
  /**
   * Controls to show: any of `play`, `seek`, `time`, `volume`, `rate`, `audio-track`, `subtitles`; or `none`.
   * @type {('play' | 'seek' | 'time' | 'volume' | 'rate' | 'audio-track' | 'subtitles')[] | 'none'}
   * @default all
   */
  declare controls: string | readonly string[] | null | undefined
  /** `wave` (with a waveform), or `line` (a plain seek bar). @type {'wave' | 'line'} @default wave */
  declare layout: string | null | undefined
  /** Initial audio track: `default`, a language, or the ID of a track. @type {'default' | string} @default default */
  declare audioTrack: string | null | undefined
  /**
   * Subtitles to offer: `all`, `none`, `original`, or languages such as `de en`.
   * @type {'all' | 'none' | 'original' | string}
   * @default all
   */
  declare subtitles: string | null | undefined
  /**
   * Subtitles to show at the start: `none`, `original`, or a language.
   * @type {'none' | 'original' | string}
   * @default none
   */
  declare activeSubtitle: string | null | undefined
  /** Plays as soon as it can, if the browser allows autoplay with sound. @type {boolean} @default off */
  declare autoplay: string | boolean | null | undefined
  /** Starts over at the end. @type {boolean} @default off */
  declare loop: string | boolean | null | undefined
  /** Start time: seconds, or `1:30`. @type {string} @default 0 */
  declare startTime: string | number | null | undefined
  /** End time: seconds, or `1:30`. @type {string} @default the end of the audio */
  declare endTime: string | number | null | undefined
  /** Playback speed, from 0.25 to 4. @default 1 */
  declare playbackRate: number
  /** `off`: disables keyboard shortcuts; buttons still work with the keyboard. @type {boolean} @default on */
  declare hotkeys: string | boolean | null | undefined
  /**
   * `lazy`: loads nothing until it is near the visible area; `eager`: loads immediately.
   * @type {'lazy' | 'eager'}
   * @default lazy
   */
  declare loading: string | null | undefined
  /**
   * Whether views are measured (docs/analytics.md): `on`, `off`, or `respect`: off if the browser
   * sends Do Not Track or Global Privacy Control.
   * @type {'on' | 'respect' | 'off'}
   * @default the video's setting, else respect
   */
  declare metrics: string | null | undefined
  /** Interface language. @type {'en' | 'nl' | 'de' | 'fr' | 'es'} @default the page's language */
  declare locale: string | null | undefined

  declare private started: boolean
  declare private chosenTrack: string | undefined
  /** Empty for none. */
  declare private chosenText: string | undefined
  declare private soundFault: EmbedFailure | undefined
  declare private peaks: number[] | undefined
  declare private railPixels: number

  #lastState: AudioState = 'empty'
  #currentTrack: AudioTrack | undefined
  /** The video that the track is of, or was when it had one: its place in it counts, also 0. */
  #playedEmbed: string | null | undefined
  #peaksOf: string | undefined
  #waitingToPlay: PromiseWithResolvers<void> | undefined
  readonly #unfinished = new UnfinishedSound(this.media, (reason) => (this.soundFault = reason))
  readonly #stall = new Stall(this.media, () => this.requestUpdate())
  readonly #sheet = new CSSStyleSheet()
  readonly #cut = new Cut(this.media, () => this.#endEarly())
  readonly #caption = new Caption(this.media, () => this.requestUpdate())
  readonly #rail = new ResizeObserver(
    ([entry]) => (this.railPixels = Math.round(entry!.contentRect.width)),
  )
  readonly #embed = new EmbedController(this, {
    isEnough: (video) => playableTracks(video).length > 0 || video.status === 'ready',
    onChange: () => (this.soundFault = undefined),
    failed: () => this.#fault,
  })

  constructor() {
    super(document.createElement('audio'), AUDIO_MEDIA_EVENTS)
    this.started = false
    this.railPixels = 0
    this.playbackRate = 1
    const { media } = this
    const redraw = () => this.requestUpdate()
    for (const type of [
      'play',
      'pause',
      'timeupdate',
      'seeking',
      'volumechange',
      'durationchange',
      'ended',
      'emptied',
    ])
      media.addEventListener(type, redraw)
    media.addEventListener('play', () => this.#begin())
    media.addEventListener('error', () => void this.#mediaFailed())
    measured(this, media, () => this.#embed.video?.metrics)
    media.addEventListener('ratechange', () => (this.playbackRate = media.playbackRate))
  }

  /** Current state. The `statechange` event fires when it changes. */
  get state(): AudioState {
    if (this.soundFault) return 'failed'
    const { state } = this.#embed
    if (state !== 'ready') return state
    if (!this.#currentTrack) return 'none'
    if (this.media.ended) return 'ended'
    return this.started ? 'started' : 'ready'
  }

  /** Duration in seconds, available before playback. NaN until the video's data has loaded. */
  override get duration(): number {
    const { duration } = this.media
    return Number.isFinite(duration) ? duration : (this.#embed.video?.duration_seconds ?? NaN)
  }

  /** Starts playback. Resolves and rejects like a media element's `play()`. */
  async play(): Promise<void> {
    if (this.isUpdatePending) await this.updateComplete
    if (this.state === 'none' || this.state === 'failed') throw nothingToPlay()
    if (!this.#currentTrack) {
      this.#waitingToPlay ??= Promise.withResolvers<void>()
      await this.#waitingToPlay.promise
    }
    if (this.#cut.isOver) this.media.currentTime = secondsOf(this.startTime) ?? 0
    return this.media.play()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    queueMicrotask(() => {
      if (this.isConnected) return
      this.media.pause()
      this.#unfinished.stop()
      silence(this.media)
    })
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot() as ShadowRoot
    root.adoptedStyleSheets.push(this.#sheet)
    root.addEventListener('keydown', (event) => this.#onKey(event as KeyboardEvent))
    return root
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('embed')) {
      this.started = false
      this.chosenTrack = this.chosenText = undefined
    }
    const { video } = this.#embed
    const { accent, onAccent } = accentFrom(colorOf(this, video) ?? DEFAULT_COLOR, DEFAULT_COLOR)
    this.#sheet.replaceSync(
      `:host { --_accent: ${accent}; --_on-accent: ${onAccent}; --_accent-visible: ${accent}; }`,
    )
    const [start, end] = [secondsOf(this.startTime) ?? 0, secondsOf(this.endTime)]
    this.#cut.set(end !== undefined && end > start ? end : undefined)
    this.media.loop = isOn(this.loop, false) && end === undefined
    const rate = Number(this.playbackRate) || 1
    // The default is what another track begins with.
    if (this.media.playbackRate !== rate)
      this.media.defaultPlaybackRate = this.media.playbackRate = rate
    this.#loadTrack(trackFor(video, this.chosenTrack ?? this.audioTrack, playableTracks(video)))
    this.#caption.set(activeText(this, video, this.chosenText))
    void this.#readPeaks(changed)
  }

  protected override updated(): void {
    const rail = this.renderRoot.querySelector<HTMLElement>('.rail')
    this.#rail.disconnect()
    if (rail) {
      this.#rail.observe(rail)
      rail.style.setProperty(
        '--_played',
        `${((this.currentTime / this.duration) * 100 || 0).toFixed(2)}%`,
      )
    }
    const { state } = this
    if (state === this.#lastState) return
    this.#lastState = state
    if (state === 'failed' || state === 'none') this.#refuseToPlay()
    if (state === 'failed')
      emit<FailureDetail>(this, 'error', {
        reason: this.#fault!,
        message: failureText(messagesFor(this, 'failures', FAILURE_MESSAGES), this.#fault!),
      })
    emit(this, 'statechange', { state })
    if (state === 'ready' && isOn(this.autoplay, false))
      void this.media.play().catch(() => undefined)
  }

  protected override render(): TemplateResult {
    const { state } = this
    const { video } = this.#embed
    const messages = messagesFor(this, 'audio', AUDIO_MESSAGES)
    const title = this.title || video?.name || ''
    const isWave = this.layout !== 'line' && this.peaks !== undefined
    return html`<div class=${isWave ? 'card wave' : 'card line'} part="card" role="group"
      aria-label=${title || messages.player} aria-busy=${state === 'loading'}>
      ${
        this.#message(messages) ??
        controls(
          {
            messages,
            title,
            cover: (video?.audio_only && video.urls.thumbnail) || null,
            locale: localeOf(this),
            controls: controlsOf(this, video),
            playing: !this.media.paused,
            seconds: this.currentTime,
            durationSeconds: this.duration,
            muted: this.muted,
            volume: this.volume,
            rate: this.playbackRate,
            tracks: playableTracks(video),
            track: this.#currentTrack,
            texts: offeredTexts(this, video),
            text: activeText(this, video, this.chosenText),
            caption: this.#caption.text,
            isStalled: this.#stall.stage !== 'none',
            stalled: this.#stall.explanation(messages),
            wave: isWave
              ? {
                  path: wavePath(this.peaks!, this.railPixels),
                  widthPixels: Math.max(1, this.railPixels),
                }
              : undefined,
          },
          this.#actions,
        )
      }
    </div>`
  }

  #message(messages: typeof AUDIO_MESSAGES): TemplateResult | undefined {
    const { state } = this
    const failures = messagesFor(this, 'failures', FAILURE_MESSAGES)
    if (state === 'failed')
      return html`<p class="message" part="message" role="alert">${failureText(failures, this.#fault!)} <button
        part="retry-button" @click=${this.#retry}>${failures.retry}</button></p>`
    if (state === 'waiting' || state === 'none' || state === 'loading')
      return html`<p class="message" part="message" role="status">${messages[state]}</p>`
    return state === 'empty' || state === 'idle' ? html`${nothing}` : undefined
  }

  get #fault(): EmbedFailure | undefined {
    return this.soundFault ?? this.#embed.fault
  }

  readonly #actions: AudioActions = {
    toggle: () => (this.media.paused ? void this.play().catch(() => undefined) : this.pause()),
    seek: (seconds) => (this.currentTime = seconds),
    mute: () => {
      // Silent by its volume: a press makes it audible.
      if (this.volume === 0) this.volume = 0.5
      else this.muted = !this.muted
    },
    setVolume: (volume) => {
      this.volume = volume
      this.muted = false
    },
    setRate: (rate) => (this.playbackRate = rate),
    setTrack: (id) => (this.chosenTrack = id),
    setText: (id) => (this.chosenText = id),
  }

  /** Puts a track into the element; the place is kept, and what played plays on. */
  #loadTrack(track: AudioTrack | undefined): void {
    const before = this.#currentTrack
    this.#currentTrack = track
    if (track?.url === before?.url) return
    const { media } = this
    // A place that the page has set before there was anything to hear counts too.
    const wasPlayed = this.#playedEmbed === this.embed
    const goesOn = wasPlayed || (before === undefined && this.#playedEmbed === undefined)
    const [seconds, playing] = [goesOn ? media.currentTime : 0, goesOn && !media.paused]
    this.#playedEmbed = track || wasPlayed ? this.embed : undefined
    this.#unfinished.stop()
    if (!track || track.status !== 'ready') {
      media.removeAttribute('src')
      media.load()
    }
    if (!track) {
      // The place is kept for a track that comes back.
      media.currentTime = seconds
      if (playing && !this.#fault) void media.play().catch(() => undefined)
      return
    }
    if (track.status === 'ready') media.src = track.url
    media.currentTime = wasPlayed ? seconds : seconds || (secondsOf(this.startTime) ?? 0)
    if (track.status !== 'ready') this.#unfinished.set(this.#embed.video!, track)
    if (playing) void media.play().catch(() => undefined)
    this.#waitingToPlay?.resolve()
    this.#waitingToPlay = undefined
    if (before && before.id !== track.id)
      emit(this, 'trackchange', { id: track.id, language: track.language, label: track.label })
  }

  #begin(): void {
    this.started = true
    announce(this.media, {
      title: this.title || (this.#embed.video?.name ?? ''),
      artwork: this.#embed.video?.urls.thumbnail ?? null,
    })
  }

  /** An excerpt ends where the page says. */
  #endEarly(): void {
    if (!isOn(this.loop, false)) return this.#cut.stop()
    const isOver = this.media.ended
    this.currentTime = secondsOf(this.startTime) ?? 0
    if (isOver) void this.media.play().catch(() => undefined)
  }

  /** Once the video is whole it has a waveform. */
  async #readPeaks(changed: PropertyValues): Promise<void> {
    const { video } = this.#embed
    if (changed.has('embed')) this.peaks = this.#peaksOf = undefined
    const base = video?.status === 'ready' && this.layout !== 'line' ? mediaBase(video) : undefined
    if (!base || this.#peaksOf === video!.id) return
    this.#peaksOf = video!.id
    const { connected } = this
    const peaks = await loadPeaks(`${base}/peaks.json`, connected)
    // Moved in the page meanwhile: asked again with the next change.
    if (connected.aborted) this.#peaksOf = undefined
    else if (this.#embed.video?.id === video!.id) this.peaks = peaks
  }

  async #mediaFailed(): Promise<void> {
    const { src } = this.media
    if (!src || this.#unfinished.isUsed) return
    const reason = await mediaFault(src, this.connected).catch(() => undefined)
    if (reason && this.media.src === src) this.soundFault = reason
  }

  #refuseToPlay(): void {
    this.#waitingToPlay?.reject(nothingToPlay())
    this.#waitingToPlay = undefined
  }

  #onKey(event: KeyboardEvent): void {
    if (!isOn(this.hotkeys, true) || event.defaultPrevented || this.state === 'failed') return
    if (onHotkey(event, this, this.#actions.toggle, controlsOf(this, this.#embed.video)))
      event.preventDefault()
  }

  readonly #retry = (): void => {
    this.media.pause()
    this.started = false
    this.#embed.retry()
  }
}

const nothingToPlay = () => new DOMException('There is nothing to play', 'NotSupportedError')

declare global {
  interface HTMLElementTagNameMap {
    'svc-audio': SvcAudio
  }
}
