/**
 * Where else a video may be shown from here: the whole screen, a small window, another screen. By the
 * Remote Playback API and WebKit's events, not by Google's Cast SDK, a script of another host. AirPlay
 * needs a URL and no MediaSource; Apple's browsers play HLS themselves, so there is one.
 */
import { keepAwake } from './keep-awake.ts'

type PresentationMode = 'fullscreen' | 'pip' | 'cast' | 'airplay'

/** Members that only Apple's browsers have (WebKit JS, HTMLMediaElement). */
interface AppleVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void
  webkitShowPlaybackTargetPicker?: () => void
  webkitCurrentPlaybackTargetIsWireless?: boolean
}

export class PresentationModes {
  readonly #host: HTMLElement
  readonly #media: AppleVideo
  readonly #changed: () => void
  readonly #near = new Set<PresentationMode>()
  #watching: AbortController | undefined
  #isTurned = false

  constructor(host: HTMLElement, media: HTMLVideoElement, changed: () => void) {
    this.#host = host
    this.#media = media
    this.#changed = changed
    for (const type of [
      'enterpictureinpicture',
      'leavepictureinpicture',
      'webkitpresentationmodechanged',
    ])
      media.addEventListener(type, changed)
    host.addEventListener('fullscreenchange', () => {
      if (!this.isFullscreen) this.#turnBack()
      changed()
    })
    keepAwake(host, media)
  }

  get can(): ReadonlySet<PresentationMode> {
    const page = this.#host.ownerDocument
    const can = new Set(this.#near)
    if (page.fullscreenEnabled || this.#media.webkitEnterFullscreen) can.add('fullscreen')
    if (page.pictureInPictureEnabled && !this.#media.disablePictureInPicture) can.add('pip')
    // An active connection can be ended even if no other screen is near.
    if (this.isCast) can.add('cast')
    if (this.isAirPlay) can.add('airplay')
    if (this.#media.disableRemotePlayback)
      for (const way of ['cast', 'airplay'] as const) can.delete(way)
    return can
  }
  get isFullscreen(): boolean {
    return this.#host.matches(':fullscreen')
  }
  get isPictureInPicture(): boolean {
    return this.#host.shadowRoot?.pictureInPictureElement === this.#media
  }
  get isCast(): boolean {
    return !this.#isApple && this.#media.remote?.state === 'connected'
  }
  get isAirPlay(): boolean {
    return this.#media.webkitCurrentPlaybackTargetIsWireless === true
  }
  get #isApple(): boolean {
    return this.#media.webkitShowPlaybackTargetPicker !== undefined
  }

  /**
   * Other screens are looked for as long as there is a button for them: that costs the network and
   * a battery something. Where WebKit's own picker exists, it alone is offered: `remote` opens the same.
   */
  watch(controls: ReadonlySet<string>): void {
    const way = this.#isApple ? 'airplay' : this.#media.remote ? 'cast' : undefined
    const isWanted = way !== undefined && controls.has(way)
    if (isWanted === (this.#watching !== undefined)) return
    this.#watching?.abort()
    this.#watching = undefined
    this.#near.clear()
    if (!isWanted) return
    const { signal } = (this.#watching = new AbortController())
    const onAvailability = (near: boolean) => {
      if (signal.aborted) return
      if (near) this.#near.add(way)
      else this.#near.delete(way)
      this.#changed()
    }
    if (way === 'airplay') this.#watchAirPlay(onAvailability, signal)
    else this.#watchCast(onAvailability, signal)
  }

  /** Safari reports what is near once there is a listener, and looks no longer than that. */
  #watchAirPlay(onAvailability: (near: boolean) => void, signal: AbortSignal): void {
    const media = this.#media
    media.addEventListener(
      'webkitplaybacktargetavailabilitychanged',
      (event) =>
        onAvailability((event as Event & { availability?: string }).availability === 'available'),
      { signal },
    )
    media.addEventListener('webkitcurrentplaybacktargetiswirelesschanged', this.#changed, {
      signal,
    })
  }

  #watchCast(onAvailability: (near: boolean) => void, signal: AbortSignal): void {
    const { remote } = this.#media
    for (const type of ['connecting', 'connect', 'disconnect'])
      remote.addEventListener(type, this.#changed, { signal })
    remote.watchAvailability(onAvailability).then(
      (id) => {
        const end = () => void remote.cancelWatchAvailability(id).catch(() => undefined)
        if (signal.aborted) end()
        else signal.addEventListener('abort', end, { once: true })
      },
      // A browser that cannot watch looks on `prompt()` (Remote Playback API, `watchAvailability()`).
      (error: unknown) => onAvailability((error as DOMException).name === 'NotSupportedError'),
    )
  }

  fullscreen(): void {
    if (this.isFullscreen) void this.#host.ownerDocument.exitFullscreen()
    else if (this.#host.ownerDocument.fullscreenEnabled)
      void this.#host.requestFullscreen().then(this.#turn).catch(warn)
    else this.#media.webkitEnterFullscreen?.()
  }
  /** A phone that is held upright shows a wide picture lying. */
  readonly #turn = async (): Promise<void> => {
    const { videoWidth, videoHeight } = this.#media
    // Safari has no `lock`.
    const { orientation } = screen as { orientation?: Partial<ScreenOrientation> }
    if (videoWidth === videoHeight || !orientation?.lock) return
    this.#isTurned = true
    // Screens that do not turn refuse it, and that is all (Screen Orientation API, `lock()`).
    await orientation
      .lock(videoWidth > videoHeight ? 'landscape' : 'portrait')
      .catch(() => undefined)
    // Full screen may have ended while the screen was turning.
    if (!this.isFullscreen) this.#turnBack()
  }
  #turnBack(): void {
    if (this.#isTurned) screen.orientation.unlock()
    this.#isTurned = false
  }

  pip(): void {
    if (this.isPictureInPicture) void this.#host.ownerDocument.exitPictureInPicture()
    else if (this.can.has('pip')) void this.#media.requestPictureInPicture().catch(warn)
  }
  cast(): void {
    void this.#media.remote.prompt().catch(warn)
  }
  airplay(): void {
    this.#media.webkitShowPlaybackTargetPicker?.()
  }
}

/** A browser may refuse, or a viewer call it off. */
const warn = (error: unknown): void => console.warn('svc-player:', error)
