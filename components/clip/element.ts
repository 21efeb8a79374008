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
import { clipStyles } from './styles.ts'
import { CLIP_MESSAGES } from '../languages/en/clip.ts'

const MODES = ['visible', 'always', 'off', 'scroll'] as const
type Mode = (typeof MODES)[number]

/**
 * Shows a video as a moving image: a muted loop that plays while it is in view.
 *
 * @tagname svc-clip
 * @fires {CustomEvent<{ state: ClipState }>} statechange - `state` has changed.
 * @fires {CustomEvent<FailureDetail>} error - The clip cannot be shown; `detail` has the reason and the message shown.
 * @fires {Event} playing - Forwarded from the `<video>` element, as are `play` `pause` `ended` `timeupdate`
 *   `seeked` `loadedmetadata` `loadeddata` `canplay`.
 * @csspart poster - Image shown before playback.
 * @csspart media - The `<video>` element.
 * @csspart button - Play and pause button; also the button that tries again.
 * @csspart spinner - Shown while the clip is waiting for data.
 * @csspart error - Message shown instead of the clip.
 * @cssprop [--svc-clip-fit=cover] - `object-fit` of the image and the video.
 * @cssprop [--svc-clip-position=50% 50%] - `object-position` of the image and the video.
 * @cssprop [--svc-clip-radius=0] - Corner radius.
 * @cssprop [--svc-clip-background=transparent] - Background of the clip.
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

  /** ID of the video. */
  declare embed: string | null | undefined
  /** Playback token, for a private video. */
  declare token: string | null | undefined
  /** Text alternative, as for an image; empty if the clip is decorative. @default the video's name */
  declare alt: string | null | undefined
  /**
   * `visible`: plays while it is in view · `always` · `off`: plays on request · `scroll`: follows the
   * scroll position of the page.
   * @type {'visible' | 'always' | 'off' | 'scroll'}
   * @default visible
   */
  declare autoplay: string | null | undefined
  /** Starts over at the end; `off`: stops there. @type {boolean} @default on, except with `autoplay="off"` */
  declare loop: string | boolean | null | undefined
  /**
   * `auto` (by its displayed size), `ld` `sd` `md` `hd` `fhd` `qhd` `uhd`, or the name of a rendition.
   * @type {'auto' | 'ld' | 'sd' | 'md' | 'hd' | 'fhd' | 'qhd' | 'uhd' | string}
   * @default auto
   */
  declare quality: string | null | undefined
  /** Image before playback: a URL, or a time such as `12.5` or `1:30`. @type {string} @default the video's poster */
  declare poster: string | number | null | undefined
  /** Width in pixels. With `height`, it reserves space before anything has loaded, as on `<img>`. @type {number} */
  declare width: string | number | null | undefined
  /** Height in pixels; with `width`, it sets the aspect ratio. @type {number} */
  declare height: string | number | null | undefined
  /** Aspect ratio such as `4/3`. @default from `width` and `height`, else the video's, else 16/9 */
  declare aspectRatio: string | null | undefined
  /** Start time: seconds, or `1:30`. @type {string} @default 0 */
  declare startTime: string | number | null | undefined
  /** End time: seconds, or `1:30`. @type {string} @default the video's end */
  declare endTime: string | number | null | undefined
  /**
   * `play`: the play and pause button; or `none`, if the page has another way to stop the clip.
   * @type {'play' | 'none'}
   * @default play
   */
  declare controls: string | null | undefined
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

  declare private moving: boolean
  /** Has to wait for what comes next. */
  declare private stalled: boolean
  /** Somebody stopped it; or it waits to be started. */
  declare private stopped: boolean | undefined
  declare private reduced: boolean
  declare private mediaFault: EmbedFailure | undefined

  /** The inner `<video>` element. */
  readonly media: HTMLVideoElement = document.createElement('video')

  #inView = false
  #lastState: ClipState = 'empty'
  #choosing = 0
  /** In the URLs that are known. */
  #token: SvcClip['token']
  /** Called after the next update. */
  #waiting: (() => void)[] = []
  #sheet = new CSSStyleSheet()
  readonly #cut = new Cut(this.media, () => this.#turnAtEnd())
  readonly #embed = new EmbedController(this, {
    onChange: () => {
      this.mediaFault = undefined
      // Only now are there URLs with another token: what plays has those of the one before.
      if (this.#token === this.token) return
      this.#token = this.token
      void (this.media.src && this.#load())
    },
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

  /** Current state. The `statechange` event fires when it changes. */
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
  /** Duration in seconds. NaN until the video's data has loaded. */
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
   * Starts playback, even before the video has loaded and for viewers who prefer reduced motion.
   * Resolves and rejects like a media element's `play()`.
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
  /** Pauses the clip until `play()` is called or the viewer plays it. */
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
    this.#sheet.replaceSync(placeOf(this, video))
    if (changed.has('embed')) this.stopped = undefined
    if (changed.has('embed') || !video) this.#unload()
    this.media.loop = this.#loops && !this.#excerpt
    const [start, end] = [secondsOf(this.startTime) ?? 0, secondsOf(this.endTime)]
    // No end is not after the start either.
    this.#cut.set(end! > start ? end : undefined)
  }

  protected override updated(changed: PropertyValues): void {
    this.media.classList.toggle('moving', this.moving)
    if (['quality', 'startTime', 'endTime'].some((name) => changed.has(name)))
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

/** Whether this viewer wants little motion, or little data, now and whenever that changes. */
function watchMotion(onChange: (reduced: boolean) => void, signal: AbortSignal): void {
  const query = matchMedia('(prefers-reduced-motion:reduce)')
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  const report = () => onChange(query.matches || !!connection?.saveData)
  query.addEventListener('change', report, { signal })
  report()
}

/** 0 when its top edge comes in at the bottom of the window, 1 when it has left at the top. */
function scrollShare(element: Element): number {
  const { top, height } = element.getBoundingClientRect()
  return Math.min(Math.max((innerHeight - top) / (innerHeight + height), 0), 1)
}

const hide = (event: Event): void => void ((event.target as HTMLElement).hidden = true)

declare global {
  interface HTMLElementTagNameMap {
    'svc-clip': SvcClip
  }
}
