import {
  html,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit'
import type { Subtitle } from '../../daemon/contract/video.ts'
import type { Embed } from '../../daemon/contract/embed.ts'
import type { EmbedArriving, EmbedChapter } from '../base/shapes.ts'
import { emit } from '../base/events.ts'
import { watchView } from '../base/in-view.ts'
import { messagesFor } from '../languages/language.ts'
import { measured } from '../base/media-measured.ts'
import { silence } from '../base/media-session.ts'
import { offeredTexts } from '../base/tracks.ts'
import { Unnamed } from '../base/unnamed.ts'
import { unseen } from '../base/unseen.ts'
import { ActiveSubtitle } from './active-subtitle.ts'
import { PlayerAttributes } from './attributes.ts'
import { captionLookOf, type CaptionLook } from './captions.ts'
import { CuePlaces } from './cue-places.ts'
import { controlsState, controlActions } from './controls-state.ts'
import type { PlayerFailure, PlayerState } from './events.ts'
import { ViewerMemory } from './memory.ts'
import { messageStyles } from './message-styles.ts'
import { qualityFor } from '../hls/choices.ts'
import { moveFocus } from './focus.ts'
import { dressLinksOver } from './page-links.ts'
import { NetworkNote } from './network-note.ts'
import { ControlsLoader } from './controls-loader.ts'
import { PlaybackController } from './playback-controller.ts'
import { PresentationModes } from './presentation-modes.ts'
import { settle, type PlayerChoices } from './settings.ts'
import { skin } from './skin.ts'
import { setStoryboard } from './storyboard.ts'
import { frameStyles } from './styles.ts'
import { PLAYER_MESSAGES, type PlayerMessages } from '../languages/en/player.ts'
import { Awaited } from './awaited.ts'
import { DerivedEvents } from './derived-events.ts'
import { Stall } from './stall.ts'
import {
  endScreen,
  failure,
  missing,
  notes,
  posterOf,
  processing,
  replaySign,
  startScreen,
  unmuteButton,
} from './view.ts'

/** How near the view it must come before anything of its video is fetched. */
const NEAR = '300px'
const NO_CONTROLS: ReadonlySet<string> = new Set()

/**
 * Plays a video, with adaptive streaming, subtitles, audio tracks, chapters and themes.
 *
 * @tagname svc-player
 * @fires {CustomEvent<PlayerFailure>} error - Playback failed; `detail` has the reason (`unknown` `refused`
 *   `unreachable` `errored` `network` `media` `unsupported`) and the message that the viewer sees.
 * @fires {CustomEvent<{ state: PlayerState }>} statechange - `state` has changed.
 * @fires {CustomEvent<{ width: number, height: number, automatic: boolean }>} qualitychange -
 *   The displayed quality has changed.
 * @fires {CustomEvent<{ language: string | null, label: string }>} trackchange - The audio track has changed.
 * @fires {CustomEvent<{ title: string, start_seconds: number } | null>} chapterchange - Another chapter has started.
 * @fires {CustomEvent<EmbedArriving | null>} arrivingchange - `arriving` has changed: more has been uploaded.
 * @fires {Event} timeupdate - Forwarded from the `<video>` element, as are its other playback events.
 * @slot poster - Replaces the poster.
 * @slot start-screen - Replaces the play icon before playback. A click on it starts playback, except on
 *   links and controls in it.
 * @slot end-screen - Shown over the picture when the video has ended.
 * @slot error - Replaces the error message when playback fails.
 * @slot controls-start - Content before the first control.
 * @slot controls-end - Content before the last control.
 * @slot controls-top - Content at the top of the picture, shown and hidden with the controls.
 * @csspart frame - The entire player.
 * @csspart stage - The picture and the controls.
 * @csspart media - The `<video>` element.
 * @csspart poster - Poster before playback; for audio, beside the controls.
 * @csspart start-button - Start button; covers the whole picture.
 * @csspart start-screen - Layer over the poster, with the play icon.
 * @csspart start-disc - Round icon in the middle: play, or replay at the end.
 * @csspart length - Duration, shown before playback.
 * @csspart spinner - Shown while the player is waiting for data.
 * @csspart notice - Short message, for example about a slow network or a copied link.
 * @csspart upload-note - Message shown when playback reaches the end of what has been uploaded so far.
 * @csspart back-button - Button in the upload note: goes back to the part that can be played.
 * @csspart title - Title: over the picture with the controls; for audio, above them.
 * @csspart controls - All controls.
 * @csspart control-bar - Bar that contains the controls.
 * @csspart control-row - Row of buttons in the bar.
 * @csspart button - Every button; each is also `play-button` `mute-button` `chapters-button`
 *   `subtitles-button` `settings-button` `pip-button` `airplay-button` `cast-button`
 *   `fullscreen-button` `skip-back-button` `skip-forward-button`.
 * @csspart seek-bar - Seek bar.
 * @csspart not-uploaded - Section of the seek bar that has not been uploaded yet.
 * @csspart chapter-mark - Start of a chapter on the seek bar.
 * @csspart preview - Preview above the pointer on the seek bar.
 * @csspart preview-image - Thumbnail in the preview.
 * @csspart preview-chapter - Chapter title in the preview.
 * @csspart preview-time - Time in the preview.
 * @csspart time - Current time and duration.
 * @csspart volume - Mute button and volume slider.
 * @csspart volume-range - Volume slider.
 * @csspart menu - Every menu; each is also `chapters-menu` `subtitles-menu` `settings-menu` `context-menu`.
 * @csspart menu-item - Menu item.
 * @csspart keyboard - List of keyboard shortcuts.
 * @csspart message - Message shown instead of the video; also `error` after a failure.
 * @csspart message-title - First line of the message.
 * @csspart message-detail - Second line of the message.
 * @csspart progress - Progress bar, while the video is being encoded.
 * @csspart progress-done - Completed section of the progress bar.
 * @csspart skipped - Number of seconds skipped, shown briefly at that side of the picture.
 * @csspart unmute-button - Unmute button of a player that autoplays muted.
 * @csspart retry-button - Button that tries again after a failure.
 * @csspart end-screen - Layer over the picture when the video has ended.
 * @csspart replay-button - Plays the video again.
 * @cssprop [--svc-background=#0c0d10] - Background of the picture and of messages.
 * @cssprop [--svc-radius=0] - Corner radius; 12px for audio.
 * @cssprop [--svc-font] - `font` shorthand for all text.
 * @cssprop [--svc-controls-background] - Background of the controls.
 * @cssprop [--svc-controls-color=#fff] - Icons and text of the controls.
 * @cssprop [--svc-menu-background] - Background of menus.
 * @cssprop [--svc-seek-color] - Played section of the seek bar; defaults to the accent color.
 * @cssprop [--svc-end-screen-background] - Background of the end screen, over the picture.
 * @cssprop [--svc-subtitle-font] - Font family of subtitles.
 * @cssprop [--svc-subtitle-scale=1] - Factor for the size of subtitles, on top of the viewer's choice.
 * @cssprop [--svc-subtitle-color=#fff] - Text color of subtitles.
 * @cssprop [--svc-subtitle-background] - Background of subtitles.
 */
export class SvcPlayer extends PlayerAttributes {
  static override styles = [unseen, frameStyles, messageStyles]
  static override properties: PropertyDeclarations = {
    hasEndContent: { state: true },
    captionLook: { state: true },
    announced: { state: true },
  }

  declare private hasEndContent: boolean
  declare private captionLook: CaptionLook
  declare private announced: string

  #lastState: PlayerState = 'empty'
  /** From the first data of each video on. */
  #subtitle: ActiveSubtitle | undefined
  readonly #stall = new Stall(this.media, () => {
    this.announced =
      this.#awaited.sentence || this.#stall.announcement(this.#messages, this.announced)
    this.requestUpdate()
  })
  readonly #network = new NetworkNote(() => this.requestUpdate())
  readonly #unnamed = new Unnamed(this, () => Boolean(this.embed), 'player')
  readonly #memory = new ViewerMemory(() => this.#settings().remember)
  readonly #playback = new PlaybackController(this, {
    media: this.media,
    settings: (video) => this.#settings(video),
    loadControls: () => this.#loadControls(),
    onFirst: (video) => this.#begin(video),
    resumeSeconds: ({ id }) =>
      this.#settings().startSeconds > 0 ? undefined : this.#memory.position(id),
    onFailed: ({ reason, detail }) => {
      this.#stall.set(false)
      const message = detail ?? this.#messages.failures[reason][0]
      emit<PlayerFailure>(this, 'error', { reason, message })
    },
    onReset: () => {
      this.#derivedEvents.reset()
      this.#stall.set(false)
    },
  })
  readonly #awaited = new Awaited(this.media, this.#stall, this.#playback)
  readonly #reach = new PresentationModes(this, this.media, () => this.requestUpdate())
  readonly #panel = new ControlsLoader(
    this,
    controlActions({
      media: this.media,
      session: this.#playback.session,
      reach: this.#reach,
      durationSeconds: () => this.duration,
      setCaptionLook: (look) => (this.captionLook = look),
      keep: (choices) => this.#memory.keep(choices),
      subtitleLanguage: (id) =>
        this.#video?.subtitles.find((subtitle) => subtitle.id === id)?.language,
      announce: (sentence) => (this.announced = sentence),
      redraw: () => this.requestUpdate(),
    }),
  )
  readonly #derivedEvents = new DerivedEvents(this)
  readonly #cuePlaces = new CuePlaces(this.media, () => this.captionLook)
  readonly #skin = new CSSStyleSheet()

  constructor() {
    super()
    this.captionLook = captionLookOf()
    this.announced = ''
    this.playRange.onended = () => this.#playback.moved(true)
    this.#listen()
    measured(this, this.media, () => this.#video?.metrics)
  }

  /** Current state. The `statechange` event fires when it changes. */
  get state(): PlayerState {
    const { name } = this.#playback.state
    return this.embed || name === 'failed' ? name : 'empty'
  }
  /** Duration in seconds, available before playback. NaN until the video's data has loaded. */
  override get duration(): number {
    const { duration } = this.media
    return Number.isFinite(duration) ? duration : (this.#video?.duration_seconds ?? NaN)
  }
  /** Progress of an upload that can already be played: `playable_seconds`, `receiving` and others; else null. */
  get arriving(): EmbedArriving | null {
    return this.#video?.arriving ?? null
  }
  /** Chapters of the video: `title`, `start_seconds`, `end_seconds`. */
  get chapters(): readonly EmbedChapter[] {
    return this.#video?.chapters ?? []
  }
  /** Starts playback, even before the video has loaded. Resolves and rejects like a media element's `play()`. */
  async play(): Promise<void> {
    // Pending property changes, such as another video, take effect first.
    if (this.isUpdatePending && this.hasUpdated) this.performUpdate()
    const playing = this.media.play()
    this.#playback.request()
    const { failure } = this.#playback
    if (!failure) return playing
    this.media.pause()
    await playing.catch(() => undefined)
    throw new DOMException(this.#messages.failures[failure.reason][0], 'NotSupportedError')
  }

  override connectedCallback(): void {
    super.connectedCallback()
    watchView(
      this,
      (isNear) => {
        this.#playback.isNear = isNear
        this.requestUpdate()
      },
      this.connected,
      { margin: NEAR },
    )
    const { autoplayer } = this.#playback
    watchView(this, (seen) => autoplayer.seen(seen), this.connected, { share: 0.25 })
    this.#network.watch(this.connected, () => {
      this.#playback.retryOnline()
      this.requestUpdate()
    })
    addEventListener('pagehide', () => this.#keepPosition(), { signal: this.connected })
    if (this.hasUpdated) this.requestUpdate()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#playback.isNear = false
    // An element that is only being moved is back before the next microtask.
    queueMicrotask(() => {
      if (this.isConnected) return
      this.#keepPosition()
      this.#playback.reset()
      silence(this.media)
      this.#panel.controls?.stop()
      this.#reach.watch(NO_CONTROLS)
    })
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot() as ShadowRoot
    root.adoptedStyleSheets.push(this.#skin)
    root.addEventListener('keydown', (event) => {
      const { state, isStarted } = this.#playback
      if (state.name !== 'failed')
        this.#panel.controls?.onKey(event as KeyboardEvent, this.#settings().hotkeys && isStarted)
    })
    return root
  }

  protected override willUpdate(changed: PropertyValues): void {
    const playback = this.#playback
    if (changed.has('embed')) {
      this.#keepPosition()
      playback.reset()
    } else if (changed.has('token') && (changed.get('token') ?? null) !== (this.token ?? null))
      playback.changeToken()
    playback.request()
    const settings = this.#settings()
    const { session } = playback
    this.#skin.replaceSync(skin(settings, this, this.#video, this.captionLook))
    this.playRange.set(settings)
    playback.autoplayer.mode = settings.autoplay
    if (this.#video)
      this.#subtitle?.apply(this.media, this.#offered(settings), settings.activeSubtitle)
    this.announced = this.#awaited.look(this.shadowRoot, this.#messages, this.announced)
    if (changed.has('quality'))
      session.choices.chooseQuality(qualityFor(session.choices.qualities, settings.quality))
    if (changed.has('maxQuality') && session.isStarted) playback.reload()
    if (changed.has('audioTrack')) playback.chooseSound(settings.audioTrack)
    if (playback.isStarted || this.#video?.audio_only) this.#loadControls()
    if (playback.isPictured)
      setStoryboard(
        this.media,
        settings.controls.has('seek') ? (this.#video?.urls.storyboard ?? null) : null,
        () => this.requestUpdate(),
      )
    this.#panel.controls?.set(settings)
    this.#reach.watch(this.#panel.controls && this.isConnected ? settings.controls : NO_CONTROLS)
  }

  protected override updated(): void {
    const { state } = this
    if (state !== this.#lastState) {
      this.#lastState = state
      emit(this, 'statechange', { state })
    }
    this.#derivedEvents.arriving(this.arriving)
    this.#panel.controls?.updated()
    this.#cuePlaces.place()
    if (moveFocus(this.renderRoot as ShadowRoot, this.#playback.startedByButton))
      this.#playback.startedByButton = false
  }

  protected override render(): TemplateResult {
    const settings = this.#settings()
    const messages = this.#messages
    const playback = this.#playback
    const { video, isStarted, failure: failed } = playback
    const { state } = this
    const name = settings.title || video?.name || ''
    const audio = video?.audio_only ?? false
    const ending = state === 'ended' && this.hasEndContent
    const covered = state === 'failed' || state === 'waiting' || ending
    const silenced = playback.isSilenced && !this.#memory.isMuted && settings.controls.has('volume')
    const controls =
      settings.controls.size > 0 && (isStarted || audio) ? this.#panel.controls : undefined
    const picture =
      audio || (!playback.isPictured && !(playback.isAutomatic && !this.media.paused))
        ? posterOf(this, video, settings.poster)
        : nothing
    return html`
      <div class=${audio ? 'frame audio' : 'frame'} part="frame" role="group"
        aria-label=${name || messages.player} aria-busy=${state === 'loading'}>
        ${audio && video ? html`<div class="heading" part="title">${name}</div>` : nothing}
        <div class=${`stage${controls ? ' controlled' : ''}${controls?.idle ? ' idle' : ''}${silenced ? ' silenced' : ''}`}
          part="stage" ?inert=${covered} @click=${this.#onPicture} @dblclick=${this.#onPicture}>
          ${this.media} ${picture}
          ${audio || covered || this.#awaited.sentence ? nothing : notes(this.#stall, video && this.#network, this.media, messages)}
          ${
            controls
              ? controls.render(
                  controlsState({
                    media: this.media,
                    session: playback.session,
                    reach: this.#reach,
                    video,
                    title: name,
                    messages,
                    controls: settings.controls,
                    subtitles: this.#offered(settings),
                    captionLook: this.captionLook,
                    durationSeconds: this.duration,
                    ended: state === 'ended',
                  }),
                )
              : nothing
          }
          ${covered ? nothing : this.#awaited.render(messages)}
        </div>
        ${
          state === 'ready' && !audio && settings.controls.has('play')
            ? startScreen(
                messages,
                name,
                settings.controls.has('time') ? video!.duration_seconds : null,
                playback.start,
              )
            : nothing
        }
        ${
          state === 'ended' && !covered && !audio && settings.controls.has('play')
            ? replaySign(this.#replay)
            : nothing
        }
        ${silenced ? unmuteButton(messages, this.#panel.actions.mute) : nothing}
        ${state === 'waiting' ? processing(messages, video!) : nothing} ${
          state === 'empty' && this.#unnamed.isMissing ? missing(messages) : nothing
        }
        ${endScreen(messages, ending, settings.controls.has('play'), this.#replay, this.#lookForEndContent)}
        ${failed ? failure(messages, failed.reason, failed.detail, playback.retry) : nothing}
        <div class="unseen announced" aria-live="polite">${this.announced}</div>
      </div>
    `
  }

  get settledLocale(): string | undefined {
    return this.#video?.settings.locale
  }
  get #messages(): PlayerMessages {
    return messagesFor(this, 'player', PLAYER_MESSAGES)
  }
  get #video(): Embed | undefined {
    return this.#playback.video
  }
  #settings(video = this.#video): PlayerChoices {
    return settle(this, video?.settings)
  }
  #loadControls(): void {
    if (this.#settings().controls.size > 0) this.#panel.load()
  }
  /** The data of a video are there: its settings, and over them what the viewer has chosen before. */
  #begin({ settings }: Embed): void {
    this.pageOverrides.setDefaults(settings)
    const chosen = this.#memory.choices()
    this.pageOverrides.setRemembered(chosen)
    if (chosen.captions) this.captionLook = chosen.captions
    this.#subtitle = new ActiveSubtitle(chosen.subtitle)
  }

  #keepPosition(): void {
    const video = this.#video
    if (video && this.#playback.isStarted)
      this.#memory.keepPosition(video.id, this.media.currentTime, this.duration)
  }

  #offered({ subtitles }: PlayerChoices): Subtitle[] {
    return offeredTexts(this.#video?.subtitles ?? [], subtitles)
  }

  #listen(): void {
    const { media } = this
    const playback = this.#playback
    const on = (types: string, listener: () => void) =>
      types.split(' ').forEach((type) => media.addEventListener(type, listener))
    on('play', () => playback.begin())
    on('playing seeked', () => {
      if (media.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA)
        playback.move({ type: 'pictured' })
    })
    on('ended', () => playback.moved(true))
    on('play playing seeking emptied', () => playback.moved(media.ended || this.playRange.isAtEnd))
    on('timeupdate seeked', () => this.#derivedEvents.chapter(this.chapters, media.currentTime))
    on('play pause timeupdate seeking seeked progress volumechange ratechange durationchange', () =>
      this.requestUpdate(),
    )
    on('pause ended', () => this.#keepPosition())
    // A browser that reads the manifest itself adds those of the manifest.
    for (const type of ['change', 'addtrack', 'removetrack'])
      media.textTracks.addEventListener(type, () => this.requestUpdate())
    const { choices } = playback.session
    choices.addEventListener('change', () => {
      this.#derivedEvents.choices(choices)
      this.requestUpdate()
    })
    // Somebody seems about to play it.
    const warm = () => {
      if (this.state !== 'ready') return
      playback.warmUp()
      this.#loadControls()
    }
    this.addEventListener('pointerenter', warm)
    this.addEventListener('focusin', warm)
  }

  readonly #onPicture = (event: MouseEvent): void => {
    const target = event.composedPath()[0]
    if (target !== this.media && target !== event.currentTarget) return
    if (this.#playback.isStarted) this.#panel.controls?.onPicture(event, this.#settings().controls)
  }

  readonly #replay = (): void => {
    this.media.currentTime = this.#settings().startSeconds
    this.#playback.start()
  }

  readonly #lookForEndContent = (event: Event): void => {
    this.hasEndContent =
      (event.target as HTMLSlotElement).assignedNodes({ flatten: true }).length > 0
    if (this.hasEndContent) dressLinksOver(this)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'svc-player': SvcPlayer
  }
}
