import {
  html,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit'
import type { Subtitle } from '../../daemon/contract/video.ts'
import type { Embed } from '../../daemon/contract/embed.ts'
import type { EmbedChapter } from '../base/shapes.ts'
import { emit } from '../base/events.ts'
import { watchView } from '../base/in-view.ts'
import { messagesFor } from '../languages/language.ts'
import { measured } from '../base/media-measured.ts'
import { announce, silence } from '../base/media-session.ts'
import { pictureAt } from '../base/picture.ts'
import { offeredTexts, textFor, trackFor } from '../base/tracks.ts'
import { Unnamed } from '../base/unnamed.ts'
import { unseen } from '../base/unseen.ts'
import { PlayerAttributes } from './attributes.ts'
import { Autoplayer, isInView } from './autoplay.ts'
import { DEFAULT_LOOK } from './captions.ts'
import type { CaptionLook } from './controls/deck.ts'
import { deckOf, actionsOf } from './deck-of.ts'
import type { PlayerFailure, PlayerState } from './events.ts'
import { messageStyles } from './message-styles.ts'
import { qualityFor } from './choices.ts'
import { moveFocus } from './focus.ts'
import { dressLinksOver } from './page-links.ts'
import { Panel } from './panel.ts'
import { PlayerReach } from './reach.ts'
import { PlayerReading } from './reading.ts'
import { PlaySession } from './session.ts'
import { settle, type PlayerChoices } from './settings.ts'
import { skin } from './skin.ts'
import { setStoryboard } from './storyboard.ts'
import { frameStyles } from './styles.ts'
import { setTracks, showTrack } from './subtitles.ts'
import { PLAYER_MESSAGES, type FailureReason, type PlayerMessages } from '../languages/en/player.ts'
import { EventTelling } from './telling.ts'
import { learnManifest, usualManifest } from './usual-manifest.ts'
import { endScreen, failure, missing, poster, processing, startScreen, waiting } from './view.ts'
import { Wait } from './wait.ts'

interface Failure {
  reason: FailureReason
  detail?: string | undefined
}
/** How near the view it must come before anything of its video is fetched. */
const NEAR = '300px'
/** No control. */
const NOTHING: ReadonlySet<string> = new Set()
/** The connection was at fault, and may be back. */
const CONNECTION: readonly FailureReason[] = ['network', 'unreachable']

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
 * @csspart poster - The picture before it plays.
 * @csspart start-button - What plays it the first time: as large as the picture.
 * @csspart start-screen - What lies over the poster.
 * @csspart start-disc - The disc in the middle.
 * @csspart length - Its length, before it plays.
 * @csspart spinner - While it waits for the network.
 * @csspart notice - What it waits for, when that takes long.
 * @csspart title - Its name, for sound alone.
 * @csspart controls - All controls.
 * @csspart control-bar - The bar of them.
 * @csspart control-row - The row in it.
 * @csspart button - Every button; each is also `play-button` `mute-button` `chapters-button`
 *   `subtitles-button` `settings-button` `pip-button` `airplay-button` `cast-button`
 *   `fullscreen-button`.
 * @csspart seek-bar - Where it stands.
 * @csspart chapter-mark - Where a chapter begins, on the seek bar.
 * @csspart preview - Above the pointer on the seek bar.
 * @csspart preview-image - The picture of that moment.
 * @csspart preview-chapter - Its chapter.
 * @csspart preview-time - Its time.
 * @csspart time - Position and length.
 * @csspart volume - Mute and volume.
 * @csspart volume-range - How loud.
 * @csspart menu - Every menu; each is also `chapters-menu` `subtitles-menu` `settings-menu`.
 * @csspart menu-item - A row of a menu.
 * @csspart keyboard - The list of keys.
 * @csspart message - What is shown in place of the video; `error` when it failed.
 * @csspart message-title - Its first line.
 * @csspart message-detail - Its second.
 * @csspart progress - How far it has been made.
 * @csspart progress-done - The part of it that is done.
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
    video: { state: true },
    fault: { state: true },
    pictured: { state: true },
    begun: { state: true },
    over: { state: true },
    hasEndContent: { state: true },
    captionLook: { state: true },
    announced: { state: true },
  }

  declare private video: Embed | undefined
  declare private fault: Failure | undefined
  /** A first frame is on screen. */
  declare private pictured: boolean
  declare private begun: boolean
  declare private over: boolean
  declare private hasEndContent: boolean
  declare private captionLook: CaptionLook
  declare private announced: string

  #near = false
  #shownSubtitle: string | undefined
  #lastState: PlayerState = 'empty'
  #startedByButton = false
  /** Somebody watched it being made; then it starts by itself. */
  #awaited = false
  #beginsItself = false // and then a poster would only take the line from it
  /** A new token came in the middle. */
  #renewing: 'playing' | 'paused' | undefined
  readonly #wait = new Wait(() => this.#waited())
  readonly #unnamed = new Unnamed(this, () => Boolean(this.embed))
  readonly #reading = new PlayerReading(
    (video) => this.#take(video),
    (reason) => {
      // Whoever is watching may finish.
      if (!this.begun || this.#renewing) this.#fail({ reason })
      this.#renewing = undefined
    },
  )
  readonly #session = new PlaySession(this.media, (reason) => this.#fail({ reason }))
  readonly #reach = new PlayerReach(this, this.media, () => this.requestUpdate())
  readonly #autoplayer = new Autoplayer(this.media)
  readonly #panel = new Panel(
    this,
    actionsOf({
      media: this.media,
      session: this.#session,
      reach: this.#reach,
      durationSeconds: () => this.duration,
      setCaptionLook: (look) => (this.captionLook = look),
      announce: (sentence) => (this.announced = sentence),
      redraw: () => this.requestUpdate(),
    }),
  )
  readonly #telling = new EventTelling(this)
  readonly #skin = new CSSStyleSheet()

  constructor() {
    super()
    this.captionLook = DEFAULT_LOOK
    this.announced = ''
    this.excerpt.onended = () => (this.over = true)
    this.#listen()
    measured(this, this.media, () => this.video?.metrics)
  }

  /** Where the player stands; `statechange` tells of changes. */
  get state(): PlayerState {
    if (this.fault) return 'failed'
    if (!this.embed) return 'empty'
    if (!this.video) return this.#reading.isBegun ? 'loading' : 'idle'
    if (!this.video.playable) return 'waiting'
    if (this.over) return 'ended'
    return this.begun ? 'started' : 'ready'
  }
  /** Seconds; known before anything has been loaded. NaN while nothing is known. */
  override get duration(): number {
    const { duration } = this.media
    return Number.isFinite(duration) ? duration : (this.video?.duration_seconds ?? NaN)
  }
  /** The chapters of the video: `title`, `start_seconds`, `end_seconds`. */
  get chapters(): readonly EmbedChapter[] {
    return this.video?.chapters ?? []
  }
  /** Resolves once it plays, also if it is not known yet what; rejects as a media element's `play()` does. */
  async play(): Promise<void> {
    // What was set just before, such as another video, takes effect first.
    if (this.isUpdatePending && this.hasUpdated) this.performUpdate()
    const playing = this.media.play()
    this.#want()
    if (!this.fault) return playing
    this.media.pause()
    await playing.catch(() => undefined)
    throw new DOMException(this.#words.failures[this.fault.reason][0], 'NotSupportedError')
  }

  override connectedCallback(): void {
    super.connectedCallback()
    watchView(this, (near) => ((this.#near = near), this.requestUpdate()), this.connected, {
      margin: NEAR,
    })
    watchView(this, (seen) => this.#autoplayer.seen(seen), this.connected, { share: 0.25 })
    const back = () =>
      this.fault && CONNECTION.includes(this.fault.reason) ? this.#retry() : this.requestUpdate()
    addEventListener('online', back, { signal: this.connected })
    addEventListener('offline', () => this.requestUpdate(), { signal: this.connected })
    if (this.hasUpdated) this.requestUpdate()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#near = false
    // An element that is only being moved is back before the next microtask.
    queueMicrotask(() => {
      if (this.isConnected) return
      this.#reset()
      silence(this.media)
      this.#panel.controls?.stop()
      this.#reach.watch(NOTHING)
    })
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot() as ShadowRoot
    root.adoptedStyleSheets.push(this.#skin)
    root.addEventListener('keydown', (event) => {
      if (!this.fault)
        this.#panel.controls?.onKey(event as KeyboardEvent, this.#settings().hotkeys && this.begun)
    })
    return root
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('embed')) this.#reset()
    else if (changed.has('token') && changed.get('token') !== undefined) this.#renew()
    this.#want()
    const settings = this.#settings()
    this.#skin.replaceSync(skin(settings, this, this.video, this.captionLook))
    this.excerpt.set(settings)
    this.#autoplayer.mode = settings.autoplay
    if (this.video) this.#applySubtitles(settings)
    if (changed.has('quality'))
      this.#session.choices.chooseQuality(
        qualityFor(this.#session.choices.qualities, settings.quality),
      )
    if (changed.has('maxQuality') && this.#session.begun) this.#beginAnew()
    if (changed.has('audioTrack')) this.#chooseSound(settings)
    if (settings.controls.size > 0 && (this.begun || this.video?.audio_only)) this.#panel.load()
    if (this.pictured)
      setStoryboard(
        this.media,
        settings.controls.has('seek') ? (this.video?.urls.storyboard ?? null) : null,
      )
    this.#panel.controls?.setTheme(settings.theme)
    this.#reach.watch(this.#panel.controls && this.isConnected ? settings.controls : NOTHING)
  }

  protected override updated(): void {
    const { state } = this
    if (state !== this.#lastState) {
      this.#lastState = state
      emit(this, 'statechange', { state })
    }
    this.#panel.controls?.updated()
    if (moveFocus(this.renderRoot as ShadowRoot, this.#startedByButton))
      this.#startedByButton = false
  }

  protected override render(): TemplateResult {
    const settings = this.#settings()
    const words = this.#words
    const { video, state } = this
    const name = settings.title || video?.name || ''
    const audio = video?.audio_only ?? false
    const ending = this.over && this.hasEndContent
    const covered = state === 'failed' || state === 'waiting' || ending
    const controls =
      settings.controls.size > 0 && (this.begun || audio) ? this.#panel.controls : undefined
    const picture =
      video && !audio && !this.pictured && !(this.#beginsItself && !this.media.paused)
        ? poster(pictureAt(settings.poster, video))
        : nothing
    return html`
      <div
        class=${audio ? 'frame audio' : 'frame'}
        part="frame"
        role="group"
        aria-label=${name || words.player}
        aria-busy=${state === 'loading'}
      >
        ${audio && video ? html`<div class="heading" part="title">${name}</div>` : nothing}
        <div
          class=${`stage${controls ? ' controlled' : ''}${controls?.idle ? ' idle' : ''}`}
          part="stage"
          ?inert=${covered}
          @click=${this.#onPicture}
          @dblclick=${this.#onPicture}
        >
          ${this.media} ${picture} ${
            this.#wait.stage !== 'none' && !covered && !audio
              ? waiting(this.#wait.stage === 'shown' ? this.#whyWaiting : '')
              : nothing
          }
          ${
            controls
              ? controls.render(
                  deckOf({
                    media: this.media,
                    session: this.#session,
                    reach: this.#reach,
                    video,
                    words,
                    controls: settings.controls,
                    subtitles: this.#offered(settings),
                    captionLook: this.captionLook,
                    durationSeconds: this.duration,
                    ended: this.over,
                  }),
                )
              : nothing
          }
        </div>
        ${
          state === 'ready' && !audio && settings.controls.has('play')
            ? startScreen(
                words,
                name,
                settings.controls.has('time') ? video!.duration_seconds : null,
                this.#start,
              )
            : nothing
        }
        ${state === 'waiting' ? processing(words, video!) : nothing} ${
          state === 'empty' && this.#unnamed.isMissing ? missing(words) : nothing
        }
        ${endScreen(words, ending, settings.controls.has('play'), this.#replay, this.#lookForEndContent)}
        ${this.fault ? failure(words, this.fault.reason, this.fault.detail, this.#retry) : nothing}
        <div class="unseen announced" aria-live="polite">${this.announced}</div>
      </div>
    `
  }

  get #words(): PlayerMessages {
    return messagesFor(this, 'player', PLAYER_MESSAGES)
  }
  #settings(): PlayerChoices {
    return settle(this, this.video?.settings)
  }
  #offered({ subtitles }: PlayerChoices): Subtitle[] {
    return offeredTexts(this.video?.subtitles ?? [], subtitles)
  }

  #applySubtitles(settings: PlayerChoices): void {
    const offered = this.#offered(settings)
    setTracks(this.media, offered)
    const active = textFor(offered, settings.activeSubtitle)?.id
    // Only when the wish changes: what the viewer has chosen since stays.
    if (active !== this.#shownSubtitle) showTrack(this.media, active)
    this.#shownSubtitle = active
  }

  #chooseSound({ audioTrack }: PlayerChoices): void {
    const wanted = trackFor(this.video, audioTrack)
    const { choices } = this.#session
    if (wanted)
      choices.chooseSound(
        choices.sounds.findIndex(
          ({ language, label }) => language === wanted.language && label === wanted.label,
        ),
      )
  }

  /** Asks for the video once it is near, or wanted in spite of that. */
  #want(): void {
    if (
      !this.embed ||
      !this.isConnected ||
      this.#reading.isBegun ||
      this.fault ||
      !(this.#near || this.loading === 'eager' || !this.media.paused)
    )
      return
    // What playing will need comes beside the answer, not after it.
    const { autoplay, preload, controls } = this.#settings()
    if (autoplay !== 'off' || preload !== 'none' || !this.media.paused) {
      this.#session.warmUp(usualManifest({ id: this.embed, token: this.token ?? null }))
      if (controls.size > 0) this.#panel.load()
    }
    this.#readAnew()
  }

  /** The place is kept, and whoever was watching goes on. */
  #renew(): void {
    if (!this.begun || !this.embed) return this.#reset()
    this.#renewing = this.fault || !this.media.paused ? 'playing' : 'paused'
    this.fault = undefined
    this.#session.stop('keep')
    this.#readAnew()
  }

  #readAnew(): void {
    this.#reading.begin({ id: this.embed!, token: this.token ?? null })
  }

  #take(video: Embed): void {
    const isFirst = this.video === undefined
    this.video = video
    learnManifest(video.urls.hls, { id: video.id, token: this.token ?? null })
    if (isFirst) this.pageWord.defaults(video.settings)
    if (!video.playable) {
      this.#awaited = true
      // It may come at any moment; what plays it is there by then.
      if (video.status !== 'errored') {
        this.#session.warmUp()
        if (this.#settings().controls.size > 0) this.#panel.load()
      }
      if (video.status === 'errored')
        this.#fail({ reason: 'errored', detail: video.error?.message })
      return
    }
    if (video.status === 'ready') this.#session.whole()
    if (this.#renewing === 'playing') this.#start()
    this.#renewing = undefined
    const { autoplay, preload } = this.#settings()
    if (!this.media.paused) this.#begin()
    else if (!this.begun) {
      const isDue = this.#awaited && autoplay === 'off' && isInView(this)
      this.#beginsItself =
        isDue || autoplay === 'always' || (autoplay === 'visible' && isInView(this))
      if (isDue) void this.#autoplayer.start()
      else this.#autoplayer.ready(autoplay)
      if (preload !== 'none' && this.media.paused) this.#load(preload === 'metadata')
    }
    this.#awaited = false
  }

  #begin(): void {
    if (!this.video?.playable || this.fault) return
    this.begun = true
    this.#load(false)
    announce(this.media, {
      title: this.#settings().title || this.video.name,
      artwork: this.video.urls.thumbnail,
    })
  }

  #load(onlyMetadata: boolean): void {
    const { video } = this
    if (!video?.playable) return
    const { quality, maxQuality, audioTrack, startSeconds } = this.#settings()
    this.#warmUp()
    const isWhole = video.status === 'ready'
    const place = this.media.currentTime || startSeconds
    this.#session.begin({
      url: video.urls.hls,
      isWhole,
      startSeconds: place,
      quality,
      maxQuality,
      sound: audioTrack === 'default' ? undefined : trackFor(video, audioTrack),
      onlyMetadata,
    })
  }

  /** The manifest of a video that is still being made may be another one soon. */
  #warmUp(): void {
    const { video } = this
    this.#session.warmUp(video?.status === 'ready' ? video.urls.hls : undefined)
  }

  #beginAnew(): void {
    const playing = !this.media.paused
    this.#session.stop('keep')
    if (playing) this.#start()
    else this.#load(false)
  }

  #fail(fault: Failure): void {
    this.fault = fault
    this.#reading.stop()
    this.#session.stop('keep')
    // Whoever waits for `play()` hears that it will not.
    this.media.pause()
    this.#wait.set(false)
    emit<PlayerFailure>(this, 'error', {
      reason: fault.reason,
      message: fault.detail ?? this.#words.failures[fault.reason][0],
    })
  }

  #reset(): void {
    this.#reading.forget()
    this.#session.stop('forget')
    this.media.replaceChildren()
    this.#autoplayer.reset()
    this.#shownSubtitle = this.#renewing = undefined
    this.#telling.reset()
    this.#awaited = this.#beginsItself = false
    this.video = this.fault = undefined
    this.pictured = this.begun = this.over = false
    this.#wait.set(false)
  }

  #listen(): void {
    const { media } = this
    const on = (types: string, deed: () => void) =>
      types.split(' ').forEach((type) => media.addEventListener(type, deed))
    on('play', () => this.#begin())
    on(
      'playing seeked',
      () =>
        (this.pictured =
          this.pictured || (this.begun && media.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA)),
    )
    on('play waiting seeking', () =>
      this.#wait.set(
        !media.ended && media.readyState < HTMLMediaElement.HAVE_FUTURE_DATA && !media.paused,
      ),
    )
    on('playing canplay pause ended emptied', () => this.#wait.set(false))
    on('ended', () => (this.over = true))
    on('play playing seeking emptied', () => (this.over = media.ended || this.excerpt.over))
    on('timeupdate seeked', () => this.#telling.chapter(this.chapters, media.currentTime))
    on('play pause timeupdate seeking seeked progress volumechange ratechange durationchange', () =>
      this.requestUpdate(),
    )
    // A browser that reads the manifest itself adds those of the manifest.
    for (const type of ['change', 'addtrack', 'removetrack'])
      media.textTracks.addEventListener(type, () => this.requestUpdate())
    const { choices } = this.#session
    choices.addEventListener('change', () => {
      this.#telling.choices(choices)
      this.requestUpdate()
    })
    // Somebody seems about to play it.
    const warm = () => {
      if (this.state !== 'ready') return
      this.#warmUp()
      if (this.#settings().controls.size > 0) this.#panel.load()
    }
    this.addEventListener('pointerenter', warm)
    this.addEventListener('focusin', warm)
  }

  #waited(): void {
    const { loading, offline, slow } = this.#words
    const { stage } = this.#wait
    if (stage === 'spoken') this.announced = loading
    else if (stage === 'shown') this.announced = this.#whyWaiting
    else if ([loading, offline, slow].includes(this.announced)) this.announced = ''
    this.requestUpdate()
  }
  get #whyWaiting(): string {
    return navigator.onLine ? this.#words.slow : this.#words.offline
  }

  readonly #onPicture = (event: Event): void => {
    const target = event.composedPath()[0]
    if (target !== this.media && target !== event.currentTarget) return
    if (this.begun) this.#panel.controls?.onPicture(event, this.#settings().controls)
  }

  readonly #start = (): void => {
    this.#startedByButton = true
    this.media.play().catch((error: unknown) => {
      // A pause or a failure before the first frame; the failure is shown by itself.
      if ((error as DOMException).name === 'NotAllowedError')
        console.warn('svc-player: the browser refused to play', error)
    })
  }

  readonly #replay = (): void => {
    this.media.currentTime = this.#settings().startSeconds
    this.#start()
  }

  readonly #retry = (): void => {
    const { begun } = this
    this.fault = undefined
    if (begun && this.video) return this.#start()
    this.#reset()
    this.#near = true
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
