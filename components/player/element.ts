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
 * Plays a video: adaptive streaming, subtitles, audio tracks, chapters, themes.
 *
 * @tagname svc-player
 * @fires {CustomEvent<PlayerFailure>} error - It cannot go on; `detail` has the reason (`unknown`
 *   `refused` `unreachable` `errored` `network` `media` `unsupported`) and what the viewer reads.
 * @fires {CustomEvent<{ state: PlayerState }>} statechange - `state` has changed.
 * @fires {CustomEvent<{ width: number, height: number, automatic: boolean }>} qualitychange -
 *   Another quality is on the screen.
 * @fires {CustomEvent<{ language: string | null, label: string }>} trackchange - Another audio track is heard.
 * @fires {CustomEvent<{ title: string, start_seconds: number } | null>} chapterchange - Another chapter has begun.
 * @fires {CustomEvent<EmbedArriving | null>} arrivingchange - `arriving` has changed: more has been uploaded.
 * @fires {Event} timeupdate - Sent on from the video element under its own name, as are all its other events.
 * @slot poster - In place of the poster: a picture of the page's own.
 * @slot start-screen - In place of the disc, before it is played. A click on it plays, but for
 *   links and controls in it.
 * @slot end-screen - Over the picture once the video has ended.
 * @slot error - In place of the message when it cannot be played.
 * @slot controls-start - Before the first control.
 * @slot controls-end - Before the last control.
 * @slot controls-top - Above the picture, shown and hidden with the controls.
 * @csspart frame - All of it.
 * @csspart stage - Picture and controls.
 * @csspart media - The video element.
 * @csspart poster - The picture before it plays; beside the controls of sound alone.
 * @csspart start-button - What plays it the first time: as large as the picture.
 * @csspart start-screen - What lies over the poster.
 * @csspart start-disc - The disc in the middle.
 * @csspart length - Its length, before it plays.
 * @csspart spinner - While it waits for the network.
 * @csspart notice - What it waits for, when that takes long; and what was copied.
 * @csspart upload-note - Where what was uploaded so far ends: what it waits for.
 * @csspart back-button - In it: back to where it can be played.
 * @csspart title - Its name: over the picture with the controls, and above them for sound alone.
 * @csspart controls - All controls.
 * @csspart control-bar - The bar of them.
 * @csspart control-row - The row in it.
 * @csspart button - Every button; each is also `play-button` `mute-button` `chapters-button`
 *   `subtitles-button` `settings-button` `pip-button` `airplay-button` `cast-button`
 *   `fullscreen-button` `skip-back-button` `skip-forward-button`.
 * @csspart seek-bar - Where it stands.
 * @csspart not-uploaded - The part of it that has not been uploaded yet.
 * @csspart chapter-mark - Where a chapter begins, on the seek bar.
 * @csspart preview - Above the pointer on the seek bar.
 * @csspart preview-image - The picture of that moment.
 * @csspart preview-chapter - Its chapter.
 * @csspart preview-time - Its time.
 * @csspart time - Position and length.
 * @csspart volume - Mute and volume.
 * @csspart volume-range - How loud.
 * @csspart menu - Every menu; each is also `chapters-menu` `subtitles-menu` `settings-menu` `context-menu`.
 * @csspart menu-item - A row of a menu.
 * @csspart keyboard - The list of keys.
 * @csspart message - What is shown in place of the video; `error` when it failed.
 * @csspart message-title - Its first line.
 * @csspart message-detail - Its second.
 * @csspart progress - How far it has been made.
 * @csspart progress-done - The part of it that is done.
 * @csspart skipped - At the side where a finger skips: by how much.
 * @csspart unmute-button - While what started by itself plays without sound.
 * @csspart retry-button - Tries again.
 * @csspart end-screen - Over the picture at its end.
 * @csspart replay-button - Plays it again.
 * @cssprop [--svc-background=#0c0d10] - Behind picture and messages.
 * @cssprop [--svc-radius=0] - Rounded corners; 12px for sound alone.
 * @cssprop [--svc-font] - A `font` shorthand for all texts.
 * @cssprop [--svc-controls-background] - Behind the controls.
 * @cssprop [--svc-controls-color=#fff] - Their signs and words.
 * @cssprop [--svc-menu-background] - Behind menus.
 * @cssprop [--svc-seek-color] - The part of the seek bar that was played; default is the accent colour.
 * @cssprop [--svc-end-screen-background] - Between the picture and the end screen.
 * @cssprop [--svc-subtitle-font] - Font family of subtitles.
 * @cssprop [--svc-subtitle-scale=1] - Their size, over what the viewer chooses.
 * @cssprop [--svc-subtitle-color=#fff] - Their colour.
 * @cssprop [--svc-subtitle-background] - Behind them.
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
    this.playRange.onended = () => this.#playback.move({ type: 'moved', isAtEnd: true })
    this.#listen()
    measured(this, this.media, () => this.#video?.metrics)
  }

  /** Where the player stands; `statechange` tells of changes. */
  get state(): PlayerState {
    const { name } = this.#playback.state
    return this.embed || name === 'failed' ? name : 'empty'
  }
  /** Seconds; known before anything has been loaded. NaN while nothing is known. */
  override get duration(): number {
    const { duration } = this.media
    return Number.isFinite(duration) ? duration : (this.#video?.duration_seconds ?? NaN)
  }
  /** How far its upload has got, where it is played meanwhile: `playable_seconds`, `receiving`…; else null. */
  get arriving(): EmbedArriving | null {
    return this.#video?.arriving ?? null
  }
  /** The chapters of the video: `title`, `start_seconds`, `end_seconds`. */
  get chapters(): readonly EmbedChapter[] {
    return this.#video?.chapters ?? []
  }
  /** Resolves once it plays, also if it is not known yet what; rejects as a media element's `play()` does. */
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
    if (changed.has('embed')) playback.reset()
    else if (changed.has('token') && changed.get('token') !== undefined) playback.renew()
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
    on('ended', () => playback.move({ type: 'moved', isAtEnd: true }))
    on('play playing seeking emptied', () =>
      playback.move({ type: 'moved', isAtEnd: media.ended || this.playRange.isAtEnd }),
    )
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
