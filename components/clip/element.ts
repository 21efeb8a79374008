import {
  html,
  nothing,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit'
import { Cut } from '../base/cut.ts'
import { SvcElement } from '../base/element.ts'
import { EmbedController } from '../base/embed-controller.ts'
import { emit, forward } from '../base/events.ts'
import {
  FAILURE_MESSAGES,
  failureText,
  type EmbedFailure,
  type FailureDetail,
} from '../languages/en/failures.ts'
import { watchView } from '../base/in-view.ts'
import { messagesFor } from '../languages/language.ts'
import { mediaFault } from '../base/media-fault.ts'
import { measured } from '../base/media-measured.ts'
import { pictureAt, placeOf } from '../base/picture.ts'
import { chosenOf, isOn, secondsOf } from '../base/switches.ts'
import { chooseRendition } from './choose.ts'
import { CLIP_MEDIA_EVENTS, type ClipState, type SvcClipEventMap } from './events.ts'
import { scrollShare, watchMotion } from './motion.ts'
import { clipStyles } from './styles.ts'
import { CLIP_MESSAGES } from '../languages/en/clip.ts'

const MODES = ['visible', 'always', 'off', 'scroll'] as const
type Mode = (typeof MODES)[number]

/**
 * A moving picture: a muted loop that plays while it is in view, used like an image.
 *
 * @tagname svc-clip
 * @fires {CustomEvent<{ state: ClipState }>} statechange - `state` has changed.
 * @fires {CustomEvent<FailureDetail>} error - It cannot be shown; `detail` has the reason and what the viewer reads.
 * @fires {Event} playing - Sent on from the video, as are `play` `pause` `ended` `timeupdate`
 *   `seeked` `loadedmetadata` `loadeddata` `canplay`.
 * @csspart poster - The picture before it moves.
 * @csspart media - The video.
 * @csspart button - Plays and pauses.
 * @csspart spinner - While it waits for the network.
 * @csspart error - The sentence in place of a picture.
 * @cssprop [--svc-clip-fit=cover] - `object-fit` of picture and video.
 * @cssprop [--svc-clip-position=50% 50%] - `object-position` of both.
 * @cssprop [--svc-clip-radius=0] - Rounded corners.
 * @cssprop [--svc-clip-background=transparent] - Behind the picture.
 */
export class SvcClip extends SvcElement<SvcClipEventMap> {
  static override styles = clipStyles
  static override properties: PropertyDeclarations = {
    embed: {},
    token: {},
    alt: {},
    autoplay: {},
    loop: {},
    quality: {},
    poster: {},
    width: {},
    height: {},
    aspectRatio: { attribute: 'aspect-ratio' },
    startTime: { attribute: 'start-time' },
    endTime: { attribute: 'end-time' },
    controls: {},
    loading: {},
    metrics: {},
    locale: {},
    moving: { state: true },
    stalled: { state: true },
    stopped: { state: true },
    reduced: { state: true },
    mediaFault: { state: true },
  }

  /** The video's id. */
  declare embed: string | null | undefined
  /** Playback token, for a private video. */
  declare token: string | null | undefined
  /** What it shows, in words, as of an image; empty where it is decoration. @default the video's name */
  declare alt: string | null | undefined
  /**
   * `visible`: while in view · `always` · `off`: once asked to · `scroll`: moves as the page is
   * scrolled.
   * @type {'visible' | 'always' | 'off' | 'scroll'}
   * @default visible
   */
  declare autoplay: string | null | undefined
  /** Begins again at its end; `off` stops there. @type {boolean} @default on, but for `autoplay="off"` */
  declare loop: string | boolean | null | undefined
  /**
   * `auto` (by its size on the screen), `ld` `sd` `md` `hd` `fhd` `qhd` `uhd`, or the name of a rendition.
   * @type {'auto' | 'ld' | 'sd' | 'md' | 'hd' | 'fhd' | 'qhd' | 'uhd' | string}
   * @default auto
   */
  declare quality: string | null | undefined
  /** Address of a picture, or seconds into the video. @type {string} @default the video's poster */
  declare poster: string | number | null | undefined
  /** In pixels, with `height` as on `<img>`: keeps its place before anything has been loaded. @type {number} */
  declare width: string | number | null | undefined
  /** In pixels, with `width`. @type {number} */
  declare height: string | number | null | undefined
  /** Such as `4/3`. @default that of `width` and `height`, else the video's, else 16/9 */
  declare aspectRatio: string | null | undefined
  /** Where it begins: seconds, or `1:30`. @type {string} @default 0 */
  declare startTime: string | number | null | undefined
  /** Where it ends. @type {string} @default its end */
  declare endTime: string | number | null | undefined
  /**
   * `play`: the button that plays and pauses; or `none`, if the page offers a way to stop it.
   * @type {'play' | 'none'}
   * @default play
   */
  declare controls: string | null | undefined
  /**
   * `lazy`: nothing is fetched until it comes near the view; `eager`: at once.
   * @type {'lazy' | 'eager'}
   * @default lazy
   */
  declare loading: string | null | undefined
  /**
   * Whether viewing is measured (docs/analytics.md): `on`, `off`, or `respect`: not where the
   * browser says Do Not Track or Global Privacy Control.
   * @type {'on' | 'respect' | 'off'}
   * @default the video's setting, else respect
   */
  declare metrics: string | null | undefined
  /** Language of its words. @type {'en' | 'nl' | 'de' | 'fr' | 'es'} @default that of the page */
  declare locale: string | null | undefined

  declare private moving: boolean
  /** Has to wait for what comes next. */
  declare private stalled: boolean
  /** Somebody stopped it; or it waits to be started. */
  declare private stopped: boolean | undefined
  declare private reduced: boolean
  declare private mediaFault: EmbedFailure | undefined

  /** The element that plays. */
  readonly media: HTMLVideoElement = document.createElement('video')

  #inView = false
  #lastState: ClipState = 'empty'
  #choosing = 0
  /** Called after the next update. */
  #waiting: (() => void)[] = []
  #sheet = new CSSStyleSheet()
  readonly #cut = new Cut(this.media, () => this.#turnAtEnd())
  readonly #embed = new EmbedController(this, {
    onChange: () => (this.mediaFault = undefined),
    failed: () => this.#fault,
  })

  constructor() {
    super()
    this.moving = this.stalled = false
    this.reduced = false
    const { media } = this
    Object.assign(media, {
      muted: true,
      playsInline: true,
      preload: 'none',
      disableRemotePlayback: true,
      tabIndex: -1,
    })
    media.part.add('media')
    media.ariaHidden = 'true'
    forward(media, this, CLIP_MEDIA_EVENTS)
    const redraw = () => this.requestUpdate()
    for (const type of ['play', 'pause', 'emptied']) media.addEventListener(type, redraw)
    // The picture stays until there is a frame to take its place.
    media.addEventListener(
      'timeupdate',
      () => (this.moving ||= media.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA),
    )
    media.addEventListener('playing', () => (this.moving = true))
    media.addEventListener('waiting', () => (this.stalled = true))
    for (const type of ['playing', 'pause', 'emptied'])
      media.addEventListener(type, () => (this.stalled = false))
    media.addEventListener('ended', () => this.#turn())
    media.addEventListener('error', () => void this.#mediaFailed())
    measured(this, media, () => this.#embed.video?.metrics)
  }

  /** Where the clip stands; `statechange` tells of changes. */
  get state(): ClipState {
    if (this.mediaFault) return 'failed'
    const { state } = this.#embed
    if (state !== 'ready') return state
    if (!this.moving) return 'poster'
    return this.media.paused ? 'paused' : 'playing'
  }
  get paused(): boolean {
    return this.media.paused
  }
  /** Seconds; NaN while nothing is known. */
  get duration(): number {
    return Number.isFinite(this.media.duration)
      ? this.media.duration
      : (this.#embed.video?.duration_seconds ?? NaN)
  }
  get currentTime(): number {
    return this.media.currentTime
  }
  set currentTime(seconds: number) {
    this.media.currentTime = seconds
  }

  /**
   * Resolves once it plays, also if it is not known yet what, and where motion is reduced, since
   * somebody asked; rejects as a media element's does.
   */
  async play(): Promise<void> {
    this.stopped = false
    await this.updateComplete
    // A video that was named together with this call has reset it.
    this.stopped ??= false
    // A media element whose play() is called before it has a file would not be given one any more.
    while (this.stopped === false && !this.#fault && !this.media.src) {
      const updated = new Promise<void>((resolve) => this.#waiting.push(resolve))
      await this.#load()
      if (!this.media.src) await updated
    }
    if (this.#fault) throw new DOMException(this.#fault, 'NotSupportedError')
    if (this.stopped !== false) throw new DOMException('paused', 'AbortError')
    if (this.media.ended || this.#cut.isOver)
      this.media.currentTime = secondsOf(this.startTime) ?? 0
    return this.media.play()
  }
  /** Stays so until somebody plays it again. */
  pause(): void {
    this.stopped = true
    this.media.pause()
  }

  override connectedCallback(): void {
    super.connectedCallback()
    const { connected } = this
    const seen = (inView: boolean) => {
      this.#inView = inView
      this.#move()
    }
    watchView(this, seen, connected, { share: 0.01 })
    watchMotion((reduced) => (this.reduced = reduced), connected)
    const follow = () => {
      if (this.#mode === 'scroll' && this.#inView) this.#scrub()
    }
    addEventListener('scroll', follow, { passive: true, capture: true, signal: connected })
    // Scrolled on while it was on its way to a place, or before it knew its length.
    for (const type of ['seeked', 'loadedmetadata'])
      this.media.addEventListener(type, follow, { signal: connected })
    const resized = new ResizeObserver(
      () => void (this.media.src && this.media.paused && this.#load()),
    )
    resized.observe(this)
    connected.addEventListener('abort', () => resized.disconnect(), { once: true })
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#inView = false
    this.media.pause()
  }

  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const root = super.createRenderRoot() as ShadowRoot
    root.adoptedStyleSheets.push(this.#sheet)
    return root
  }

  protected override willUpdate(changed: PropertyValues): void {
    const { video } = this.#embed
    this.#sheet.replaceSync(
      placeOf({ aspectRatio: this.aspectRatio, width: this.width, height: this.height, video }),
    )
    if (changed.has('embed')) this.stopped = undefined
    if (changed.has('embed') || !video) this.#unload()
    this.media.loop = this.#loops && !this.#excerpt
    const [start, end] = [secondsOf(this.startTime) ?? 0, secondsOf(this.endTime)]
    // No end is not after the start either.
    this.#cut.set(end! > start ? end : undefined)
  }

  protected override updated(changed: PropertyValues): void {
    this.media.classList.toggle('moving', this.moving)
    if (['quality', 'token', 'startTime', 'endTime'].some((name) => changed.has(name)))
      void (this.media.src && this.#load())
    this.#move()
    for (const goOn of this.#waiting.splice(0)) goOn()
    const { state } = this
    if (state === this.#lastState) return
    this.#lastState = state
    if (state === 'failed')
      emit<FailureDetail>(this, 'error', {
        reason: this.#fault!,
        message: failureText(this.#messages, this.#fault!),
      })
    emit(this, 'statechange', { state })
  }

  protected override render(): TemplateResult {
    const { state } = this
    const { video } = this.#embed
    if (state === 'failed') {
      return html`<p class="fault" part="error" role="status">${failureText(this.#messages, this.#fault!)}<button
        part="button" @click=${() => this.#embed.retry()}>${this.#messages.retry}</button></p>`
    }
    const messages = messagesFor(this, 'clip', CLIP_MESSAGES)
    if (state === 'waiting')
      return html`<p class="fault" part="error" role="status">${messages.waiting}</p>`
    const name = this.alt ?? video?.name ?? ''
    const picture = pictureAt(this.poster, video)
    const playing = !this.media.paused
    const button =
      chosenOf(this.controls, ['play']).has('play') && video?.playable && this.#mode !== 'scroll'
    return html`
      <div class="image" role=${name ? 'img' : nothing} aria-label=${name || nothing}
        aria-hidden=${name ? nothing : 'true'}>
        ${
          picture
            ? html`<img part="poster" src=${picture} alt="" decoding="async" @error=${hide} />`
            : nothing
        } ${this.media}
      </div>
      ${this.stalled ? html`<span part="spinner" aria-hidden="true"></span>` : nothing}
      ${
        button
          ? html`<button class=${playing ? '' : 'lasting'} part="button"
            aria-label=${`${playing ? messages.pause : messages.play}${name ? `: ${name}` : ''}`}
            @click=${playing ? () => this.pause() : () => void this.play().catch(() => undefined)}>
            <svg viewBox="0 0 24 24" aria-hidden="true"><path
              d=${playing ? 'M6 4.5h4v15H6zM14 4.5h4v15h-4z' : 'M8 4.5v15l12-7.5z'} /></svg>
          </button>`
          : nothing
      }
    `
  }

  get #messages() {
    return messagesFor(this, 'failures', FAILURE_MESSAGES)
  }
  get #fault(): EmbedFailure | undefined {
    return this.mediaFault ?? this.#embed.fault
  }
  get #mode(): Mode {
    const given = (this.autoplay ?? 'visible').trim().toLowerCase()
    return MODES.find((mode) => mode === given) ?? (isOn(given, true) ? 'visible' : 'off')
  }
  get #loops(): boolean {
    return isOn(this.loop, this.#mode !== 'off')
  }
  get #excerpt(): boolean {
    return (secondsOf(this.startTime) ?? 0) > 0 || secondsOf(this.endTime) !== undefined
  }

  /** Plays, or does not, as its place and the viewer's wishes are now. */
  #move(): void {
    const { video } = this.#embed
    if (!video?.playable || this.#fault) return
    if (this.#mode === 'scroll') {
      if (this.#inView && !this.reduced) void this.#load().then(() => this.#scrub())
    } else if (this.#mayPlay) void this.#start()
    else if (!this.media.paused) this.media.pause()
  }

  get #mayPlay(): boolean {
    const mode = this.#mode
    const automatic = !this.reduced && (mode === 'always' || (mode === 'visible' && this.#inView))
    const requested = this.stopped === false && (this.#inView || mode === 'always')
    return this.isConnected && this.stopped !== true && (automatic || requested)
  }

  async #start(): Promise<void> {
    // `ended` is true before its event: a clip that plays once would begin again.
    if (!this.media.paused || (this.media.ended && !this.#loops)) return
    await this.#load()
    // A browser that saves power may refuse; the button is there.
    if (this.media.src && this.#mayPlay) await this.media.play().catch(() => undefined)
  }

  /** Sees to it that the right file is in the element. What plays is left alone. */
  async #load(): Promise<void> {
    const { video } = this.#embed
    if (!video) return
    const { width, height } = this.getBoundingClientRect()
    const choosing = ++this.#choosing
    const chosen = await chooseRendition(video.renditions, {
      quality: this.quality ?? 'auto',
      longEdgePixels: Math.max(width, height) * devicePixelRatio,
    })
    if (!chosen || choosing !== this.#choosing || video !== this.#embed.video) return
    if (this.media.getAttribute('src') === chosen.url) return
    const { currentTime } = this.media
    this.media.preload = 'auto'
    this.media.src = chosen.url
    this.media.currentTime = currentTime || (secondsOf(this.startTime) ?? 0)
    this.requestUpdate()
  }

  #unload(): void {
    this.moving = false
    if (!this.media.hasAttribute('src')) return
    this.media.removeAttribute('src')
    this.media.load()
  }

  /** An excerpt ends where the page says, not at the end of the file. */
  #turnAtEnd(): void {
    this.#turn()
    if (!this.#loops) this.#cut.stop()
  }

  #turn(): void {
    if (this.#loops) {
      this.media.currentTime = secondsOf(this.startTime) ?? 0
      if (this.media.paused) this.#move()
    } else {
      this.pause()
    }
  }

  #scrub(): void {
    const start = secondsOf(this.startTime) ?? 0
    const end = Math.min(secondsOf(this.endTime) ?? Infinity, this.duration)
    if (this.media.seeking || !Number.isFinite(end) || this.reduced) return
    const wanted = start + (end - start) * scrollShare(this)
    if (Math.abs(wanted - this.media.currentTime) < 0.03) return
    this.media.currentTime = wanted
  }

  /** The file itself was refused or is gone; a media element does not say which. */
  async #mediaFailed(): Promise<void> {
    const { src } = this.media
    if (!src) return
    const reason = await mediaFault(src, this.connected).catch(() => undefined)
    if (reason && this.media.src === src) this.mediaFault = reason
  }
}

const hide = (event: Event): void => void ((event.target as HTMLElement).hidden = true)

declare global {
  interface HTMLElementTagNameMap {
    'svc-clip': SvcClip
  }
}
