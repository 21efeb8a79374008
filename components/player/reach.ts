/** Where else a video may be shown from here: the whole screen, a small window, another screen. */
type Way = 'fullscreen' | 'pip' | 'cast' | 'airplay'

/** What only Apple's browsers have. */
interface AppleVideo extends HTMLVideoElement {
  webkitEnterFullscreen?: () => void
  webkitShowPlaybackTargetPicker?: () => void
}

export class Reach {
  readonly #host: HTMLElement
  readonly #media: AppleVideo
  readonly #changed: () => void
  readonly #near = new Set<Way>()
  #watching = false

  constructor(host: HTMLElement, media: HTMLVideoElement, changed: () => void) {
    this.#host = host
    this.#media = media
    this.#changed = changed
    for (const type of ['enterpictureinpicture', 'leavepictureinpicture', 'webkitpresentationmodechanged']) media.addEventListener(type, changed)
    host.addEventListener('fullscreenchange', changed)
  }

  get can(): ReadonlySet<Way> {
    const page = this.#host.ownerDocument
    const can = new Set(this.#near)
    if (page.fullscreenEnabled || this.#media.webkitEnterFullscreen) can.add('fullscreen')
    if (page.pictureInPictureEnabled && !this.#media.disablePictureInPicture) can.add('pip')
    return can
  }
  get isFullscreen(): boolean {
    return this.#host.matches(':fullscreen')
  }
  get isPictureInPicture(): boolean {
    return this.#host.shadowRoot?.pictureInPictureElement === this.#media
  }
  get isCast(): boolean {
    return this.#media.remote?.state === 'connected'
  }

  /** Other screens are looked for only once there is a button for them. */
  watch(): void {
    if (this.#watching) return
    this.#watching = true
    const media = this.#media
    const told = (way: Way) => (near: boolean) => {
      if (near) this.#near.add(way)
      else this.#near.delete(way)
      this.#changed()
    }
    if (media.webkitShowPlaybackTargetPicker) {
      media.addEventListener('webkitplaybacktargetavailabilitychanged', (event) => told('airplay')((event as Event & { availability?: string }).availability === 'available'))
      return
    }
    // Rejected where nothing can be known beforehand: then there is no button.
    media.remote?.watchAvailability(told('cast')).catch(() => undefined)
    for (const type of ['connect', 'disconnect']) media.remote?.addEventListener(type, this.#changed)
  }

  fullscreen(): void {
    if (this.isFullscreen) void this.#host.ownerDocument.exitFullscreen()
    else if (this.#host.ownerDocument.fullscreenEnabled) void this.#host.requestFullscreen().catch(warn)
    else this.#media.webkitEnterFullscreen?.()
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
